# Random changes to a few habits, one a line: verb, habit, first day, last day, today.
#   seed, anchor, habits, steps, wander (by how many days today moves to and fro)

function random(n) {
	state = state * 16807 % 2147483647
	return state % n
}

BEGIN {
	state = seed % 2147483646 + 1
	for (i = 0; i < 5; i++)
		random(2)
	for (i = 0; i < steps; i++) {
		today = anchor + (wander ? random(2 * wander + 1) - wander : 0)
		kind = random(10)
		verb = kind < 5 ? "checkin" : kind < 8 ? "undo" : "skip"
		last = today - random(random(3) ? 6 : 45)
		first = random(3) ? last : last - random(12)
		# Pauses can be planned, and taken back; check-ins can't.
		if (verb != "checkin" && !random(6))
			last = today + random(5)
		if (first > last)
			first = last
		# Day after day, as most people do it.
		if (verb == "checkin" && !random(3))
			first = last = today
		printf "%s\thabit %d\t%d\t%d\t%d\n", verb, 1 + random(habits), first, last, today
	}
}
