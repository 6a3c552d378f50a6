# matrix.bats -- the cells of a sweep.

load helper

setup() {
  configs_make
  printf 'app - a:b web 1x1,4x1,4x50 true {workers} {threads}\nloop - a:b web 1x*,4x* true {workers}\n' >"$FRAMEWRK_CONFIGS/stacks"
}

plan() {
  run run_here --plan "$@"
  echo "$output"
  [[ $status == 0 ]]
}

cells() { # the plan's cells, a word each
  grep -v ' cells x ' <<<"$output" | awk '{ print $1 ":" $2 ":" $3 ":" $4 ":" $6 }' | paste -sd ' '
}

@test "a stack and a scenario are all its variants" {
  plan app hello
  [[ $(cells) == 'app:1x1:hello:c48:5s app:4x1:hello:c48:5s app:4x50:hello:c48:5s' ]]
}

@test "sections are products of their own; keys in front hold for all, the command line wins" {
  cat >"$FRAMEWRK_CONFIGS/two.sweep" <<'SWEEP'
# two -- for a test
rounds = 4
duration = 2s
[a]
stacks = app:4x50 loop
scenarios = hello
connections = 8 16
[b]
stacks = app
variants = first
scenarios = sleep?seconds=0.5
duration = 3
SWEEP
  plan two
  [[ $(cells) == 'app:4x50:hello:c8:2s app:4x50:hello:c16:2s loop:1x*:hello:c8:2s loop:4x*:hello:c8:2s loop:1x*:hello:c16:2s loop:4x*:hello:c16:2s app:1x1:sleep?seconds=0.5:c48:3s' ]]
  [[ $output == *'7 cells x 4 rounds = 28 measurements'* ]]
  plan two --rounds 1 --duration 9 --connections 4
  [[ $(cells) == 'app:4x50:hello:c4:9s loop:1x*:hello:c4:9s loop:4x*:hello:c4:9s app:1x1:sleep?seconds=0.5:c4:9s' ]]
  [[ $output == *'4 cells x 1 rounds'* ]]
}

@test "a cell that two sections name is measured once" {
  printf '# x -- y\nscenarios = hello\n[a]\nstacks = app\n[b]\nstacks = app:4x1\n' >"$FRAMEWRK_CONFIGS/twice.sweep"
  plan twice
  [[ $output == *'3 cells x 3 rounds'* ]]
}

@test "all means all, and a query merges with the defaults" {
  plan --stacks all --scenarios all
  [[ $output == *"$((5 * $(grep -cE ' web(,[a-z]+)* ' "$FRAMEWRK_CONFIGS/scenarios"))) cells"* && $output != *'db?'* ]]
  plan loop 'cpu?n=7'
  [[ $(cells) == 'loop:1x*:cpu?n=7:c12:20s loop:4x*:cpu?n=7:c12:20s' ]]
}

@test "a burst is counted in requests, and its seconds are a cap; its name says so" {
  plan --load burst --requests 300 -c 100 -d 20 loop:1x* hello
  [[ $output == *'20s after 1s at most, 300 requests'* ]]
}

@test "sections can be chosen" {
  printf '# x -- y\nscenarios = hello\n[a]\nstacks = app\n[b two]\nstacks = loop\n' >"$FRAMEWRK_CONFIGS/some.sweep"
  plan some --sections 'b two'
  [[ $output == *'2 cells x 3 rounds'* ]]
  run run_here --plan some --sections c
  [[ $status == 2 && $output == *"unknown section 'c' (legal are a, b two)"* ]]
}

@test "a variant that is not listed is possible where the command can be given it" {
  plan app:2x8 hello
  [[ $(cells) == 'app:2x8:hello:c48:5s' ]]
}

@test "the nearest word: Levenshtein's distance, nothing when all are far" {
  near() { printf '%s\n' kitten sitting sync-uwsgi | awk -v word="$1" -f "$ROOT/lib/nearest.awk"; }
  [[ $(near sync-uwsg) == sync-uwsgi ]]
  [[ $(near kittn) == kitten ]]
  [[ -z $(near zzzzzz) ]]
  [[ -z $(near '') ]]
}

@test "one stack runs under two names, wherever it is compared with another" {
  printf '# x -- y\nduration = 1\n[a]\nstacks = app:4x1 loop\nscenarios = hello\n[b]\nstacks = app:4x1\nscenarios = sleep\n' >"$FRAMEWRK_CONFIGS/twin.sweep"
  run "$ROOT/run.sh" --plan twin
  [[ $output == *'app-twin '* && $(grep -c -- -twin <<<"$output") == 1 && $output == *'5 cells x 3 rounds'* ]]
  run "$ROOT/run.sh" --plan twin --twin loop
  [[ $(grep -c 'loop-twin  *1x\*' <<<"$output") == 1 && $output == *'5 cells'* ]]
  run "$ROOT/run.sh" --plan twin --twin nobody
  [[ $status == 2 && $output == *"twin: unknown stack 'nobody'"* ]]
}

@test "paced cells bring the closed loop along whose rate they share, once" {
  plan --load paced --rate '50% 80%' loop:4x* hello
  [[ $output == *'3 cells x 3 rounds'* && $(grep -c 'paced: 50%' <<<"$output") == 1 && $(grep -vc paced <<<"$output") == 2 ]]
  plan --load paced --rate 200 loop:4x* hello
  [[ $output == *'1 cells x 3 rounds'* ]]
  plan --load paced loop hello
  [[ $output == *'8 cells x 3 rounds'* ]] # two variants, at 50 %, at 80 %, at a common rate, and saturated
}

@test "a precision means 8 to 20 rounds" {
  plan --precision 3% loop hello
  [[ $output == *'2 cells x 20 rounds'*'at most'* ]]
  for wrong in 3 0% 300% x%; do
    run run_here --plan --precision "$wrong" loop hello
    [[ $status == 2 && $output == *"precision '$wrong' (legal is a percentage, as 3%)"* ]]
  done
}
