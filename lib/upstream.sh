# upstream.sh -- the page that the scenarios request and request-session fetch: a real nginx, started and stopped by us.

UPSTREAM_PID=''

# upstream_start -- starts nginx on 127.0.0.1:UPSTREAM_PORT unless ours is alive; fails with UPSTREAM_REASON.
upstream_start() {
  local folder=$RESULTS/upstream text
  if [[ -n $UPSTREAM_PID ]]; then
    if kill -0 "$UPSTREAM_PID" 2>/dev/null; then return 0; fi
    say "upstream: nginx died and is started again ($(log_hint "$folder/error.log"))"
    upstream_stop
  fi
  if ! port_free "$UPSTREAM_PORT"; then
    UPSTREAM_REASON="the upstream's port $UPSTREAM_PORT is held by $(port_owner "$UPSTREAM_PORT") (end it, or --upstream-port another)"
    return 1
  fi
  mkdir -p "$folder"
  text=$(<"$CONFIGS/nginx.conf")
  text=${text//'{port}'/$UPSTREAM_PORT}
  text=${text//'{dir}'/$folder}
  text=${text//'{root}'/$ROOT}
  text=${text//'{modules}'/$(upstream_modules)}
  printf '%s\n' "$text" >"$folder/nginx.conf"
  session_start "$folder" "$folder/nginx.log" nginx -p "$folder" -e "$folder/error.log" -c "$folder/nginx.conf"
  UPSTREAM_PID=$SESSION
  if ! wait_until 5 upstream_answers; then
    UPSTREAM_REASON="nginx does not answer on 127.0.0.1:$UPSTREAM_PORT ($(log_hint "$folder/error.log"); $(log_hint "$folder/nginx.log"))"
    upstream_stop
    return 1
  fi
}

# upstream_answers -- true when our nginx serves the page to the byte.
upstream_answers() {
  session_holds_port "$UPSTREAM_PID" "$UPSTREAM_PORT" &&
    curl --silent --max-time 2 --noproxy '*' "http://127.0.0.1:$UPSTREAM_PORT/?delay=0" 2>/dev/null | cmp -s - "$CONFIGS/answers/page.html"
}

# upstream_modules -- prints the folder of nginx's dynamic modules: Debian's, or another given by NGINX_MODULES.
upstream_modules() {
  printf '%s' "${NGINX_MODULES:-/usr/lib/nginx/modules}"
}

# upstream_stop -- ends nginx.
upstream_stop() {
  [[ -n $UPSTREAM_PID ]] || return 0
  {
    session_end "$UPSTREAM_PID" 3 || :
    wait "$UPSTREAM_PID" || :
  } 2>/dev/null
  UPSTREAM_PID=
}
