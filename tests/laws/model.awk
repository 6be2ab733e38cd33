# Random steps on several devices, and what each of them then has: the rules of
# merging a second time, on plain sets, without any of the program's code.
#
#   awk -v seed=N -v steps=N -v devices='a b c' -f model.awk
#
# Each step is a line of fields parted by tabs: the device and what it is to do, a
# habit by its number. After "expect" and a device follow the rows of the export and of
# the list that it then has, each behind a tab, up to "end".

function random(n) { return int(rand() * n) + 1 }

# ---- state: what a device has, by sets whose first index is the device ----

function standing(d, h, day, of, kind) {
	return ((d, h, day, of, kind) in claim) && nth[d, h, day, of, kind] % 2 == 0
}
function any(d, h, day, kind,    i) {
	for (i = 1; i <= n_devices; i++)
		if (standing(d, h, day, device[i], kind))
			return 1
	return 0
}
function sum(d, h, day,    i, n) {
	for (i = 1; i <= n_devices; i++)
		if (standing(d, h, day, device[i], "done"))
			n += amount[d, h, day, device[i]]
	return n + 0
}
# Of the habit with a goal a check-in logs.
function done(d, h, day) {
	return any(d, h, day, "done") && (h != goal_habit || sum(d, h, day) >= 10)
}
function state(d, h, day) {
	return done(d, h, day) ? "done" : any(d, h, day, "skip") ? "skip" : \
		any(d, h, day, "done") ? "logged" : ""
}
function claims(d, h, day, kind) {
	if ((d, h, day, d, kind) in claim)
		nth[d, h, day, d, kind] += nth[d, h, day, d, kind] % 2
	claim[d, h, day, d, kind] = 1
}
function sets(d, h, setting, value) {
	register[d, h, setting] = value
	time[d, h, setting] = ++clock
	by[d, h, setting] = d
}
function alive(d, h) { return ((d, h) in known) && !register[d, h, "deleted"] }

# The name that is shown: of several who were given one it is the first one's.
function plain(d, h,    g) {
	for (g = 1; g <= n_habits; g++)
		if (g != h && alive(d, g) && register[d, g, "name"] == register[d, h, "name"] &&
		    (time[d, g, "name"] + 0 < time[d, h, "name"] + 0))
			return 0
	return 1
}
function taken(d, name,    g) {
	for (g = 1; g <= n_habits; g++)
		if (alive(d, g) && register[d, g, "name"] == name)
			return 1
	return 0
}

# ---- merging ----

function days_of(d, h,    day, n) {
	for (day = 1; day <= n_days; day++)
		n += state(d, h, day) != ""
	return n + 0
}
function merge(d, from, restore,    h, day, i, k, of, s, kind, was, new) {
	for (h = 1; h <= n_habits; h++) {
		if (!((from, h) in known))
			continue
		new = !((d, h) in known)
		was = register[d, h, "deleted"]
		known[d, h] = 1
		for (s = 1; s <= n_settings; s++) {
			k = setting[s]
			if (new || time[from, h, k] + 0 > time[d, h, k] + 0) {
				register[d, h, k] = register[from, h, k]
				time[d, h, k] = time[from, h, k]
			}
		}
		for (day = 1; day <= n_days; day++)
			for (i = 1; i <= n_devices; i++) {
				of = device[i]
				for (kind in kinds) {
					if ((from, h, day, of, kind) in claim)
						claim[d, h, day, of, kind] = 1
					if (nth[from, h, day, of, kind] > nth[d, h, day, of, kind])
						nth[d, h, day, of, kind] = nth[from, h, day, of, kind]
				}
				if (written[from, h, day, of] > written[d, h, day, of]) {
					written[d, h, day, of] = written[from, h, day, of]
					amount[d, h, day, of] = amount[from, h, day, of]
					note[d, h, day, of] = note[from, h, day, of]
					noted[d, h, day, of] = noted[from, h, day, of]
				}
			}
		if (restore && register[d, h, "deleted"] &&
		    ((was || new ? days_of(from, h) : days_of(d, h)) > 0))
			sets(d, h, "deleted", 0)
	}
}

# ---- what a device does ----

# Whose note stands: the one written last, though it says that there is none.
function noter(d, h, day,    i, last, of) {
	for (i = 1; i <= n_devices; i++)
		if (noted[d, h, day, device[i]] && written[d, h, day, device[i]] > last) {
			last = written[d, h, day, device[i]]
			of = device[i]
		}
	return of
}
# A note that no longer stands doesn't come back with what is written after it.
function writes(d, h, day) {
	if (noter(d, h, day) != d)
		noted[d, h, day, d] = 0
	written[d, h, day, d] = ++clock
}
function notes(d, h, day, text) {
	note[d, h, day, d] = text
	noted[d, h, day, d] = 1
	written[d, h, day, d] = ++clock
}

