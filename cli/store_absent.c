/* store_absent.c - stands in for store.c in a program that is built without the server. */
#include "cli/cli.h"

int cmd_store(const struct args *args)
{
    refuse(args, "serve.absent", NULL, NULL, NULL);
    return STATUS_TROUBLE;
}
