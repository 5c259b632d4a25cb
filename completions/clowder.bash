# Completion for bash. Commands and flags are asked of the program, so they are those of the version installed.
_clowder_commands() {
    clowder --help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'
}
_clowder_flags() { # COMMAND
    clowder "$1" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u
}
_clowder_games() {
    clowder games 2>/dev/null | sed -n 's/^\([a-z][^ ]*\).*/\1/p'
}

_clowder() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        words="$(_clowder_commands) --help --version"
    elif [[ $word == -* ]]; then
        words="$(_clowder_flags "$command") --help"
    else
        case $before in
        --players | --seat) words="1 2 3 4 5 6" ;;
        --bots) words="level:1 level:2 level:3 level:4 level:5 random greedy" ;;
        --lang) words="en de ja" ;;
        play | rules | ladder | league | exploit | train) words=$(_clowder_games) ;;
        *)
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _clowder clowder
