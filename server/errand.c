/* errand.c - see errand.h. */
#include "server/errand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/log.h"

enum {
    FIELD = 32,
    LINE = EVENT_TEXT + 64,
    LEFT_MOST = 1000000000, /* ms: some days, and more than anybody thinks */
};

static const char mark[] = "tintagel-job 1 ";

/* ---- writing ---- */

static void add(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

static void add_number(struct buffer *out, int64_t number, const char *behind)
{
    char line[FIELD];
    int size = snprintf(line, sizeof line, "%lld%s", (long long)number, behind);
    buffer_add(out, line, (size_t)size);
}

static void add_hex(struct buffer *out, uint64_t number, const char *behind)
{
    char line[FIELD];
    int size = snprintf(line, sizeof line, "%016llx%s", (unsigned long long)number, behind);
    buffer_add(out, line, (size_t)size);
}

/* Who it is does not matter to whoever thinks, only that it is a person. */
static const char *plain_text(const struct match_event *event)
{
    bool person = strncmp(event->text, "person ", 7) == 0;
    if (event->kind == EVENT_CHAT)
        return "-";
    return person && (event->kind == EVENT_JOINED || event->kind == EVENT_TAKEOVER) ? "person x" : event->text;
}

static void add_events(struct buffer *out, const struct thought *thought)
{
    for (int i = 0; i < thought->count && out->size <= ERRAND_BYTES; i++) {
        const struct match_event *event = &thought->events[i];
        add(out, event_name(event->kind));
        add(out, " ");
        add_number(out, event->player, " ");
        add_number(out, event->at, " ");
        add(out, plain_text(event));
        add(out, "\n");
    }
}

static void add_decision(struct buffer *out, const struct thought *thought)
{
    add(out, "decide ");
    add_number(out, thought->player, " ");
    add(out, thought->entrant.name);
    add(out, " ");
    add_hex(out, thought->seed, " ");
    add_number(out, thought->left < LEFT_MOST ? thought->left : LEFT_MOST, " ");
    add_number(out, thought->increment < LEFT_MOST ? thought->increment : LEFT_MOST, "\n");
    add_events(out, thought);
}

static void add_analysis(struct buffer *out, const struct thought *thought)
{
    char options[OPTIONS_TEXT], position[LINE];
    struct text text = text_on(options, sizeof options), line = text_on(position, sizeof position);
    const struct game *game = thought->rules->game;
    rules_write_options(thought->rules, &text);
    game->text->write_position(thought->rules, (const struct state *)thought->state.bytes, &line);
    add(out, "analyse ");
    add_number(out, (int64_t)thought->limits.nodes, " ");
    add_number(out, thought->limits.lines, " ");
    add_number(out, thought->limits.ms, "\n");
    add(out, game->name);
    add(out, " ");
    add(out, options);
    add(out, "\n");
    add(out, position);
    add(out, "\n");
    out->lost |= line.cut;
}

bool errand_write(const struct thought *thought, const struct errand_from *from, struct buffer *out)
{
    add(out, mark);
    add(out, from->node);
    add(out, " ");
    add_hex(out, from->number, "\n");
    if (thought->kind == THOUGHT_DECISION)
        add_decision(out, thought);
    else
        add_analysis(out, thought);
    return !out->lost && out->size <= ERRAND_BYTES && thought->count <= ERRAND_EVENTS;
}

/* ---- reading ---- */

/* The next line, without its end. */
static bool read_line(const char **at, char line[LINE])
{
    const char *end = strchr(*at, '\n');
    if (!end || end - *at >= LINE)
        return false;
    memcpy(line, *at, (size_t)(end - *at));
    line[end - *at] = '\0';
    *at = end + 1;
    return true;
}

static bool read_number(const char **at, int64_t most, int64_t *out)
{
    char field[FIELD];
    return text_field(at, ' ', field, sizeof field) && text_number64(field, most, out);
}

static bool read_hex(const char **at, uint64_t *out)
{
    char field[FIELD];
    return text_field(at, ' ', field, sizeof field) && text_hex64(field, out);
}

static bool read_head(const char **at, struct errand_from *from)
{
    char line[LINE];
    uint64_t id;
    const char *rest = line + sizeof mark - 1;
    bool good = read_line(at, line) && strncmp(line, mark, sizeof mark - 1) == 0 &&
                text_field(&rest, ' ', from->node, sizeof from->node) && strlen(from->node) == BUS_ID - 1 &&
                text_hex64(from->node, &id) && text_hex64(rest, &from->number);
    if (!good)
        from->node[0] = '\0';
    return good;
}

/* A player, or "-1" for nobody. */
static bool read_player(const char **at, int *out)
{
    char field[FIELD];
    if (!text_field(at, ' ', field, sizeof field))
        return false;
    *out = NOBODY;
    return strcmp(field, "-1") == 0 || text_number(field, MAX_PLAYERS - 1, out);
}

/* "KIND PLAYER AT TEXT". */
static bool read_event(const char line[LINE], struct match_event *out)
{
    char kind[FIELD];
    const char *at = line;
    if (!text_field(&at, ' ', kind, sizeof kind) || !read_player(&at, &out->player) ||
        !read_number(&at, INT64_MAX / 2, &out->at))
        return false;
    int found = event_find(kind);
    out->kind = found < 0 ? EVENT_KINDS : (enum event_kind)found;
    out->text = at;
    return found >= 0 && strlen(at) < EVENT_TEXT && text_is_clean(at);
}

static bool read_events(const char **at, struct thought *out)
{
    struct log log = {.count = 0};
    char line[LINE];
    struct match_event event;
    bool good = true;
    while (good && **at)
        good = log.count < ERRAND_EVENTS && read_line(at, line) && read_event(line, &event) && log_add(&log, &event);
    good = good && log.count > 0 && thought_copy_events(out, log.events, log.count);
    log_free(&log);
    return good;
}

static struct rules *find_rules(struct rules_cache *cache, const char *name, const char *options)
{
    const struct game *game = games_find(name);
    struct why why;
    return game ? rules_cache_get(cache, game, options, &embedded_boards, &why) : NULL;
}

/* Only levels: other words could name a program. */
static bool read_entrant(const char **at, struct entrant *out)
{
    char word[FIELD];
    return text_field(at, ' ', word, sizeof word) && entrant_read(word, out) && out->level > 0 && !out->is_engine;
}

static bool read_decision(const char *rest, const char **at, struct rules_cache *cache, struct thought *out)
{
    struct created created;
    if (!read_player(&rest, &out->player) || out->player == NOBODY || !read_entrant(&rest, &out->entrant) ||
        !read_hex(&rest, &out->seed) || !read_number(&rest, LEFT_MOST, &out->left) ||
        !text_number64(rest, LEFT_MOST, &out->increment) || !read_events(at, out))
        return false;
    if (out->events[0].kind == EVENT_CREATED && created_read(out->events[0].text, &created))
        out->rules = find_rules(cache, created.game, created.options);
    return out->rules && out->player < out->rules->players;
}

static bool is_one_to_decide(const struct rules *rules, const struct state *state)
{
    return player_alone(rules->game->to_act(rules, state)) && game_turn(rules, state).player != NOBODY;
}

static bool read_analysis(const char *rest, const char **at, struct rules_cache *cache, struct thought *out)
{
    int64_t nodes, lines, ms;
    char line[LINE], name[FIELD];
    const char *options = line;
    struct why why;
    out->kind = THOUGHT_ANALYSIS;
    if (!read_number(&rest, THOUGHT_NODES, &nodes) || !read_number(&rest, THOUGHT_LINES, &lines) ||
        !text_number64(rest, THOUGHT_MS, &ms) || nodes < 1 || lines < 1 || ms < 1 || !read_line(at, line) ||
        !text_field(&options, ' ', name, sizeof name))
        return false;
    out->limits = (struct thinker_limits){.nodes = (uint64_t)nodes, .lines = (int)lines, .ms = ms};
    out->rules = find_rules(cache, name, options);
    struct state *state = state_of(&out->state);
    return out->rules && read_line(at, line) && !**at &&
           out->rules->game->text->read_position(out->rules, line, state, &why) && is_one_to_decide(out->rules, state);
}

bool errand_read(const char *text, size_t size, struct rules_cache *cache, struct thought *out,
                 struct errand_from *from)
{
    static const char decide[] = "decide ", analyse[] = "analyse ";
    char line[LINE];
    const char *at = text;
    bool good = false;
    *from = (struct errand_from){.number = 0};
    if (size > ERRAND_BYTES || strlen(text) != size || !read_head(&at, from) || !read_line(&at, line))
        return false;
    if (strncmp(line, decide, sizeof decide - 1) == 0)
        good = read_decision(line + sizeof decide - 1, &at, cache, out);
    else if (strncmp(line, analyse, sizeof analyse - 1) == 0)
        good = read_analysis(line + sizeof analyse - 1, &at, cache, out);
    if (!good)
        thought_clear(out);
    return good;
}

/* ---- answers ---- */

static void add_line(struct buffer *out, const struct thought *thought, const struct search_line *line)
{
    const struct rules *rules = thought->rules;
    union state_buffer state;
    memcpy(state.bytes, thought->state.bytes, rules->game->state_size);
    add_number(out, line->score, " ");
    for (int side = 0; side < rules->sides; side++)
        add_number(out, line->values[side], side + 1 < rules->sides ? "," : "");
    for (int i = 0; i < line->length; i++) {
        char word[MOVE_TEXT];
        struct text text = text_on(word, sizeof word);
        rules->game->text->write_move(rules, state_of(&state), line->moves[i], &text);
        add(out, " ");
        add(out, word);
        rules->game->play(rules, state_of(&state), player_first(rules->game->to_act(rules, state_of(&state))),
                          line->moves[i]);
    }
    add(out, "\n");
}

bool errand_write_answer(const struct thought *thought, struct buffer *out)
{
    if (!thought->found)
        return false;
    if (thought->kind == THOUGHT_DECISION) {
        add(out, "words ");
        add(out, thought->words);
        return !out->lost;
    }
    add(out, "found ");
    add_number(out, thought->report.depth, " ");
    add_number(out, (int64_t)thought->report.nodes, "\n");
    for (int i = 0; i < thought->report.line_count; i++)
        add_line(out, thought, &thought->report.lines[i]);
    return !out->lost;
}

/* A decision that the player may make, in its own words. */
static bool read_words(const char *word, struct thought *thought)
{
    struct move move;
    struct why why;
    const struct state *state = (const struct state *)thought->state.bytes;
    size_t size = strlen(word) + 1;
    if (size > MOVE_TEXT || !game_find_move(thought->rules, state, thought->player, word, &move, &why))
        return false;
    memcpy(thought->words, word, size);
    return true;
}

/* A number that may have a sign, within what scores can be. */
static bool read_score(const char **at, char stop, int32_t *out)
{
    char field[FIELD];
    int number;
    if (!text_field(at, stop, field, sizeof field) || !text_number(field + (field[0] == '-'), SEARCH_WIN, &number))
        return false;
    *out = field[0] == '-' ? -number : number;
    return true;
}

static bool read_values(const char *field, int sides, int32_t *out)
{
    const char *at = field;
    int side = 0;
    while (side < sides && read_score(&at, ',', &out[side]))
        side++;
    return side == sides && !*at;
}

/* Its decisions one after the other, as far as they can be made. */
static bool read_moves(const char *at, const struct thought *thought, struct search_line *out)
{
    const struct game *game = thought->rules->game;
    union state_buffer state;
    char word[MOVE_TEXT];
    struct why why;
    memcpy(state.bytes, thought->state.bytes, game->state_size);
    for (; *at; out->length++) {
        player_set owe = game->to_act(thought->rules, state_of(&state));
        if (out->length == SEARCH_PV || !player_alone(owe) || !text_field(&at, ' ', word, sizeof word) ||
            !game_find_move(thought->rules, state_of(&state), player_first(owe), word, &out->moves[out->length], &why))
            return false;
        game->play(thought->rules, state_of(&state), player_first(owe), out->moves[out->length]);
    }
    return out->length > 0;
}

static bool read_found(const char *at, struct thought *thought)
{
    struct search_report *report = &thought->report;
    char line[LINE], values[FIELD * MAX_PLAYERS];
    int64_t depth, nodes;
    const char *rest = line;
    *report = (struct search_report){.depth = 0};
    if (!read_line(&at, line) || !read_number(&rest, SEARCH_DEPTH, &depth) || !text_number64(rest, INT64_MAX, &nodes))
        return false;
    report->depth = (int)depth;
    report->nodes = (uint64_t)nodes;
    while (*at) {
        struct search_line *out = &report->lines[report->line_count];
        rest = line;
        if (report->line_count == thought->limits.lines || !read_line(&at, line) ||
            !read_score(&rest, ' ', &out->score) || !text_field(&rest, ' ', values, sizeof values) ||
            !read_values(values, thought->rules->sides, out->values) || !read_moves(rest, thought, out))
            return false;
        report->line_count++;
    }
    return report->line_count > 0;
}

bool errand_read_answer(const char *text, struct thought *thought)
{
    static const char words[] = "words ", found[] = "found ";
    thought->found = false;
    if (thought->kind == THOUGHT_DECISION && strncmp(text, words, sizeof words - 1) == 0)
        thought->found = read_words(text + sizeof words - 1, thought);
    else if (thought->kind == THOUGHT_ANALYSIS && strncmp(text, found, sizeof found - 1) == 0)
        thought->found = read_found(text + sizeof found - 1, thought);
    return thought->found;
}
