# report-records.jq -- rounds.jsonl as tab-separated records for awk, one line at a time, so that memory stays small.
#
# In:  jq -n -R -r -f report-records.jq: "LINE <TAB> TEXT", a line of rounds.jsonl behind its number (records-fast.awk)
# Out: the record's kind first, texts as @tsv writes them (\n \t \\), unknown figures empty:
#      measured  LINE FIELD...                       one per measurement, in the order of `names`
#      reason    LINE CELL ROUND VERDICT STACK TEXT  why a measurement failed or was not run
#      warning   LINE CELL ROUND TEXT                what is odd about one that was
#      fact      LINE KEY VALUE ENV                  what was run where, when it is new
#      skipped   LINE WHY                            a line that is no measurement
#
# A hundred thousand lines pass here: what is usual is taken on trust, and checked only when that fails.

def object: if type == "object" then . else {} end;
def list: if type == "array" then . else [] end;
def text: if type == "string" then . elif type == "number" or type == "boolean" then tostring else "" end;

def measured($line):
  ["measured", $line, .round, .scenario, (if .query == "-" then "" else .query end),
   (.load | .kind, .connections, .threads, .duration_s, .warmup_s), .cell, .stack, .variant, .env, .app, .verdict,
   .answer.keepalive, .time, .requests, .rps,
   # a full accept queue turns connections away, and connecting is not in the latency: it looks better than it was
   ((if .server.accept_drops > 0 then null else .latency end)
    | .recorded, (.raw | .mean_us, .p50_us, .p60_us, .p70_us, .p80_us, .p90_us, .p99_us, .max_us)),
   .server.cpu_us, .server.pss_kb, .generator.share, .bound,
   # a connection that breaks in a burst takes its request with it: that is lost, and not an error once more
   (.failures | if has("lost") then .status + .timeout + .lost else add end), .sweep, .seed, .failures.timeout,
   .twin_of, .ceiling, .waits_s, (if .load.keepalive == "no" then "close" else "" end),
   (if .burst or .inside_us or .load.kind != "closed" then
      .load.requests, (.burst | .makespan_us, .spread_us), .failures.lost, .inside_us, .load.rate, .load.share
    else empty end)]
  | @tsv;

# tame -- whatever stands there becomes something that `measured` can read.
def tame:
  with_entries(select(.key | . != "raw" and . != "machine" and . != "versions"))
  | map_values(if type == "object" then (.raw |= object) | map_values(if type == "object" then map_values(scalars) else scalars end) else . end)
  | .load |= object | .answer |= object | .server |= object | .generator |= object | .latency |= object
  | .failures |= (object | with_entries(select(.value | type == "number"))) | .burst |= object | .sweep |= text | .seed |= text
  | .inside_us |= (numbers // null) | .query |= text | .round |= text | .variant |= text | .env |= text | .app |= text
  | .twin_of |= text | .ceiling |= (numbers // null) | .waits_s |= (numbers // null)
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
  (.load | object | del(.rate) | to_entries[] | .key as $key | .value | fact("load." + $key));
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

foreach inputs as $numbered (
  { known: {}, versions: {} };
  ($numbered | index("\t")) as $tab | $numbered[$tab + 1:] as $text
  | (try ($text | fromjson) catch null) as $one
  | if $one | is_measurement then
      ($one | [.sweep, .seed, .commit, .dirty, .machine, (.load | object | del(.rate)), .services, .model] | tojson) as $about
      | (.versions[$one.stack] != $one.versions) as $brings
      | { line: $numbered[:$tab], $one, is_new: (.known[$about] | not), $brings, known: (.known + { ($about): true }),
          versions: (if $brings then .versions + { ($one.stack): $one.versions } else .versions end) }
    else { line: $numbered[:$tab], one: null, $text, known, versions } end;
  .line as $line | .is_new as $is_new | .brings as $brings | .text as $text | .one
  | if . == null then ["skipped", $line, ($text | why)] | @tsv
    else
      (try measured($line) catch "untame") as $measured
      | (if $measured == "untame" then tame | measured($line) else $measured end),
        ((if .verdict != "valid" then reasons($line) else empty end),
         (if .warnings != [] then warnings($line) else empty end),
         (if $is_new then facts($line) else empty end),
         (if $brings then versions($line) else empty end) | @tsv)
    end)
