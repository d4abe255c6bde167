#!/usr/bin/env python3
"""Reads a record as its document says it is (Sources/RemindDaemon/Documentation.docc/Record.md), and knows nothing else of it.

    record.py journal.sqlite        checks the chain, then says what stands for every occurrence, a line each:
                                    REMINDER@SLOT, the answer or `open`, the milliseconds when it happened, who said so, and for
                                    a run of slots their number and the last one
"""
import json, sqlite3, struct, sys

MASK = (1 << 64) - 1
PRIME = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
COLUMNS = ("device", "sequence", "at", "zone", "what", "origin", "reminder", "slot", "due", "due_zone", "moment", "handle",
           "changes", "details", "request")
ANSWERS = ("done", "skipped", "missed", "lapsed")


def turned(value, by):
    return (value << by | value >> 64 - by) & MASK


def lane(state, word):
    return turned(state + word * PRIME[1] & MASK, 31) * PRIME[0] & MASK


def xxh64(data, seed):
    """XXH64, after github.com/Cyan4973/xxHash, doc/xxhash_spec.md."""
    at = 0
    if len(data) >= 32:
        lanes = [seed + PRIME[0] + PRIME[1] & MASK, seed + PRIME[1] & MASK, seed, seed - PRIME[0] & MASK]
        for at in range(0, len(data) - 31, 32):
            lanes = [lane(state, word) for state, word in zip(lanes, struct.unpack_from("<4Q", data, at))]
        at += 32
        state = sum(turned(value, by) for value, by in zip(lanes, (1, 7, 12, 18))) & MASK
        for value in lanes:
            state = (state ^ lane(0, value)) * PRIME[0] + PRIME[3] & MASK
    else:
        state = seed + PRIME[4] & MASK
    state = state + len(data) & MASK
    while len(data) - at >= 8:
        word = struct.unpack_from("<Q", data, at)[0]
        state, at = turned(state ^ lane(0, word), 27) * PRIME[0] + PRIME[3] & MASK, at + 8
    if len(data) - at >= 4:
        word = struct.unpack_from("<I", data, at)[0]
        state, at = turned(state ^ word * PRIME[0] & MASK, 23) * PRIME[1] + PRIME[2] & MASK, at + 4
    for byte in data[at:]:
        state = turned(state ^ byte * PRIME[4] & MASK, 11) * PRIME[0] & MASK
    for shift, prime in ((33, PRIME[1]), (29, PRIME[2]), (32, 1)):
        state = (state ^ state >> shift) * prime & MASK
    return state


def turn(row):
    """0 in an entry from before format 6."""
    return row["turn"] or 0 if "turn" in row.keys() else 0


def place(row):
    """The place of an entry in the order of the record."""
    return turn(row), row["device"].encode(), row["sequence"]


def check(rows):
    """Fails at the first row, by device and number, whose checksum does not fit."""
    device, checksum = None, 0
    for row in rows:
        if row["device"] != device:
            device, checksum = row["device"], 0
        values = [None if row[name] is None else str(row[name]).encode() for name in COLUMNS]
        values += [str(turn(row)).encode()] if turn(row) else []
        data = b"".join(b"-;" if value is None else b"%d:%b;" % (len(value), value) for value in values)
        checksum = xxh64(data, checksum)
        if checksum != row["checksum"] & MASK:
            checksum = xxh64(data, 0)
        if checksum != row["checksum"] & MASK:
            sys.exit(f"entry {row['device']}.{row['sequence']} is damaged, or one before it is missing")


def former_names(rows):
    """Whose every former name is."""
    last = {}
    for row in rows:
        definition = json.loads(row["details"] or "{}").get("definition") if row["what"] == "defined" else None
        if definition and definition.get("was"):
            last[definition["id"]] = place(row), definition["was"]
    owners = {}
    for own, (_, was) in sorted(last.items(), key=lambda item: item[1][0]):
        former = set(was) | {owners[name] for name in was if name in owners}
        owners = {name: own if owner in former else owner for name, owner in owners.items()}
        owners |= {name: own for name in former}
        owners.pop(own, None)
    return owners


def rank(answer):
    """A dose that was taken goes before one that was not."""
    absent = json.loads(answer["details"] or "{}").get("cause") in ("unattended", "travel")
    return {"done": 3, "skipped": 2}.get(answer["what"], 0 if absent else 1)


def standing(entries):
    """The answer that stands, of all entries of one occurrence in the order of the record; None where it is open."""
    name = lambda row: f"{row['device']}.{row['sequence']}"
    retracted = {row["changes"] for row in entries if row["what"] == "retracted"}
    answers = [row for row in entries if row["what"] in ANSWERS and name(row) not in retracted]
    continued = {row["changes"] for row in entries if row["what"] == "began" and name(row) not in retracted}
    also = [json.loads(row["details"] or "{}").get("settles", {}).get("also", []) for row in answers]
    replaced = {row["changes"] for row in answers} | continued | {one["id"] for several in also for one in several}
    answers = [row for row in answers if name(row) not in replaced]
    said = [row for row in answers if row["origin"] != "automatic"]
    alone = [row for row in said if "run" not in json.loads(row["details"] or "{}")]
    answers = alone or said or answers
    ranks = [rank(row) for row in answers]
    return [row for row in answers if rank(row) == max(ranks)][-1] if answers else None


def main():
    record = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    record.row_factory = sqlite3.Row
    if record.execute("PRAGMA application_id").fetchone()[0] != 1919249769:
        sys.exit("this is no record of remindd")
    rows = sorted(record.execute("SELECT * FROM entry"), key=place)
    check(sorted(rows, key=lambda row: (row["device"].encode(), row["sequence"])))
    owners, occurrences = former_names(rows), {}
    for row in rows:
        if row["reminder"] is not None and row["slot"] is not None:
            key = owners.get(row["reminder"], row["reminder"]), row["slot"]
            occurrences.setdefault(key, []).append(row)
    for (reminder, slot), entries in sorted(occurrences.items()):
        answer = standing(entries)
        if answer is None:
            if not slot.startswith("+"):
                print(f"{reminder}@{slot} open")
            continue
        run = json.loads(answer["details"] or "{}").get("run")
        several = f" x{run['count']} to {run['last']}" if run else ""
        print(f"{reminder}@{slot} {answer['what']} {answer['moment']} {answer['origin']}{several}")


if __name__ == "__main__":
    main()
