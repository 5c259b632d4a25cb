# Completion for fish. Commands and flags are asked of the program, so they are those of the version installed.
function __clowder_commands
    clowder --help 2>/dev/null | string match -r '^  [a-z][a-z-]* +.*' | string replace -r '^  ([a-z-]+) +' '$1\t'
end
function __clowder_flags
    set -l words (commandline -opc)
    clowder $words[2] --help 2>/dev/null | string match -ar -- '--[a-z][a-z-]*' | sort -u
    echo --help
end
function __clowder_games
    clowder games 2>/dev/null | string match -r '^[a-z][^ ]*'
end
complete -c clowder -n 'test (count (commandline -opc)) = 1' -f -a '(__clowder_commands)'
complete -c clowder -n 'test (count (commandline -opc)) -gt 1; and string match -q -- "-*" (commandline -ct)' -f -a '(__clowder_flags)'
complete -c clowder -n 'test (count (commandline -opc)) = 2; and __fish_seen_subcommand_from play rules ladder league exploit train' -f -a '(__clowder_games)'
complete -c clowder -n '__fish_seen_subcommand_from play rules' -l lang -x -a 'en de ja'
