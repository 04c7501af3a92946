/* args.h - reading the command line; for main.c only. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "cli/cli.h"

/* The catalogue for a language ("fr", "en"), or for the locale if that is NULL. */
struct words args_language(const char *language);
/* Sort `count` words into flags and the rest; args->words has room for them. False, having told why. */
bool args_read(struct args *args, const struct command *command, int count, char **words);
/* Whether they suit the command. False, having told why. */
bool args_check(struct args *args, const struct command *command);

#endif
