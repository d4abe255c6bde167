"""Writes what CPython's zoneinfo says of every zone file below a folder, from 1900 through 2200.

usage: zoneinfo_answers.py FOLDER SEED OUTPUT

For each distinct file, little-endian: u32 length and the names of the files that hold it, one on a line; u32 and u32,
the numbers of rows; rows of an instant (i64 seconds, i32 offset, abbreviation in 8 bytes); rows of a local time (i64
seconds as if it were UTC, i32 offset with fold=0, i32 offset with fold=1, u8 whether the whole date is left out).
"""

import hashlib
import io
import os
import random
import struct
import sys
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)
FIRST = -2_208_988_800  # 1900-01-01
END = 7_289_654_400  # 2201-01-01
DAY = 86_400


def files(folder):
    """Contents of the zone files and the names each has; right/ counts leap seconds and is refused elsewhere."""
    found = {}
    for path, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if os.path.join(path, name) != os.path.join(folder, "right"))
        for name in sorted(names):
            full = os.path.join(path, name)
            with open(full, "rb") as file:
                data = file.read()
            if data[:4] == b"TZif":
                digest = hashlib.sha256(data).digest()
                found.setdefault(digest, (data, []))[1].append(os.path.relpath(full, folder))
    return found.values()


def listed(data):
    """The instants of the transitions that a file lists, and its footer."""

    def counts(at):
        return struct.unpack_from(">6l", data, at + 20)

    def length(at, size):
        utc, standard, leaps, times, types, characters = counts(at)
        return times * (size + 1) + types * 6 + characters + leaps * (size + 4) + standard + utc

    if data[4:5] == b"\0":
        return list(struct.unpack_from(">%dl" % counts(0)[3], data, 44)), b""
    second = 44 + length(0, 4)
    times = struct.unpack_from(">%dq" % counts(second)[3], data, second + 44)
    return list(times), data[second + 44 + length(second, 8) :].strip()


class Zone:
    def __init__(self, data):
        self.zone = ZoneInfo.from_file(io.BytesIO(data))
        self.times, self.footer = listed(data)

    def at(self, second):
        return self.zone.fromutc((EPOCH + timedelta(seconds=second)).replace(tzinfo=self.zone))

    def offset(self, second):
        return int(self.at(second).utcoffset().total_seconds())

    def local(self, wall, fold):
        local = (EPOCH + timedelta(seconds=wall)).replace(tzinfo=self.zone, fold=fold)
        return int(local.utcoffset().total_seconds())

    def transitions(self):
        """Listed ones, and those of the footer: found by looking every five days and halving where something changed."""
        for time in self.times:
            if FIRST <= time < END:
                yield time
        start = max([time for time in self.times if time < END], default=FIRST)
        if b"," not in self.footer:
            return
        low, before = start, self.offset(start)
        while low < END:
            high = low + 5 * DAY
            after = self.offset(high)
            if after != before:
                left, right = low, high
                while right - left > 1:
                    middle = (left + right) // 2
                    left, right = (middle, right) if self.offset(middle) == before else (left, middle)
                yield right
            low, before = high, after


def rows(zone, numbers):
    instants = [numbers.randrange(FIRST, END) for _ in range(100)]
    walls = [numbers.randrange(FIRST, END) for _ in range(100)]
    for time in zone.transitions():
        instants += [time - 1, time, time + 1, time + numbers.randrange(-3 * DAY, 3 * DAY)]
        low, high = sorted((time + zone.offset(time - 1), time + zone.offset(time)))
        walls += [low - 1, low, numbers.randrange(low, high + 1), max(low, high - 1), high]
        walls.append(numbers.randrange(low - DAY, high + DAY))
    for second in instants:
        moment = zone.at(second)
        yield 0, struct.pack("<qi8s", second, int(moment.utcoffset().total_seconds()), moment.tzname().encode())
    for wall in walls:
        before, after = zone.local(wall, 0), zone.local(wall, 1)
        missing = after - before >= DAY and all(
            zone.local(edge, 1) - zone.local(edge, 0) == after - before
            for edge in (wall // DAY * DAY, wall // DAY * DAY + DAY - 1)
        )
        yield 1, struct.pack("<qiiB", wall, before, after, missing)


def main(folder, seed, output):
    numbers = random.Random(int(seed))
    with open(output, "wb") as file:
        for data, names in files(folder):
            parts = [[], []]
            for kind, row in rows(Zone(data), numbers):
                parts[kind].append(row)
            joined = "\n".join(names).encode()
            file.write(struct.pack("<I", len(joined)) + joined)
            file.write(struct.pack("<II", len(parts[0]), len(parts[1])))
            file.write(b"".join(parts[0]) + b"".join(parts[1]))


main(*sys.argv[1:])
