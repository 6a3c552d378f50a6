# seeded.awk -- of all measurements those of the seeds' sweeps, which configs/claims and configs/seeds speak of.
#
# In:  awk -f seeded.awk configs/claims configs/seeds TOLD RECORDS (report-records.jq's: the third without the
#      measurements, the fourth with them); RECORDS is only read when TOLD says that one of these sweeps was run
# Out: lines `measured ...` of the sweeps NAME and NAME-small, below the line of names

BEGIN { FS = "\t" }

FILENAME == ARGV[1] {
  if ($0 !~ /^[ \t]*#/ && split($0, column, "|") > 1) sweep_add(column[2])
  next
}

FILENAME == ARGV[2] {
  if ($0 ~ /^sweep *=/) sweep_add(substr($0, index($0, "=") + 1))
  next
}

FILENAME == ARGV[3] {
  if ($1 == "fact" && $3 == "sweep" && $4 in wanted) found = 1
  next
}

!found { exit }

$1 != "measured" { next }

$2 == "line" {
  for (i = 1; i <= NF; i++)
    if ($i == "sweep") at = i
  print
  next
}

$at in wanted

function sweep_add(name) {
  gsub(/[ \t]/, "", name)
  wanted[name] = wanted[name "-small"] = 1
}
