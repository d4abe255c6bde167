// libical's iterator, begun the day before; rules are parsed and zones loaded beforehand.
#include "rows.h"

#include <libical/ical.h>

static const char *const names[] = {"MO", "TU", "WE", "TH", "FR", "SA", "SU"};

static struct icalrecurrencetype rule(int days) {
    char text[64] = "FREQ=DAILY";
    if (days != 127) {
        strcpy(text, "FREQ=WEEKLY;BYDAY=");
        for (int day = 0, first = 1; day < 7; day++) {
            if (!(days >> day & 1)) continue;
            if (!first) strcat(text, ",");
            strcat(text, names[day]);
            first = 0;
        }
    }
    return icalrecurrencetype_from_string(text);
}

static long long next(const struct row *row, struct icalrecurrencetype rule, icaltimezone *zone) {
    struct icaltimetype start = icaltime_from_timet_with_zone(row->after, 0, zone);
    start.hour = row->hour;
    start.minute = row->minute;
    start.second = 0;
    icaltime_adjust(&start, -1, 0, 0, 0);
    icalrecur_iterator *slots = icalrecur_iterator_new(rule, start);
    long long due = 0;
    for (;;) {
        struct icaltimetype slot = icalrecur_iterator_next(slots);
        if (icaltime_is_null_time(slot)) break;
        due = icaltime_as_timet_with_zone(slot, zone);
        if (due > row->after) break;
    }
    icalrecur_iterator_free(slots);
    return due;
}

int main(int count, char **arguments) {
    int length, wrong = 0;
    struct row *rows = read_rows(count > 1 ? arguments[1] : "", &length);
    struct icalrecurrencetype *rules = calloc(length, sizeof *rules);
    icaltimezone **zones = calloc(length, sizeof *zones);
    if (!rules || !zones) abort();
    for (int i = 0; i < length; i++) {
        rules[i] = rule(rows[i].days);
        zones[i] = icaltimezone_get_builtin_timezone(rows[i].zone);
    }
    double best = 1e18;
    for (int round = 0; round < 6; round++) {
        double start = now_ns();
        wrong = 0;
        for (int i = 0; i < length; i++) wrong += next(&rows[i], rules[i], zones[i]) != rows[i].expected;
        double elapsed = now_ns() - start;
        if (elapsed < best) best = elapsed;
    }
    printf("libical %s iterator\t%.1f\t%d\n", ICAL_VERSION, best / length, wrong);
    return 0;
}
