#!/usr/bin/env bats
# The days of a habit with what was logged, and the pager.

load helper
load screens

setup_here() {
	streak import csv -q - <<-'END'
		habit,date,state,amount,note
		Read,2026-02-27,done,,
		Read,2026-02-28,skip,,"ill, in bed"
		Read,2026-03-02,done,12.5,
		Read,2026-03-07,done,30,the end of it
		Read,2026-03-10,skip,,
	END
}

@test "days come newest first, with their state, amount and note" {
	run -0 streak history Read
	assert_output "$(
		cat <<-'END'
			Day             State    Amount  Note
			2026-03-07 sat  done         30  the end of it
			2026-03-02 mon  done       12.5
			2026-02-28 sat  skipped          ill, in bed
			2026-02-27 fri  done
		END
	)"
}

@test "columns of what was never logged are not there" {
	run -0 streak history Read --to 2026-02-27
	assert_output "$(printf '%s\n' 'Day             State' '2026-02-27 fri  done')"
}

@test "a range leaves out what is before and after it, and a later end shows planned skips" {
	assert_equal "$(streak history Read --from 2026-02-28 --to 2026-03-02 --jsonl | jq -r .day |
		paste -sd' ')" "2026-03-02 2026-02-28"
	assert_equal "$(streak history Read --from yesterday --to 2026-03-31 --jsonl | jq -r .day |
		paste -sd' ')" "2026-03-10 2026-03-07"
	assert_equal "$(streak history Read --from -1 --to -1 --jsonl | wc -l)" 1
	assert_equal "$(streak history Read --to 2026-01-01 --json | jq -c .days)" "[]"
	refuses 2 "--from is after --to" streak history Read --from today --to yesterday
	refuses 2 "--from is after today" streak history Read --from 2026-03-09
	refuses 2 "--to: bad date 'never' at character 1" streak history Read --to never
}

@test "JSON says the same, and JSON Lines a day on each" {
	assert_equal "$(streak history read --json --from 2026-02-28 | jq -c .)" \
		"$(tr -d '\n' <<-'END'
			{"schema_version":1,"today":"2026-03-08","name":"Read","days":[
			{"day":"2026-03-07","state":"done","amount":30,"note":"the end of it"},
			{"day":"2026-03-02","state":"done","amount":12.5,"note":null},
			{"day":"2026-02-28","state":"skip","amount":null,"note":"ill, in bed"}]}
		END
		)"
	run -0 streak history Read --jsonl --from 2026-03-07
	assert_output '{"day":"2026-03-07","state":"done","amount":30,"note":"the end of it"}'
}

@test "every day that export has is there, and no other" {
	assert_equal "$(streak history Read --jsonl --to 9999-12-31 |
		jq -r '[.day, .state, .amount, .note] | @csv' | tr -d '"' | sort)" \
		"$(streak export csv | sed -n 's/^Read,//p' | tr -d '"' | sort)"
}

@test "a day that is logged and not done by its goal has no state" {
	streak add Pages --goal 20 -q
	streak checkin Pages --amount 5 -q
	streak checkin Pages --date yesterday --amount 25 -q
	assert_equal "$(streak history Pages --jsonl | jq -c '[.state, .amount]' | paste -sd' ')" \
		'[null,5] ["done",25]'
	run -0 streak history Pages
	assert_line --regexp '^2026-03-08 sun  partial +5$'
	streak add Coffee --at-most 2 -q
	streak checkin Coffee --amount 3 -q
	run -0 streak history Coffee
	assert_line --regexp '^2026-03-08 sun  over +3$'
}

@test "a note on a day without a check-in is kept and shown" {
	streak add Walk -q
	printf 't ill\nq\n' | streak ask -q --today 2026-03-07
	assert_equal "$(streak history Walk --jsonl)" \
		'{"day":"2026-03-07","state":null,"amount":null,"note":"ill"}'
	run -0 streak history Walk
	assert_line --regexp '^2026-03-07 sat  - +ill$'
}

@test "a day that was undone has no row, and its note and amount don't come back" {
	streak add Pages --goal 5 -q
	streak checkin Pages --amount 2 --note 'chapter 1' -q
	run -0 streak undo Pages
	assert_output "Pages: 2026-03-08 empty again, its note taken away; streak 0 days"
	assert_equal "$(streak history Pages --jsonl)" ""
	run -0 streak history Pages
	refute_output --partial 2026-03-08
	run -0 streak undo Pages
	assert_output "Pages: 2026-03-08 already empty; streak 0 days"
	streak checkin Pages --amount 1 -q
	assert_equal "$(streak history Pages --jsonl)" \
		'{"day":"2026-03-08","state":null,"amount":1,"note":null}'
	assert_equal "$(streak export csv | grep Pages)" "Pages,2026-03-08,,1,"
}

@test "undo takes away the note of a day that has nothing else" {
	streak add Walk -q
	printf 'n\nt ill\nq\n' | streak ask -q
	assert_equal "$(streak undo Walk --json |
		jq -c '.habits[0] | [.changed, .already, .changed_notes]')" '[1,0,1]'
	assert_equal "$(streak history Walk --jsonl)" ""
	assert_equal "$(streak undo Walk --date yesterday --date today --json |
		jq -c '.habits[0] | [.changed, .already, .changed_notes]')" '[0,2,0]'
}

