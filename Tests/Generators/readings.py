"""Random histories of readings, and what each day is worth, by the book: a list of versions, a dictionary of days.

    readings.py SEED HISTORIES

A history begins with `tracker`: kind, goal, zone, start of the day, first moment. Its events follow, each with its moment:
`log` number value from happened, `change` number value, `undo` number, `fly` zone, `begin` start of the day, and `wait` last. After
them `days`: the first day, then for each day until today value:count:state:level, or `-` for a day without a reading that is
decided by none. Values are thousandths of the base unit, moments seconds; tabs between all.
"""
import datetime
import random
import sys
from fractions import Fraction
from zoneinfo import ZoneInfo

ZONES = ["Europe/Zurich", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC",
         "Pacific/Kiritimati", "America/St_Johns"]
EPOCH = datetime.date(1970, 1, 1)
# Moments around which clocks change in some of the zones.
CHANGES = [1_774_742_400, 1_792_890_000, 1_762_063_200, 1_775_318_400]

# Kind, whether the value is summed, the last, the mean or the longest, the goals, how a value is drawn.
KINDS = [
    ("count", "sum", ["at least 3 a day", "at most 4 a day", "between 2 and 5 a day", ""]),
    ("amount", "sum", ["at least 2 l a day", "between 1500 ml and 2500 ml a day", "at most 1 l a day"]),
    ("level", "last", ["between 70 kg and 72 kg a day", "at least 70 kg a day", ""]),
    ("scale", "mean", ["at least 5 a day", "between 4 and 7 a day", ""]),
    ("night", "sum", ["at least 7h a day", "between 7h and 9h a day"]),
    ("fast", "longest", ["at least 16h a day", "at most 20h a day"]),
]


def thousandths(text, kind):
    number = Fraction(text.rstrip("hlmkg ").strip())
    unit = text[len(text.rstrip("hlmkg ")):].strip()
    return int(number * {"": 1000, "h": 3_600_000, "l": 1_000_000, "ml": 1000, "kg": 1000}[unit])


def bounds(goal, kind):
    """Least and most, in thousandths."""
    if not goal:
        return None
    words = goal.removesuffix(" a day")
    if words.startswith("at least "):
        return thousandths(words[9:], kind), None
    if words.startswith("at most "):
        return None, thousandths(words[8:], kind)
    low, high = words.removeprefix("between ").split(" and ")
    return thousandths(low, kind), thousandths(high, kind)


