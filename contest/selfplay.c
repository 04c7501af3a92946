/* selfplay.c - games of an entrant against itself, as lines. */
#include "contest/selfplay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/contest.h"
#include "core/game_text.h"

/* ---- scores ---- */

/* "35", "-120"; "#3", "#-4": won or lost in so many decisions; "-". */
void selfplay_write_score(int32_t score, struct text *out)
{
    if (score == SELFPLAY_NO_SCORE) {
        text_add_char(out, '-');
    } else if (search_is_win(score)) {
        text_add(out, score > 0 ? "#" : "#-");
        text_add_number(out, SEARCH_WIN - abs(score));
    } else {
        text_add_number(out, score);
    }
}

static bool read_score(const char *word, int32_t *out)
{
    bool win = *word == '#';
    word += win;
    bool below = *word == '-';
    int number;
    *out = SELFPLAY_NO_SCORE;
    if (!win && strcmp(word, "-") == 0)
        return true;
    if (!text_number(word + below, win ? SEARCH_WIN / 2 - 1 : SEARCH_WIN / 2, &number))
        return false;
    number = win ? SEARCH_WIN - number : number;
    *out = below ? -number : number;
    return true;
}

/* ---- playing ---- */

void selfplay_write_head(const struct selfplay *selfplay, struct text *out)
{
    contest_write_rules(selfplay->rules, "selfplay 1", out);
    contest_write_entrant(&selfplay->entrant, out);
    contest_write_openings(selfplay->rules, &selfplay->openings, selfplay->opening, selfplay->seed, out);
}

/* Add a decision and its score to the line. */
static bool write_down(void *context, const struct match *match, int player, struct move move,
                       const struct search_report *report)
{
    const struct rules *rules = match_rules(match);
    char words[MOVE_TEXT + 16];
    struct text text = text_on(words, sizeof words);
    (void)player;
    text_add_char(&text, match_length(match) ? ' ' : '\t');
    rules->game->text->write_move(rules, match_state(match), move, &text);
    text_add_char(&text, ' ');
    selfplay_write_score(report->line_count ? report->lines[0].score : SELFPLAY_NO_SCORE, &text);
    return fputs(words, context) >= 0;
}

/* Where the game begins: behind opening and set-ups; where no opening leaves a game to play, without one. A match of
 * its own, so that what went before counts for nothing (HR-1). */
static struct match *begin(const struct selfplay *selfplay, struct arena *arena, struct arena_game *game,
                           struct rng *rng)
{
    struct match *before = arena_begin(arena, game, rng), *match = NULL;
    if (before && !match_to_act(before)) {
        match_free(before);
        game->opening = 0;
        before = arena_begin(arena, game, rng);
    }
    if (before)
        match = match_new(selfplay->rules, match_state(before), NULL);
    match_free(before);
    if (match && arena_seat(arena, game, match))
        return match;
    match_free(match);
    return NULL;
}

/* "NUMBER\tRESULT\tSTART" before the decisions, and the end of the line. */
static char *whole_line(int g, const struct match *match, const char *decisions)
{
    const struct rules *rules = match_rules(match);
    union state_buffer start;
    char result[SELFPLAY_RESULT], position[POSITION_TEXT];
    struct text text = text_on(result, sizeof result), where = text_on(position, sizeof position);
    match_write_result(rules, match_result(match), &text);
    match_before(match, 0, state_of(&start));
    rules->game->text->write_position(rules, state_of(&start), &where);
    size_t size = strlen(result) + strlen(position) + strlen(decisions) + 32;
    char *line = malloc(size);
    if (line)
        snprintf(line, size, "%d\t%s\t%s%s\n", g, result, position, decisions);
    return line;
}

char *selfplay_play(const struct selfplay *selfplay, struct arena *arena, int g)
{
    struct arena_game game = {.start = openings_at(&selfplay->openings, g),
                              .opening = selfplay->opening,
                              .seed = (selfplay->seed << 32) + (uint64_t)g};
    struct rng rng = rng_of(game.seed);
    struct match *match = begin(selfplay, arena, &game, &rng);
    char *decisions = NULL, *line = NULL;
    size_t size;
    FILE *memory = match ? open_memstream(&decisions, &size) : NULL;
    if (memory) {
        struct arena_watch watch = {.see = write_down, .context = memory};
        bool fine = arena_go_on(arena, &game, match, &rng, &watch) && !ferror(memory);
        if (fclose(memory) == 0 && fine)
            line = whole_line(g, match, decisions);
    }
    free(decisions);
    match_free(match);
    return line;
}

/* ---- reading ---- */

/* The fields before the decisions; `line` is then behind them. */
static bool read_fields(int g, const char **line, char *result, char *position)
{
    char number[16];
    int n;
    return text_field(line, '\t', number, sizeof number) && text_number(number, SCHEDULE_GAMES, &n) && n == g &&
           text_field(line, '\t', result, SELFPLAY_RESULT) && text_field(line, '\t', position, POSITION_TEXT);
}

bool selfplay_skim(int g, const char *line, char result[SELFPLAY_RESULT], int *decisions)
{
    char position[POSITION_TEXT];
    if (!read_fields(g, &line, result, position))
        return false;
    int words = *line != '\0';
    for (; *line; line++)
        words += *line == ' ';
    *decisions = words / 2;
    return words % 2 == 0;
}

static struct match *read_start(const struct rules *rules, const char *position)
{
    union state_buffer start;
    struct why why;
    if (!rules->game->text->read_position(rules, position, state_of(&start), &why) ||
        !match_can_start(rules, state_of(&start)))
        return NULL;
    struct match *match = match_new(rules, state_of(&start), NULL);
    if (match && match_seat_all(match, "computer -", 0))
        return match;
    match_free(match);
    return NULL;
}

/* Play the decisions. */
static bool follow(struct selfplay_game *game, const char *line)
{
    char move[MOVE_TEXT], score[16];
    struct why why;
    for (int n = 0; *line; n++) {
        int player = player_first(match_to_act(game->match));
        if (!text_field(&line, ' ', move, sizeof move) || !text_field(&line, ' ', score, sizeof score) ||
            player == NOBODY || !read_score(score, &game->scores[n]) || !match_play(game->match, player, move, 0, &why))
            return false;
    }
    return true;
}

static bool ends_so(const struct match *match, const char *result)
{
    char wanted[SELFPLAY_RESULT];
    struct text text = text_on(wanted, sizeof wanted);
    match_write_result(match_rules(match), match_result(match), &text);
    return strcmp(wanted, result) == 0;
}

bool selfplay_read(const struct rules *rules, int g, const char *line, struct selfplay_game *out)
{
    char result[SELFPLAY_RESULT], position[POSITION_TEXT];
    int decisions;
    *out = (struct selfplay_game){0};
    if (!selfplay_skim(g, line, result, &decisions) || !read_fields(g, &line, result, position))
        return false;
    out->match = read_start(rules, position);
    out->scores = calloc((size_t)decisions + 1, sizeof *out->scores);
    if (out->match && out->scores && follow(out, line) && match_length(out->match) == decisions &&
        ends_so(out->match, result))
        return true;
    selfplay_free(out);
    return false;
}

void selfplay_free(struct selfplay_game *game)
{
    match_free(game->match);
    free(game->scores);
    *game = (struct selfplay_game){0};
}
