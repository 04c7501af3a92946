/* args.c - from argv to struct args, and the ways to say something. */
#include "cli/args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/game_text.h"
#include "games/embedded.h"

static const struct {
    const char *name;
    bool bare; /* takes no value */
    bool many; /* can be given several times */
} flags[FLAGS] = {
    [FLAG_OPTIONS] = {.name = "--options"},
    [FLAG_POSITION] = {.name = "--position"},
    [FLAG_PLAYER] = {.name = "--player"},
    [FLAG_SECONDS] = {.name = "--seconds"},
    [FLAG_THREADS] = {.name = "--threads"},
    [FLAG_SEED] = {.name = "--seed"},
    [FLAG_GAMES] = {.name = "--games"},
    [FLAG_GAME] = {.name = "--game"},
    [FLAG_COUNT] = {.name = "--count"},
    [FLAG_OPENING] = {.name = "--opening"},
    [FLAG_NODES] = {.name = "--nodes"},
    [FLAG_LINES] = {.name = "--lines"},
    [FLAG_REPORT] = {.name = "--report", .bare = true},
    [FLAG_COACH] = {.name = "--coach", .bare = true},
    [FLAG_LEVEL] = {.name = "--level"},
    [FLAG_LEVELS] = {.name = "--levels"},
    [FLAG_ENGINE] = {.name = "--engine", .many = true},
    [FLAG_A] = {.name = "--a"},
    [FLAG_LAST] = {.name = "--last"},
    [FLAG_TARGETS] = {.name = "--targets"},
    [FLAG_SVG] = {.name = "--svg"},
    [FLAG_PNG] = {.name = "--png"},
    [FLAG_GIF] = {.name = "--gif"},
    [FLAG_TURN] = {.name = "--turn"},
    [FLAG_EVERY] = {.name = "--every"},
    [FLAG_WIDTH] = {.name = "--width"},
    [FLAG_ASCII] = {.name = "--ascii", .bare = true},
    [FLAG_COLOUR] = {.name = "--colour"},
    [FLAG_RECORD] = {.name = "--record"},
    [FLAG_VERIFY] = {.name = "--verify", .bare = true},
    [FLAG_ALL] = {.name = "--all", .bare = true},
    [FLAG_B] = {.name = "--b"},
    [FLAG_ENTRANTS] = {.name = "--entrants"},
    [FLAG_ENTRANT] = {.name = "--entrant"},
    [FLAG_READ] = {.name = "--read"},
    [FLAG_GAUNTLET] = {.name = "--gauntlet", .bare = true},
    [FLAG_OPENINGS] = {.name = "--openings"},
    [FLAG_MOVES] = {.name = "--moves"},
    [FLAG_SPRT] = {.name = "--sprt"},
    [FLAG_OUT] = {.name = "--out"},
    [FLAG_PAPER] = {.name = "--paper"},
    [FLAG_RECORDS] = {.name = "--records"},
    [FLAG_JSON] = {.name = "--json", .bare = true},
    [FLAG_BOARDS] = {.name = "--boards"},
    [FLAG_LISTEN] = {.name = "--listen", .many = true},
    [FLAG_DATA] = {.name = "--data"},
    [FLAG_STORE] = {.name = "--store"},
    [FLAG_NODE] = {.name = "--node"},
    [FLAG_BUS] = {.name = "--bus"},
    [FLAG_NAME] = {.name = "--name"},
    [FLAG_BASE_PATH] = {.name = "--base-path"},
    [FLAG_TRUSTED_PROXY] = {.name = "--trusted-proxy"},
    [FLAG_CERTIFICATE] = {.name = "--certificate"},
    [FLAG_KEY] = {.name = "--key"},
    [FLAG_CONNECTIONS] = {.name = "--connections"},
    [FLAG_PER_ADDRESS] = {.name = "--per-address"},
    [FLAG_METRICS_FROM] = {.name = "--metrics-from"},
    [FLAG_PUSH_KEY] = {.name = "--push-key"},
    [FLAG_PUSH_CONTACT] = {.name = "--push-contact"},
    [FLAG_PUSH_HOSTS] = {.name = "--push-hosts"},
    [FLAG_USER] = {.name = "--user"},
    [FLAG_CONFIG] = {.name = "--config"},
    [FLAG_VERBOSE] = {.name = "--verbose", .bare = true},
    [FLAG_QUIET] = {.name = "--quiet", .bare = true},
    [FLAG_NO_SANDBOX] = {.name = "--no-sandbox", .bare = true},
    [FLAG_FINISH] = {.name = "--finish", .bare = true},
    [FLAG_REPLACE] = {.name = "--replace", .bare = true},
    [FLAG_LANG] = {.name = "--lang"},
    [FLAG_HELP] = {.name = "--help", .bare = true},
};

const char *flag_name(enum flag flag)
{
    return flags[flag].name;
}

bool flag_is_bare(enum flag flag)
{
    return flags[flag].bare;
}

bool flag_is_many(enum flag flag)
{
    return flags[flag].many;
}

bool command_takes(const struct command *command, enum flag flag)
{
    const char *name = flag_name(flag) + 2, *at = command->flags;
    for (size_t length = strlen(name); *at; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (word == length && strncmp(at, name, length) == 0)
            return true;
        at += word;
    }
    return false;
}

static bool is_french(const char *locale)
{
    return strncmp(locale, "fr", 2) == 0 && (!locale[2] || strchr("_.@-", locale[2]));
}

