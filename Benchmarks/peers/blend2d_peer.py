"""Blend2D (blend2d-py) drawing the passes, and fpng (fpng-py) encoding them. Arguments as for pycairo_peer.py.

Blend2D's Python interface has neither gradients, images nor text, so that only the textless passes are drawn. Its paths
consist of lines: every corner has sixteen. Reordering the colours for fpng is not counted.
"""

import math
import sys
import time

import blend2d
import fpng_py
import passes

kind, count, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
if kind != "textless":
    sys.exit("Blend2D's Python interface draws no text")


def rounded(x, y, width, height, radius):
    path = blend2d.Path()
    corners = [(x + width - radius, y + radius), (x + width - radius, y + height - radius),
               (x + radius, y + height - radius), (x + radius, y + radius)]
    for corner, (cx, cy) in enumerate(corners):
        for step in range(17):
            angle = (corner - 1 + step / 16) * math.pi / 2
            point = (cx + radius * math.cos(angle), cy + radius * math.sin(angle))
            path.line_to(*point) if corner or step else path.move_to(*point)
    path.close()
    return path


width, height = passes.WIDTH * passes.SCALE, passes.HEIGHT * passes.SCALE
image = blend2d.Image(width, height)
sizes = []
seconds = 0
for index, moment in enumerate(passes.times(count)):
    start = time.perf_counter()
    context = blend2d.Context(image)
    context.set_fill_style_rgba(255, 255, 255)
    context.fill_all()
    for color, (y, rows) in zip(passes.COLORS, passes.frames(moment)):
        context.set_fill_style_rgba(*color)
        context.fill_path(rounded(0, *(passes.SCALE * n for n in (y, passes.WIDTH, rows, passes.RADIUS))))
    context.end()
    seconds += time.perf_counter() - start
    pixels = image.asarray()[:, :, 2::-1].tobytes()
    start = time.perf_counter()
    file = fpng_py.fpng_encode_image_to_memory(pixels, width, height, 3)
    with open(f"{folder}/frame-{index:04}.png", "wb") as out:
        out.write(file)
    seconds += time.perf_counter() - start
    sizes.append(len(file))
passes.report("Blend2D and fpng", seconds / count * 1000, sizes)
