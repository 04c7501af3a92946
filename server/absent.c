/* absent.c - stands in for server.c in a program that is built without the page. */
#include <errno.h>
#include <string.h>

#include "core/text.h"
#include "server/server.h"
#include "server/vapid.h"
#include "server/worker.h"

enum server_end server_run(const struct server_terms *terms, const char **trouble)
{
    (void)terms;
    *trouble = "";
    return SERVER_ABSENT;
}

enum worker_end worker_run(const struct worker_terms *terms, char trouble[WORKER_TEXT])
{
    (void)terms;
    trouble[0] = '\0';
    return WORKER_ABSENT;
}

void server_place_name(const char *place, char *out, size_t size)
{
    struct text text = text_on(out, size);
    text_add_part(&text, place, strcspn(place, ":"));
}

bool vapid_make(const char *file)
{
    (void)file;
    errno = ENOSYS;
    return false;
}