struct words args_language(const char *language)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; !language && i < 3; i++) {
        const char *value = getenv(variables[i]);
        language = value && *value ? value : NULL;
    }
    return (struct words){.catalogue = embedded_find(language && is_french(language) ? "fr.words" : "en.words")};
}

static int find_flag(const char *word, const char **value)
{
    for (int i = 0; i < FLAGS; i++) {
        size_t length = strlen(flags[i].name);
        if (strncmp(word, flags[i].name, length) != 0)
            continue;
        if (!word[length] || word[length] == '=') {
            *value = word[length] ? word + length + 1 : NULL;
            return i;
        }
    }
    return strcmp(word, "-h") == 0 ? FLAG_HELP : -1;
}

/* Take one flag, with the word after it if that is its value. Returns how many words were taken, 0 if it is refused. */
static int take_flag(struct args *args, const struct command *command, int left, char **word)
{
    const char *value = NULL;
    int flag = find_flag(word[0], &value);
    if (flag < 0 || !command_takes(command, (enum flag)flag)) {
        refuse(args, "cli.flag.unknown", word[0], command->name, NULL);
        return 0;
    }
    if (args->flag[flag] && (!flags[flag].many || args->many_count == MANY)) {
        refuse(args, "cli.flag.twice", flags[flag].name, NULL, NULL);
        return 0;
    }
    if (flags[flag].many && (value || left > 1))
        args->many[args->many_count++] = value ? value : word[1];
    if (flags[flag].bare || value) {
        args->flag[flag] = value ? value : "";
        if (flags[flag].bare && value)
            refuse(args, "cli.flag.bare", flags[flag].name, NULL, NULL);
        return !(flags[flag].bare && value);
    }
    if (left < 2) {
        refuse(args, "cli.flag.value", flags[flag].name, NULL, NULL);
        return 0;
    }
    args->flag[flag] = word[1];
    return 2;
}

bool args_read(struct args *args, const struct command *command, int count, char **words)
{
    bool only_words = false;
    for (int i = 0; i < count;) {
        bool flag = !only_words && words[i][0] == '-' && words[i][1];
        if (flag && strcmp(words[i], "--") == 0) {
            only_words = true;
            i++;
        } else if (flag) {
            int taken = take_flag(args, command, count - i, words + i);
            if (!taken)
                return false;
            i += taken;
        } else {
            args->words[args->word_count++] = words[i++];
        }
    }
    return true;
}

/* Too many words, of which that is the first, or too few. A usage is ours, and may be longer than what is quoted. */
static bool refuse_count(const struct args *args, const struct command *command, const char *word)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    struct why why;
    why_say(&why, NULL, "cli.too-many", word, NULL, NULL);
    if (word)
        words_add(args->language, &text, why.message, why.arg[0], command->name, command->usage);
    else
        words_add(args->language, &text, "cli.too-few", command->name, command->usage, NULL);
    fprintf(stderr, "tintagel: %s\n", line);
    return false;
}

bool args_check(struct args *args, const struct command *command)
{
    const char *lang = args->flag[FLAG_LANG];
    if (lang && strcmp(lang, "en") != 0 && strcmp(lang, "fr") != 0)
        return refuse(args, "cli.lang", lang, NULL, NULL) == STATUS_FINE;
    const char *colour = args->flag[FLAG_COLOUR];
    if (colour && strcmp(colour, "always") != 0 && strcmp(colour, "never") != 0)
        return refuse(args, "cli.colour", colour, NULL, NULL) == STATUS_FINE;
    if (args->word_count < command->least_words)
        return refuse_count(args, command, NULL);
    if (args->word_count > command->most_words)
        return refuse_count(args, command, args->words[command->most_words]);
    return true;
}

bool arg_number(const struct args *args, enum flag flag, int least, int most, int preset, int *out)
{
    const char *value = args->flag[flag];
    *out = preset;
    if (!value || (text_number(value, most, out) && *out >= least))
        return true;
    char range[64];
    snprintf(range, sizeof range, "%d\342\200\223%d", least, most);
    refuse(args, "cli.number", flags[flag].name, value, range);
    return false;
}

void say(const struct args *args, const char *message, const char *a, const char *b, const char *c)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    words_add(args->language, &text, message, a, b, c);
    puts(line);
}

int refuse_why(const struct args *args, const struct why *why)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    words_add_why(args->language, &text, why);
    fprintf(stderr, "tintagel: %s\n", line);
    return strcmp(why->message, "no-memory") == 0 ? STATUS_TROUBLE : STATUS_BAD_INPUT;
}

int refuse_line(const struct args *args, const char *path, const struct why *why)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    words_add_why(args->language, &text, why);
    if (why->place)
        fprintf(stderr, "tintagel: %s:%d: %s\n", name_of(path).text, why->place, line);
    else
        fprintf(stderr, "tintagel: %s: %s\n", name_of(path).text, line);
    return STATUS_BAD_INPUT;
}

int refuse(const struct args *args, const char *message, const char *a, const char *b, const char *c)
{
    struct why why;
    why_say(&why, NULL, message, a, b, c);
    return refuse_why(args, &why);
}

bool refuse_flags(const struct args *args, const enum flag *which, size_t count, const char *message)
{
    size_t i = 0;
    while (i < count && !args->flag[which[i]])
        i++;
    return i < count && refuse(args, message, flag_name(which[i]), NULL, NULL) != STATUS_FINE;
}

struct number number_of(long long value)
{
    struct number number;
    snprintf(number.text, sizeof number.text, "%lld", value);
    return number;
}
