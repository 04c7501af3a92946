/* main.c - the `tintagel` program: a table of subcommands. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"

#define ALWAYS "help lang "
#define GAME   ALWAYS "options boards "

enum { ANY_NUMBER = 1 << 20 };

static const struct command commands[] = {
    {"play",
     "G [--options O] [--position P] [--player N|all] [--level 1-10 | --engine [N=]COMMAND] [--coach] [--seconds S] "
     "[--seed K] [--record FILE]",
     GAME "coach level engine seconds position player seed record ascii colour", 1, 1, cmd_play},
    {"serve",
     "[--listen ADDRESS:PORT|unix:PATH]... [--data FOLDER] [--store PLACE] [--node NAME] [--bus URL] [--certificate "
     "FILE] [--key "
     "FILE] "
     "[--base-path PATH] "
     "[--trusted-proxy NET,...] [--connections N] [--per-address N] [--metrics-from NET,...] [--push-key FILE] "
     "[--push-contact ADDRESS] "
     "[--push-hosts HOST,...] [--user NAME] [--config FILE] [--verbose | "
     "--quiet] "
     "[--no-sandbox]",
     ALWAYS "listen data store node bus base-path trusted-proxy certificate key connections per-address metrics-from "
            "push-key push-contact "
            "push-hosts user config verbose quiet no-sandbox",
     0, 0, cmd_serve},
    {"worker",
     "--bus URL [--threads N] [--name NAME] [--user NAME] [--config FILE] [--verbose | --quiet] [--no-sandbox]",
     ALWAYS "bus threads name user config verbose quiet no-sandbox", 0, 0, cmd_worker},
    {"show",
     "G [--options O] [--position P] [--player N] [--last MOVE] [--targets CELL] [--svg FILE] [--png FILE] [--width W]",
     GAME "position player last targets svg png width ascii colour", 1, 1, cmd_show},
    {"replay", "FILE [--game N] [--verify]", ALWAYS "game verify ascii colour", 1, 1, cmd_replay},
    {"record",
     "check | list | text | json | split FILE... [--game N] [--out FILE|FOLDER] | picture FILE [--svg FILE] [--png "
     "FILE] "
     "[--gif FILE] [--turn N] [--every N] [--player N] [--width W] | print FILE [--every N] [--player N] "
     "[--paper a4|a3|letter] [--out FILE]",
     ALWAYS "game svg png gif turn every player width paper out", 2, ANY_NUMBER, cmd_record},
    {"link", "FILE [--game N] [--turn N] | G [--options O] [--position P] | --read LINK [--out FILE]",
     GAME "game position turn read out", 0, 1, cmd_link},
    {"store",
     "check | dump [FILE] | load FILE | backup FILE | copy FROM TO | upgrade [--finish] [--data FOLDER] [--store "
     "PLACE] [--config FILE] [--replace]",
     ALWAYS "data store config replace finish", 1, 3, cmd_store},
    {"admin",
     "games [STATE] | stop ID | resume ID | remove ID | names [PART] | remove-name ID | restore-name ID | "
     "tokens | remove-token ID | reports [ID] | dismiss ID | nodes | drain | push-key FILE [--data FOLDER] [--config "
     "FILE] [--json]",
     ALWAYS "data config json", 1, 2, cmd_admin},
    {"rules", "G [RULE | WORD...]", ALWAYS "ascii colour", 1, ANY_NUMBER, cmd_rules},
    {"lessons", "G [N]", ALWAYS "ascii colour", 1, 2, cmd_lessons},
    {"print", "G [--options O] [--paper a4|a3|letter] [--out FILE]", GAME "paper out", 1, 1, cmd_print},
    {"games", "[--all]", ALWAYS "all", 0, 0, cmd_games},
    {"position", "G [--options O] [--position P]", GAME "position", 1, 1, cmd_position},
    {"moves", "G [--options O] [--position P] [--player N]", GAME "position player", 1, 1, cmd_moves},
    {"apply", "G [--options O] [--position P] [--player N] MOVE...", GAME "position player", 2, ANY_NUMBER, cmd_apply},
    {"perft", "G DEPTH [--options O] [--position P]", GAME "position", 2, 2, cmd_perft},
    {"view", "G [--options O] --position P --player N|spectator", GAME "position player", 1, 1, cmd_view},
    {"playouts", "G [--seconds S] [--threads N] [--seed K] [--options O]", GAME "seconds threads seed", 1, 1,
     cmd_playouts},
    {"tournament",
     "G --a ENTRANT --b ENTRANT | --entrants E,E,... [--gauntlet] [--games N] [--opening M] [--openings FILE] "
     "[--sprt ELO0,ELO1[,ALPHA,BETA]] [--out FILE] [--records FOLDER] [--json] [--threads N] [--seed K] [--options "
     "O]",
     GAME "a b entrants gauntlet games opening openings sprt out records json threads seed", 1, 1, cmd_tournament},
    {"calibrate", "G [--options O] [--levels N,N,...] [--games N] [--out FOLDER] [--threads N] [--seed K]",
     GAME "levels games out threads seed", 1, 1, cmd_calibrate},
    {"selfplay",
     "G [--entrant E] [--games N] [--opening M] [--openings FILE] [--out FILE] [--threads N] [--seed K] [--options O] "
     "| --read FILE [--verify]",
     GAME "entrant games opening openings out read verify threads seed", 0, 1, cmd_selfplay},
    {"puzzles", "G [--options O] [--count N] [--games N] [--openings FILE] [--out FILE] [--threads N] [--seed K]",
     GAME "count games openings out threads seed", 1, 1, cmd_puzzles},
    {"balance", "FILE...", ALWAYS "boards", 1, ANY_NUMBER, cmd_balance},
    {"openings", "[G] FILE... [--options O] [--position P] [--moves \"MOVE...\"] [--json]", GAME "position moves json",
     1, ANY_NUMBER, cmd_openings},
    {"analyse",
     "G [--position P] [--player N] | FILE [--game N] [--lines N] [--nodes N | --seconds S] [--threads N] | FILE "
     "--report [--game N] [--json] [--nodes N]",
     GAME "game position player lines nodes seconds threads report json", 1, 1, cmd_analyse},
    {"hint", "G [--options O] [--position P] [--player N] [--nodes N] | FILE [--game N] [--player N] [--nodes N]",
     GAME "game position player nodes", 1, 1, cmd_hint},
    {"engine", "", ALWAYS, 0, 0, cmd_engine},
    {"bench", "", ALWAYS, 0, 0, cmd_bench},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void print_summary(const struct args *args, const char *prefix, const char *name, int width)
{
    char id[64], line[256];
    struct text text = text_on(line, sizeof line);
    snprintf(id, sizeof id, "%s%s", prefix, name + strspn(name, "-"));
    words_add(args->language, &text, id, NULL, NULL, NULL);
    printf("  %-*s  %s\n", width, name, line);
}

static int print_help(const struct args *args)
{
    say(args, "cli.help.head", NULL, NULL, NULL);
    puts("\n  tintagel COMMAND ...\n");
    for (int i = 0; i < COMMANDS; i++)
        print_summary(args, "cli.command.", commands[i].name, 10);
    putchar('\n');
    say(args, "cli.help.foot", NULL, NULL, NULL);
    return STATUS_FINE;
}

static int print_command_help(const struct args *args, const struct command *command)
{
    char id[64];
    printf("tintagel %s %s\n\n", command->name, command->usage);
    snprintf(id, sizeof id, "cli.about.%s", command->name);
    say(args, id, NULL, NULL, NULL);
    putchar('\n');
    for (int flag = 0; flag < FLAGS; flag++)
        if (command_takes(command, (enum flag)flag))
            print_summary(args, "cli.option.", flag_name((enum flag)flag), command->run == cmd_serve ? 15 : 10);
    return STATUS_FINE;
}

static int run_command(struct args *args, const struct command *command, int count, char **words)
{
    args->words = calloc((size_t)count + 1, sizeof *args->words);
    if (!args->words)
        return STATUS_TROUBLE;
    int status = STATUS_BAD_INPUT;
    if (args_read(args, command, count, words)) {
        if (args->flag[FLAG_LANG])
            args->language = args_language(args->flag[FLAG_LANG]);
        if (args->flag[FLAG_HELP])
            status = print_command_help(args, command);
        else if (args_check(args, command))
            status = command->run(args);
    }
    free(args->words);
    return status;
}

/* --lang before the command, or behind "help": take it out of the words. */
static void take_language(struct args *args, int *argc, char **argv)
{
    for (int i = 1; i + 1 < *argc; i++) {
        bool known = strcmp(argv[i + 1], "fr") == 0 || strcmp(argv[i + 1], "en") == 0;
        if (strcmp(argv[i], "--lang") != 0 || !known)
            continue;
        args->language = args_language(argv[i + 1]);
        memmove(argv + i, argv + i + 2, (size_t)(*argc - i - 1) * sizeof *argv);
        *argc -= 2;
        return;
    }
}

