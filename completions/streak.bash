# bash completion for streak(1). The program itself says what can be typed next;
# this hands it the line up to the cursor and its answer to readline. Needs bash
# 4.4 or later, and no other package.

_streak() {
	local program=${1/#'~/'/"$HOME/"}

	# Behind an alias there is no program of that name.
	type -P -- "$program" >/dev/null || program=streak
	mapfile -t COMPREPLY < <("$program" __complete -- "${COMP_LINE:0:COMP_POINT}" \
		"$COMP_WORDBREAKS" 2>/dev/null </dev/null)
	if [[ ${COMPREPLY[0]-} == $'\tfiles' ]]; then
		COMPREPLY=()
		compopt -o default
	fi
}

complete -F _streak streak
