# redis.sh -- the service redis: Celery's broker, and where it keeps results.

# redis_wanted -- true when Redis is installed.
redis_wanted() {
  service_tools redis
}

# redis_start -- starts it on 127.0.0.1:REDIS_PORT with configs/redis.conf, empty; fails with SERVICE_REASON.
redis_start() {
  local folder=$RESULTS/services/redis
  session_folder "$folder"
  cp "$CONFIGS/redis.conf" "$folder/redis.conf" && chmod 644 "$folder/redis.conf"
  session_ordinary
  service_run redis "$REDIS_PORT" redis_answers "${ORDINARY[@]}" redis-server "$folder/redis.conf" --port "$REDIS_PORT" --dir "$folder"
}

# redis_answers -- true when our Redis answers.
redis_answers() {
  session_holds_port "${SERVICE_SID[redis]}" "$REDIS_PORT" &&
    [[ $(redis-cli -h 127.0.0.1 -p "$REDIS_PORT" ping 2>/dev/null) == PONG ]]
}
