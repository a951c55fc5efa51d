"""Writes photo.png: 360 × 240 pixels that compress like a photograph, smooth shapes under fine noise. Python's library only."""

import math
import pathlib
import struct
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pixels(width, height):
    state = 1
    for y in range(height):
        yield 0
        for x in range(width):
            value = 128 + 60 * math.sin(x * 0.031) * math.cos(y * 0.043) + 30 * math.sin(x * 0.11 + y * 0.07)
            state = (state * 1103515245 + 12345) % 2**31
            noise = (state >> 16) % 9 - 4
            for component in (value, 0.8 * value + 20, 200 - 0.5 * value):
                yield max(0, min(255, int(component) + noise))


width, height = 360, 240
header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
file += chunk(b"IDAT", zlib.compress(bytes(pixels(width, height)), 9)) + chunk(b"IEND", b"")
pathlib.Path(__file__).with_name("photo.png").write_bytes(file)
