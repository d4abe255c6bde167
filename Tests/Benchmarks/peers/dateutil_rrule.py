"""dateutil's rrule in local time, begun the day before; zones are CPython's."""

import sys
from datetime import datetime, timedelta
from importlib.metadata import version
from zoneinfo import ZoneInfo

import rows
from dateutil import rrule, tz


def answer(zone, days, hour, minute, after):
    local = datetime.fromtimestamp(after, zone).replace(tzinfo=None)
    start = local.replace(hour=hour, minute=minute, second=0) - timedelta(days=1)
    if days == 127:
        rule = rrule.rrule(rrule.DAILY, dtstart=start)
    else:
        rule = rrule.rrule(rrule.WEEKLY, dtstart=start, byweekday=[day for day in range(7) if days >> day & 1])
    for slot in rule:
        due = tz.resolve_imaginary(slot.replace(tzinfo=zone)).timestamp()
        if due > after:
            return due


questions = [
    ((ZoneInfo(zone), days, hour, minute, after), expected)
    for zone, days, hour, minute, after, expected in rows.read(sys.argv[1])
]
rows.measure(f"dateutil {version('python-dateutil')} rrule", questions, answer, 3)
