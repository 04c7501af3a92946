/* input.c - fuzzing what clients send. Whatever is read has members with different names, texts that are UTF-8 within
 * its memory, numbers that are exact; and written again as JSON it is read as the same. */
#include "tests/fuzz/fuzz.h"

#include "match/json.h"
#include "server/input.h"

static void check(bool good)
{
    if (!good)
        abort();
}

static void put(void *context, const char *part, size_t size)
{
    text_add_part(context, part, size);
}

static void write_value(struct json *json, const struct input_value *value)
{
    switch (value->type) {
    case INPUT_NULL: json_null(json); break;
    case INPUT_NUMBER: json_number(json, value->number); break;
    case INPUT_FLAG: json_flag(json, value->number != 0); break;
    case INPUT_TEXT: json_string(json, value->text); break;
    case INPUT_TEXTS:
        json_open(json, '[');
        for (int i = 0; i < value->count; i++)
            json_string(json, value->list[i]);
        json_close(json, ']');
        break;
    }
}

static void write_input(const struct input *input, struct text *out)
{
    struct sink sink = {.put = put, .context = out};
    struct json json = {.sink = &sink};
    json_open(&json, '{');
    for (int i = 0; i < input->count; i++) {
        json_key(&json, input->members[i].name);
        write_value(&json, &input->members[i].value);
    }
    json_close(&json, '}');
}

static void check_text(const struct input *input, size_t size, const char *text)
{
    check(text >= input->memory && text + strlen(text) <= input->memory + size && text_is_utf8(text));
}

static void check_members(const struct input *input, size_t size)
{
    check(input->count <= INPUT_MEMBERS && input->text_count <= INPUT_LIST);
    for (int i = 0; i < input->count; i++) {
        const struct input_value *value = &input->members[i].value;
        check_text(input, size, input->members[i].name);
        check(input_find(input, input->members[i].name) == value);
        check(value->number <= INT64_C(1) << 53 && value->number >= -(INT64_C(1) << 53));
        if (value->type == INPUT_TEXT)
            check_text(input, size, value->text);
        for (int k = 0; value->type == INPUT_TEXTS && k < value->count; k++)
            check_text(input, size, value->list[k]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char first[1 << 17], second[1 << 17];
    char *copy = malloc(size ? size : 1); /* so that a byte too many is seen */
    memcpy(copy, data, size);
    struct input *input = input_read(copy, size);
    free(copy);
    if (!input)
        return 0;
    struct text text = text_on(first, sizeof first), again = text_on(second, sizeof second);
    check_members(input, size);
    write_input(input, &text);
    free(input);
    input = input_read(first, text.length);
    check(input && !text.cut);
    write_input(input, &again);
    check(strcmp(first, second) == 0);
    free(input);
    return 0;
}
