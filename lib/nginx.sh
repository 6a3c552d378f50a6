# nginx.sh -- the service nginx: pages after a while, and files, for the apps to fetch.

# nginx_wanted -- true when nginx and its echo module are installed.
nginx_wanted() {
  service_tools nginx
}

# nginx_start -- starts it on 127.0.0.1:UPSTREAM_PORT; fails with SERVICE_REASON.
nginx_start() {
  local folder=$RESULTS/services/nginx text
  session_folder "$folder"
  text=$(<"$CONFIGS/nginx.conf")
  text=${text//'{port}'/$UPSTREAM_PORT}
  text=${text//'{null_port}'/$NULL_PORT}
  text=${text//'{dir}'/$folder}
  text=${text//'{answers}'/$CONFIGS/answers}
  text=${text//'{made}'/$MADE}
  text=${text//'{modules}'/$(nginx_modules)}
  printf '%s\n' "$text" >"$folder/nginx.conf"
  session_ordinary
  service_run nginx "$UPSTREAM_PORT" nginx_answers "${ORDINARY[@]}" nginx -p "$folder" -e stderr -c "$folder/nginx.conf"
}

# nginx_answers -- true when our nginx serves the page to the byte.
nginx_answers() {
  session_holds_port "${SERVICE_SID[nginx]}" "$UPSTREAM_PORT" &&
    curl --silent --max-time 2 --noproxy '*' "http://127.0.0.1:$UPSTREAM_PORT/?delay=0" 2>/dev/null | cmp -s - "$CONFIGS/answers/page.html"
}

# nginx_modules -- prints the folder of nginx's dynamic modules: Debian's, or another given by NGINX_MODULES.
nginx_modules() {
  printf '%s' "${NGINX_MODULES:-/usr/lib/nginx/modules}"
}
