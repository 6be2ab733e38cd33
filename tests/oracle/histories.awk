# Random histories as SQL for the tables of model.sql.
#   seed, anchor (a day number), span (days before the anchor), habits, asofs
# The generator is our own (Park and Miller's), so that a seed means the same
# histories under every awk.

function random(n) {
	state = state * 16807 % 2147483647
	return state % n
}

function chance(percent) {
	return random(100) < percent
}

function within(day) {
	return day < first_day ? first_day : day > last_day ? last_day : day
}

function mark(habit, day, what) {
	printf "INSERT INTO mark VALUES('%s', %d, '%s');\n", habit, day, what
}

# A stretch of days of one kind: mostly short, now and then whole weeks, more than
# the 64 days of a machine word, or a year.
function stretch() {
	if (chance(50))
		return 1 + random(6)
	if (chance(50))
		return 7 * (1 + random(3)) + random(2)
	if (chance(70))
		return 8 + random(30)
	return chance(80) ? 58 + random(80) : 360 + random(10)
}

# Done days, with skips sown in; `equal` makes all runs of one length, so that
# the longest is met more than once.
function history(habit, from, to,    day, end, equal, skips, gap) {
	equal = chance(35) ? 1 + random(9) : 0
	skips = chance(40) ? 0 : 3 + random(25)
	gap = 1 + random(4)
	for (day = from; day <= to;) {
		for (end = day + (equal ? equal : stretch()); day < end && day <= to; day++) {
			if (!equal && chance(skips)) {
				mark(habit, day, "skip")
				continue
			}
			mark(habit, day, "done")
			if (chance(4))
				mark(habit, day, "skip")
			if (chance(3))
				mark(habit, day, "done")
		}
		# What parts two runs: a gap, skips alone, or skips at its edges.
		if (skips && chance(40))
			for (end = day + 1 + random(3); day < end && day <= to; day++)
				mark(habit, day, "skip")
		if (!skips || chance(80))
			day += chance(90) ? 1 + random(gap) : random(60)
		if (skips && chance(25) && day <= to)
			mark(habit, day++, "skip")
	}
}

BEGIN {
	first_day = -719162 # 0001-01-01
	last_day = 2932896  # 9999-12-31
	state = seed % 2147483646 + 1
	for (i = 0; i < 5; i++)
		random(2)
	print "BEGIN;"
	for (h = 1; h <= habits; h++) {
		name = sprintf("habit %d", h)
		printf "INSERT INTO habit VALUES('%s');\n", name
		# One of them stays without a day, one lies wholly in the future.
		if (h == 1)
			mark(name, within(anchor + 40), "done")
		if (h > 2) {
			from = within(anchor - random(span))
			to = within(anchor + random(30) - 8)
			history(name, from, to < from ? from : to)
		}
	}
	# A habit needs a row to come into being by import.
	mark("habit 2", within(anchor - 3), "skip")
	for (i = -1; i <= 1; i++)
		printf "INSERT OR IGNORE INTO asof VALUES(%d);\n", within(anchor + i)
	for (i = 3; i < asofs; i++)
		printf "INSERT OR IGNORE INTO asof VALUES(%d);\n",
			within(anchor + 25 - random(chance(70) ? 60 : span + 60))
	print "COMMIT;"
}
