/* The program `clowder`: a list of commands, and help for each. */
#include "cli/cli.h"

#include <string.h>

const struct command commands[] = {
    {"play",
     "play [GAME] [--players N] [--seat N] [--bots SPEC] [--seed HEX] [--data FILE] [--save FILE] [option=value ...]",
     "play a game in the terminal", cli_play,
     "Without GAME it asks which. The other seats are bots. While playing, type an action, its number, or one of\n"
     "help, hint, undo, log, rules, save FILE, quit.\n"
     "  --players N   how many play (default: the fewest)\n"
     "  --seat N      your seat (default 1); 0 watches the bots play\n"
     "  --bots SPEC   which bots: level:1 (Kitten) to level:5 (Lion), random ...; level:2 if not given\n"
     "  --seed HEX    shuffle by this seed; the same seed gives the same match\n"
     "  --data FILE   play with components of your own, from a YAML file\n"
     "  --save FILE   write the record there at the end\n"},
    {"games", "games [--json]", "list the games, their players and options", cli_games, ""},
    {"rules", "rules GAME [--lang LANGUAGE]", "show how a game is played", cli_rules,
     "  --lang LANGUAGE   en, de or ja (default: as LC_ALL, LC_MESSAGES or LANG say); English where there is no such "
     "text\n"},
    {"replay", "replay FILE [--quiet]", "replay a record, check it, and tell what happened", cli_replay,
     "FILE - is standard input. --quiet only checks the record and prints the result.\n"},
    {"analyse", "analyse FILE [--json] [--iterations N]", "judge the decisions of a record, and tell luck apart",
     cli_analyse,
     "Each decision is judged by what the seat could know then: how much of its chance to win it gave away, marked "
     "from\n"
     "5 points (doubtful), 10 (mistake) and 15 (blunder). The chances shown are those of somebody who sees all cards;\n"
     "a turning point changes one by 15 points. `deserved` is the share the decisions alone would bring.\n"
     "FILE - is standard input.\n"
     "  --json           everything as one JSON object\n"
     "  --iterations N   how long to think about each decision (default 1000)\n"},
    {"lab",
     "lab [compare | tune | merge] GAME [--data FILE] [--players N,...] [--bots SPEC,...] [--games N] [--seed HEX] "
     "[--out FOLDER] [--resume] "
     "[--threads N] [--shard K/N] [option=value,...]",
     "play many games and report how balanced the game is", cli_lab,
     "Writes FOLDER/report.html and report.json: who wins by seat, length, tension, what each component is worth, "
     "plans,\n"
     "levels. The same command gives the same bytes on any number of threads.\n"
     "  --data FILE      components of your own, from a YAML file\n"
     "  --players LIST   numbers of players, as in 2,4 or 2-6 (default: all)\n"
     "  --bots LIST      who plays, as in level:2,level:4: each by itself, and one against the others; light is the\n"
     "                   game's own quick policy (default level:3)\n"
     "  --games N        games of each series (default 1000)\n"
     "  --watch N        of these, games in which chances are worked out after every decision\n"
     "                   (default: one of ten, at most 200)\n"
     "  --playouts N     playouts behind each such chance (default 100)\n"
     "  --depth          also play the search against itself with half the thinking\n"
     "  --csv            also write games.csv.gz, one row a game\n"
     "  --seed HEX       random numbers (default 1)\n"
     "  --out FOLDER     where the report goes (default lab-GAME)\n"
     "  --resume         go on with a run that was stopped\n"
     "  --threads N      default: one for each core\n"
     "  --shard K/N      play only this part; `clowder lab merge FOLDER... --out FOLDER` makes the report of all\n"
     "  --nats URL       let workers play (`clowder worker`), by a work queue of this NATS server with JetStream\n"
     "  --deadline S     seconds without a sign of life after which another worker gets the unit (default 30)\n"
     "`clowder lab compare GAME A B` plays both with the same random numbers and says what differs; A and B are house, "
     "a\n"
     "file, option=value, or several of these with a plus between, as in my-deck.yaml+rules=basic.\n"
     "`clowder lab tune GAME --data FILE --aim AIM ... --vary FIELD=LOW..HIGH ... [--changes N]` looks for the fewest "
     "changes\n"
     "that meet the aims: seats<=2 (points from even), component<=8, turns=40..60, decisions, ties, stall, end:TEXT "
     "and\n"
     "trait:TEXT (percent), each with <=, >= or =LOW..HIGH. It writes tuned.yaml and a comparison.\n"},
    {"ladder",
     "ladder GAME BOT BOT ... [--players N] [--units N] [--threads N] [--seed HEX] [--gauntlet | --sprt] [option=value "
     "...]",
     "let bots play each other and say who is stronger, and how sure that is", cli_ladder,
     "A unit is one seed played in all seat rotations. With more than two players one seat of the first bot plays\n"
     "against copies of the second, and the other way round. The table shows shares of the win over units with 95%\n"
     "intervals, ratings when there are more than two bots, and the command that repeats it. Bots: random, greedy,\n"
     "flat:1000, search:1000, level:3 ...\n"
     "  --players N   how many play (default: the fewest)\n"
     "  --units N     how many units each pair plays (default 100)\n"
     "  --threads N   how many at once (default 1); changes nothing but the time it takes\n"
     "  --seed HEX    the same seed gives the same table (default 1)\n"
     "  --gauntlet    only the first bot against each of the others\n"
     "  --sprt        two bots; stop as soon as it is decided whether the first is better\n"},
    {"league", "league GAME [BOT ...] [--players N] [--units N] [--threads N] [--seed HEX] [--sure] [option=value ...]",
     "let all known opponents play the top level", cli_league,
     "Every bot that is known to be good at the game meets level:5, which stands first; further BOTs meet it too. "
     "With\n"
     "more than two players both ways: one of them among copies of level:5, and level:5 among copies of them. The "
     "table\n"
     "shows shares with 95% intervals, ratings, processor time a move, and the best response found: who takes the "
     "most.\n"
     "  --players N   how many play (default: the fewest)\n"
     "  --units N     how many units each pair plays (default 20)\n"
     "  --threads N   how many at once (default 1)\n"
     "  --seed HEX    the same seed gives the same table (default 1)\n"
     "  --sure        a pair stops, after 48 games or more, when its share is surely above or below an even one\n"},
    {"exploit", "exploit GAME BOT [--hands N] [--first N] [option=value ...]",
     "how many points a round a best response to a bot wins", cli_exploit,
     "Exact for each sampled hand: the response knows how the bot plays, but not what the bot holds. The luck of the\n"
     "deal is taken out by what the bot itself would win from the same hand. For games with few hidden worlds.\n"
     "  --hands N     how many hands are sampled (default 100)\n"
     "  --first N     the number of the first, to go on from an earlier run (default 1)\n"},
    {"train",
     "train GAME --out FILE [--keep FILE] [--bot SPEC] [--players N,...] [--games N] [--generations N] [--epochs N] "
     "[--threads N] "
     "[--seed HEX] [option=value ...]",
     "learn a policy for a game by self-play", cli_train,
     "A search plays against itself, and a small network learns what it found: which actions, and who wins. From the\n"
     "second generation on the search uses what was learned. FILE is the game's data/policy.bin: bots with net= or\n"
     "value= in their spec ask it, and the bot `net` plays by it alone. The same arguments give the same file on one\n"
     "machine, in any number of threads.\n"
     "  --out FILE        where the policy goes\n"
     "  --keep FILE       policies that FILE has for other numbers of players go into the file too\n"
     "  --bot SPEC        the search that plays (default: level:5 with 600 iterations, net=1, value=0.5)\n"
     "  --players LIST    numbers of players in turn, as in 2,2,4 (default: all)\n"
     "  --games N         games of each generation (default 1000)\n"
     "  --generations N   default 2\n"
     "  --epochs N        how often each position is learned from (default 8)\n"
     "  --threads N       how many games at once (default 1); changes nothing but the time it takes\n"
     "  --seed HEX        random numbers (default 1)\n"},
    {"engine", "engine [--no-files]", "speak the text protocol on standard input and output", cli_engine,
     "One command a line, one JSON object a line as the answer:\n"
     "  games | new GAME players=N seed=HEX [option=value ...] [data=FILE] | load JSON | seed HEX | state\n"
     "  view SEAT | events SEAT | legal SEAT | why SEAT ACTION | do SEAT ACTION | undo | result | actions\n"
     "  bot SEAT SPEC | hint SEAT N | numbers SEAT | layout GAME | playout SPEC [SPEC ...] | quit\n"
     "`view` and `events` also take `spectator`.\n"
     "  --no-files    no file is opened, whatever a line says\n"},
    {"serve", "serve [--port N] [--host ADDRESS] [--database FILE] [--web DIR] [FLAGS]",
     "open tables for people elsewhere, over HTTP and WebSockets", cli_serve, ""},
    {"backup", "backup [--database FILE] COPY", "copy the database of a server, which may be running", cli_backup,
     "The copy is one file for its owner only, checked before it gets its name. An existing file is not overwritten.\n"
     "  --database FILE   the database (clowder.db)\n"},
    {"restore", "restore [--database FILE] [--replace] COPY", "put a backup in the place of the database", cli_restore,
     "The server must be stopped. A backup that does not pass the check is refused.\n"
     "  --database FILE   where to (clowder.db)\n"
     "  --replace         an existing database is replaced\n"},
    {"fsck", "fsck [--database FILE]", "check a database: its pages, every journal, every hash", cli_fsck,
     "Each fault is told on a line of its own; the exit code is 1 if there is any. The server may be running.\n"
     "  --database FILE   the database (clowder.db)\n"},
    {"admin", "admin [--database FILE] COMMAND ...", "look after a server: tables, players, bans, draining", cli_admin,
     ""},
    {"worker", "worker --nats URL [--idle SECONDS]", "play units of lab runs that are asked for elsewhere", cli_worker,
     "  --nats URL       the server that the lab was given\n"
     "  --idle SECONDS   end after so long without a unit (default: never)\n"},
    {"verify", "verify FILE", "check that a match was shuffled as promised and played by the rules", cli_verify,
     "FILE - is standard input. The record of a server's table tells the secret whose hash the table showed before\n"
     "play and the players' words; the seed must follow from them, every move must be legal, and the end the same.\n"},
    {.name = NULL},
};

