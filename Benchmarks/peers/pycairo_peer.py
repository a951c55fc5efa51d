"""pycairo drawing the passes and writing PNGs by write_to_png. Arguments: full or textless, frames, an empty folder."""

import math
import os
import pathlib
import sys
import time

import cairo
import passes

kind, count, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
photo = cairo.ImageSurface.create_from_png(
    str(pathlib.Path(__file__).parent.parent / "scenes" / "photo.png"))


def rounded(context, x, y, width, height, radius):
    context.new_sub_path()
    context.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
    context.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
    context.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
    context.arc(x + radius, y + radius, radius, math.pi, 1.5 * math.pi)
    context.close_path()


surface = cairo.ImageSurface(cairo.FORMAT_RGB24, passes.WIDTH * passes.SCALE, passes.HEIGHT * passes.SCALE)
context = cairo.Context(surface)
context.scale(passes.SCALE, passes.SCALE)
context.select_font_face("Inter")
context.set_font_size(17)
sizes = []
start = time.perf_counter()
for index, moment in enumerate(passes.times(count)):
    context.set_source_rgb(1, 1, 1)
    context.paint()
    for i, (y, height) in enumerate(passes.frames(moment)):
        context.set_source_rgb(*[c / 255 for c in passes.COLORS[i]])
        rounded(context, 0, y, passes.WIDTH, height, passes.RADIUS)
        context.fill()
        if kind == "textless":
            continue
        if i == 1:
            gradient = cairo.LinearGradient(16, y + 4, 216, y + 63)
            gradient.add_color_stop_rgb(0, 25 / 255, 50 / 255, 130 / 255)
            gradient.add_color_stop_rgb(1, 210 / 255, 100 / 255, 230 / 255)
            context.set_source(gradient)
            context.rectangle(16, y + 4, 200, 59)
            context.fill()
        if i == 2:
            context.save()
            context.translate(254, y + 80)
            context.scale(1 / 3, 1 / 3)
            context.set_source_surface(photo, 0, 0)
            context.paint()
            context.restore()
        context.set_source_rgb(1, 1, 1)
        context.move_to(16, y + 38)
        context.show_text(passes.TITLES[i])
    path = f"{folder}/frame-{index:04}.png"
    surface.write_to_png(path)
    sizes.append(os.path.getsize(path))
passes.report("pycairo, write_to_png", (time.perf_counter() - start) / count * 1000, sizes)
