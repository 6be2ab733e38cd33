#!/usr/bin/env bats
# The status: its order, its strip, lines for scripts.

load helper
load screens

setup_here() {
	streak import csv "$TOP/tests/docs/picture.csv" -q
	streak add Plants --schedule 'every 3 days' -q
	streak checkin Plants --date 2026-03-05 -q
}

order() {
	streak status --format %n "$@" | sed 's/\(.\).*/\1/' | paste -sd' '
}

@test "it comes in the order that is asked for" {
	assert_equal "$(order)" "R G У J P"
	assert_equal "$(order --sort position)" "R G У J P"
	assert_equal "$(order --sort name)" "G J P R У"
	assert_equal "$(order --sort today)" "R J P G У"
	assert_equal "$(order --sort streak)" "R G У P J"
	assert_equal "$(order --sort longest)" "R У G J P"
	assert_equal "$(order --sort rate)" "R G P У J"
	assert_equal "$(order --sort days)" "У R G J P"
	assert_equal "$(order --sort last)" "G У R J P"
}

@test "the order is the same for people, for JSON and for JSON Lines, and of named habits" {
	assert_equal "$(streak status --sort name --json | jq -r '.habits[].name[0:1]' | paste -sd' ')" \
		"G J P R У"
	assert_equal "$(streak status --sort name --jsonl | jq -r '.name[0:1]' | paste -sd' ')" "G J P R У"
	assert_equal "$(streak status --sort name | sed 's/\(.\).*/\1/' | paste -sd' ')" "H G J P R У"
	assert_equal "$(order Plants Gym)" "P G"
	assert_equal "$(order Plants Gym --sort position)" "G P"
}

@test "an order that there is none of is refused" {
	refuses 2 "--sort is one of position, name, today, streak, longest, rate, days, last, not 'size'" \
		streak status --sort size
}

@test "completion knows the orders" {
	assert_equal "$(streak __complete 'streak status --sort ' | cut -f1 | paste -sd' ')" \
		"position name today streak longest rate days last"
}

@test "a streak that today can still lengthen has a mark" {
	run -0 streak status Read Gym
	assert_line --regexp '^Read +pending +40 days\*  '
	assert_line --regexp '^Gym +done +11 days, 2 paused   '
}

@test "lines for scripts have what the placeholders say" {
	assert_equal "$(streak status Read Journal Plants --format '%n|%s|%c|%p|%u|%l|%r|%t|%d|%%')" \
		"$(printf '%s\n' 'Read|pending|40|*|day|40|100|40|0|%' 'Journal|pending|0||day|3|50|6|-|%' \
			'Plants|pending|1|*|day|1|100|1|0|%')"
	assert_equal "$(streak status Read --format '%n\t%c\\n')" $'Read\t40\\n'
	assert_equal "$(streak status Read Gym --format '%c\n')" $'40\n\n11'
	assert_equal "$(streak status --format '' | wc -l)" 5
}

@test "a name for a script is the one that can be given back" {
	streak checkin $'Ov\xe2\x80\xaeer' --create -q
	assert_equal "$(streak status $'Ov\xe2\x80\xaeer' --format %n)" $'Ov\xe2\x80\xaeer'
	assert_equal "$(on_terminal 80 streak status $'Ov\xe2\x80\xaeer' --format %n)" 'Ov\u{202e}er'
}

@test "a placeholder that there is none of is refused, whether or not there are habits" {
	refuses 2 "bad format '%n %x' at character 4" streak status --format '%n %x'
	refuses 2 "bad format '100%' at character 4" streak status --format '100%'
	refuses 2 "bad format 'a\\b' at character 2" streak status --format 'a\b'
	run -2 --separate-stderr streak status --format %n --jsonl
	assert_equal "$(jq -r .error <<<"$stderr")" "--format and JSON can't go together"
	refuses 2 "bad format" streak status --format %x -f "$STREAK_DB"
}

@test "archived habits are shown with --all, or by name" {
	streak archive Gym -q
	assert_equal "$(order)" "R У J P"
	assert_equal "$(order --all)" "R G У J P"
	assert_equal "$(order Gym)" "G"
	for name in Read Учить Journal Plants; do
		streak archive "$name" -q
	done
	run -0 streak status
	assert_output "All habits are archived; 'streak status --all' shows them."
	assert_equal "$(streak status --json | jq -c .habits)" "[]"
	assert_equal "$(order)" ""
}

@test "the strip takes what the terminal has left" {
	local columns
	for columns in 40 60 80 200; do
		on_terminal "$columns" streak status | tee whole | fits "$columns"
		shows "status.$columns" <whole
	done
}

@test "without UTF-8 the strip is ASCII" {
	streak add Pages --goal 20 -q
	streak checkin Pages --amount 5 --date yesterday -q
	assert_equal "$(LC_ALL=C streak status Gym Journal Pages | awk '{print $NF}' | paste -sd' ')" \
		"days .####--####### .#xx##xxx###x_ ............=_"
}

@test "the rate is that of the last 30 days" {
	assert_equal "$(status_of '.rate' Read)" 100
	assert_equal "$(streak status --jsonl | jq -c '[.name[0:1], .rate]' | paste -sd' ')" \
		"$(streak stats --jsonl | jq -c '[.name[0:1], .rates[1].percent]' | paste -sd' ')"
	streak add New -q
	assert_equal "$(streak status New --json | jq .habits[0].rate)" null
}

@test "a goal that is reached is done; on the way there, and of a limit, the amount stands" {
	streak add Pages --goal 20 -q
	streak add Coffee --at-most 2 -q
	streak checkin Pages --amount 12 -q
	streak checkin Coffee --amount 1 -q
	run -0 streak status Pages Coffee
	assert_line --regexp '^Pages +12 of 20  '
	assert_line --regexp '^Coffee +1 of at most 2  '
	streak checkin Pages --amount 10 -q
	streak checkin Coffee --amount 2 -q
	run -0 streak status Pages Coffee
	assert_line --regexp '^Pages +done  '
	assert_line --regexp '^Coffee +3 of at most 2  '
}
