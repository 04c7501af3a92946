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

/* Make the file anew after it was taken away; what somebody else puts there then is not ours. */
static bool make_again(struct saving *saving, const struct record *record)
{
    if (file_make(saving->path, fill_whole, record, &saving->seen))
        return true;
    errno = errno == EEXIST ? ESTALE : errno;
    return false;
}

static bool write_down(struct saving *saving, const struct record *record, bool sync)
{
    struct news news = {.record = record, .first = saving->events};
    if (saving->events == 0)
        return file_make(saving->path, fill_whole, record, &saving->seen);
    bool whole = saving->seen.torn || match_result(record->match).by;
    if (whole ? file_replace(saving->path, fill_whole, record, &saving->seen)
              : file_append(saving->path, fill_news, &news, sync, &saving->seen))
        return true;
    return errno == ENOENT && make_again(saving, record);
}

bool saving_save(struct saving *saving, const struct record *record, bool sync)
{
    int count;
    match_events(record->match, &count);
    if (!saving->path || (saving->events == count && (saving->synced || !sync)))
        return true;
    errno = ESTALE;
    if (saving->given_up || !write_down(saving, record, sync)) {
        saving->given_up = saving->events > 0 && errno == ESTALE;
        return false;
    }
    saving->events = count;
    saving->synced = sync;
    return true;
}

bool saving_go_on(struct saving *saving, const struct args *args, const struct record *record, bool sync, bool last)
{
    bool given_up = saving->given_up, fine = saving_save(saving, record, sync);
    if (fine && saving->failing)
        say(args, "play.saved-again", name_of(saving->path).text, NULL, NULL);
    else if (saving->given_up && !given_up)
        refuse(args, "play.not-ours", saving->path, NULL, NULL);
    else if (!fine && !given_up && (last || !saving->failing))
        refuse(args, last ? "play.end-not-saved" : "play.not-saved", saving->path, strerror(errno), NULL);
    saving->failing = !fine;
    return fine;
}
