# fish completion for streak(1). The program itself says what can be typed next, and
# what that is; fish chooses, quotes and shows it. Needs fish 3.4 or later.

# Asks it. Fails where the names of files are to be completed.
function __streak_ask
	set -l words (commandline --tokenize --current-process --cut-at-cursor)
	set -l last (commandline --current-token --cut-at-cursor | string collect)

	while string match --quiet --regex '^[A-Za-z_][A-Za-z_0-9]*=' -- $words[1]
		set --erase words[1]
	end
	# Behind an alias there is no program of that name.
	set -l program $words[1]
	command --query -- $program; or set program streak
	# An open quote is closed nowhere.
	set -l plain (string unescape -- $last); or set plain (string trim --left --chars \"\' -- $last)
	set --global __streak_offers (command $program __complete-words -- $words "$plain" 2>/dev/null </dev/null)
	test "$__streak_offers[1]" != \tfiles
end

complete --command streak --erase
complete --command streak --condition __streak_ask --no-files --keep-order --arguments '$__streak_offers'
