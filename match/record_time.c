/* record_time.c - dates by arithmetic, without the system's calendar: the same everywhere. */
#include "match/record_time.h"

#include <string.h>

static const int64_t DAY = 86400000;

static bool is_leap(int64_t year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of_month(int64_t year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days from 1970 to the first of January of a year. */
static int64_t days_before(int64_t year)
{
    int64_t y = year - 1;
    return y * 365 + y / 4 - y / 100 + y / 400 - 719162;
}

static void add_digits(struct text *out, int64_t number, int digits)
{
    int64_t unit = 1;
    while (--digits > 0)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        text_add_char(out, (char)('0' + number / unit % 10));
}

void record_time_write(int64_t at, struct text *out)
{
    int64_t day = at / DAY, rest = at % DAY, year = 1970 + day / 366;
    int month = 1;
    while (days_before(year + 1) <= day)
        year++;
    day -= days_before(year);
    for (; day >= days_of_month(year, month); month++)
        day -= days_of_month(year, month);
    add_digits(out, year, 4);
    text_add_char(out, '-');
    add_digits(out, month, 2);
    text_add_char(out, '-');
    add_digits(out, day + 1, 2);
    text_add_char(out, 'T');
    add_digits(out, rest / 3600000, 2);
    text_add_char(out, ':');
    add_digits(out, rest / 60000 % 60, 2);
    text_add_char(out, ':');
    add_digits(out, rest / 1000 % 60, 2);
    text_add_char(out, '.');
    add_digits(out, rest % 1000, 3);
    text_add_char(out, 'Z');
}

/* So many digits at `text`, as a number; -1 if they are none. */
static int64_t digits_at(const char *text, int digits)
{
    int64_t number = 0;
    for (int i = 0; i < digits; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

bool record_time_read(const char *text, int64_t *out)
{
    static const char form[] = "dddd-dd-ddTdd:dd:dd.dddZ";
    if (strlen(text) != sizeof form - 1)
        return false;
    for (size_t i = 0; i < sizeof form - 1; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    int64_t year = digits_at(text, 4), month = digits_at(text + 5, 2), day = digits_at(text + 8, 2);
    int64_t hour = digits_at(text + 11, 2), minute = digits_at(text + 14, 2), second = digits_at(text + 17, 2);
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > days_of_month(year, (int)month) || hour > 23 ||
        minute > 59 || second > 59)
        return false;
    int64_t days = days_before(year) + day - 1;
    for (int m = 1; m < month; m++)
        days += days_of_month(year, m);
    *out = days * DAY + hour * 3600000 + minute * 60000 + second * 1000 + digits_at(text + 20, 3);
    return true;
}

void record_wait_write(int64_t elapsed, struct text *out)
{
    text_add_char(out, '+');
    text_add_number(out, elapsed / 1000);
    text_add_char(out, '.');
    add_digits(out, elapsed % 1000, 3);
}

bool record_wait_read(const char *text, int64_t *out)
{
    char seconds[20];
    const char *at = text + 1;
    int64_t whole, part;
    if (text[0] != '+' || !text_field(&at, '.', seconds, sizeof seconds) || strlen(at) != 3 ||
        !text_number64(seconds, RECORD_TIME_LAST / 1000, &whole))
        return false;
    part = digits_at(at, 3);
    if (part < 0)
        return false;
    *out = whole * 1000 + part;
    return true;
}
