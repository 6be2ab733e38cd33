#!/usr/bin/env bats
# The complete form: what export json writes, import json puts back or merges.

# shellcheck disable=SC2154 # bats sets stderr

load helper
load state

# Two devices that have met, with all that a database can hold on both.
everything() {
	on a add Read --schedule 3/week --note 'a "note"' -q
	on a add Pages --goal 20.1 --unit pages -q
	on a add Coffee --at-most 2 -q
	on a add Old -q
	on a add Gone --goal 0.30000000000000004 -q
	on a checkin Read --date 2026-02-20..2026-03-07 -q
	cp a.db b.db
	on a undo Read --date 2026-03-01..2026-03-02 -q
	on a checkin Read --date 2026-03-02 --note $'two\nlines 💪' -q
	on a skip Read --date 2026-03-08 -q
	on a checkin Pages --amount 12.5 -q
	on a checkin Coffee --amount 3 --date 2026-03-07 -q
	on a checkin Old --date 2020-01-01 -q
	on a checkin Gone --amount 0.1 --note last -q
	on a archive Old -q
	on a rename Coffee Espresso -q
	on a delete Gone --force -q
	on a edit Espresso --position 1 -q
	on a config week-start monday
	on a config day-start 04:00
	on a seen create news --capacity 5000 --fpp 0.000123456789012345 -q
	on a seen create fixed --capacity 20 --fpp 0.01 --fixed --guava-size -q
	on a seen create lost --canonical -q
	on a seen drop lost -q
	on a seen add -l news -q https://a.example/ https://b.example/

	on b checkin Read Pages --date 2025-12-31 --date 2024-02-29 -q
	on b undo Read --date 2026-02-21 -q
	on b checkin Pages --amount 3 -q
	on b add Swim --schedule mon,thu -q
	on b checkin Swim --date 2026-03-05 -q
	on b seen create mine --canonical --strip-tracking -q
	on b seen add -l mine -q https://c.example/
	# One name for two habits.
	on a add Walk -q
	on b add Stroll -q
	on a merge -q b.db
	on b rename Stroll Walk -q
	on a merge -q b.db
}

# What the exports of two files differ in that is no row number's and no order's.
content() {
	on "$1" export json | jq -S '(.habits, .deleted_habits) |= (map(del(.position)
		| .claims |= sort | .retractions |= sort | .entries |= sort) | sort_by(.uids))
		| .devices |= sort_by(.uid)'
}

@test "an export into an empty database gives the same export, byte for byte" {
	everything
	on a export json >a.json
	run jq -c '[(.habits | map(.name)), (.deleted_habits | map([.name, .deleted_on])),
		(.habits | map(.asked_name | values)), (.lists | map([.name, .dropped])),
		(.devices | length)]' a.json
	assert_output --regexp '^\[\["Espresso","Read","Pages","Old","Walk( \([0-9a-f]+\))?","Swim","Walk( \([0-9a-f]+\))?"\],\[\["Gone","2026-03-08"\]\],\["Walk"\],\[\["fixed",false\],\["lost",true\],\["mine",false\],\["news",false\]\],2\]$'
	assert_equal "$(jq -c '.deleted_habits[0] | [(.claims | length), .entries[0].note, .goal]' a.json)" \
		'[1,"last",0.30000000000000004]'
	run -0 --separate-stderr on c import json a.json
	assert_output --partial '; 7 new habits'
	[[ $stderr == *'lists of seen URLs come without the URLs'* ]] || fail "$stderr"
	on c export json | cmp a.json -
	assert_equal "$(state_of c.db)" "$(state_of a.db)"
	cmp <(on a status --json) <(on c status --json)
	run -0 on c check
	run -0 on c recalc --check
	# Once more it changes nothing.
	before=$(sqlite3 c.db .dump)
	run -0 --separate-stderr on c import json a.json
	assert_output --regexp '^[0-9]+ rows read: 0 new, [0-9]+ unchanged, 0 left out; 0 new habits$'
	assert_equal "$(sqlite3 c.db .dump)" "$before"
}

@test "another device's export does what merging its file does" {
	everything
	on a checkin Read --date 2026-01-01 -q
	on b undo Read --date 2026-03-07 -q
	on b edit Pages --unit sheets -q
	on b delete Old --force -q
	on b seen drop mine -q
	on b export json >b.json
	cp a.db merged.db
	cp -r a.state merged.state
	on merged merge -q b.db
	on a import json b.json -q
	on a export json >one.json
	on merged export json | cmp one.json -
	assert_equal "$(state_of a.db)" "$(state_of merged.db)"
	run -0 on a check
}

@test "exports that devices exchange bring them to the same state" {
	everything
	on b rename Read Lesen -q
	on a undo Pages -q
	on a export json | on b import json - -q
	on b export json | on a import json - -q
	assert_equal "$(content a)" "$(content b)"
}

@test "an older export changes nothing in a database that has gone on" {
	everything
	on a export json >old.json
	on a undo Read --date 2026-02-25 -q
	on a checkin Read --date 2026-01-01 -q
	on a checkin Read --date 2026-03-02 --note later -q
	on a edit Read --schedule daily --note '' -q
	on a delete Swim --force -q
	on a unarchive Old -q
	on a seen drop fixed -q
	on a config week-start sunday
	before=$(sqlite3 a.db .dump)
	run -0 --separate-stderr on a import json old.json
	assert_output --partial ' rows read: 0 new, '
	[[ $stderr == *'Read: 1 day kept undone here'* ]] || fail "$stderr"
	[[ $stderr == *'Swim: 1 day passed over: it is deleted here'* ]] || fail "$stderr"
	assert_equal "$(sqlite3 a.db .dump)" "$before"
	run -0 on a seen check -l news https://a.example/
}

