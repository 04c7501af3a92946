/* files.c - reading and writing files whole. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

char *file_read(const char *path, size_t most)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(most + 1) : NULL;
    if (!text) {
        if (file)
            fclose(file);
        return NULL;
    }
    size_t length = fread(text, 1, most + 1, file);
    int trouble = ferror(file) ? errno : length > most ? EFBIG : memchr(text, '\0', length) ? EILSEQ : 0;
    fclose(file);
    if (trouble) {
        free(text);
        errno = trouble;
        return NULL;
    }
    text[length] = '\0';
    return text;
}

static void put_file(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

bool file_write(const char *path, void (*fill)(const struct sink *sink, const void *what), const void *what)
{
    char temporary[4096];
    if (strcmp(path, "-") == 0) {
        struct sink sink = {.put = put_file, .context = stdout};
        fill(&sink, what);
        return true; /* trouble with standard output is told at the end of the program */
    }
    int length = snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
    FILE *file = length < (int)sizeof temporary ? fopen(temporary, "wb") : NULL;
    if (!file)
        return false;
    struct sink sink = {.put = put_file, .context = file};
    fill(&sink, what);
    bool fine = fflush(file) == 0 && !ferror(file);
    int trouble = errno;
    if (fclose(file) != 0 && fine) {
        fine = false;
        trouble = errno;
    }
    if (fine && rename(temporary, path) == 0)
        return true;
    trouble = fine ? errno : trouble;
    remove(temporary);
    errno = trouble;
    return false;
}

int file_trouble(const char *path)
{
    bool no_text = errno == EFBIG || errno == EILSEQ; /* what file_read() says of what is too large, or no text */
    fprintf(stderr, "tintagel: %s: %s\n", path, strerror(errno));
    return no_text ? STATUS_BAD_INPUT : STATUS_TROUBLE;
}
