# answer.sh -- asks a server once and compares what it says, to the byte, with the scenario's answer.

# answer_check URL SCENARIO QUERY -- true when the scenario is answered with status 200, the right type and bytes.
#
# Sets ANSWER_STATUS (empty when there was no reply), ANSWER_BYTES (what a reply takes on the wire: headers and body;
# of gRPC the message alone), ANSWER_KEEPALIVE and, when wrong, ANSWER_REASON.
answer_check() {
  ANSWER_STATUS='' ANSWER_REASON='' ANSWER_BYTES='' ANSWER_KEEPALIVE=''
  answer_file "$2" "$3"
  if [[ $1 == */framewrk.App/* ]]; then grpc_check "$1" "$3"; else http_check "$1" "$2"; fi
  [[ -z $ANSWER_REASON ]]
}

# http_check URL SCENARIO -- asks by HTTP.  A second request in the same curl sees what becomes of the connection: kept
# (yes), closed as announced (close), or closed without a word (silent): wrk counts that as a read error per reply.
http_check() {
  local url=$1 folder=$SCRATCH type=application/json said text
  local -a first=() second=() common=(--silent --show-error --fail-early --max-time 10 --noproxy '*') body=()
  [[ $ANSWER_FILE != *.html ]] || type=text/html
  [[ ${CELL_KEEPALIVE:-yes} == yes ]] || common+=(--header 'Connection: close') # as the load does
  if [[ -f $CONFIGS/requests/$2.json ]]; then
    body=(--request GET --header 'Content-Type: application/json' --data-binary "@$CONFIGS/requests/$2.json")
  fi
  text=$(curl "${common[@]}" "${body[@]}" --write-out '%{http_code} %{size_header} %{size_download} %{num_connects} %{content_type}\n' \
    --dump-header "$folder/headers" --output "$folder/body" "$url" \
    --next "${common[@]}" --write-out '%{http_code} %{size_header} %{size_download} %{num_connects}\n' --output /dev/null \
    "http://127.0.0.1:$PORT/hello" 2>"$folder/curl.err") || :
  { read -ra first && read -ra second; } <<<"$text" || :
  if [[ ${first[0]:-000} == 000 ]]; then
    read -r said <"$folder/curl.err" || said='no reply'
    ANSWER_REASON="does not answer $url: ${said#curl: }"
    return
  fi
  ANSWER_STATUS=${first[0]}
  ANSWER_BYTES=$((first[1] + first[2]))
  if grep -qi '^transfer-encoding: *chunked' "$folder/headers"; then
    # the framing is on the wire, where wrk counts it, but not in the body, nor in curl's size_download
    curl "${common[@]}" "${body[@]}" --raw --output "$folder/raw" "$url" || :
    ANSWER_BYTES=$((first[1] + $(stat -c %s "$folder/raw")))
  fi
  if [[ ${second[3]:-1} == 0 ]]; then
    ANSWER_KEEPALIVE=yes
  elif grep -qi '^connection: *close' "$folder/headers" || grep -q '^HTTP/1.0' "$folder/headers"; then
    ANSWER_KEEPALIVE=close
  else
    ANSWER_KEEPALIVE=silent
  fi
  if [[ $ANSWER_STATUS != 200 ]]; then
    ANSWER_REASON="answers $url with status $ANSWER_STATUS instead of 200"
  elif [[ ${first[4]:-} != "$type"* ]]; then
    ANSWER_REASON="answers $url as '${first[4]:-}' instead of $type"
  else
    answer_compare "$url" "$folder/body" "$ANSWER_FILE"
  fi
}

# grpc_check URL QUERY -- asks by gRPC over HTTP/2: the query is the request's text, the answer the reply's.
grpc_check() {
  local folder=$SCRATCH text said
  local -a seen=()
  grpc_message "$folder/message" "$2"
  grpc_message "$folder/expected" "$(<"$ANSWER_FILE")"
  text=$(curl --silent --show-error --max-time 10 --noproxy '*' --http2-prior-knowledge --header 'content-type: application/grpc' \
    --header 'te: trailers' --data-binary "@$folder/message" --dump-header "$folder/headers" --output "$folder/body" \
    --write-out '%{http_code} %{size_download}\n' "$1" 2>"$folder/curl.err") || :
  read -ra seen <<<"$text" || :
  if [[ ${seen[0]:-000} == 000 ]]; then
    read -r said <"$folder/curl.err" || said='no reply'
    ANSWER_REASON="does not answer $1: ${said#curl: }"
    return
  fi
  ANSWER_STATUS=${seen[0]} ANSWER_BYTES=${seen[1]} ANSWER_KEEPALIVE=yes
  # the status of a call is in the trailers, which curl appends to the headers
  said=$(tr -d '\r' <"$folder/headers" | sed -n 's/^grpc-status: *//p')
  if [[ $ANSWER_STATUS != 200 || $said != 0 ]]; then
    ANSWER_REASON="answers $1 with gRPC status ${said:-none} (HTTP $ANSWER_STATUS) instead of 0"
  else
    answer_compare "$1" "$folder/body" "$folder/expected"
  fi
}

# answer_compare URL SEEN EXPECTED -- sets ANSWER_REASON when the two files are not the same.
answer_compare() {
  local said
  cmp -s "$2" "$3" && return
  said=$(head -c 60 "$2" | tr -cd '[:print:]')
  ANSWER_REASON="answers $1 wrongly: '$said' ($(stat -c %s "$2") bytes) is not ${ANSWER_FILE#"$ROOT/"} ($(stat -c %s "$3") bytes)"
}
