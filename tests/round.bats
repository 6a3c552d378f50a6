# round.bats -- the order of a round, and how time is said.

load helper

setup() {
  for library in say clock matrix round; do source "$ROOT/lib/$library.sh"; done
}

@test "an order is a permutation, the same for a seed, another for another" {
  RANDOM_STATE=42
  round_order 100
  first=${ORDER[*]}
  [[ $(printf '%s\n' "${ORDER[@]}" | sort -n | paste -sd ' ') == "$(seq -s ' ' 0 99)" ]]
  round_order 100
  [[ ${ORDER[*]} != "$first" ]]
  RANDOM_STATE=42
  round_order 100
  [[ ${ORDER[*]} == "$first" ]]
  RANDOM_STATE=43
  round_order 100
  [[ ${ORDER[*]} != "$first" ]]
}

@test "the generator is Park and Miller's: from 1, the 10000th number is 1043618065" {
  RANDOM_STATE=1
  for ((i = 0; i < 10000; i++)); do random_next; done
  [[ $RANDOM_STATE == 1043618065 ]]
}

@test "every place is as likely for every cell (chi-squared, 4 cells, 6000 rounds)" {
  RANDOM_STATE=7
  declare -A seen=()
  for ((i = 0; i < 6000; i++)); do
    round_order 4
    ((++seen[${ORDER[0]}${ORDER[1]}])) || :
  done
  # 12 ordered pairs, 500 expected of each; 99.9 % of chi-squared with 11 degrees of freedom is 31.3
  chi=0
  for pair in "${!seen[@]}"; do chi=$((chi + (seen[$pair] - 500) * (seen[$pair] - 500))); done
  [[ ${#seen[@]} == 12 ]]
  ((chi < 15650))
}

@test "time is said as people say it" {
  [[ $(duration_words 59) == 59s ]]
  [[ $(duration_words 600) == 10m ]]
  [[ $(duration_words 5400) == 1h30m ]]
}
