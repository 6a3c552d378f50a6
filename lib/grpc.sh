# grpc.sh -- gRPC's messages as bytes, for tools that speak HTTP/2 and know nothing of gRPC.

# grpc_message FILE TEXT -- writes a message that holds one string, field 1, as it stands on the wire.
#
#   00  00 00 00 0d  0a 0b  73 65 63 ...     not compressed; how many bytes follow, in four;
#                                            field 1, a string; how long it is, as a varint; its bytes
#
# Request and Reply of servers/framewrk.proto are both of this kind.  An empty string is not sent: no bytes follow.
grpc_message() {
  local LC_ALL=C # lengths are of bytes, not of characters
  local rest=${#2} field='' length head
  if [[ -n $2 ]]; then
    while ((rest > 127)); do
      field+=$(printf '\\x%02x' $((rest & 127 | 128)))
      ((rest >>= 7))
    done
    field="\\x0a$field$(printf '\\x%02x' "$rest")"
  fi
  length=$((${#field} / 4 + ${#2}))
  printf -v head '\\x%02x' 0 $((length >> 24 & 255)) $((length >> 16 & 255)) $((length >> 8 & 255)) $((length & 255))
  { printf '%b' "$head$field" && printf '%s' "$2"; } >"$1"
}