static void print_help(FILE *out) {
    fputs("clowder: cat games by the rules\n\nusage: clowder COMMAND [ARGUMENTS]\n\n", out);
    for (const struct command *c = commands; c->name; c++)
        fprintf(out, "  %-10s %s\n", c->name, c->says);
    fputs("\n`clowder COMMAND --help` tells more; `clowder --version` the version.\n"
          "`clowder` alone asks which game to play.\n",
          out);
}

/* Help that is written from a table of its own. */
static void print_tables(const char *name) {
    static const struct {
        const char *name;
        void (*print)(void);
    } tables[] = {{"admin", cli_admin_help}, {"serve", cli_serve_help}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (!strcmp(tables[i].name, name)) {
            putchar('\n');
            tables[i].print();
        }
}

static int run_command(const struct command *c, int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            printf("usage: clowder %s\n\n%s.\n%s%s", c->usage, c->says, c->help[0] ? "\n" : "", c->help);
            print_tables(c->name);
            return 0;
        }
    return c->run(argc, argv);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return cli_play(0, NULL);
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_help(stdout);
        return 0;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("clowder " CLOWDER_VERSION);
        return 0;
    }
    for (const struct command *c = commands; c->name; c++)
        if (!strcmp(c->name, argv[1]))
            return run_command(c, argc - 2, argv + 2);
    fprintf(stderr, "clowder: there is no command \"%s\".\n\n", argv[1]);
    print_help(stderr);
    return 2;
}
