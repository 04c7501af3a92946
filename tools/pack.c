/* pack.c - compile the page's files into the program: pack OUT.c PATH=FILE…
 *
 * Writes the table of server/files.h: each file as it is, and packed by gzip where that is smaller. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct bytes {
    unsigned char *at;
    size_t size;
};

static struct bytes read_file(const char *name)
{
    FILE *in = fopen(name, "rb");
    long size = in && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    struct bytes bytes = {size >= 0 ? malloc((size_t)size + 1) : NULL, (size_t)size};
    if (!bytes.at || fseek(in, 0, SEEK_SET) != 0 || fread(bytes.at, 1, bytes.size, in) != bytes.size) {
        perror(name);
        exit(1);
    }
    fclose(in);
    return bytes;
}

/* With gzip's head, which holds no time, so that the same file always gives the same bytes. */
static struct bytes pack(struct bytes raw)
{
    z_stream z = {.next_in = raw.at, .avail_in = (uInt)raw.size};
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        exit(1);
    struct bytes packed = {malloc(deflateBound(&z, (uLong)raw.size)), deflateBound(&z, (uLong)raw.size)};
    z.next_out = packed.at;
    z.avail_out = (uInt)packed.size;
    if (!packed.at || deflate(&z, Z_FINISH) != Z_STREAM_END)
        exit(1);
    packed.size = z.total_out;
    deflateEnd(&z);
    return packed;
}

static void write_bytes(FILE *out, const char *kind, int number, struct bytes bytes)
{
    fprintf(out, "static const unsigned char %s%d[] = {", kind, number);
    for (size_t i = 0; i < bytes.size; i++)
        fprintf(out, "%s%u,", i % 32 ? "" : "\n", bytes.at[i]);
    fprintf(out, "0};\n");
}

static _Noreturn void usage(void)
{
    fprintf(stderr, "usage: pack OUT.c PATH=FILE...\n");
    exit(2);
}

int main(int argc, char **argv)
{
    size_t sizes[64][2];
    FILE *out = argc > 1 && argc <= 64 ? fopen(argv[1], "wb") : NULL;
    if (!out)
        usage();
    fprintf(out, "/* Made by tools/pack.c. */\n#include \"server/files.h\"\n\n");
    for (int i = 2; i < argc; i++) {
        char *file = strchr(argv[i], '=');
        if (!file)
            usage();
        *file++ = '\0';
        struct bytes raw = read_file(file), packed = pack(raw);
        sizes[i][0] = raw.size;
        sizes[i][1] = packed.size < raw.size ? packed.size : 0;
        write_bytes(out, "raw", i, raw);
        write_bytes(out, "packed", i, packed);
        free(raw.at);
        free(packed.at);
    }
    fprintf(out, "\nconst struct server_file server_files[] = {\n");
    for (int i = 2; i < argc; i++)
        fprintf(out, "    {\"/%s\", raw%d, %zu, packed%d, %zu},\n", argv[i], i, sizes[i][0], i, sizes[i][1]);
    fprintf(out, "    {NULL, NULL, 0, NULL, 0},\n};\n");
    return fclose(out) == 0 ? 0 : 1;
}
