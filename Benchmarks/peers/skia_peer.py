"""skia-python drawing the passes on its raster backend and encoding PNGs. Arguments as for pycairo_peer.py."""

import os
import pathlib
import sys
import time

import passes
import skia

kind, count, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
photo = skia.Image.open(str(pathlib.Path(__file__).parent.parent / "scenes" / "photo.png"))
font = skia.Font(skia.Typeface("Inter"), 17)
surface = skia.Surface(passes.WIDTH * passes.SCALE, passes.HEIGHT * passes.SCALE)
sizes = []
start = time.perf_counter()
for index, moment in enumerate(passes.times(count)):
    with surface as canvas:
        canvas.resetMatrix()
        canvas.clear(skia.ColorWHITE)
        canvas.scale(passes.SCALE, passes.SCALE)
        for i, (y, height) in enumerate(passes.frames(moment)):
            paint = skia.Paint(AntiAlias=True, Color=skia.Color(*passes.COLORS[i]))
            rect = skia.Rect.MakeXYWH(0, y, passes.WIDTH, height)
            canvas.drawRoundRect(rect, passes.RADIUS, passes.RADIUS, paint)
            if kind == "textless":
                continue
            if i == 1:
                colors = [skia.Color(25, 50, 130), skia.Color(210, 100, 230)]
                shader = skia.GradientShader.MakeLinear([(16, y + 4), (216, y + 63)], colors)
                canvas.drawRect(skia.Rect.MakeXYWH(16, y + 4, 200, 59), skia.Paint(Shader=shader))
            if i == 2:
                canvas.drawImageRect(photo, skia.Rect.MakeXYWH(254, y + 80, 120, 80))
            white = skia.Paint(AntiAlias=True, Color=skia.ColorWHITE)
            canvas.drawString(passes.TITLES[i], 16, y + 38, font, white)
    path = f"{folder}/frame-{index:04}.png"
    surface.makeImageSnapshot().save(path, skia.kPNG)
    sizes.append(os.path.getsize(path))
passes.report("skia-python, raster", (time.perf_counter() - start) / count * 1000, sizes)
