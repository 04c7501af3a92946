/* coach.c - how often the coach warns, and how often it is right (docs/coach.md): coach GAME [OPTIONS [LEVEL [GAMES]]]
 *
 * Computers of a level play each other; before each decision the coach is asked what it thinks of it, and once more
 * with ten times the nodes: a warning is right if that warns too. Of decisions that it lets pass some are asked about
 * so, for what it misses. Of some positions it is also asked what is threatened. The same arguments give the same
 * numbers. Environment: COACH_TELL=1 prints what is said, with the position, in English. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "core/words.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/coach.h"
#include "search/entrant.h"
#include "search/playout.h"

enum { DEEPER = 10, SAMPLE = 8 };

struct tally {
    long decisions, warned, right, sampled, missed, turns, threats;
    long asked;
    double seconds, slowest;
    bool tells;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void tell(const struct match *match, int player, const char *kind, struct move move, const struct says *says)
{
    const struct rules *rules = match_rules(match);
    const struct words english = {.catalogue = embedded_find("en.words")};
    char line[POSITION_TEXT], id[MESSAGE_TEXT];
    struct text text = text_on(line, sizeof line);
    union state_buffer seen;
    match_view(match, player, state_of(&seen));
    rules->game->text->write_position(rules, state_of(&seen), &text);
    printf("%s %s ", kind, line);
    text = text_on(line, sizeof line);
    rules->game->text->write_move(rules, state_of(&seen), move, &text);
    for (int i = 0; i < says->count; i++) {
        const struct why *what = &says->said[i].what;
        struct text name = text_on(id, sizeof id);
        said_write_id(&says->said[i], &name);
        text_add_char(&text, ' ');
        words_add(english, &text, id, what->arg[0], what->arg[1], what->arg[2]);
    }
    puts(line);
}

static bool warn(const struct match *match, int player, struct move move, uint64_t nodes, struct says *out)
{
    struct hint_eyes eyes;
    struct why why;
    bool fine = hint_open(match, player, &eyes, &why);
    eyes.wish.nodes = nodes;
    fine = fine && coach_warn(&eyes.wish, move, out, &why);
    hint_close(&eyes);
    return fine;
}

static bool watch_threat(struct tally *tally, const struct match *match, int player, struct move move)
{
    struct says says;
    struct why why;
    if (game_turn(match_rules(match), match_state(match)).begun)
        return true;
    tally->turns++;
    if (!coach_threat_in(match, player, &says, &why))
        return false;
    tally->threats += says.count > 0;
    if (says.count > 0 && tally->tells)
        tell(match, player, "threat", move, &says);
    return true;
}

static bool watch_move(struct tally *tally, const struct match *match, int player, struct move move)
{
    struct says says, deep;
    double begin = now();
    if (!warn(match, player, move, 0, &says))
        return false;
    double took = now() - begin;
    bool warned = says.count > 0;
    tally->seconds += took;
    tally->slowest = took > tally->slowest ? took : tally->slowest;
    tally->decisions++;
    tally->warned += warned;
    if (!warned && tally->decisions % SAMPLE != 0)
        return true;
    if (!warn(match, player, move, DEEPER * COACH_NODES, &deep))
        return false;
    tally->right += warned && deep.count > 0;
    tally->sampled += !warned;
    tally->missed += !warned && deep.count > 0;
    if (tally->tells && (warned || deep.count > 0))
        tell(match, player, !warned ? "missed" : deep.count > 0 ? "right" : "wrong", move, warned ? &says : &deep);
    return true;
}

/* ---- playing ---- */

struct game_played {
    const struct entrant *entrant;
    struct thinker *thinker;
    struct match *match;
    struct move *scratch;
    struct rng rng;
};

static bool make(struct game_played *game, int player, struct move move)
{
    const struct rules *rules = match_rules(game->match);
    union state_buffer seen;
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    struct why why;
    match_view(game->match, player, state_of(&seen));
    rules->game->text->write_move(rules, state_of(&seen), move, &text);
    return match_play(game->match, player, word, 0, &why);
}

static bool set_up(struct game_played *game, int player)
{
    int n = entrant_set_up(game->entrant, match_rules(game->match), match_state(game->match), player, &game->rng,
                           game->scratch);
    bool fine = n > 0;
    for (int i = 0; fine && i < n; i++)
        fine = make(game, player, game->scratch[i]);
    return fine;
}

static bool decide(struct game_played *game, int player, struct tally *tally)
{
    struct move move;
    return entrant_choose(game->entrant, game->thinker, game->match, player, &game->rng, &move) &&
           watch_move(tally, game->match, player, move) && watch_threat(tally, game->match, player, move) &&
           make(game, player, move);
}

static bool play(const struct rules *rules, const struct entrant *entrant, uint64_t seed, struct tally *tally)
{
    struct game_played game = {.entrant = entrant,
                               .thinker = thinker_new(rules, SEARCH_TABLE, 1),
                               .match = match_new(rules, NULL, NULL),
                               .scratch = calloc((size_t)rules->game->max_moves, sizeof *game.scratch),
                               .rng = rng_of(seed)};
    bool fine = game.thinker && game.match && game.scratch && match_seat_all(game.match, "computer player", 0);
    for (player_set to_act; fine && (to_act = match_to_act(game.match)) && match_length(game.match) < PLAYOUT_LIMIT;) {
        bool secret = game_turn(rules, match_state(game.match)).player == NOBODY;
        fine = secret ? set_up(&game, player_first(to_act)) : decide(&game, player_first(to_act), tally);
    }
    thinker_free(game.thinker);
    match_free(game.match);
    free(game.scratch);
    return fine;
}

static double percent(long part, long all)
{
    return all ? 100.0 * (double)part / (double)all : 0;
}

int main(int argc, char **argv)
{
    const struct game *game = argc > 1 ? games_find(argv[1]) : NULL;
    struct tally tally = {.tells = getenv("COACH_TELL") != NULL};
    struct why why;
    struct rules *rules = game ? rules_new(game, argc > 2 ? argv[2] : "-", &embedded_boards, &why) : NULL;
    int level = argc > 3 ? atoi(argv[3]) : 1, games_wanted = argc > 4 ? atoi(argv[4]) : 20;
    struct entrant entrant;
    if (!rules || level < 1 || level > LEVELS) {
        fputs("coach GAME [OPTIONS [LEVEL [GAMES]]]\n", stderr);
        return 2;
    }
    entrant_of_level(level, &entrant);
    bool fine = true;
    for (int i = 0; fine && i < games_wanted; i++)
        fine = play(rules, &entrant, (uint64_t)i + 1, &tally);
    printf("| %s | %s | %d | %ld | %.1f %% | %.0f %% | %.1f %% | %.0f %% | %.0f | %.0f |\n", game->name,
           argc > 2 ? argv[2] : "-", level, tally.decisions, percent(tally.warned, tally.decisions),
           percent(tally.right, tally.warned), percent(tally.missed, tally.sampled),
           percent(tally.threats, tally.turns), 1000 * tally.seconds / (double)(tally.decisions ? tally.decisions : 1),
           1000 * tally.slowest);
    rules_free(rules);
    return fine ? 0 : 1;
}
