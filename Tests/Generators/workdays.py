#!/usr/bin/env python3
"""When schedules by working days and holidays are due, by PyPI holidays and python-dateutil.

usage: workdays.py                     prints the fixture of WorkdayCountriesTests
       workdays.py COUNTRY FOLDER      writes holidays.ics and remindd.toml of a country, and expected.tsv, into a folder

The holidays, the days of the week on which people work and the workdays are those of the package `holidays`; the dates of the
rules are those of `dateutil`. Days on which a country works instead of another one do not count, and countries whose week has
changed are left out: remindd has neither.
"""

import datetime as dt
import os
import sys

import holidays
from dateutil import rrule
from holidays.ical import ICalExporter

YEARS = range(2016, 2036)
FIRST, LAST = dt.date(2016, 1, 1), dt.date(2035, 12, 31)
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
COUNTRIES = (
    "AR AT AU BE BR CA CH CL CO CZ DE DK EE EG ES FI FR GB GR HR IE IL IN IS IT JP KR LT MX NL NO NZ PL PT RO SA SE SG SK TR "
    "UA US ZA"
).split()
# Dates of a rule, and how they move.
MONTHLY = [
    ("monthly on 25, or the workday before at 09:00", dict(freq=rrule.MONTHLY, bymonthday=25), -1),
    ("monthly on 1, or the workday after at 09:00", dict(freq=rrule.MONTHLY, bymonthday=1), 1),
    ("monthly on the last workday at 09:00", dict(freq=rrule.MONTHLY, bymonthday=-1), -1),
    ("yearly on may 1, dec 25, or the workday after at 09:00", None, 1),
    (
        "every 2 weeks on fri, or the workday before at 09:00 from 2016-01-01",
        dict(freq=rrule.WEEKLY, interval=2, byweekday=rrule.FR), -1,
    ),
    ("monthly on 3 days before the end at 09:00", dict(freq=rrule.MONTHLY, bymonthday=-4), 0),
    ("every 2 years on may 1 at 09:00 from 2016-05-01", dict(freq=rrule.YEARLY, interval=2, bymonth=5, bymonthday=1), 0),
]


def dates(rule):
    if rule is None:
        found = [dt.date(year, 5, 1) for year in YEARS] + [dt.date(year, 12, 25) for year in YEARS]
        return sorted(found)
    start = dt.datetime(2016, 5, 1) if rule["freq"] == rrule.YEARLY else dt.datetime(2016, 1, 1)
    return [moment.date() for moment in rrule.rrule(dtstart=start, until=dt.datetime(2035, 12, 31), **rule)]


def moved(calendar, date, step):
    while step and not calendar.is_working_day(date):
        date += dt.timedelta(days=step)
    return date


def expected(calendar):
    """Each schedule with the dates on which it is due; two dates that move to one day are one instant."""
    every = [FIRST + dt.timedelta(days=day) for day in range((LAST - FIRST).days + 1)]
    table = {
        "on workdays at 09:00": [day for day in every if calendar.is_working_day(day)],
        "on holidays at 09:00": [day for day in every if day in calendar],
        "daily at 09:00 except holidays": [day for day in every if day not in calendar],
    }
    for line, rule, step in MONTHLY:
        found = {moved(calendar, date, step) for date in dates(rule)}
        # What the first and the last days of the years move to may depend on years that are not looked at.
        table[line] = sorted(day for day in found if FIRST + dt.timedelta(days=20) < day < LAST - dt.timedelta(days=20))
    return table


def country(code):
    # A year more on either side, for what moves across the turn of a year.
    calendar = holidays.country_holidays(code, years=range(YEARS.start - 1, YEARS.stop + 1), expand=False)
    calendar.weekend_workdays = set()
    return calendar


def work(calendar):
    return ", ".join(DAYS[day] for day in range(7) if day not in calendar.weekend)


def fnv(days):
    hash = 0xCBF29CE484222325
    for byte in "".join(f"{day:%Y%m%d}" for day in days).encode():
        hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{hash:016x}"


def fixture():
    print(f"# By holidays {holidays.__version__}: Tests/Generators/workdays.py")
    for code in COUNTRIES:
        calendar = country(code)
        print("\t".join(["country", code, work(calendar), " ".join(f"{day:%Y%m%d}" for day in sorted(calendar))]))
        for line, days in expected(calendar).items():
            # Thousands of days are a checksum.
            shown = " ".join(f"{day:%Y%m%d}" for day in days) if len(days) < 1000 else f"{len(days)} {fnv(days)}"
            print(f"{line}\t{shown}")


def write(code, folder):
    calendar = country(code)
    ICalExporter(calendar).save_ics(os.path.join(folder, "holidays.ics"))
    with open(os.path.join(folder, "remindd.toml"), "w") as file:
        file.write(f'[days]\nwork = "{work(calendar)}"\nholidays = ["holidays.ics"]\n')
    with open(os.path.join(folder, "expected.tsv"), "w") as file:
        for line, days in expected(calendar).items():
            for day in days:
                file.write(f"{line}\t{int(dt.datetime(day.year, day.month, day.day, 9, tzinfo=dt.timezone.utc).timestamp())}\n")


if len(sys.argv) == 3:
    write(sys.argv[1], sys.argv[2])
else:
    fixture()
