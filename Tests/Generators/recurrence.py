#!/usr/bin/env python3
"""Random rules of RFC 5545 and when they are due next, by python-dateutil and zoneinfo.

usage: recurrence.py SEED COUNT

Prints at most COUNT lines: schedule, zone, instant asked after, the next due instant or "none", and the horizon through which
that was worked out (all instants in seconds since 1970).

dateutil is asked in floating time only, and zoneinfo resolves what it finds: a rule on aware datetimes moves slots of
a gap back. What dateutil is known to see otherwise than RFC 5545 is not asked for:
- BYWEEKNO without BYDAY is all seven days to dateutil; the RFC takes the day that is missing from DTSTART.
- BYDAY=MO,1FR is nothing to dateutil, which wants a day to be both; the RFC lists days, as libical does.
- BYSETPOS with WEEKLY: dateutil counts the first week from DTSTART on, not from its beginning. Only starts on the first
  day of a week are asked for.
- The first days of a year that lie in a week of the year before, and its last ones in week 1 of the next: dateutil
  knows only some of the numbers of those weeks, so that 52, 53 and -52, -53 are not asked for.
- A rule that does not match for long, or never does, is searched through the year 9999, whatever its UNTIL: what takes
  longer than a moment of CPU time is given up, and one line less is printed. A busy machine prints as many lines.
"""

import datetime as dt
import random
import signal
import sys
import warnings
import zoneinfo

from dateutil import rrule

ZONES = [
    "UTC", "Europe/Zurich", "Europe/Dublin", "Europe/Lisbon", "America/New_York", "America/St_Johns", "America/Havana",
    "America/Santiago", "America/Sao_Paulo", "America/Nuuk", "Africa/Cairo", "Africa/Casablanca", "Asia/Tokyo",
    "Asia/Kathmandu", "Asia/Tehran", "Asia/Gaza", "Asia/Beirut", "Australia/Lord_Howe", "Australia/Sydney",
    "Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia", "Antarctica/Troll",
]
FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
EPOCH = dt.datetime(1970, 1, 1)


def basic(moment):
    return moment.strftime("%Y%m%dT%H%M%S")


def numbers(rng, low, high, signed, most=4):
    chosen = {rng.randint(low, high) * (rng.choice([1, -1]) if signed else 1) for _ in range(rng.randint(1, most))}
    return ",".join(str(number) for number in sorted(chosen))


def parts(rng, frequency, start):
    """The parts of a rule that RFC 5545 allows with a frequency, in an order of its own."""
    rule = {}
    if rng.random() < 0.5:
        rule["INTERVAL"] = str(rng.randint(1, {"HOURLY": 60, "MINUTELY": 2000, "DAILY": 30}.get(frequency, 6)))
    if rng.random() < 0.4:
        rule["WKST"] = rng.choice(DAYS)
    if rng.random() < 0.3:
        rule["BYMONTH"] = numbers(rng, 1, 12, False)
    if frequency == "YEARLY" and rng.random() < 0.25:
        rule["BYWEEKNO"] = rng.choice([numbers(rng, 1, 51, False), numbers(rng, 1, 30, True), "-1"])
    if frequency in ("YEARLY", "HOURLY", "MINUTELY") and rng.random() < 0.15:
        rule["BYYEARDAY"] = numbers(rng, 1, 366, True)
    if frequency != "WEEKLY" and rng.random() < 0.25:
        rule["BYMONTHDAY"] = numbers(rng, 1, 31, True)
    if "BYWEEKNO" in rule or rng.random() < 0.5:
        days = set()
        is_counted = frequency in ("YEARLY", "MONTHLY") and "BYWEEKNO" not in rule and rng.random() < 0.5
        for _ in range(rng.randint(1, 4)):
            nth = ""
            if is_counted:
                most = 53 if frequency == "YEARLY" and "BYMONTH" not in rule else 5
                nth = str(rng.choice([1, -1]) * rng.randint(1, most))
            days.add(nth + rng.choice(DAYS))
        rule["BYDAY"] = ",".join(sorted(days))
    if rng.random() < 0.3:
        rule["BYHOUR"] = numbers(rng, 0, 23, False)
    if rng.random() < 0.3:
        rule["BYMINUTE"] = numbers(rng, 0, 59, False)
    starts_week = start.weekday() == DAYS.index(rule.get("WKST", "MO"))
    if any(name.startswith("BY") for name in rule) and (frequency != "WEEKLY" or starts_week) and rng.random() < 0.3:
        rule["BYSETPOS"] = numbers(rng, 1, rng.choice([3, 3, 20]), True)
    if rng.random() < 0.25:
        rule["COUNT"] = str(rng.randint(1, 400))
    elif rng.random() < 0.25:
        rule["UNTIL"] = basic(start + dt.timedelta(days=rng.randint(0, 4000), minutes=rng.randint(0, 1439)))
    names = list(rule)
    rng.shuffle(names)
    return {"FREQ": frequency, **{name: rule[name] for name in names}}


