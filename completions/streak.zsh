#compdef streak
# zsh completion for streak(1). The program itself says what can be typed next, and
# what that is; zsh chooses, quotes and shows it. For a folder in fpath, as _streak,
# or to be sourced after compinit.

_streak() {
	local program=${(Q)words[1]/#\~\//$HOME/} typed=${(Q)PREFIX} line width=0
	local -a offers names shown ways

	# Behind an alias there is no program of that name.
	whence -p -- "$program" >/dev/null || program=streak
	offers=("${(@f)$(command "$program" __complete-words -- "${(@Q)words[1,CURRENT-1]}" \
		"$typed" 2>/dev/null </dev/null)}")
	if [[ $offers[1] == $'\tfiles' ]]; then
		[[ $PREFIX == --*=* ]] && compset -P '*='
		_files
		return
	fi

	# A name is found by any case; but where one begins as typed, that is meant.
	offers=("${(@)offers:#}")
	if [[ -z ${(M)offers:#$typed*} ]]; then
		offers=("${(@M)offers:#(#i)$typed*}")
		ways=(-U)
	fi
	names=("${(@)offers%%$'\t'*}")

	for line in "${(@)names}"; do
		(( $#line > width )) && width=$#line
	done
	for line in "${(@)offers}"; do
		if [[ $line == *$'\t'* ]]; then
			shown+=("${(r:width:)${line%%$'\t'*}}  ${line#*$'\t'}")
			(( $ways[(I)-l] )) || ways+=(-l)
		else
			shown+=("$line")
		fi
	done
	# In the order that it came in.
	compadd $ways -V streak -d shown -a names
}

if [[ $funcstack[1] == _streak ]]; then
	_streak "$@"
else
	compdef _streak streak
fi
