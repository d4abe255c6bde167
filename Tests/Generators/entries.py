#!/usr/bin/env python3
"""Adds doses to a record that no daemon has open, as many as years bring: 
entries.py DATA-FOLDER COUNT [SECONDS], or entries.py DATA-FOLDER COUNT run|readings.

With `readings` they are readings of the trackers `r0` to `r9` in turn, 1000 seconds after one another, the last an hour ago.

With `run` they are doses of `pill`, daily at 08:00 UTC, the last of them five days ago, and were missed with nobody there:
one entry. Else each tenth is of the reminder `other`, the rest of `pill`; their notes are n0, n1, ..., one second (or SECONDS) after
another, the last two days ago. The checksums are made here by another implementation of xxHash than remindd's.
"""
import json, sqlite3, struct, sys, time

MASK = (1 << 64) - 1
P1, P2, P3, P4, P5 = (
    0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def rotated(value, by):
    return (value << by | value >> 64 - by) & MASK


def mixed(lane, word):
    return rotated(lane + word * P2 & MASK, 31) * P1 & MASK


def xxh64(data, seed):
    at, size = 0, len(data)
    if size >= 32:
        lanes = [seed + P1 + P2 & MASK, seed + P2 & MASK, seed, seed - P1 & MASK]
        while at + 32 <= size:
            lanes = [mixed(lane, word) for lane, word in zip(lanes, struct.unpack_from("<4Q", data, at))]
            at += 32
        state = sum(rotated(lane, by) for lane, by in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            state = (state ^ mixed(0, lane)) * P1 + P4 & MASK
    else:
        state = seed + P5 & MASK
    state = state + size & MASK
    while at + 8 <= size:
        state = rotated(state ^ mixed(0, struct.unpack_from("<Q", data, at)[0]), 27) * P1 + P4 & MASK
        at += 8
    if at + 4 <= size:
        state = rotated(state ^ struct.unpack_from("<I", data, at)[0] * P1 & MASK, 23) * P2 + P3 & MASK
        at += 4
    for byte in data[at:]:
        state = rotated(state ^ byte * P5 & MASK, 11) * P1 & MASK
    state = (state ^ state >> 33) * P2 & MASK
    state = (state ^ state >> 29) * P3 & MASK
    return state ^ state >> 32


def row_bytes(row):
    texts = [None if value is None else str(value).encode() for value in row]
    return b"".join(b"-;" if text is None else b"%d:%b;" % (len(text), text) for text in texts)


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    is_run, is_readings = sys.argv[3:] == ["run"], sys.argv[3:] == ["readings"]
    apart = 1000 if is_readings else int(sys.argv[3]) if len(sys.argv) > 3 and not is_run else 1
    record = sqlite3.connect(folder + "/journal.sqlite")
    device, sequence, checksum, turn = record.execute(
        "SELECT device, sequence, checksum, turn FROM entry ORDER BY turn DESC, sequence DESC LIMIT 1").fetchone()
    checksum &= MASK
    begin = (int(time.time()) - 2 * 86_400 - count * apart) * 1000

    def done(number):
        at = begin + number * apart * 1000
        return (
            device, sequence, at, "UTC", "done", "person", "pill" if number % 10 else "other", f"+{device}.{sequence}", at,
            "UTC", at, None, None, json.dumps({"note": f"n{number}"}, separators=(",", ":")), None)

    def reading(number):
        at = int(time.time()) - 3600 - (count - 1 - number) * apart
        value = {"value": f"{100 + number % 300} ml", "day": time.strftime("%Y-%m-%d", time.gmtime(at))}
        return (
            device, sequence, at * 1000, "UTC", "done", "person", f"r{number % 10}", f"+{device}.{sequence}", at * 1000,
            "UTC", at * 1000, None, None, json.dumps({"reading": value}, separators=(",", ":")), None)

    def missed():
        last = (int(time.time()) // 86_400 - 5) * 86_400 + 8 * 3600
        first = last - (count - 1) * 86_400
        key = lambda due: time.strftime("%Y-%m-%dT%H:%M", time.gmtime(due))
        details = {"cause": "unattended", "run": {"count": count, "last": key(last), "lastDue": last * 1000}}
        return (
            device, sequence, int(time.time()) * 1000, "UTC", "missed", "automatic", "pill", key(first), first * 1000,
            "UTC", (first + 7200) * 1000, None, None, json.dumps(details, separators=(",", ":")), None)

    for number in range(1 if is_run else count):
        sequence += 1
        row = missed() if is_run else reading(number) if is_readings else done(number)
        turn += 1
        checksum = xxh64(row_bytes(row + (turn,)), checksum)
        signed = checksum - (1 << 64) if checksum >> 63 else checksum
        record.execute(f"INSERT INTO entry VALUES ({', '.join('?' * 17)})", row + (signed, turn))
    record.commit()
    record.execute("PRAGMA wal_checkpoint(TRUNCATE)")


main()
