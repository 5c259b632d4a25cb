#compdef clowder
# Completion for zsh. Commands and flags are asked of the program, so they are those of the version installed.
_clowder() {
    local -a words_here
    if (( CURRENT == 2 )); then
        words_here=(${(f)"$(clowder --help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\)  *\(.*\)/\1:\2/p')"})
        _describe command words_here
    elif [[ $words[CURRENT] == -* ]]; then
        words_here=(${(f)"$(clowder $words[2] --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)"} --help)
        compadd -a words_here
    else
        case $words[CURRENT-1] in
            --players|--seat) compadd 1 2 3 4 5 6 ;;
            --bots) compadd level:1 level:2 level:3 level:4 level:5 random greedy ;;
            --lang) compadd en de ja ;;
            play|rules|ladder|league|exploit|train) compadd ${(f)"$(clowder games 2>/dev/null | sed -n 's/^\([a-z][^ ]*\).*/\1/p')"} ;;
            *) _files ;;
        esac
    fi
}
_clowder "$@"
