"""Measures `pixelmatch@7.1.0` against PyPI's pixelmatch-fast on 4K pairs of several kinds and prints a Markdown table.

Both get images that are in memory; the peer is compiled before. The best of several runs counts. Started by Scripts/bench-compare.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
import pixelmatch
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 3840, 2160
random = numpy.random.default_rng(7)


def half(draw):
    """Two pictures that differ by half a pixel, from a drawing of twice the size."""
    pictures = []
    for shift in (0, 1):
        large = Image.new("RGB", (WIDTH * 2, HEIGHT * 2), (242, 242, 247))
        draw(ImageDraw.Draw(large), shift)
        pictures.append(numpy.asarray(large.resize((WIDTH, HEIGHT), Image.BOX)))
    return pictures


def interface(draw, shift):
    own = numpy.random.default_rng(1)
    for _ in range(120):
        x, y = own.integers(0, WIDTH * 2 - 400) + shift, own.integers(0, HEIGHT * 2 - 200)
        width, height = own.integers(100, 900), own.integers(40, 300)
        draw.rounded_rectangle([x, y, x + width, y + height], radius=24, fill=tuple(int(c) for c in own.integers(0, 255, 3)))


def text(draw, shift):
    inter = pathlib.Path("/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    font = ImageFont.truetype(str(inter), 44) if inter.exists() else ImageFont.load_default(44)
    for line in range(85):
        words = "The quick brown fox jumps over the lazy dog, 0123456789. " * 6
        draw.text((20 + shift, line * 50), words, fill=(20, 20, 20), font=font)


def pairs():
    base, moved = half(interface)
    yield "equal", base, base
    few = base.copy()
    places = random.integers(0, WIDTH * HEIGHT, 800)
    few.reshape(-1, 3)[places] = 255 - few.reshape(-1, 3)[places]
    yield "800 pixels", base, few
    yield "interface, half a pixel", base, moved
    yield "text, half a pixel", *half(text)
    yield "tint everywhere", base, numpy.clip(base.astype(int) + [40, 0, 0], 0, 255)
    small = Image.fromarray(random.integers(0, 255, (HEIGHT // 8, WIDTH // 8, 3), dtype=numpy.uint8))
    photo = numpy.asarray(small.resize((WIDTH, HEIGHT), Image.BICUBIC)).astype(int)
    for name, deviation in (("weak", 4), ("strong", 40)):
        noise = [numpy.clip(photo + random.normal(0, deviation, photo.shape), 0, 255) for _ in (0, 1)]
        yield f"photo, {name} noise", *noise
    yield "random", *random.integers(0, 255, (2, HEIGHT, WIDTH, 3))
    ramp = numpy.linspace(0, 255, WIDTH) * numpy.ones((HEIGHT, 1))
    yield "gradient, shifted", numpy.stack([ramp, ramp, 255 - ramp], 2), numpy.roll(numpy.stack([ramp, ramp, 255 - ramp], 2), 8, 1)
    stripes = numpy.repeat((numpy.arange(WIDTH) % 2 * 255 * numpy.ones((HEIGHT, 1)))[:, :, None], 3, 2)
    yield "stripes, one pixel", stripes, numpy.roll(stripes, 1, 1)
    grey = random.integers(0, 3, (2, HEIGHT, WIDTH, 1)) * 127 * numpy.ones(3, int)
    yield "three greys", *grey
    alpha = random.integers(0, 255, (2, HEIGHT, WIDTH, 1))
    yield "translucent", numpy.dstack([base, alpha[0]]), numpy.dstack([moved, alpha[1]])


def rgba(picture):
    picture = numpy.asarray(picture).astype(numpy.uint8)
    if picture.shape[2] == 3:
        picture = numpy.dstack([picture, numpy.full(picture.shape[:2], 255, numpy.uint8)])
    return numpy.ascontiguousarray(picture)


tiny = Image.new("RGBA", (8, 8))
pixelmatch.pixelmatch(tiny, Image.new("RGBA", (8, 8), (255, 0, 0, 255)))
print("| pair of 3840 × 2160 pixels | counted | inbetween, wall ms | processor ms | pixelmatch-fast, wall ms | processor ms | times |")
print("|---|---|---|---|---|---|---|")
with tempfile.TemporaryDirectory() as folder:
    for kind, *pictures in pairs():
        pictures = [rgba(picture) for picture in pictures]
        for side, picture in zip("ab", pictures):
            picture.tofile(f"{folder}/pair.{side}")
        command = [sys.argv[1], "pixelmatch@7.1.0", str(WIDTH), str(HEIGHT), folder, "pair"]
        answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\t")
        wall, used, counted = float(answer[1]), float(answer[2]), int(answer[3])
        images = [Image.fromarray(picture) for picture in pictures]
        best = None
        for _ in range(3):
            start, start_used = time.perf_counter(), time.process_time()
            theirs = pixelmatch.pixelmatch(*images, threshold=0.1)
            spent = (time.perf_counter() - start, time.process_time() - start_used)
            best = min(best or spent, spent)
        if theirs != counted:
            sys.exit(f"{kind}: {counted} counted, by the peer {theirs}")
        print(
            f"| {kind} | {counted:,} | {wall:.1f} | {used:.1f} | {best[0] * 1000:.0f} | {best[1] * 1000:.0f} "
            f"| {best[1] * 1000 / used:.1f} |", flush=True)
