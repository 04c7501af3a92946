/* embed.c - compile text files into the program: embed OUT.c NAME=FILE…
 *
 * Files given under the same name, one after the other, become one text. Writes the table of games/embedded.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_text(FILE *in, FILE *out)
{
    fputs("    \"", out);
    for (int c; (c = fgetc(in)) != EOF;) {
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
}

static void add(const char *file, FILE *out)
{
    FILE *in = fopen(file, "rb");
    if (!in) {
        perror(file);
        exit(1);
    }
    write_text(in, out);
    fclose(in);
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
    if (!out)
        usage();
    fprintf(out, "/* Made by tools/embed.c. */\n#include \"games/embedded.h\"\n\n"
                 "const struct embedded embedded_files[] = {\n");
    for (int i = 2; i < argc; i++) {
        char *file = strchr(argv[i], '=');
        if (!file)
            usage();
        *file++ = '\0';
        if (strcmp(open, argv[i]) != 0)
            fprintf(out, "%s{\"%s\",\n", *open ? "},\n" : "", argv[i]);
        open = argv[i];
        add(file, out);
    }
    fprintf(out, "%s{NULL, NULL},\n};\n", *open ? "},\n" : "");
    return fclose(out) == 0 ? 0 : 1;
}