function checks_in(d, h, day) {
	if (!any(d, h, day, "done"))
		claims(d, h, day, "done")
}
function undoes(d, h, day,    i, kind, marked) {
	marked = state(d, h, day) != ""
	for (i = 1; i <= n_devices; i++)
		for (kind in kinds)
			if (standing(d, h, day, device[i], kind))
				nth[d, h, day, device[i], kind]++
	if (marked && amount[d, h, day, d] != "") {
		amount[d, h, day, d] = ""
		writes(d, h, day)
	}
	if (note[d, h, day, noter(d, h, day)] != "")
		notes(d, h, day, "")
}
function logs(d, h, day, n, total,    own) {
	own = standing(d, h, day, d, "done") ? amount[d, h, day, d] + 0 : 0
	amount[d, h, day, d] = total ? n : own + n
	writes(d, h, day)
	if (!standing(d, h, day, d, "done"))
		claims(d, h, day, "done")
}

# ---- what it has then ----

function name_shown(d, h) { return register[d, h, "name"] (plain(d, h) ? "" : " +") }

function row(d, h, day,    i, of, n, text, shown) {
	if (state(d, h, day) == "")
		return
	shown = state(d, h, day)
	for (i = 1; i <= n_devices; i++) {
		of = device[i]
		n += standing(d, h, day, of, "done") && amount[d, h, day, of] != ""
	}
	text = note[d, h, day, noter(d, h, day)]
	printf "\t%s,2026-03-%02d,%s,%s,%s\n", name_shown(d, h), day,
		shown == "logged" ? "" : shown, n && shown != "skip" ? sum(d, h, day) : "", text
}
function expect(d,    h, day) {
	print "expect\t" d
	for (h = 1; h <= n_habits; h++) {
		if (!alive(d, h))
			continue
		printf "\thabit %s %s %s\n", name_shown(d, h), register[d, h, "schedule"],
			register[d, h, "archived"] ? "2026-03-08" : "-"
		for (day = 1; day <= n_days; day++)
			row(d, h, day)
	}
	print "end"
}

function step(d,    h, day, what, other, tries, value) {
	do h = random(n_habits); while (!alive(d, h) && ++tries < 20)
	if (!alive(d, h))
		what = 100
	else
		what = random(100)
	day = random(n_days)
	if (what <= 28 && h != goal_habit || what <= 12) {
		if (h == goal_habit) {
			value = random(9)
			tries = random(3) == 1
			logs(d, h, day, value, tries)
			print d "\tamount\t" h "\t" day "\t" (tries ? "=" : "") value
		} else {
			checks_in(d, h, day)
			print d "\tcheckin\t" h "\t" day
		}
	} else if (what <= 34 && h == goal_habit) {
		logs(d, h, day, 4, 0)
		if (random(2) == 1) {
			print d "\tamount\t" h "\t" day "\t4"
			return
		}
		notes(d, h, day, "note " clock)
		print d "\tnoted\t" h "\t" day "\t" note[d, h, day, d]
	} else if (what <= 34) {
		checks_in(d, h, day)
		notes(d, h, day, "note " clock)
		print d "\tnote\t" h "\t" day "\t" note[d, h, day, d]
	} else if (what <= 50) {
		undoes(d, h, day)
		print d "\tundo\t" h "\t" day
	} else if (what <= 60) {
		if (state(d, h, day) == "" || state(d, h, day) == "logged")
			claims(d, h, day, "skip")
		print d "\tskip\t" h "\t" day
	} else if (what <= 64) {
		value = random(3) == 1 ? "daily" : random(2) == 1 ? "weekdays" : "weekends"
		if (value == register[d, h, "schedule"])
			return
		sets(d, h, "schedule", value)
		print d "\tschedule\t" h "\t" value
	} else if (what <= 69) {
		value = substr("PQRSTU", random(6), 1)
		if (value == register[d, h, "name"])
			return
		if (taken(d, value)) {
			print d "\trefused\t" h "\t" value
		} else {
			sets(d, h, "name", value)
			print d "\trename\t" h "\t" value
		}
	} else if (what <= 72) {
		sets(d, h, "archived", !register[d, h, "archived"])
		print d "\t" (register[d, h, "archived"] ? "archive" : "unarchive") "\t" h
	} else if (what == 73 || what == 74) {
		sets(d, h, "deleted", 1)
		print d "\tdelete\t" h
	} else if (what == 75 || what == 76) {
		known[d, ++n_habits] = 1
		register[d, n_habits, "name"] = "new " n_habits
		register[d, n_habits, "schedule"] = "daily"
		print d "\tadd\t" n_habits "\tnew " n_habits
	} else {
		do other = device[random(n_devices)]; while (other == d)
		tries = random(8) == 1
		merge(d, other, tries)
		print d "\t" (tries ? "restore" : "merge") "\t" other
		if (random(2) == 1)
			expect(d)
	}
}

BEGIN {
	srand(seed)
	clock = 0
	n_devices = split(devices, device, " ")
	n_settings = split("name schedule archived deleted", setting, " ")
	kinds["done"] = kinds["skip"] = 1
	n_days = 8
	n_habits = goal_habit = 3
	for (i = 1; i <= n_devices; i++)
		for (h = 1; h <= n_habits; h++) {
			known[device[i], h] = 1
			register[device[i], h, "name"] = substr("PQR", h, 1)
			register[device[i], h, "schedule"] = "daily"
		}
	for (i = 1; i <= steps; i++)
		step(device[random(n_devices)])
	for (i = 1; i <= n_devices; i++)
		expect(device[i])
	# What all of them know together.
	for (i = 2; i <= n_devices; i++)
		merge(device[1], device[i], 0)
	print "all"
	expect(device[1])
}
