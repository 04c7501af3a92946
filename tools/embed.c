/* embed.c - compile text files into the program: embed OUT.c NAME=FILE…
 *
 * Files given under the same name, one after the other, become one text. Writes the table of games/embedded.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many bytes it has. */
static size_t write_text(FILE *in, FILE *out)
{
    size_t size = 0;
    fputs("    \"", out);
    for (int c; (c = fgetc(in)) != EOF; size++) {
        if (c == '\n')
            fputs("\\n\"\n    \"", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c >= ' ' && c < 0x7F)
            fputc(c, out);
        else
            fprintf(out, "\\%03o", (unsigned)c);
    }
    fputs("\"\n", out);
    return size;
}

static size_t add(const char *file, FILE *out)
{
    FILE *in = fopen(file, "rb");
    if (!in) {
        perror(file);
        exit(1);
    }
    size_t size = write_text(in, out);
    fclose(in);
    return size;
}

static void end_entry(const char *open, size_t size, FILE *out)
{
    if (*open)
        fprintf(out, ", %zu},\n", size);
}

static _Noreturn void usage(void)
{
    fprintf(stderr, "usage: embed OUT.c NAME=FILE...\n");
    exit(2);
}

int main(int argc, char **argv)
{
    FILE *out = argc > 1 ? fopen(argv[1], "wb") : NULL;
    const char *open = "";
    size_t size = 0;
    if (!out)
        usage();
    fprintf(out, "/* Made by tools/embed.c. */\n#include \"games/embedded.h\"\n\n"
                 "const struct embedded embedded_files[] = {\n");
    for (int i = 2; i < argc; i++) {
        char *file = strchr(argv[i], '=');
        if (!file)
            usage();
        *file++ = '\0';
        if (strcmp(open, argv[i]) != 0) {
            end_entry(open, size, out);
            fprintf(out, "{\"%s\",\n", argv[i]);
            size = 0;
        }
        open = argv[i];
        size += add(file, out);
    }
    end_entry(open, size, out);
    fprintf(out, "{NULL, NULL, 0},\n};\n");
    return fclose(out) == 0 ? 0 : 1;
}