@test "a note that was taken back in ask leaves no row, and one from before stays" {
	streak add Walk -q
	streak add Last -q
	printf 'n\nt hello\ny\nb\nq\n' | streak ask -q
	assert_equal "$(streak history Walk --jsonl)" ""
	printf 'n\nt hello\nq\n' | streak ask -q
	printf 'n\ny\nb\nq\n' | streak ask -q
	assert_equal "$(streak history Walk --jsonl | jq -r .note)" hello
}

@test "a note can do nothing to the terminal" {
	printf 'habit,date,note\nGym,2026-03-08,"\e[31mred\e[0m and\na line, \xe2\x80\xae"\n' |
		streak import csv -q -
	run -0 streak history Gym
	assert_output --partial '\x1b[31mred\x1b[0m and\x0aa line, \u{202e}'
	assert_equal "$(streak history Gym --jsonl | jq -c .note)" \
		"$(printf '"\\u001b[31mred\\u001b[0m and\\na line, \u202e"')"
}

@test "long notes go on below on a terminal, and are whole elsewhere" {
	local columns
	streak import csv -q - <<-'END'
		habit,date,state,amount,note
		Read,2026-03-06,done,1250,"a long note, of words that are many, with 日本語の文字 and 💪 in it, and aWordThatIsLongerThanAnyLineHereCouldBe"
	END
	for columns in 40 80 200; do
		STREAK_PAGER='' on_terminal "$columns" streak history Read | tee whole | fits "$columns"
		shows "history.$columns" <whole
	done
	run -0 streak history Read
	assert_line --partial "in it, and aWordThatIsLongerThanAnyLineHereCouldBe"
}

# ---- The pager ----

@test "a terminal's pager is STREAK_PAGER, else PAGER, as the shell runs it" {
	local text
	text=$(streak history Read)
	PAGER="sed 's/^/p /'" on_terminal 80 streak history Read >paged
	sed 's/^/p /' <<<"$text" | diff - paged
	PAGER=false STREAK_PAGER="sed 's/^/s /'" on_terminal 80 streak history Read >paged
	sed 's/^/s /' <<<"$text" | diff - paged
}

@test "a pager that is empty or cat is none, and STREAK_PAGER goes before PAGER in that too" {
	local pager
	for pager in '' cat; do
		PAGER="touch ran" STREAK_PAGER=$pager on_terminal 80 streak history Read >paged
		streak history Read | diff - paged
		assert_not_exist ran
	done
}

@test "there is no pager where the output is no terminal, is JSON, or nobody is to be asked" {
	export STREAK_PAGER="touch ran"
	streak history Read | grep -q 'done'
	on_terminal 80 streak history Read --no-input | grep -q 'done'
	on_terminal 80 streak history Read --json | grep -q '"done"'
	on_terminal 80 streak history Read --jsonl | grep -q '"done"'
	on_terminal 80 streak list | grep -q Read
	assert_not_exist ran
	on_terminal 80 streak history Read
	assert_exist ran
}

@test "a pager that ends before it has seen everything is no error" {
	streak checkin Long --create --date 2000-01-01..2026-03-08 -q
	STREAK_PAGER='head -n 1' on_terminal 80 sh -c "\"$STREAK_BIN\" history Long; echo status \$?" >paged
	assert_equal "$(cat paged)" $'Day             State\nstatus 0'
	STREAK_PAGER='exit 3' on_terminal 80 sh -c "\"$STREAK_BIN\" history Long; echo status \$?" >paged
	assert_equal "$(cat paged)" "status 0"
}

@test "a pager that is not there is done without" {
	STREAK_PAGER=no-such-pager on_terminal 80 streak history Read >paged
	assert_equal "$(grep -c '2026-' paged)" 4
}

@test "without a pager in the environment it is less, where there is one" {
	mkdir bin
	printf '#!/bin/sh\necho "less $*"\ncat\n' >bin/less
	chmod +x bin/less
	(
		unset PAGER STREAK_PAGER
		PATH=$PWD/bin:$PATH on_terminal 80 streak history Read >paged
	)
	assert_equal "$(head -n 1 paged)" "less -FRX"
	mkdir empty
	ln -s "$(command -v stty)" empty/stty
	(
		unset PAGER STREAK_PAGER
		on_terminal 80 env PATH="$PWD/empty" "$STREAK_BIN" history Read >paged
	)
	streak history Read | diff - paged
}

@test "the database is free while somebody reads in the pager" {
	cat >pager <<-END
		#!/bin/sh
		cat
		"$STREAK_BIN" checkin Read --today 2026-03-08
	END
	chmod +x pager
	STREAK_PAGER=./pager on_terminal 80 streak history Read >paged
	assert_equal "$(tail -n 1 paged)" "Read: 2026-03-08 checked in; streak 2 days"
}

# ---- What it refuses ----

@test "it needs one habit that is there" {
	refuses 2 "usage: streak history NAME" streak history
	refuses 2 "one word too many" streak history Read Gym
	refuses 2 "no habit 'Raed'; did you mean 'Read'?" streak history Raed
}
