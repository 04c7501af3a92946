/* confine_none.c - stands in for confine.c where the system has no filter of calls. */
#include <errno.h>

#include "server/confine.h"

bool confine_enter(int reaches)
{
    (void)reaches;
    errno = ENOSYS;
    return false;
}
