/* user.c - see user.h. The order matters: who is no longer root can give up nothing else. */
#include "server/user.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <unistd.h>

bool user_become(const char *name)
{
    errno = 0;
    const struct passwd *user = getpwnam(name); /* before any thread is */
    if (!user) {
        errno = errno ? errno : ENOENT;
        return false;
    }
    uid_t uid = user->pw_uid;
    gid_t gid = user->pw_gid;
    if (setgroups(0, NULL) != 0 && geteuid() == 0)
        return false;
    if (setgid(gid) != 0 || setuid(uid) != 0)
        return false;
    errno = EPERM;
    return uid == 0 || setuid(0) != 0; /* there must be no way back */
}

void user_give(const char *name, const char *path)
{
    const struct passwd *user = getpwnam(name);
    int given = user ? lchown(path, user->pw_uid, user->pw_gid) : 0;
    (void)given;
}
