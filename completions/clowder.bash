# Completion for bash: commands, games, their options, files.
_clowder_games() {
    clowder games 2>/dev/null | sed -n 's/^\([a-z][^ ]*\).*/\1/p'
}

_clowder() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "play games rules replay analyse ladder exploit engine serve verify --help --version" -- "$word")
        return
    fi
    case $command:$before in
    play:--data | play:--save | replay:* | verify:* | analyse:analyse | serve:--database | serve:--web) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    play:--players | play:--seat) mapfile -t COMPREPLY < <(compgen -W "1 2 3 4 5 6" -- "$word") ;;
    play:--bots) mapfile -t COMPREPLY < <(compgen -W "level:1 level:2 level:3 level:4 level:5 random greedy" -- "$word") ;;
    rules:--lang) mapfile -t COMPREPLY < <(compgen -W "en de ja" -- "$word") ;;
    play:play | rules:rules | ladder:ladder | exploit:exploit) mapfile -t COMPREPLY < <(compgen -W "$(_clowder_games)" -- "$word") ;;
    play:*) mapfile -t COMPREPLY < <(compgen -W "--players --seat --bots --seed --data --save --help" -- "$word") ;;
    rules:*) mapfile -t COMPREPLY < <(compgen -W "--lang --help" -- "$word") ;;
    ladder:*) mapfile -t COMPREPLY < <(compgen -W "--players --units --threads --seed --gauntlet --sprt --help" -- "$word") ;;
    exploit:*) mapfile -t COMPREPLY < <(compgen -W "--hands --first --help" -- "$word") ;;
    serve:*) mapfile -t COMPREPLY < <(compgen -W "--port --host --database --web --origin --secure --quiet --help" -- "$word") ;;
    games:*) mapfile -t COMPREPLY < <(compgen -W "--json --help" -- "$word") ;;
    esac
}
complete -F _clowder clowder
