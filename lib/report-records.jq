# report-records.jq -- rounds.jsonl as tab-separated records for awk, one line at a time, so that memory stays small.
#
# In:  jq -n -R -r --argjson part K --argjson parts N -f report-records.jq: every Nth line, from line K on
# Out: the record's kind first, texts as @tsv writes them (\n \t \\), unknown figures empty:
#      measured  LINE FIELD...                       one per measurement; the first one holds the fields' names
#      reason    LINE CELL ROUND VERDICT STACK TEXT  why a measurement failed or was not run
#      warning   LINE CELL ROUND TEXT                what is odd about one that was
#      fact      LINE KEY VALUE ENV                  what was run where, whenever it differs from the line before
#      skipped   LINE WHY                            a line that is no measurement
#
# A hundred thousand lines pass here: what is usual is taken on trust, and checked only when that fails.

def object: if type == "object" then . else {} end;
def list: if type == "array" then . else [] end;
def text: if type == "string" then . elif type == "number" or type == "boolean" then tostring else "" end;

def names: "measured line round scenario query kind connections threads duration_s warmup_s cell stack variant env app verdict
  keepalive time requests rps recorded mean_us p50_us p60_us p70_us p80_us p90_us p99_us max_us cpu_us pss_kb share bound failures
  sweep seed timeouts asked makespan_us send_spread_us lost inside_us"
  | [splits("[ \n]+")];

def measured($line):
  ["measured", $line, .round, .scenario, (if .query == "-" then "" else .query end),
   (.load | .kind, .connections, .threads, .duration_s, .warmup_s), .cell, .stack, .variant, .env, .app, .verdict,
   .answer.keepalive, .time, .requests, .rps,
   # a full accept queue turns connections away, and connecting is not in the latency: it looks better than it was
   ((if .server.accept_drops > 0 then null else .latency end)
    | .recorded, (.raw | .mean_us, .p50_us, .p60_us, .p70_us, .p80_us, .p90_us, .p99_us, .max_us)),
   .server.cpu_us, .server.pss_kb, .generator.share, .bound,
   (if .burst or .inside_us or .load.kind == "burst" then
      # a connection that breaks in a burst takes its request with it: that is lost, and not an error once more
      (.failures | if has("lost") then .status + .timeout + .lost else add end), .sweep, .seed, .failures.timeout,
      .load.requests, (.burst | .makespan_us, .spread_us), .failures.lost, .inside_us
    else (.failures | add), .sweep, .seed, .failures.timeout end)]
  | @tsv;

# tame -- whatever stands there becomes something that `measured` can read.
def tame:
  with_entries(select(.key | . != "raw" and . != "machine" and . != "versions"))
  | map_values(if type == "object" then (.raw |= object) | map_values(if type == "object" then map_values(scalars) else scalars end) else . end)
  | .load |= object | .answer |= object | .server |= object | .generator |= object | .latency |= object
  | .failures |= (object | with_entries(select(.value | type == "number"))) | .burst |= object | .sweep |= text | .seed |= text
  | .inside_us |= (numbers // null) | .query |= text | .round |= text | .variant |= text | .env |= text | .app |= text
  | .time |= text | .requests |= (numbers // null) | .rps |= (numbers // null) | .bound |= (numbers // null);

def reasons($line):
  (.reasons | list | if . == [] then "no reason was recorded" else .[] | text end) as $reason
  | ["reason", $line, .cell, (.round | text), .verdict, .stack, $reason];
def warnings($line):
  (.warnings | list | .[] | text | select(. != "")) as $warning
  | ["warning", $line, .cell, (.round | text), $warning];

def facts($line):
  def fact($key): text | select(. != "") | ["fact", $line, $key, ., ""];
  (.sweep | fact("sweep")), (.seed | fact("seed")), (.services | list | .[] | fact("service")), (.model | fact("model")),
  ((.commit | text) as $commit | select($commit != "")
   | (if .dirty == true then $commit + " with uncommitted changes" else $commit end) | fact("commit")),
  (.machine | object | to_entries[] | .key as $key | .value | fact("machine." + $key)),
  (.load | object | to_entries[] | .key as $key | .value | fact("load." + $key));
def versions($line):
  (.env | text) as $env | .versions | object | to_entries[] | .key as $name
  | .value | text | select(. != "") | ["fact", $line, "version." + $name, ., $env];

def is_measurement:
  type == "object" and (.cell | type) == "string" and (.stack | type) == "string"
  and (.scenario | type) == "string" and (.verdict | type) == "string";
def why:
  if test("^\\s*$") then "is blank"
  elif [fromjson?] != [] then "is JSON, but no measurement"
  elif test("^\\s*[{]") and (test("[}]\\s*$") | not) then "is cut short"
  else "is not JSON" end;

(if $part == 1 then names | @tsv else empty end),
(foreach inputs as $text (
  { line: ($part - $parts), same: null, versions: {} };
  (try ($text | fromjson) catch null) as $one
  | if $one | is_measurement then
      ($one | [.sweep, .seed, .commit, .dirty, .machine, .load]) as $same
      | (.versions[$one.stack] != $one.versions) as $brings
      | { line: (.line + $parts), $one, $same, is_new: (.same != $same), $brings,
          versions: (if $brings then .versions + { ($one.stack): $one.versions } else .versions end) }
    else { line: (.line + $parts), one: null, same, versions } end;
  .line as $line | .is_new as $is_new | .brings as $brings | .one
  | if . == null then ["skipped", $line, ($text | why)] | @tsv
    else
      (try measured($line) catch "untame") as $measured
      | (if $measured == "untame" then tame | measured($line) else $measured end),
        ((if .verdict != "valid" then reasons($line) else empty end),
         (if .warnings != [] then warnings($line) else empty end),
         (if $is_new then facts($line) else empty end),
         (if $brings then versions($line) else empty end) | @tsv)
    end))
