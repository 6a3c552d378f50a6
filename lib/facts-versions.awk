# facts-versions.awk -- the versions of packages in each environment, and what the lines of the file do not agree about,
# where they should; facts.awk, which collects them, stands beside it.

# versions_of PACKAGE -- its versions in all environments, each once.
function versions_of(package,    e, i, key, told, out) {
  for (e = 1; e <= env_count; e++) {
    key = "version " package SUBSEP envs[e]
    for (i = 1; i <= count[key]; i++)
      if (!told[values[key, i]]++) out = out (out == "" ? "" : " or ") prose(values[key, i])
  }
  return out == "" ? "-" : out
}

function versions_print(    e, i, env, out) {
  if (!env_count) return
  print "Versions, by environment:\n"
  for (e = 1; e <= env_count; e++) {
    env = envs[e]
    out = ""
    for (i = 1; i <= package_count[env]; i++)
      out = out (i == 1 ? "" : ", ") prose(packages[env, i]) " " either("version " packages[env, i] SUBSEP env)
    wrap("- " (env == "" ? "-" : prose(env)) ": ", "  ", out)
  }
  print ""
}

# disagreements_print -- names what should be one thing in a file of one sweep and is not.
function disagreements_print(    i, j, e, key, found) {
  for (i = 1; i <= key_count; i++)
    if (keys[i] !~ /^(load\.|service$)/) found = disagreement(keys[i], keys[i], found)
  for (e = 1; e <= env_count; e++)
    for (j = 1; j <= package_count[envs[e]]; j++)
      found = disagreement("version " packages[envs[e], j] SUBSEP envs[e], packages[envs[e], j] " in " envs[e], found)
  if (found) print ""
}

function disagreement(key, name, found,    i, out) {
  if (count[key] < 2) return found
  if (!found) print "**The measurements disagree about what was measured; compare across these with care:**\n"
  for (i = 1; i <= count[key] && i <= 6; i++)
    out = out (i == 1 ? "" : ", ") prose(values[key, i]) " (from line " first[key, values[key, i]] ")"
  if (count[key] > 6) out = out " and " (count[key] - 6) " more"
  sub(/^machine\./, "", name)
  wrap("- " prose(name) ": ", "  ", out)
  return 1
}
