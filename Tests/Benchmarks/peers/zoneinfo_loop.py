"""CPython's zoneinfo, one day after the other, as one writes it by hand."""

import sys
from datetime import datetime, time, timedelta
from platform import python_version
from zoneinfo import ZoneInfo

import rows

DAY = timedelta(days=1)


def answer(zone, days, at, after):
    date = datetime.fromtimestamp(after, zone).date()
    while True:
        if days >> date.weekday() & 1:
            due = datetime.combine(date, at, zone).timestamp()
            if due > after:
                return due
        date += DAY


questions = [
    ((ZoneInfo(zone), days, time(hour, minute), after), expected)
    for zone, days, hour, minute, after, expected in rows.read(sys.argv[1])
]
rows.measure(f"CPython {python_version()} zoneinfo loop", questions, answer, 10)
