# sentence.jq -- what rules are written with.

def count($n; $one; $many): "\($n) \(if $n == 1 then $one else $many end)";
def percent: . * 1000 | round / 10 | "\(.) %";
def when(condition; sentence): if condition then [sentence] else [] end;
