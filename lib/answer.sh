# answer.sh -- asks a server once and compares what it says, to the byte, with configs/answers.

# answer_check URL SCENARIO -- true when the scenario is answered with status 200, the right type and the right bytes.
#
# Sets ANSWER_STATUS (empty when there was no reply), ANSWER_BYTES (headers and body), ANSWER_KEEPALIVE and, when
# wrong, ANSWER_REASON.  A second request in the same curl sees what becomes of the connection: kept (yes), closed as
# announced (close), or closed without a word (silent) -- wrk counts that last kind as a read error per reply.
answer_check() {
  local url=$1 expected=$CONFIGS/answers/${SCENARIO_ANSWER[$2]} folder=$SCRATCH type=application/json
  local -a first=() second=()
  local text said
  ANSWER_STATUS='' ANSWER_REASON='' ANSWER_BYTES='' ANSWER_KEEPALIVE=''
  [[ $expected != *.html ]] || type=text/html
  text=$(curl --silent --show-error --max-time 10 --noproxy '*' --write-out '%{http_code} %{size_header} %{size_download} %{num_connects} %{content_type}\n' \
    --dump-header "$folder/headers" --output "$folder/body" "$url" --output /dev/null "http://127.0.0.1:$PORT/hello" 2>"$folder/curl.err") || :
  { read -ra first && read -ra second; } <<<"$text" || :
  if [[ ${first[0]:-000} == 000 ]]; then
    read -r said <"$folder/curl.err" || said='no reply'
    ANSWER_REASON="does not answer $url: ${said#curl: }"
    return 1
  fi
  ANSWER_STATUS=${first[0]}
  ANSWER_BYTES=$((first[1] + first[2]))
  if grep -qi '^transfer-encoding: *chunked' "$folder/headers"; then
    # the framing is on the wire, where wrk counts it, but not in the body, nor in curl's size_download
    curl --silent --raw --max-time 10 --noproxy '*' --output "$folder/raw" "$url" || :
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
  elif ! cmp -s "$folder/body" "$expected"; then
    said=$(head -c 60 "$folder/body" | tr -cd '[:print:]')
    ANSWER_REASON="answers $url wrongly: '$said' (${first[2]} bytes) is not configs/answers/${expected##*/} ($(stat -c %s "$expected") bytes)"
  fi
  [[ -z $ANSWER_REASON ]]
}
