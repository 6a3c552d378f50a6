# postgres.sh -- the service postgres: a PostgreSQL of ours with one table, made anew for each sweep.

# postgres_wanted -- true when a PostgreSQL server is installed.
postgres_wanted() {
  service_tools postgres
}

# postgres_bin -- prints the folder of the newest server's programs, which Debian keeps off the PATH.
postgres_bin() {
  local program
  program=$(find /usr/lib/postgresql/*/bin/postgres -maxdepth 0 2>/dev/null | sort -V | tail -n 1)
  [[ -n $program ]] || program=$(command -v postgres) || return 0
  printf '%s' "${program%/*}"
}

# postgres_start -- makes the database and starts it on 127.0.0.1:POSTGRES_PORT with configs/postgresql.conf; fails
# with SERVICE_REASON.  Whoever may connect to this machine's loopback may read its one table of invented numbers.
postgres_start() {
  local folder=$RESULTS/services/postgres bin log=$RESULTS/services/postgres.initdb.log
  bin=$(postgres_bin)
  session_ordinary
  if [[ ! -f $folder/data/framewrk-is-made ]]; then
    rm -rf "$folder"
    session_folder "$folder"
    if ! (cd "$folder" && postgres_make "$bin" "$folder/data") </dev/null >"$log" 2>&1; then
      SERVICE_REASON="PostgreSQL could not make its folder ($(log_hint "$log"))"
      return 1
    fi
  fi
  service_run postgres "$POSTGRES_PORT" postgres_answers "${ORDINARY[@]}" "$bin/postgres" -D "$folder/data" \
    -c config_file="$folder/postgresql.conf" -c port="$POSTGRES_PORT" -c unix_socket_directories="$folder"
}

# postgres_make BIN DATA -- makes the database folder and, in a server for a single session, the table of db.
postgres_make() {
  "${ORDINARY[@]}" "$1/initdb" --pgdata="$2" --username=framewrk --auth=trust --encoding=UTF8 --locale=C --no-sync --no-instructions &&
    "${ORDINARY[@]}" "$1/postgres" --single -D "$2" postgres <<<'create database framewrk' &&
    "${ORDINARY[@]}" "$1/postgres" --single -j -D "$2" framewrk <"$CONFIGS/world.sql" &&
    cp "$CONFIGS/postgresql.conf" "$2/../postgresql.conf" && chmod 644 "$2/../postgresql.conf" &&
    : >"$2/framewrk-is-made"
}

# postgres_answers -- true when our PostgreSQL holds the table, whole.
postgres_answers() {
  session_holds_port "${SERVICE_SID[postgres]}" "$POSTGRES_PORT" &&
    [[ $("$(postgres_bin)/psql" -XAtq "postgresql://framewrk@127.0.0.1:$POSTGRES_PORT/framewrk" -c 'select count(*) from world' 2>/dev/null) == 10000 ]]
}
