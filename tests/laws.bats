#!/usr/bin/env bats
# The laws of merging, on random steps over several devices: what each device has
# agrees with a model on plain sets (laws/model.awk), and files that have taken in
# the same are the same, in whatever order, grouping and number of times.

# shellcheck disable=SC2154 # bats sets stderr and lines

load helper
load state

setup_here() {
	SEED=${LAWS_SEED:-$((RANDOM * 32768 + RANDOM))}
	echo "LAWS_SEED=$SEED" # shown where a test fails
	RANDOM=$SEED
}

# The three habits that all devices begin with.
begin() {
	on a add P
	on a add Q
	on a add R --goal 10
	for device in "$@"; do
		[ "$device" = a ] || cp a.db "$device.db"
	done
	mapfile -t -O 1 uid < <(sqlite3 a.db 'SELECT uid FROM habit_uid ORDER BY habit')
}

# What a habit is called on a device.
name() {
	sqlite3 "$1.db" "SELECT name FROM habit JOIN habit_uid ON habit = id WHERE uid = '${uid[$2]}'"
}

# What the model's rows are compared with.
seen_on() {
	on "$1" list --json |
		jq -r '.habits[] | "habit \(.name) \(.schedule) \(.archived_on // "-")"'
	# What was logged on a day that is now skipped is not the model's matter.
	on "$1" export csv | sed -E '1d; s/,skip,[^,]*,/,skip,,/'
}

agrees() {
	local device=$1
	sed -n '/^end$/q; s/^\t//p' <&4 | sort >expected
	seen_on "$device" | sed -E 's/ \([0-9a-f]{4}\)/ +/; s/^"(.* \+)"/\1/' | sort >got
	diff -u --label "the model of $device, step $step" expected --label "device $device" got
}

# Take one of the model's steps.
takes() {
	local device=$1 what=$2
	shift 2
	case $what in
	merge) on "$device" merge -q "$1.db" ;;
	restore) on "$device" merge -q --restore "$1.db" ;;
	add)
		on "$device" add "$2"
		uid[$1]=$(sqlite3 "$device.db" "SELECT uid FROM habit_uid JOIN habit ON id = habit
			WHERE name = '$2'")
		;;
	*)
		local habit
		habit=$(name "$device" "$1")
		case $what in
		checkin | undo | skip) on "$device" "$what" -q "$habit" --date "2026-03-0$2" ;;
		note) on "$device" checkin -q "$habit" --date "2026-03-0$2" --note "$3" ;;
		noted) on "$device" checkin -q "$habit" --date "2026-03-0$2" --amount 4 --note "$3" ;;
		amount) on "$device" checkin -q "$habit" --date "2026-03-0$2" --amount "$3" ;;
		schedule) on "$device" edit -q "$habit" --schedule "$2" ;;
		rename) on "$device" rename -q "$habit" "$2" ;;
		refused) run -2 on "$device" rename -q "$habit" "$2" ;;
		archive | unarchive) on "$device" "$what" -q "$habit" ;;
		delete) on "$device" delete -q --force "$habit" ;;
		esac
		;;
	esac
}

# walk STEPS DEVICE...: let the model and the program take the same steps.
walk() {
	local steps=$1 fields
	shift
	begin "$@"
	awk -v seed="$SEED" -v steps="$steps" -v devices="$*" -f "$TOP/tests/laws/model.awk" >walk
	exec 4<walk
	step=0
	while IFS=$'\t' read -r -a fields <&4 && [ "${fields[0]}" != all ]; do
		if [ "${fields[0]}" = expect ]; then
			agrees "${fields[1]}"
		else
			step=$((step + 1))
			takes "${fields[@]}" || fail "step $step: ${fields[*]}"
		fi
	done
}

# Merge files into a new one, in the order given.
merged() {
	local into=$1
	shift
	rm -f "$into.db"
	on "$into" merge -q "$@"
}

# That all files have the same state.
same() {
	local first=$1
	shift
	state_of "$first" >expected
	for file in "$@"; do
		state_of "$file" | diff -u expected - || fail "$file differs from $first"
	done
}

shuffled() {
	local i other file files=("$@")
	for ((i = ${#files[@]} - 1; i > 0; i--)); do
		other=$((RANDOM % (i + 1)))
		file=${files[i]}
		files[i]=${files[other]}
		files[other]=$file
	done
	printf '%s\n' "${files[@]}"
}

@test "random steps on three devices agree with the model, and merging obeys its laws" {
	walk 350 a b c
	# One order, another, with one twice, grouped to the left and to the right.
	merged all a.db b.db c.db
	for _ in 1 2 3; do
		mapfile -t files < <(shuffled a.db b.db c.db)
		merged other "${files[@]}" "${files[0]}"
		same all.db other.db
		merged two "${files[1]}" "${files[2]}"
		merged right "${files[0]}" two.db
		merged two "${files[0]}" "${files[1]}"
		merged left two.db "${files[2]}"
		same all.db right.db left.db
	done
	# Each other's, to the end: all have the same, as the model says.
	on a merge -q b.db c.db
	on b merge -q a.db c.db
	on c merge -q b.db
	on c merge -q a.db
	same all.db a.db b.db c.db
	read -r _ <&4 || true
	agrees a
	for device in a b c; do
		run -0 on $device check
	done
}

@test "random steps on five devices that seldom meet agree with the model" {
	walk 250 a b c d e
	mapfile -t files < <(shuffled a.db b.db c.db d.db e.db)
	merged all "${files[@]}"
	mapfile -t files < <(shuffled a.db b.db c.db d.db e.db)
	merged other "${files[@]}" all.db
	same all.db other.db
	for device in b c d e a; do
		on a merge -q $device.db
	done
	same all.db a.db
	read -r _ <&4 || true
	agrees a
	run -0 on a check
}
