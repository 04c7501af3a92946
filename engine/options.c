/* options.c - what can be set: a table. A new option is a row here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "engine/engine_internal.h"
#include "games/games.h"

/* ---- rules ---- */

/* Weigh with the numbers of a file; "" leaves the game's own. */
static bool read_weights(const struct engine *engine, struct rules *rules, const char *path, struct why *why)
{
    if (!*path)
        return true;
    char *text = engine->means.read_file(path);
    bool fine = text ? rules_read_weights(rules, text, why) : why_say(why, NULL, "engine.file", path, NULL, NULL);
    free(text);
    return fine;
}

/* Other rules, and their start position; nothing of before is left. */
static bool change_rules(struct engine *engine, const struct game *game, const char *options, const char *weights,
                         struct why *why)
{
    char start[] = "startpos";
    struct standing standing;
    struct rules *rules = rules_new(game, options, engine->means.boards, why);
    if (!rules)
        return false;
    if (!read_weights(engine, rules, weights, why) || !standing_read(&standing, rules, start, why)) {
        rules_free(rules);
        return false;
    }
    standing_drop(&engine->standing);
    thinker_free(engine->thinker);
    rules_free(engine->rules);
    engine->thinker = NULL;
    engine->rules = rules;
    engine->standing = standing;
    snprintf(engine->weights, sizeof engine->weights, "%s", weights);
    return true;
}

static const struct game *first_game(void)
{
    int i = 0;
    while (games[i]->example)
        i++;
    return games[i];
}

static bool set_game(struct engine *engine, const char *value, struct why *why)
{
    const struct game *game = games_find(value);
    if (!game)
        return why_say(why, NULL, "engine.game", value, NULL, NULL);
    return change_rules(engine, game, "", "", why);
}

static bool set_options(struct engine *engine, const char *value, struct why *why)
{
    return change_rules(engine, engine->rules->game, value, engine->weights, why);
}

static bool set_weights(struct engine *engine, const char *value, struct why *why)
{
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    rules_write_options(engine->rules, &text);
    if (strlen(value) >= sizeof engine->weights)
        return why_say(why, NULL, "engine.file", value, NULL, NULL);
    return change_rules(engine, engine->rules->game, options, value, why);
}

/* ---- the table ---- */

enum kind { SPIN, CHECK, STRING, COMBO };

static const struct {
    const char *name;
    enum kind kind;
    enum setting setting; /* of a number */
    int preset, least, most;
    bool remade; /* the thinker is made anew */
    bool (*set)(struct engine *engine, const char *value, struct why *why);
} options[] = {
    {.name = "Game", .kind = COMBO, .set = set_game},
    {.name = "Options", .kind = STRING, .set = set_options},
    {.name = "Threads", .kind = SPIN, .setting = SETTING_THREADS, 1, 1, TEAM_MOST, .remade = true},
    {.name = "Hash", .kind = SPIN, .setting = SETTING_HASH, 16, 1, 65536, .remade = true},
    {.name = "Level", .kind = SPIN, .setting = SETTING_LEVEL, 0, 0, LEVELS, .remade = true},
    {.name = "MultiPV", .kind = SPIN, .setting = SETTING_LINES, 1, 1, SEARCH_LINES},
    {.name = "Ponder", .kind = CHECK, .setting = SETTING_PONDER},
    {.name = "Seed", .kind = SPIN, .setting = SETTING_SEED, 0, 0, 2147483647},
    {.name = "Weights", .kind = STRING, .set = set_weights},
};

enum { OPTIONS = sizeof options / sizeof *options };

bool options_preset(struct engine *engine, struct why *why)
{
    for (int i = 0; i < OPTIONS; i++)
        if (!options[i].set)
            engine->setting[options[i].setting] = options[i].preset;
    return change_rules(engine, first_game(), "", "", why);
}

static void add_kind(struct text *line, int i)
{
    static const char *const kinds[] = {"spin", "check", "string", "combo"};
    text_add(line, " type ");
    text_add(line, kinds[options[i].kind]);
    text_add(line, " default ");
}

static void add_values(struct text *line, int i)
{
    switch (options[i].kind) {
    case SPIN:
        text_add_number(line, options[i].preset);
        text_add(line, " min ");
        text_add_number(line, options[i].least);
        text_add(line, " max ");
        text_add_number(line, options[i].most);
        return;
    case CHECK: text_add(line, options[i].preset ? "true" : "false"); return;
    case STRING: text_add(line, "<empty>"); return;
    case COMBO: text_add(line, first_game()->name);
    }
    for (int g = 0; games[g]; g++) {
        text_add(line, " var ");
        text_add(line, games[g]->name);
    }
}

void options_list(struct engine *engine)
{
    for (int i = 0; i < OPTIONS; i++) {
        char line[SETTING_TEXT];
        struct text text = text_on(line, sizeof line);
        text_add(&text, "option name ");
        text_add(&text, options[i].name);
        add_kind(&text, i);
        add_values(&text, i);
        engine_say(engine, line);
    }
}

static bool read_number(int i, const char *value, int *out)
{
    if (options[i].kind == CHECK) {
        *out = strcmp(value, "true") == 0;
        return *out || strcmp(value, "false") == 0;
    }
    return text_number(value, options[i].most, out) && *out >= options[i].least;
}

static bool set_number(struct engine *engine, int i, const char *value, struct why *why)
{
    int number;
    if (!read_number(i, value, &number))
        return why_say(why, NULL, "engine.value", value, options[i].name, NULL);
    engine->setting[options[i].setting] = number;
    if (options[i].setting == SETTING_SEED)
        engine_seed(engine);
    if (options[i].remade) {
        thinker_free(engine->thinker);
        engine->thinker = NULL;
    }
    return true;
}

/* "name NAME value VALUE", or without a value. */
bool options_set(struct engine *engine, char *line, struct why *why)
{
    char nothing[] = "";
    char *value = strstr(line, " value");
    if (strncmp(line, "name ", 5) != 0)
        return why_say(why, NULL, "engine.setoption", line, NULL, NULL);
    if (value)
        *value = '\0';
    value = value ? value + 6 + strspn(value + 6, " ") : nothing;
    for (size_t length = strlen(value); length && value[length - 1] == ' ';)
        value[--length] = '\0';
    char *rest, *name = strtok_r(line + 5, " ", &rest);
    value = strcmp(value, "<empty>") == 0 ? nothing : value;
    for (int i = 0; name && i < OPTIONS; i++)
        if (strcmp(options[i].name, name) == 0)
            return options[i].set ? options[i].set(engine, value, why) : set_number(engine, i, value, why);
    return why_say(why, NULL, "engine.option", name ? name : "", NULL, NULL);
}
