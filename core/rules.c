/* rules.c - reading options and putting the rules of a game together. */
#include "core/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/text.h"

bool option_choice(const struct option *option, int n, char *out, size_t size)
{
    const char *at = option->choices ? option->choices : "";
    do {
        if (!text_field(&at, '|', out, size))
            return false;
    } while (n-- > 0);
    return true;
}

static bool set_option(struct rules *rules, int index, const char *value, struct why *why)
{
    const struct option *option = &rules->game->options[index];
    char choice[MAX_OPTION_TEXT];
    struct text text = text_on(rules->value[index], MAX_OPTION_TEXT);
    text_add(&text, value);
    rules->choice[index] = -1;
    if (!option->choices)
        return text_is_clean(value) || why_say(why, NULL, "option.form", value, NULL, NULL);
    for (int n = 0; option_choice(option, n, choice, sizeof choice); n++) {
        if (strcmp(choice, value) == 0) {
            rules->choice[index] = n;
            return true;
        }
    }
    return why_say(why, NULL, "option.value", option->name, value, option->choices);
}

static int find_option(const struct game *game, const char *name)
{
    for (int i = 0; game->options[i].name; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_options(struct rules *rules, const char *options, struct why *why)
{
    const char *at = options;
    for (int i = 0; rules->game->options[i].name; i++)
        if (!set_option(rules, i, rules->game->options[i].preset, why))
            return false;
    if (strcmp(at, "-") == 0)
        return true;
    while (*at) {
        char pair[2 * MAX_OPTION_TEXT], name[MAX_OPTION_TEXT], value[MAX_OPTION_TEXT];
        const char *inside = pair;
        if (!text_field(&at, ',', pair, sizeof pair) || !text_field(&inside, '=', name, sizeof name) ||
            !text_field(&inside, '\0', value, sizeof value) || (at[-1] == ',' && !*at))
            return why_say(why, NULL, "option.form", options, NULL, NULL);
        int index = find_option(rules->game, name);
        if (index < 0)
            return why_say(why, NULL, "option.unknown", name, rules->game->name, NULL);
        if (rules->given[index])
            return why_say(why, NULL, "option.twice", name, NULL, NULL);
        rules->given[index] = true;
        if (!set_option(rules, index, value, why))
            return false;
    }
    return true;
}

struct rules *rules_new(const struct game *game, const char *options, const struct board_source *boards,
                        struct why *why)
{
    struct rules *rules = calloc(1, sizeof *rules);
    assert(game->max_moves <= MAX_MOVES && game->state_size <= MAX_STATE);
    if (!rules) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
        return NULL;
    }
    rules->game = game;
    for (int i = 0; game->mind->weights && game->mind->weights[i].name; i++)
        rules->weight[i] = game->mind->weights[i].value;
    if (!read_options(rules, options, why) || !game->build(rules, boards, why)) {
        rules_free(rules);
        return NULL;
    }
    return rules;
}

static void leave_cache(struct rules *rules)
{
    struct rules **at = rules->share.cache;
    while (*at != rules)
        at = &(*at)->share.next;
    *at = rules->share.next;
}

struct rules *rules_share(struct rules *rules)
{
    rules->share.others++;
    return rules;
}

void rules_free(struct rules *rules)
{
    if (!rules || rules->share.others-- > 0)
        return;
    if (rules->share.cache)
        leave_cache(rules);
    free((void *)rules->board);
    free(rules->data);
    free(rules);
}

void rules_write_options(const struct rules *rules, struct text *out)
{
    const struct option *options = rules->game->options;
    const char *comma = "";
    for (int i = 0; options[i].name; i++) {
        if (!rules->value[i][0])
            continue;
        text_add(out, comma);
        comma = ",";
        text_add(out, options[i].name);
        text_add_char(out, '=');
        text_add(out, rules->value[i]);
    }
    text_add(out, *comma ? "" : "-");
}

static int find_weight(const struct game *game, const char *name)
{
    for (int i = 0; game->mind->weights && game->mind->weights[i].name; i++)
        if (strcmp(game->mind->weights[i].name, name) == 0)
            return i;
    return -1;
}

/* "NAME NUMBER" with any blanks, or nothing; the number may have a minus. */
static bool read_weight(const struct game *game, const char *line, int32_t *weights)
{
    char name[MAX_OPTION_TEXT];
    int value;
    const char *at = line + strspn(line, " \t");
    if (!*at)
        return true;
    size_t length = strcspn(at, " \t");
    struct text text = text_on(name, sizeof name);
    text_add_part(&text, at, length);
    at += length;
    at += strspn(at, " \t");
    int index = find_weight(game, name);
    bool negative = *at == '-';
    if (index < 0 || !text_number(at + negative, WEIGHT_MOST, &value))
        return false;
    weights[index] = negative ? -value : value;
    return true;
}

bool rules_read_weights(struct rules *rules, const char *text, struct why *why)
{
    int32_t weights[MAX_WEIGHTS];
    assert(!rules->share.cache);
    memcpy(weights, rules->weight, sizeof weights);
    while (*text) {
        char line[MAX_OPTION_TEXT];
        struct text copy = text_on(line, sizeof line);
        size_t length = strcspn(text, "\n"), said = strcspn(text, "#\r\n");
        while (said > 0 && (text[said - 1] == ' ' || text[said - 1] == '\t'))
            said--;
        text_add_part(&copy, text, said);
        if (copy.cut || !read_weight(rules->game, line, weights))
            return why_say(why, NULL, "weights.line", line, NULL, NULL);
        text += length + (text[length] == '\n');
    }
    memcpy(rules->weight, weights, sizeof weights);
    return true;
}

void rules_write_weights(const struct rules *rules, struct text *out)
{
    const struct weight *weights = rules->game->mind->weights;
    for (int i = 0; weights && weights[i].name; i++) {
        text_add(out, weights[i].name);
        text_add_char(out, ' ');
        text_add_number(out, rules->weight[i]);
        text_add_char(out, '\n');
    }
}
