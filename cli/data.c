/* data.c - the folder of what a server keeps. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "server/server.h"

bool data_folder(const struct args *args, char *out, size_t size)
{
    const char *given = args->flag[FLAG_DATA], *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct text path = text_on(out, size);
    bool own = data && data[0] == '/';
    if (given) {
        text_add(&path, given);
    } else if (own || (home && *home)) {
        text_add(&path, own ? data : home);
        text_add(&path, own ? "/tintagel" : "/.local/share/tintagel");
    }
    errno = path.cut ? ENAMETOOLONG : ENOENT;
    return path.length > 0 && !path.cut;
}

bool make_folder(const char *path)
{
    char part[4096];
    struct text copy = text_on(part, sizeof part);
    struct stat is;
    text_add(&copy, path);
    if (copy.cut) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *slash = part + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(part, 0700); /* what is there already is as well */
        *slash = '/';
    }
    if (mkdir(part, 0700) == 0)
        return true;
    int reason = errno;
    bool there = stat(part, &is) == 0 && S_ISDIR(is.st_mode);
    errno = there ? 0 : reason;
    return there;
}

bool data_file(const struct args *args, char *out, size_t size)
{
    char folder[PATH_MAX];
    struct text path = text_on(out, size);
    bool found = data_folder(args, folder, sizeof folder);
    text_add(&path, folder);
    text_add(&path, "/tintagel.db");
    if (found && !path.cut)
        return true;
    refuse(args, "serve.data", *folder ? folder : "$HOME", strerror(found ? ENAMETOOLONG : errno), NULL);
    return false;
}

bool data_place(const struct args *args, char *out, size_t size)
{
    struct text place = text_on(out, size);
    if (!args->flag[FLAG_STORE])
        return data_file(args, out, size);
    text_add(&place, args->flag[FLAG_STORE]);
    if (place.cut)
        refuse(args, "serve.data", "--store", strerror(ENAMETOOLONG), NULL);
    return !place.cut;
}

bool data_socket(const char *file, char *out, size_t size)
{
    const char *slash = strrchr(file, '/');
    struct text path = text_on(out, size);
    text_add_part(&path, file, slash ? (size_t)(slash - file) : 0);
    text_add(&path, "/admin.sock");
    return !path.cut;
}

enum { WHY = 512 };

/* What a store or a bus says, in the user's language if that can be. */
static void explain(const struct args *args, const char *trouble, char why[WHY])
{
    struct text text = text_on(why, WHY);
    if (trouble[0] == WORDS_ID[0])
        words_add(args->language, &text, trouble + 1, NULL, NULL, NULL);
    else
        text_add(&text, trouble);
}

int refuse_bus(const struct args *args, const char *trouble)
{
    char why[WHY];
    explain(args, trouble, why);
    return refuse(args, "serve.bus", why, NULL, NULL);
}

int refuse_store(const struct args *args, const char *place, const char *trouble)
{
    char why[WHY], name[PATH_MAX];
    explain(args, trouble, why);
    server_place_name(place, name, sizeof name);
    refuse(args, "serve.store", name, why, NULL);
    return STATUS_TROUBLE;
}
