"""Random histories of habits, and their figures by the book: exact fractions, whole sets of days, nothing remembered.

    habits.py SEED HISTORIES

One line for each habit, with tabs between: its number in its group, goal, whether it is to break, first day, what was
recorded of each day, and then marks, streak, best, score, days left. After each group a line `all`: done/total of each day from
the group's first on, done, total, average, and average over the days with any.
"""
import datetime
import math
import random
import sys
from fractions import Fraction

WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
EPOCH = datetime.date(1970, 1, 1)


def date(day):
    return EPOCH + datetime.timedelta(days=day)


def month_length(when):
    return ((when.replace(day=28) + datetime.timedelta(days=4)).replace(day=1) - datetime.timedelta(days=1)).day


def random_goal(draw):
    """Text, times, days, monthly, weekdays, amount (kind, low, high, days)."""
    every = set(range(7))
    choice = draw.randrange(9)
    if choice <= 1:
        return "daily", 1, 1, False, every, None
    if choice == 2:
        times = draw.randint(1, 7)
        return f"{times} times a week", times, 7, False, every, None
    if choice == 3:
        days = draw.randint(2, 21)
        times = draw.randint(1, days)
        return f"{times} in {days} days", times, days, False, every, None
    if choice == 4:
        times = draw.randint(1, 6)
        return f"{times} times a month", times, 30, True, every, None
    if choice == 5:
        chosen = set(draw.sample(range(7), draw.randint(1, 6)))
        return ", ".join(WEEKDAYS[day] for day in sorted(chosen)), 1, 1, False, chosen, None
    period, days = draw.choice([("day", 1), ("day", 1), ("week", 7), ("month", 30)])
    if choice == 6:
        low = draw.randint(1, 20)
        return f"at least {low} a {period}", 1, 1, False, every, ("least", low, low, days)
    if choice == 7:
        high = draw.randint(0, 10)
        return f"at most {high} a {period}", 1, 1, False, every, ("most", high, high, days)
    low = draw.randint(1, 8)
    high = low + draw.randint(1, 9)
    return f"between {low} and {high} a {period}", 1, 1, False, every, ("between", low, high, days)


def random_days(draw, length, counted):
    days = []
    mood = draw.random()
    while len(days) < length:
        roll = draw.random()
        if roll < 0.04:
            days += [draw.choice("pppq")] * draw.randint(1, 16)
        elif roll < 0.06:
            days += ["x"] * draw.randint(1, 12)
        elif roll < 0.10:
            days.append("s")
        elif roll < 0.14:
            days.append("n")
        elif roll < 0.16:
            days.append(draw.choice("PX"))
        elif draw.random() < mood:
            days.append("d")
        else:
            days.append(".")
        if draw.random() < 0.05:
            mood = draw.random()
    days = days[:length]
    if counted:
        days = [str(draw.randint(1, 24)) if day == "d" else "p" if day == "P" else "x" if day == "X" else day for day in days]
    return days


def amount_of(text):
    return int(text) if text.isdigit() else 0


def day_mark(days, index, first, goal, breaks):
    text, today = days[index], index == len(days) - 1
    if text == "x":
        return "none"
    if text in "pq" or text == "P" and breaks:
        return "paused"
    if text == "s":
        return "skipped"
    amount = goal[5]
    if amount:
        kind, low, high, span = amount
        total = sum(amount_of(days[other]) for other in range(max(0, index - span + 1), index + 1))
        has = text.isdigit()
        good = total >= low if kind == "least" else total <= high if kind == "most" else low <= total <= high
        if good and (has or not today or text == "n"):
            return "done"
        if total > high and kind != "least":
            return "no"
        if not good and amount_of(text) > 0:
            return "partial"
        return "no" if text == "n" else "open"
    if breaks:
        if text in "dX":
            return "no"
        return "open" if today and text == "." else "done"
    if text in "dXP":
        return "done"
    if text == "n":
        return "no"
    return "open" if date(first + index).weekday() in goal[4] else "off"