static bool asks_for_help(const char *name)
{
    return strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
}

static int run(struct args *args, int argc, char **argv)
{
    if (argc > 1 && (asks_for_help(argv[1]) || strcmp(argv[1], "--lang") == 0))
        take_language(args, &argc, argv);
    const char *name = argc > 1 ? argv[1] : "";
    if (argc < 2)
        return refuse(args, "cli.no-command", NULL, NULL, NULL);
    if (strcmp(name, "--lang") == 0)
        return refuse(args, argc > 2 ? "cli.lang" : "cli.flag.value", argc > 2 ? argv[2] : name, NULL, NULL);
    if (asks_for_help(name)) {
        const struct command *command = argc > 2 ? find_command(argv[2]) : NULL;
        return command ? print_command_help(args, command) : print_help(args);
    }
    if (strcmp(name, "--version") == 0) {
        puts("tintagel " TINTAGEL_VERSION);
        return STATUS_FINE;
    }
    const struct command *command = find_command(name);
    if (!command)
        return refuse(args, "cli.unknown-command", name, NULL, NULL);
    return run_command(args, command, argc - 2, argv + 2);
}

/* Whichever of the three standard files is closed: no other file gets into its place, and using it fails as before. */
static void fill_standard(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)!open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    struct args args = {.language = args_language(NULL)};
    fill_standard();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is trouble to be told, not the end */
    int status = run(&args, argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        errno = errno ? errno : EIO; /* it went wrong earlier */
        perror("tintagel");
        return STATUS_TROUBLE;
    }
    return status;
}
