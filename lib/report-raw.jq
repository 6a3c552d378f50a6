# report-raw.jq -- what wrk printed, one measurement a line.
#
# In:  jq -R -r -f report-raw.jq: lines of rounds.jsonl, in the order in which they are wanted
# Out: a heading, and the server's command, wrk's command and wrk's output as an indented block, which no text can end.

def object: if type == "object" then . else {} end;
def swap($old; $new): split($old) | join($new);
def one_line: [splits("[\\s[:cntrl:]]+")] | join(" ");
def prose: one_line | swap("\\"; "\\\\") | swap("|"; "\\|") | swap("`"; "\\`") | swap("["; "\\[") | swap("<"; "&lt;");
def command: if type == "string" then "    $ " + one_line else empty end;

fromjson? | object | select(.cell | type == "string")
| "## \(.cell | prose): round \(.round), \(.verdict | tostring | prose)\n",
  (.server | object | .command | command),
  (.generator | object | .command | command),
  (if (.raw | type) == "string" and .raw != "" then .raw | rtrimstr("\n") | split("\n")[] | "    " + . | sub("\\s+$"; "")
   else "    (wrk printed nothing)" end),
  ""