def recurrence(rule, start, horizon):
    """The rule, also ended at the horizon."""
    arguments = {"dtstart": start, "until": horizon}
    for name, value in rule.items():
        if name == "FREQ":
            arguments["freq"] = getattr(rrule, value)
        elif name == "UNTIL":
            arguments["until"] = min(horizon, dt.datetime.strptime(value, "%Y%m%dT%H%M%S"))
        elif name == "WKST":
            arguments["wkst"] = DAYS.index(value)
        elif name in ("INTERVAL", "COUNT"):
            arguments[name.lower()] = int(value)
        elif name == "BYDAY":
            arguments["byweekday"] = [
                rrule.weekday(DAYS.index(day[-2:]), int(day[:-2]) if day[:-2] else None) for day in value.split(",")
            ]
        else:
            arguments[name.lower()] = [int(number) for number in value.split(",")]
    return rrule.rrule(**arguments)


def due(slot, zone):
    """When a slot is due: the offset before a gap, the first of an overlap, None on a date that does not exist."""
    def instant(moment):
        return int((moment - EPOCH).total_seconds() - moment.replace(tzinfo=zone).utcoffset().total_seconds())

    midnight = dt.datetime.combine(slot.date(), dt.time())
    shown = dt.datetime.fromtimestamp(instant(midnight), zone).date()
    evening = dt.datetime.fromtimestamp(instant(midnight + dt.timedelta(seconds=86399)), zone).date()
    if shown != slot.date() and evening != slot.date():
        return None
    return instant(slot)


def case(rng):
    frequency = rng.choice(FREQUENCIES)
    is_fine = frequency in ("HOURLY", "MINUTELY")
    start = EPOCH + dt.timedelta(days=rng.randint(9000, 26000), minutes=rng.randint(0, 1439))
    if frequency == "WEEKLY" and rng.random() < 0.5:
        start -= dt.timedelta(days=start.weekday())
    if rng.random() < 0.1:
        start += dt.timedelta(seconds=rng.randint(1, 59))
    rule = parts(rng, frequency, start)
    ahead = rng.randint(-5, 50 if frequency == "HOURLY" else 12 if is_fine else 3650)
    asked = start + dt.timedelta(days=ahead, seconds=rng.randint(0, 86399))
    span = {"YEARLY": 12000, "MONTHLY": 6000, "HOURLY": 400, "MINUTELY": 40}.get(frequency, 3000)
    horizon = max(asked, start) + dt.timedelta(days=span)

    def moments():
        return [start + dt.timedelta(days=rng.randint(0, 3000), minutes=rng.randint(0, 1439)) for _ in range(3)]

    slots = rrule.rruleset()
    slots.rrule(recurrence(rule, start, horizon))
    added = moments() if rng.random() < 0.2 else []
    for moment in added:
        if moment <= horizon:
            slots.rdate(moment)
    removed = moments() if rng.random() < 0.2 else []
    if rng.random() < 0.3:
        removed += [slot for slot, _ in zip(recurrence(rule, start, horizon), range(60)) if slot >= asked][:4]
    for moment in removed:
        slots.exdate(moment)

    name = rng.choice(ZONES)
    zone = zoneinfo.ZoneInfo(name)
    if rng.random() < 0.4:
        # Near a change of the clock, if there is one.
        for day in range(400):
            moment = asked + dt.timedelta(days=day)
            if moment.replace(tzinfo=zone).utcoffset() != (moment + dt.timedelta(days=1)).replace(tzinfo=zone).utcoffset():
                if not is_fine or day < 60:
                    asked = moment + dt.timedelta(seconds=rng.randint(0, 86400))
                break
    after = int((asked - EPOCH).total_seconds() - asked.replace(tzinfo=zone).utcoffset().total_seconds())
    best = None
    # Slots of a gap are due later than their clock times say, by a day at most.
    for slot in slots.xafter(asked - dt.timedelta(days=3), inc=True):
        instant = due(slot, zone)
        if instant is not None and instant > after and (best is None or instant < best):
            best = instant
        if best is not None and slot > dt.datetime.fromtimestamp(best, dt.timezone.utc).replace(tzinfo=None) + dt.timedelta(days=3):
            break
    line = "RRULE:" + ";".join(f"{name}={value}" for name, value in rule.items()) + " from " + start.isoformat()
    if added:
        line += " RDATE:" + ",".join(basic(moment) for moment in added)
    if removed:
        line += " EXDATE:" + ",".join(basic(moment) for moment in removed)
    end = int((horizon - dt.timedelta(days=4) - EPOCH).total_seconds())
    return line, name, after, "none" if best is None or best > end else best, end


class TooLong(Exception):
    pass


def give_up(_signal, _frame):
    raise TooLong


def main():
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGVTALRM, give_up)
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    for index in range(count):
        # A seed for each, so that what is given up changes none of the others.
        rng = random.Random(f"{seed}/{index}")
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.2)
        try:
            line = case(rng)
        except (TooLong, ValueError):
            # dateutil refuses an hourly rule that no hour matches; so does the language.
            continue
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        print(*line, sep="\t")


main()
