# beside.awk -- the frame of claims.awk and seeds.awk: a config is read line by line, the measurements are set beside it.
#
# In:  awk ... -f beside.awk -f PROGRAM.awk CONFIG TOLD SEEDED (report-records.jq's records without the measurements;
#      seeded.awk's measurements, by line).  PROGRAM.awk has line_read(), for a line that is no comment, and part_print().
# Out: what part_print() prints; nothing when no sweep of a seed is among the measurements.
#      Exit status 2 and one line on stderr when CONFIG is wrong: `file:line: what is wrong (what is legal)`.

BEGIN { FS = "\t" }

FILENAME == ARGV[1] {
  if ($0 !~ /^[ \t]*(#|$)/) line_read()
  next
}

FILENAME == ARGV[2] {
  told_read()
  next
}

{ run_read() }

END {
  if (refused) exit 2
  if (at["line"]) part_print()
}

function refuse(what) {
  print ARGV[1] ":" FNR ": " what > "/dev/stderr"
  refused = 1
  exit 2
}
