# config.bats -- what stands wrongly in a config or on the command line is refused with one clear line and status 2.

load helper

setup() { configs_make; }

refused() { # EXPECTED ARGUMENTS... -- run.sh must refuse with status 2, one line, and these words
  local expected=$1
  shift
  run run_here "$@"
  echo "said: $output"
  [[ $status == 2 ]]
  [[ ${#lines[@]} == 1 ]]
  [[ $output == *"$expected"* ]]
}

stacks_refused() { # LINE EXPECTED -- a stacks file with this second line
  printf '# stacks\n%s\n' "$1" >"$FRAMEWRK_CONFIGS/stacks"
  refused "stacks:2: $2" --plan --stacks x --scenarios hello
}

sweep_refused() { # LINE EXPECTED -- a sweep with this second line
  printf '# bad -- for a test\n%s\n' "$1" >"$FRAMEWRK_CONFIGS/bad.sweep"
  refused "bad.sweep:2: $2" --plan bad
}

@test "an unknown stack is named, with the nearest that exists" {
  refused "unknown stack 'x-goof' (did you mean x-good? ./run.sh --list shows all)" x-goof hello
}

@test "an unknown scenario is named, with the nearest that exists" {
  refused "unknown scenario 'helo' (did you mean hello? legal are hello sleep" x-good helo
}

@test "an unknown sweep is named, with the nearest that exists" {
  printf '# tiny -- for a test\nstacks = x-good\nscenarios = hello\n' >"$FRAMEWRK_CONFIGS/tiny.sweep"
  refused "unknown sweep 'tinny' (did you mean tiny?" tinny
}

@test "a stack without a scenario is told which there are" {
  refused "stack x-good: with which scenario? (legal are hello sleep" x-good
}

@test "an unknown option is named, with the nearest that exists" {
  refused "unknown option '--round' (did you mean --rounds?" --round 3 x-good hello
}

@test "an option without a value, and values of the wrong kind" {
  refused 'option --rounds wants a value' x-good hello --rounds
  refused "rounds '0' (legal is a whole number from 1)" x-good hello --rounds 0
  refused "warmup '-1' (legal is a number from 0, as 0.5)" x-good hello --warmup -1
  refused "duration '1.5' (legal is a whole number from 1)" x-good hello -d 1.5
  refused "connections 'many'" x-good hello -c many
  refused "--port '80' (legal is 1024 to 65535)" x-good hello --port 80
  refused 'duration takes one value' --plan --duration '1 2' x-good hello
}

@test "connections that wrk would round down are refused" {
  refused '400 is not divisible by 12 threads (wrk would open 396, say 408)' x-good hello -c 400 -t 12
}

@test "a variant that is no variant, or that the command cannot be given" {
  refused "variant '4' of x-good (legal is WxC" x-good:4 hello
  refused 'the number of workers of x-good cannot be set (it has 1x*)' x-good:4x* hello
  refused 'x-good cannot be given 50 threads a worker' --variants 1x50 x-good hello
}

@test "a query with an unknown key or no number" {
  refused "scenario sleep knows no 'second' (legal is sleep?seconds=0.1)" x-good 'sleep?second=1'
  refused "scenario 'sleep?seconds=1;2' (legal is sleep?seconds=0.1)" x-good 'sleep?seconds=1;2'
  refused "scenario sleep: seconds 'long' (legal is one like 0.1)" x-good 'sleep?seconds=long'
}

@test "a stacks file with a wrong line" {
  stacks_refused 'X! main a:b web 1x1 true' "stack 'X!' (a name is a-z, 0-9 and -)"
  stacks_refused 'x - a:b web 1x1' 'stack x: a line is: stack env app serves variants command'
  stacks_refused 'x nowhere a:b web 1x1 true' "stack x: no environment 'nowhere'"
  stacks_refused 'x - a.b web 1x1 true' "stack x: app 'a.b' (legal is module:callable)"
  stacks_refused 'x - a:b wub 1x1 true' "stack x: serves 'wub' (legal are web, files"
  stacks_refused 'x - a:b web 1x1,4 true' "stack x: variant '4'"
  stacks_refused 'x - a:b web 1x1 true {prot}' 'stack x: placeholder {prot} (legal are host port'
  printf 'x - a:b web 1x1 true\nx - a:b web 1x1 true\n' >"$FRAMEWRK_CONFIGS/stacks"
  refused 'stacks:2: stack x stands here twice' --list
}

scenarios_refused() { # LINE EXPECTED -- a scenarios file with this second line
  printf '# scenarios\n%s\n' "$1" >"$FRAMEWRK_CONFIGS/scenarios"
  refused "scenarios:2: scenario hello: $2" --list
}

@test "a scenarios file with a wrong line" {
  scenarios_refused 'hello - 48 5 - - web' 'a line is: scenario query connections'
  scenarios_refused 'hello a=;b 48 5 - - web hello' "query 'a=;b' (legal is key=value"
  scenarios_refused 'hello a=1 48 5 b - web hello' "waits 'b' is no key"
  scenarios_refused 'hello - 48 5 - mysql web hello' "needs 'mysql' (legal are nginx"
  scenarios_refused 'hello - 48 5 - - cloud hello' "served 'cloud' (legal are web"
  scenarios_refused 'hello - 48 5 - - web ../stacks' "answer '../stacks'"
  scenarios_refused 'hello - 48 5 - - web nothing' "no file 'nothing' in configs/answers"
}

@test "a stack is not asked for what its app does not have" {
  refused 'stack x-good has no scenario db (it serves web; db is served by data)' x-good db
}

@test "a burst of fewer requests than connections, a load that is none" {
  refused 'a burst of 10 cannot be spread over 48 connections' --load burst --requests 10 x-good hello
  refused "load 'open' (legal are closed, burst and paced)" --load open x-good hello
}

@test "a sweep with a wrong line" {
  sweep_refused 'rounds 3' "'rounds 3' (a line is: key = value value ..., or [section])"
  sweep_refused 'round = 3' "unknown key 'round' (did you mean rounds? legal are stacks scenarios"
  sweep_refused 'rounds = three' "rounds 'three'"
}

@test "nothing in a config is executed" {
  cd "$BATS_TEST_TMPDIR"
  # shellcheck disable=SC2016  # they must not be expanded: that is the point
  for evil in '$(touch evil)' '`touch evil`' 'a;touch evil' '../../x' 'x|y' '*' "\$'a'"; do
    printf 'x%s - a:b web 1x1 true\n' "$evil" >"$FRAMEWRK_CONFIGS/stacks"
    run run_here --list
    [[ $status == 2 ]]
    printf 'stacks = %s\nscenarios = hello\n' "$evil" >"$FRAMEWRK_CONFIGS/evil.sweep"
    printf 'x - a:b web 1x1 true\n' >"$FRAMEWRK_CONFIGS/stacks"
    run run_here --plan evil
    [[ $status == 2 ]]
  done
  [[ ! -e evil ]]
}

@test "a missing config is named" {
  rm "$FRAMEWRK_CONFIGS/stacks"
  refused 'stacks: cannot be read' --list
}

@test "--help is the header of the file, --list shows what there is" {
  run run_here --help
  [[ $status == 0 && $output == *'Usage: ./run.sh [OPTIONS] STACK'* && $output != *'set -E'* ]]
  run run_here --list
  [[ $status == 0 && $output == *x-good* && $output == *'sleep?seconds=0.1'* ]]
}
