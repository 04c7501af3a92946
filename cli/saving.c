/* saving.c - adding to the file of a game what has happened since it was saved last. */
#include "cli/saving.h"

#include <errno.h>
#include <string.h>

#include "games/embedded.h"

struct news {
    const struct record *record;
    int first; /* event that is not saved yet */
};

static bool fill_whole(const struct sink *sink, const void *what)
{
    return record_write(what, &embedded_boards, sink);
}

static bool fill_news(const struct sink *sink, const void *what)
{
    const struct news *news = what;
    record_write_events(news->record, news->first, sink);
    return true;
}

static bool write_whole(struct saving *saving, const struct record *record, int count)
{
    if (!file_write(saving->path, fill_whole, record, &saving->size))
        return false;
    saving->events = count;
    saving->synced = true;
    return true;
}

bool saving_save(struct saving *saving, const struct record *record, bool sync)
{
    int count;
    match_events(record->match, &count);
    if (!saving->path || (saving->events == count && (saving->synced || !sync)))
        return true;
    if (saving->events == 0 || match_result(record->match).by)
        return write_whole(saving, record, count);
    struct news news = {.record = record, .first = saving->events};
    if (file_append(saving->path, fill_news, &news, sync, &saving->size)) {
        saving->events = count;
        saving->synced = sync;
        return true;
    }
    bool other = errno == ESTALE || errno == ENOENT; /* somebody has changed it, or taken it away */
    return other && write_whole(saving, record, count);
}

bool saving_go_on(struct saving *saving, const struct args *args, const struct record *record, bool sync)
{
    bool fine = saving_save(saving, record, sync);
    if (fine && saving->failing)
        say(args, "play.saved-again", name_of(saving->path).text, NULL, NULL);
    else if (!fine && !saving->failing)
        refuse(args, "play.not-saved", saving->path, strerror(errno), NULL);
    saving->failing = !fine;
    return fine;
}
