"""Prints a scene of N views in rows of 20, with all of their constraints written out. Usage: loading.py N"""

import random
import sys

count, columns = int(sys.argv[1]), 20
numbers = random.Random(4)


def rgb():
    return "rgb({}, {}, {})".format(*(numbers.randrange(256) for _ in range(3)))


lines = ["inbetween: 1", "canvas: {size: [1000, 2000]}", "views:"]
for i in range(count):
    lines += [f"  - view: v{i}", f"    backgroundColor: {rgb()}"]
    if i % 3 == 0:
        lines.append(f"    cornerRadius: {numbers.randrange(4, 9)}")
lines.append("constraints:")
for i in range(count):
    row, column = divmod(i, columns)
    left = "screen.leading + 8" if column == 0 else f"v{i - 1}.trailing + 2"
    above = "screen.top + 8" if row == 0 else f"v{i - columns}.bottom + 2"
    lines += [f"  - v{i}.leading == {left}", f"  - v{i}.top == {above}", f"  - v{i}.width == {30 + column % 5}",
              f"  - v{i}.height == 14"]
lines += ["timeline:", "  - at: 0", "    animate: 1", "    curve: linear", "    set:"]
lines += [f"      v{i}.alpha: 0.5" for i in range(0, count, columns)]
lines.append("duration: 1")
print("\n".join(lines))
