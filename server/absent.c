/* absent.c - stands in for server.c in a program that is built without the page. */
#include <errno.h>

#include "server/server.h"
#include "server/vapid.h"

enum server_end server_run(const struct server_terms *terms, const char **trouble)
{
    (void)terms;
    *trouble = "";
    return SERVER_ABSENT;
}

bool vapid_make(const char *file)
{
    (void)file;
    errno = ENOSYS;
    return false;
}