@test "a dry run tells what an import would bring and keeps nothing" {
	everything
	on a export json >a.json
	run -0 --separate-stderr on c import json a.json --dry-run
	assert_output --partial '; 7 new habits'
	assert_not_exist c.db
	on b export json >before.json
	run -0 --separate-stderr on b import json a.json --dry-run
	assert_output --partial '; 1 new habit'
	on b export json | cmp before.json -
}

@test "of habits that are named the export has nothing else, and an import takes nothing else" {
	everything
	on a export json Read Old >some.json
	assert_equal "$(jq -c '[(.habits | map(.name)), .deleted_habits, .lists]' some.json)" \
		'[["Read","Old"],null,null]'
	on a export json >a.json
	on c import json a.json --habit Read --habit Old -q
	assert_equal "$(on c export json | jq -c '[(.habits | map(.name)), .deleted_habits, .lists]')" \
		'[["Read","Old"],[],[]]'
}

@test "a habit that is renamed on its way in keeps that name, and a second import changes nothing" {
	everything
	on a export json >a.json
	on c import json a.json --habit Read --rename Read=Lesen -q
	assert_equal "$(on c export json | jq -c '[.habits[].name]')" '["Lesen"]'
	before=$(sqlite3 c.db .dump)
	on c import json a.json --habit Read --rename Read=Lesen -q
	assert_equal "$(sqlite3 c.db .dump)" "$before"
	on c merge -q a.db
	assert_equal "$(on c status Lesen --json | jq '.habits | length')" 1
	refuses 3 "habit 3: another habit has its name" \
		on d import json a.json --rename Pages=Read
	assert_not_exist d.db
}

@test "an export of a version that had no deleted habits or lists is taken as before" {
	everything
	on a export json | jq -c 'del(.deleted_habits, .lists)
		| .habits |= map(del(.position, .deleted_on, .asked_name))' >older.json
	on c import json older.json -q
	assert_equal "$(on c export json | jq -c '.habits | map([.name, .claims, .entries])')" \
		"$(on a export json | jq -c '.habits | map([.name, .claims, .entries])')"
	# A habit without a uid is the one of its name.
	jq '.habits |= map(.uids = [])' older.json >bare.json
	before=$(sqlite3 c.db .dump)
	on c import json bare.json -q
	assert_equal "$(sqlite3 c.db .dump)" "$before"
	run -0 on d import json bare.json -q
	run -0 on d check
	refute_output --partial uid
}

@test "a list that was put back is empty, and works" {
	everything
	on a export json | on c import json - -q
	assert_equal "$(on c seen info fixed --json | jq -c '.lists[0] | [.capacity, .fpp, .count, (.stages | length)]')" \
		'[20,0.01,0,1]'
	run -1 on c seen check -l news https://a.example/
	on c seen add -l news -q https://a.example/
	on c seen add -l mine -q 'https://C.example/?utm_source=x'
	run -0 on c seen check -l mine https://c.example/
	run -0 on c check
	# What they had seen comes with the file itself.
	run -0 on c merge a.db
	run -0 on c seen check -l news https://a.example/ https://b.example/
	run -0 on c check
}

@test "an export that is damaged anywhere is refused whole" {
	everything
	on a export json >a.json
	on b export json >before.json
	while IFS='|' read -r text change <&9; do
		jq "$change" a.json >in.json
		echo "$change"
		refuses 3 "in.json: $text" on c import json in.json
		assert_not_exist c.db
		refuses 3 "in.json: $text" on b import json in.json
		on b export json | cmp before.json -
	done 9<<-'END'
		habit 2: 'position'|.habits[1].position = "first"
		habit 2: the name|.habits[1].asked_name = "a\nb"
		habit 2: another habit has its name|.habits[1].name = "ESPRESSO"
		habit 2: the uid|.habits[1].uids = .habits[0].uids
		deleted habit 1: it has no day|del(.deleted_habits[0].deleted_on)
		deleted habit 1: it has no uid|.deleted_habits[0].uids = []
		deleted habit 1: the uid|.deleted_habits[0].uids = .habits[0].uids
		deleted habit 1: claim 1: 'year'|.deleted_habits[0].claims[0].year = 0
		'lists'|.lists = {}
		list 1: its device|.lists[0].device = "ff"
		list 1: its capacity|.lists[0].capacity = -1
		list 1: the false-positive|.lists[0].fpp = 1
		list 1: 'fixed'|.lists[0].fixed = 1
		list 1: the name|.lists[0].name = "\u001b[31m"
		list 1: it has no name|del(.lists[0].name)
		list 1: it has no name|.lists[0].generation = -1
		list 2: the list is there twice|.lists[1].name = "fixed"
	END
	for size in 1 500 "$(($(wc -c <a.json) - 3))"; do
		head -c "$size" a.json >in.json
		refuses 3 "in.json: " on c import json in.json
		assert_not_exist c.db
	done
}
