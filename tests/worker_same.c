/* worker_same.c - the same answers, whoever has thought: a worker or the server itself. */
#include <stdio.h>
#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "server/errand.h"
#include "tests/worker.h"

/* An analysis is bounded by nodes: its bytes are the same, whoever has made it. */
void analyses_are_the_same_everywhere(void **state)
{
    static char here[BODY];
    struct person who;
    char text[128];
    (void)state;
    begin();
    come(&who, "Anna");
    snprintf(text, sizeof text, much, round_game, 3000);
    assert_int_equal(ask(&who, "POST", "/api/v1/analyse", text, LONG), 200);
    snprintf(here, sizeof here, "%s", body);
    assert_int_equal(metric("jobs_sent_total"), 0);
    pid_t worker = start_worker("2");
    wait_for("worker_hands", 2, 2);
    assert_int_equal(ask(&who, "POST", "/api/v1/analyse", text, LONG), 200);
    same_text("an analysis by a worker", body, here);
    assert_int_equal(metric("jobs_answered_total"), 1);
    assert_int_equal(metric("searches_here_total"), 1);
    end_with_worker(worker);
}

static struct rules_cache cache = {.boards = &embedded_boards};

/* A match some way in, by lot; none is played on while it is set up in secret. */
static struct match *draw_match(const struct rules *rules, struct rng *rng)
{
    struct why why;
    struct match *match = match_new(rules, NULL, NULL);
    struct entrant random;
    assert_true(match && match_seat_all(match, "computer random", 1) && entrant_read("random", &random));
    for (int left = (int)rng_below(rng, 30); left > 0 && match_to_act(match) && !match_is_secret(match); left--) {
        struct move move;
        char word[SUPPORT_WORD];
        int player = player_first(match_to_act(match));
        assert_true(entrant_choose(&random, NULL, match, player, rng, &move));
        assert_true(match_play(match, player, word_of(rules, match_state(match), move, word), 1, &why));
    }
    return match;
}

struct decision {
    struct thought thought;
    struct buffer text; /* as a job */
};

/* The decision that is next there, as a job of the node; false: none is, or all is secret. */
static bool write_decision(const struct match *match, struct rng *rng, const struct node *node,
                           struct decision *decision)
{
    struct thought *thought = &decision->thought;
    struct why why;
    int count;
    const struct match_event *events = match_events(match, &count);
    struct errand_from from = {.number = 0};
    *decision = (struct decision){.thought = {.player = player_first(match_to_act(match)), .seed = rng_next(rng)}};
    entrant_of_level(1 + (int)rng_below(rng, 4), &thought->entrant);
    if (!match_to_act(match) || match_is_secret(match) || !thought_copy_events(thought, events, count))
        return false;
    thought->rules = rules_cache_get(&cache, match_rules(match)->game, "-", &embedded_boards, &why);
    match_view(match, thought->player, state_of(&thought->state));
    from.number = rng_next(rng);
    memcpy(from.node, bus_id(node->bus), sizeof from.node);
    assert_true(errand_write(thought, &from, &decision->text));
    buffer_add(&decision->text, "", 1);
    return true;
}

/* A worker and this process think about the same; returns whether there was something to think about. */
static bool decide_twice(const struct game *game, struct rng *rng, struct node *node)
{
    static struct decision decision;
    struct thought *thought = &decision.thought;
    struct rules *rules = rules_for(game, "-");
    struct match *match = draw_match(rules, rng);
    bool good = write_decision(match, rng, node, &decision);
    if (good) {
        char words[EVENT_TEXT];
        looking_in(game->name, 0, decision.text.at);
        send_job(node, decision.text.at);
        until(node, node->answered);
        thought_think(thought);
        assert_true(thought->found);
        snprintf(words, sizeof words, "%s", thought->words);
        assert_non_null(strchr(node->answer, '\n'));
        assert_true(errand_read_answer(strchr(node->answer, '\n') + 1, thought));
        same_text("the decision of a worker", thought->words, words);
        thought_clear(thought);
        buffer_free(&decision.text);
    }
    match_free(match);
    rules_free(rules);
    return good;
}

void decisions_are_the_same_everywhere(void **state)
{
    struct node node;
    struct rng rng = rng_of(33);
    int tried = 0;
    (void)state;
    pid_t worker = open_node_and_worker(&node);
    for (int i = 0; games[i]; i++)
        for (int n = 0; n < 5; n++)
            tried += decide_twice(games[i], &rng, &node);
    assert_true(tried > 10);
    close_node_and_worker(&node, worker);
}
