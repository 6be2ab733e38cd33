# Rolling schedules, walked: lines t, habit, n, m, number of the first day, days up to
# t as letters (d done, s skipped, . empty). Prints rows for the table counted.

# Take the skipped days out, and count the done ones of each window by its last day.
function take_out(days,    i, k, state) {
	len = 0
	for (i = 1; i <= length(days); i++) {
		state = substr(days, i, 1)
		if (state == "s")
			continue
		len++
		done[len] = state == "d"
		number[len] = base + i - 1
	}
	for (i = m; i <= len; i++) {
		window[i] = 0
		for (k = i - m + 1; k <= i; k++)
			window[i] += done[k]
	}
}

function sound(from, to,    i) {
	for (i = from + m - 1; i <= to; i++)
		if (window[i] < n)
			return 0
	return 1
}

# The longest sound stretch from a done day to the end; 0 where there is none.
function standing(    from) {
	for (from = 1; from <= len; from++)
		if (done[from] && sound(from, len))
			return from
	return 0
}

function quote(number) {
	return number == "" ? "NULL" : number
}

{
	t = $1; habit = $2; n = $3; m = $4; base = $5; days = $6
	today = substr(days, length(days), 1)
	past = substr(days, 1, length(days) - 1)

	# The most done days in any sound stretch, of equal ones the latest.
	take_out(days)
	longest = 0; longest_from = longest_to = ""
	for (from = 1; from <= len; from++) {
		if (!done[from])
			continue
		total = 0
		for (to = from; to <= len; to++) {
			if (to >= from + m - 1 && window[to] < n)
				break
			total += done[to]
			if (done[to] && total >= longest) {
				longest = total
				longest_from = number[from]
				longest_to = number[to]
			}
		}
	}
	lacks = len < m || window[len] < n

	# Today, if it is not done, is taken as done for this test only.
	take_out(past (today == "." ? "d" : today))
	from = standing()
	since = from ? number[from] : ""
	current = 0
	for (i = from; from && i <= len; i++)
		current += done[i] && !(number[i] == t && today == ".")
	if (current == 0)
		since = ""

	left = ""
	if (current) {
		# Let days pass, then check in every day.
		for (left = 0; left < 400; left++) {
			more = days
			for (i = 1; i <= left; i++)
				more = more "."
			for (i = 0; i <= m; i++)
				more = more "d"
			take_out(more)
			for (from = 1; number[from] != since; from++)
				;
			if (!sound(from, len))
				break
		}
		# `days` lets today pass already.
	}
	state = today == "d" ? "done" : today == "s" ? "skipped" : lacks ? "pending" : "off"
	printf "INSERT INTO counted VALUES(%d, '%s', '%s', %d, %s, %d, %s, %s, %s);\n", t, habit,
		state, current, quote(since), longest, quote(longest_from), quote(longest_to), quote(left)
}
