"""skia-python drawing a scene of Benchmarks/pictures.py on its raster backend and encoding PNGs by its own encoder.

Arguments: the scene, frames, a folder, the first time in seconds and the step. Prints as hard_peer.py does; the
processor time is that of this process, after three frames that warm it up.
"""

import math
import pathlib
import re
import sys
import time

import page
import skia

WARM = 3


def color(text, alpha=1.0):
    if text in ("white", "black"):
        channels = [255 * (text == "white")] * 3
    elif text.startswith("#"):
        channels = [int(text[i:i + 2], 16) for i in (1, 3, 5)]
    else:
        channels = [int(part) for part in re.findall(r"\d+", text)]
    return skia.Color(*channels, round(255 * alpha))


def shader(view, width, height):
    (x0, y0), (x1, y1) = [(x * width, y * height) for x, y in (view["startPoint"], view["endPoint"])]
    colors, kind = [color(one) for one in view["colors"]], view.get("type", "axial")
    if kind == "radial":
        matrix = skia.Matrix.Translate(x0, y0)
        matrix.preScale(x1 - x0, y1 - y0)
        return skia.GradientShader.MakeRadial((0, 0), 1, colors, localMatrix=matrix)
    if kind == "conic":
        matrix = skia.Matrix.RotateDeg(math.degrees(math.atan2(y1 - y0, x1 - x0)), (x0, y0))
        return skia.GradientShader.MakeSweep(x0, y0, colors, localMatrix=matrix)
    # Equal colours lie parallel to the other diagonal: along a line that is perpendicular to it.
    factor = width * height / (width**2 + height**2)
    x, y = height * factor, width * factor
    return skia.GradientShader.MakeLinear([(width / 2 - x, height / 2 - y), (width / 2 + x, height / 2 + y)], colors)


class Drawing:
    def __init__(self, file):
        self.scene, self.folder = page.load(file), pathlib.Path(file).parent
        self.changes = page.changes(self.scene)
        self.images, self.fonts, self.paths = {}, {}, {}

    def font(self, text, size):
        """One font for a label: Inter, or one that has the first character."""
        key = (ord(text[0]) > 0x2E80, size)
        if key not in self.fonts:
            face = skia.Typeface("Inter")
            if key[0]:
                face = skia.FontMgr().matchFamilyStyleCharacter("", skia.FontStyle(), ["zh"], ord(text[0])) or face
            self.fonts[key] = skia.Font(face, size)
        return self.fonts[key]

    def content(self, canvas, view, width, height, strokes):
        rect = skia.Rect.MakeWH(width, height)
        if "label" in view:
            text, size = str(view["text"]), view["font"]
            canvas.save()
            canvas.clipRect(rect)
            canvas.drawString(text, 0, height / 2 + size * 0.36, self.font(text, size), skia.Paint(AntiAlias=True))
            canvas.restore()
        elif "imageView" in view:
            name = view["image"]
            if name not in self.images:
                self.images[name] = skia.Image.open(str(self.folder / name)).makeRasterImage()
            canvas.drawImageRect(self.images[name], rect, skia.SamplingOptions(skia.FilterMode.kLinear))
        elif "gradient" in view:
            canvas.drawRect(rect, skia.Paint(Shader=shader(view, width, height), Dither=False))
        elif "shape" in view:
            text = view["path"]["svg"]
            if text not in self.paths:
                points = re.findall(r"([ML]) ?([-\d.]+)[ ,]([-\d.]+)", text)
                path = skia.Path()
                for kind, x, y in points:
                    (path.moveTo if kind == "M" else path.lineTo)(float(x), float(y))
                self.paths[text] = path
            paint = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=view["lineWidth"],
                               Color=color(view["strokeColor"]), PathEffect=skia.TrimPathEffect.Make(0, strokes))
            canvas.drawPath(self.paths[text], paint)

    def view(self, canvas, view, now):
        kind = next(kind for kind in page.OWN if kind in view)
        x, y, width, height = view["frame"]
        state = now.get(view[kind], {})
        alpha = state.get("opacity", view.get("alpha", 1)) * view.get("mask", {}).get("alpha", 1)
        if alpha == 0:
            return
        canvas.save()
        canvas.translate(x + width / 2 + state.get("x", 0), y + height / 2 + state.get("y", 0))
        canvas.rotate(math.degrees(state.get("rotate", 0)))
        canvas.scale(state.get("scale", 1), state.get("scale", 1))
        canvas.translate(-width / 2, -height / 2)
        radius = view.get("cornerRadius", 0)
        outline = skia.RRect.MakeRectXY(skia.Rect.MakeWH(width, height), radius, radius)
        if mask := view.get("mask"):
            shape = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(*mask["frame"]), mask["cornerRadius"], mask["cornerRadius"])
            canvas.clipRRect(shape, True)
        fill, isGroup = view.get("backgroundColor"), bool(view.get("subviews"))
        paint = skia.Paint(Alphaf=alpha)
        if "shadowOpacity" in view:
            dx, dy = view["shadowOffset"]
            dark, sigma = skia.Color(0, 0, 0, round(255 * view["shadowOpacity"])), view["shadowRadius"]
            # A mask's blur has a standard deviation of at most 128 pixels; a filter's is as it should be, and slower.
            if fill and sigma * 3 <= 128:
                blur = skia.Paint(AntiAlias=True, Color=dark, MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
                canvas.drawRRect(outline.makeOffset(dx, dy), blur)
            else:
                paint.setImageFilter(skia.ImageFilters.DropShadow(dx, dy, sigma, sigma, dark))
        isLayer = isGroup and alpha < 1 or paint.getImageFilter() is not None
        if isLayer:
            canvas.saveLayer(None, paint)
        if fill:
            canvas.drawRRect(outline, skia.Paint(AntiAlias=True, Color=color(fill, 1 if isLayer else alpha)))
        if view.get("clipsToBounds"):
            canvas.clipRRect(outline, True)
        self.content(canvas, view, width, height, state.get("strokeEnd", 1))
        for child in view.get("subviews", []):
            self.view(canvas, child, now)
        if line := view.get("borderWidth"):
            inner = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(line, line, width - 2 * line, height - 2 * line), radius - line, radius - line)
            canvas.drawDRRect(outline, inner, skia.Paint(AntiAlias=True, Color=color(view["borderColor"])))
        if isLayer:
            canvas.restore()
        canvas.restore()

    def draw(self, canvas, moment):
        now = {}
        for name, key, start, end in self.changes:
            now.setdefault(name, {})[key] = start + (end - start) * moment
        canvas.resetMatrix()
        canvas.clear(skia.ColorWHITE)
        canvas.scale(3, 3)
        for view in self.scene["views"]:
            self.view(canvas, view, now)


def main(file, count, folder, start, step):
    drawing = Drawing(file)
    width, height = drawing.scene["canvas"]["size"]
    surface = skia.Surface(width * 3, height * 3)
    sizes, begin, path = [], 0.0, pathlib.Path(folder) / "skia.png"
    for index in range(-WARM, int(count)):
        if index == 0:
            begin = time.process_time()
        with surface as canvas:
            drawing.draw(canvas, float(start) + float(step) * index)
        surface.makeImageSnapshot().save(str(path), skia.kPNG)
        sizes.append(path.stat().st_size)
    used = time.process_time() - begin
    print(f"Skia\t{used / int(count) * 1000:.2f}\t{sum(sizes[WARM:]) / int(count):.0f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
