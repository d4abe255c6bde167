"""Prints the width and height of a PNG, and how many of its points are green and how many are red.

Decodes what Chromium writes (W3C "Portable Network Graphics", 8 bits a channel, no interlacing) by hand, so that a test
needs no library for it.
"""
import struct
import sys
import zlib

data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
place, packed = 8, b""
while place < len(data):
    (length,), name = struct.unpack(">I", data[place : place + 4]), data[place + 4 : place + 8]
    body = data[place + 8 : place + 8 + length]
    if name == b"IHDR":
        width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", body)
        assert depth == 8 and kind in (2, 6) and interlaced == 0, "another form of PNG"
    elif name == b"IDAT":
        packed += body
    place += length + 12

channels = 3 if kind == 2 else 4
raw = zlib.decompress(packed)
stride = width * channels
above, green, red = bytearray(stride), 0, 0
for row in range(height):
    start = row * (stride + 1)
    form, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
    for index in range(stride):
        left = line[index - channels] if index >= channels else 0
        up = above[index]
        corner = above[index - channels] if index >= channels else 0
        if form == 1:
            line[index] = (line[index] + left) & 255
        elif form == 2:
            line[index] = (line[index] + up) & 255
        elif form == 3:
            line[index] = (line[index] + (left + up) // 2) & 255
        elif form == 4:
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
            line[index] = (line[index] + near[2]) & 255
    for index in range(0, stride, channels):
        r, g, b = line[index], line[index + 1], line[index + 2]
        if g > r + 50 and g > b + 50:
            green += 1
        elif r > g + 50 and r > b + 50:
            red += 1
    above = line
print(width, height, green, red)