def half_away(value):
    """To the nearest whole number, a half away from zero."""
    doubled = abs(value) * 2 + 1
    return (1 if value >= 0 else -1) * (doubled.numerator // (doubled.denominator * 2))


def level(value, least):
    """0 to 5: 5 only for all of it, 0 only for nothing."""
    if value <= 0:
        return 0
    if value >= least:
        return 5
    return max(1, min(4, half_away(Fraction(value * 5, least))))


class Person:
    def __init__(self, draw, zone, start):
        self.draw, self.zone, self.start = draw, zone, start

    def day(self, moment):
        local = datetime.datetime.fromtimestamp(moment, ZoneInfo(self.zone))
        date = local.date()
        return date - datetime.timedelta(days=1) if local.hour * 60 + local.minute < self.start else date


def value_of(draw, kind, goal):
    low, high = (bounds(goal, kind) or (None, None))
    edge = [one for one in (low, high) if one]
    if kind == "count":
        return draw.randint(0, 5) * 1000
    if kind == "scale":
        return draw.randint(1, 10) * 1000
    if kind == "amount":
        if edge and draw.random() < 0.2:
            return max(0, draw.choice(edge) + draw.choice([-1, 0, 1]))
        return draw.randint(0, 1_500_000)
    if edge and draw.random() < 0.2:
        return draw.choice(edge) + draw.choice([-1, 0, 1])
    return draw.randint(68_000, 74_000)


def history(draw):
    kind, fold, goals = draw.choice(KINDS)
    goal = draw.choice(goals)
    begins = draw.choice(CHANGES) - draw.randint(0, 6) * 86_400 - draw.randint(0, 86_399)
    person = Person(draw, draw.choice(ZONES), draw.choice([0, 0, 180, 300, 719]))
    print("tracker", kind, goal, person.zone, person.start, begins, sep="\t")
    # Each reading: its versions, of which the last counts: value, day, happened, order.
    readings = []
    now = begins
    defined = person.day(now)
    for order in range(draw.randint(1, 16)):
        now += draw.choice([draw.randint(1, 7200), draw.randint(1, 7200), draw.randint(20_000, 90_000)])
        choice = draw.random()
        standing = [number for number, versions in enumerate(readings) if versions]
        if choice < 0.08:
            person.zone = draw.choice(ZONES)
            print("fly", now, person.zone, sep="\t")
        elif choice < 0.12:
            person.start = draw.choice([0, 180, 300])
            print("begin", now, person.start, sep="\t")
        elif choice < 0.24 and standing:
            number = draw.choice(standing)
            value = value_of(draw, kind, goal)
            if kind in ("night", "fast"):
                continue
            # What stays the same is no change.
            if value == readings[number][-1][0]:
                continue
            _, day, happened, _, _ = readings[number][-1]
            readings[number].append((value, day, happened, order, None))
            print("change", now, number, value, sep="\t")
        elif choice < 0.34 and standing:
            number = draw.choice(standing)
            readings[number].pop()
            print("undo", now, number, sep="\t")
        else:
            late = draw.choice([0, 0, 0, draw.randint(1, 3600), draw.randint(3600, 60_000)])
            happened, begun = now - late, None
            if kind == "night":
                begun = happened - draw.choice([1800, 25_200, 25_199, 32_400, draw.randint(1800, 57_600)])
            elif kind == "fast":
                begun = happened - draw.choice([57_600, 57_599, 72_000, draw.randint(60, 200_000)])
            value = value_of(draw, kind, goal) if begun is None else (happened - begun) * 1000
            day = person.day(begun if kind == "fast" else happened)
            print("log", now, len(readings), value, "" if begun is None else begun, happened, sep="\t")
            readings.append([(value, day, happened, order, begun)])
    # Not everything that was drawn was an event.
    print("wait", now, sep="\t")
    today = person.day(now)
    days = {}
    for versions in readings:
        if versions:
            value, day, happened, order, begun = versions[-1]
            days.setdefault(day, []).append((happened, order, value, begun))
    first = min([defined, today, *days])
    last = max([today, *days])
    limits = bounds(goal, kind)
    cells = []
    # From the day on which it was defined, or from the first reading on, an empty day fails what is summed from zero.
    since = min([defined, *days])
    day = first
    while day <= last:
        cells.append(cell(days.get(day), fold, limits, day, since, today))
        day += datetime.timedelta(days=1)
    print("days", (first - EPOCH).days, (defined - EPOCH).days, (today - EPOCH).days, *cells, sep="\t")


def asleep(found):
    """Each second that any of the nights covers, once."""
    total, end = 0, None
    for begun, happened in sorted((begun, happened) for happened, _, _, begun in found):
        start = begun if end is None else max(begun, end)
        total += max(0, happened - start)
        end = happened if end is None else max(end, happened)
    return total * 1000


def cell(found, fold, limits, day, since, today):
    if not found:
        fails = limits and limits[0] is not None and limits[1] is None and fold in ("sum", "longest")
        return "0:0:unmet:0" if fails and since <= day < today else "-"
    values = [value for _, _, value, _ in found]
    value = {
        "sum": lambda: asleep(found) if found[0][3] is not None else sum(values), "longest": lambda: max(values), "last": lambda: max(found)[2],
        "mean": lambda: half_away(Fraction(sum(values), len(values))),
    }[fold]()
    if not limits:
        return f"{value}:{len(found)}:none:{min(5, len(found))}"
    low, high = limits
    if low is not None and value < low:
        worth = level(value, low)
        state = "unmet" if worth == 0 else "none" if day >= today else "partial"
        return f"{value}:{len(found)}:{state}:{worth}"
    if high is not None and value > high:
        # Too much: of a stretch between two bounds partly, of a limit not at all.
        if low is None:
            return f"{value}:{len(found)}:unmet:0"
        return f"{value}:{len(found)}:{'none' if day >= today else 'partial'}:2"
    return f"{value}:{len(found)}:met:5"


def main():
    draw = random.Random(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        history(draw)


main()
