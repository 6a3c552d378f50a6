# series.jq -- whether a rate was one rate: how replies came in over the run, in slices of equal length.
#
# steadiness($text; $measurement): $text holds a line "TIME_US BYTES" for every fifth of a second (lib/load.sh), bytes
# counted from the start.  Gives {slice_ms, slices, median_rps, cv, low, trend}, or null where it cannot be told:
#   cv     standard deviation of the slices over their mean
#   low    the share of slices with less than half of the median: stalls
#   trend  from the first third of the slices to the last, as a part of the median
#
# A slice must hold many replies (50) and many waits of a connection (10 mean latencies), or it would show how replies
# bunch, not how the server does: slices are joined until they do, and fewer than five say nothing.  The first and the
# last slice are left out, as they begin and end with the run.

def mean: add / length;
def median: sort | if length % 2 == 1 then .[length / 2 | floor] else (.[length / 2 - 1] + .[length / 2]) / 2 end;

def samples: [splits("\n") | select(test("^[0-9]+ [0-9]+$")) | split(" ") | map(tonumber)];

# joined($n): every nth sample; what is left over at the end is dropped.
def joined($n): [range(0; length; $n) as $i | .[$i]];

def rates($bytes_each):
  . as $s | [range(1; length) | ($s[.][1] - $s[. - 1][1]) / $bytes_each / (($s[.][0] - $s[. - 1][0]) / 1e6)];

def steadiness($text; $m):
  (($text // "") | samples) as $samples
  | if ($samples | length) < 3 or ($m.requests // 0) == 0 or ($m.duration_us // 0) <= 0 or ($m.bytes // 0) == 0 then null
    else
      ($m.requests / $m.duration_us * 200000) as $replies
      | ([1, (50 / $replies | ceil), (10 * ($m.latency.raw.mean_us // 0) / 200000 | ceil)] | max) as $n
      | ($samples | joined($n) | rates($m.bytes / $m.requests)) as $rates
      | ($rates | length) as $k
      | if $k < 5 then null
        else
          ($rates | median) as $median | ($rates | mean) as $mean
          | ($k / 3 | floor) as $third
          | { slice_ms: (200 * $n), slices: $k, median_rps: ($median * 100 | round / 100),
              cv: (if $mean > 0 then ([$rates[] | (. - $mean) * (. - $mean)] | add / ($k - 1) | sqrt) / $mean else null end),
              low: (([$rates[] | select(. < $median / 2)] | length) / $k),
              trend: (if $median > 0 then (($rates[-$third:] | mean) - ($rates[:$third] | mean)) / $median else null end) }
          | (.cv, .low, .trend) |= (if . == null then null else . * 1000 | round / 1000 end)
        end
    end;