def figures(days, first, goal, breaks):
    _, times, span, monthly, weekdays, amount = goal
    marks = [day_mark(days, index, first, goal, breaks) for index in range(len(days))]
    frozen = {"skipped", "paused", "off", "none"}
    real = [index for index, mark in enumerate(marks) if mark not in frozen]
    done = [place for place, index in enumerate(real) if marks[index] == "done"]
    spans = []
    for start in range(len(done) - times + 1):
        begin, center = done[start], done[start + times - 1]
        length = span
        if monthly:
            when = date(first + real[begin])
            if when.day == month_length(when):
                when += datetime.timedelta(days=1)
            length = month_length(when)
        if center - begin < length:
            spans.append([begin, center, begin + length - 1])
    for older, newer in reversed(list(zip(range(len(spans)), range(1, len(spans))))):
        overlap = spans[older][2] - spans[newer][0]
        if overlap >= 0:
            back = min(spans[older][2] - spans[older][1], overlap + 1)
            spans[older][0] -= back
            spans[older][2] -= back
    kept = set()
    for begin, _, end in spans:
        kept |= set(range(begin, end + 1))
    if span > 1:
        for place in kept & set(range(len(real))):
            if marks[real[place]] != "done":
                marks[real[place]] = "kept"

    def run_back(from_index):
        """Days in a row that end at an index, frozen ones left out."""
        count = 0
        for index in range(from_index, -1, -1):
            if marks[index] in ("done", "kept"):
                count += 1
            elif marks[index] not in frozen:
                if not (index == len(marks) - 1 and marks[index] in ("open", "partial")):
                    break
        return count

    streak = run_back(len(marks) - 1)
    best = max(run_back(index) for index in range(len(marks)))

    if amount:
        kind, low, high, window = amount
        frequency = 1 / window
        score = 1.0 if kind == "most" else 0.0
    elif breaks:
        window, frequency, score = 1, 1.0, 1.0
    else:
        wanted, per = (times, span) if len(weekdays) == 7 else (len(weekdays), 7)
        frequency = wanted / per
        if wanted < per:
            wanted, per = wanted * 2, per * 2
        window, score = per, 0.0
    weight = 0.5 ** (math.sqrt(frequency) / 13)
    for index, mark in enumerate(marks):
        if mark in ("skipped", "paused", "none") or index == len(marks) - 1 and mark in ("open", "partial"):
            continue
        recent = range(max(0, index - window + 1), index + 1)
        if amount:
            total = sum(amount_of(days[other]) for other in recent)
            if kind == "most":
                worth = max(0, min(1, 1 - (total - high) / high)) if high else float(total == 0)
            else:
                worth = min(1, total / low)
        elif breaks:
            worth = 0 if days[index] in "dX" else 1
        else:
            worth = min(1, sum(marks[other] == "done" for other in recent) / wanted)
        score = score * weight + worth * (1 - weight)

    left = None
    if not breaks and not (amount and amount[0] == "most") and real and marks[-1] not in ("skipped", "paused", "none"):
        place = len(real) - 1
        if place in kept:
            place += 1
            while place in kept:
                place += 1
            need, left = place - len(real) + 1, 0
            while need:
                left += 1
                if date(first + len(days) - 1 + left).weekday() in weekdays:
                    need -= 1
        elif real[-1] == len(marks) - 1 and marks[-1] != "no" and place - 1 in kept:
            left = 0
    return marks, streak, best, score, left


def main():
    draw = random.Random(int(sys.argv[1]))
    left = int(sys.argv[2])
    while left > 0:
        today = draw.randint(19_000, 22_000)
        group = []
        for number in range(min(left, draw.randint(1, 10))):
            goal = random_goal(draw)
            breaks = goal[0] == "daily" and draw.random() < 0.3
            days = random_days(draw, draw.randint(1, draw.choice([5, 40, 130])), goal[5] is not None)
            first = today - len(days) + 1
            marks, streak, best, score, rest = figures(days, first, goal, breaks)
            group.append((first, marks))
            print(number, goal[0], "break" if breaks else "", first, " ".join(days), " ".join(marks), streak, best,
                  f"{score:.9f}", "" if rest is None else rest, sep="\t")
        left -= len(group)
        begin = min(first for first, _ in group)
        counts, rates, active = [], [], []
        all_done = all_total = 0
        for day in range(begin, today + 1):
            seen = [marks[day - first] for first, marks in group if day >= first]
            done = sum(mark == "done" for mark in seen)
            total = sum(mark in ("done", "partial", "no", "open") for mark in seen)
            counts.append(f"{done}/{total}")
            all_done += done
            if day == today and done < total:
                all_total += done
                continue
            all_total += total
            if total:
                rates.append(Fraction(done, total))
                if done:
                    active.append(rates[-1])
        mean = ["" if not each else math.floor(sum(each) / len(each) * 100) for each in (rates, active)]
        print("all", " ".join(counts), all_done, all_total, *mean, sep="\t")


main()
