// The rows of the mix, in the order of their zones, and the clock.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct row {
    char zone[40];
    int days, hour, minute; // days: bit 0 is Monday
    long long after, expected;
};

static int by_zone(const void *left, const void *right) {
    return strcmp(((const struct row *)left)->zone, ((const struct row *)right)->zone);
}

static struct row *read_rows(const char *path, int *count) {
    struct row *rows = NULL;
    struct row row;
    FILE *file = fopen(path, "r");
    *count = 0;
    while (file && fscanf(file, "%39s %d %d %d %lld %lld", row.zone, &row.days, &row.hour, &row.minute, &row.after,
                       &row.expected) == 6) {
        rows = realloc(rows, (*count + 1) * sizeof row);
        if (!rows) abort();
        rows[(*count)++] = row;
    }
    if (*count == 0) abort();
    fclose(file);
    qsort(rows, *count, sizeof *rows, by_zone);
    return rows;
}

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}
