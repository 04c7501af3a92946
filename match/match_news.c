/* match_news.c - what would happen: asked first, kept by whoever keeps matches, and then taken or dropped. */
#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

/* What has been added to a match since the mark, in one piece of memory: the news, its events, their texts, and the
 * words that were drafted, and all that is drafted with them. */
static struct match_news *collect(const struct match *match, const struct match_mark *mark,
                                  const struct drafted *drafted, struct why *why)
{
    const struct log *log = &match->log;
    int first = mark->match.log.count, count = log->count - first, from = mark->match.log.length;
    char set_up[EVENT_TEXT] = "";
    struct text whole = text_on(set_up, sizeof set_up);
    if (drafted->player != NOBODY)
        match_write_draft(match, drafted->player, &whole);
    size_t texts = (size_t)(log->length - from), words = drafted->player == NOBODY ? 0 : strlen(drafted->words);
    size_t all = texts + words + 1 + strlen(set_up) + 1;
    struct match_news *news = malloc(sizeof *news + (size_t)count * sizeof *news->events + all);
    if (!news) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
        return NULL;
    }
    struct match_event *events = (struct match_event *)(news + 1);
    char *text = (char *)(events + count);
    memcpy(text, log->texts + from, texts);
    memcpy(text + texts, drafted->words, words);
    text[texts + words] = '\0';
    memcpy(text + texts + words + 1, set_up, strlen(set_up) + 1);
    *news = (struct match_news){.step = mark->match.steps,
                                .first = first,
                                .count = count,
                                .events = events,
                                .at = match->now,
                                .player = drafted->player,
                                .words = text + texts,
                                .whole = text + texts + words + 1};
    for (int i = 0; i < count; i++) {
        events[i] = log->events[first + i];
        events[i].text = text + (log->events[first + i].text - (log->texts + from));
    }
    news->sealed = drafted->player != NOBODY && (match->sealed & ~mark->match.sealed) >> drafted->player & 1;
    if (news->sealed)
        memcpy(news->salt, match->setup->salt[drafted->player], SALT);
    return news;
}

static struct match_news *ask(struct match *match, const struct asked *asked, struct why *why)
{
    struct match_mark mark;
    struct drafted drafted;
    match_mark(match, &mark);
    struct match_news *news = match_try(match, asked, &drafted, why) ? collect(match, &mark, &drafted, why) : NULL;
    match_go_back(match, &mark);
    return news;
}

struct match_news *match_ask(struct match *match, enum event_kind kind, int player, const char *text, int64_t at,
                             struct why *why)
{
    return ask(match, &(struct asked){.kind = kind, .player = player, .text = text, .at = at}, why);
}

struct match_news *match_ask_time(struct match *match, int64_t at, struct why *why)
{
    return ask(match, &(struct asked){.kind = EVENT_KINDS, .player = NOBODY, .text = "", .at = at}, why);
}

bool match_take(struct match *match, const struct match_news *news, struct why *why)
{
    struct match_mark mark;
    if (news->step != match->steps)
        return why_say(why, NULL, "match.stale", NULL, NULL, NULL);
    match_mark(match, &mark);
    bool fine = news->player == NOBODY || match_take_draft(match, news, why);
    for (int i = 0; fine && i < news->count; i++)
        fine = match_put(match, &news->events[i], why);
    if (fine)
        match_stay(match);
    else
        match_go_back(match, &mark);
    return fine;
}

void match_news_free(struct match_news *news)
{
    free(news);
}
