"""Pictures that take long to draw or to encode, as scenes of 390 × 844 points at 3x in which everything moves."""

import math
import pathlib
import random

HEAD = "inbetween: 1\ncanvas: {{size: [{}, {}], scale: 3, backgroundColor: white}}\n"
SCENES = pathlib.Path(__file__).parent / "scenes"
STROKE = HEAD.format(390, 844) + """
views:
  - shape: spiral
    frame: [0, 0, 390, 844]
    path: {svg: M195 422 POINTS}
    fillColor: clear
    strokeColor: rgb(20, 60, 160)
    lineWidth: 2
    strokeEnd: 0
timeline:
  - at: 0
    set: {spiral.strokeEnd: 1}
    addAnimations:
      spiral.draw: {keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 1, timingFunction: linear}
duration: 1
"""
SHADE = ['colors: ["#193282", "#d264e6"]']
WORDS = ("the quick brown fox jumps over lazy dogs while some words repeat and others are quite unusual zephyr quartz "
         "glyph sphinx").split()


def box(name, frame, lines, kind="view", indent=2):
    start = " " * indent
    rest = "".join(f"{start}  {line}\n" for line in [f"frame: {list(frame)}", *lines])
    return f"{start}- {kind}: {name}\n{rest}"


def moving(views, changes, size=(390, 844)):
    lines = "".join(f"      {change}\n" for change in changes)
    timeline = f"timeline:\n  - at: 0\n    animate: 1\n    curve: linear\n    set:\n{lines}"
    return f"{HEAD.format(*size)}\nviews:\n{views}\n{timeline}\nduration: 1\n"


def gradient(kind, start, end):
    lines = [f"type: {kind}"] if kind != "axial" else []
    lines += [*SHADE, f"startPoint: {start}", f"endPoint: {end}"]
    return moving(box("shade", (-300, -300, 990, 1444), lines, "gradient"), ["shade.center.y: 500"])


def text(separator, words, count):
    rows = "".join(box(f"t{i}", (8, i * 21, 374, 20), [f"text: {separator.join(words(count))}", "font: 16"], "label", 6)
                   for i in range(60))
    return moving(box("page", (0, 0, 390, 1300), ["subviews:"]) + rows, ["page.center.y: 350"])


def nested(level=1):
    """Six views that clip, each within the last and masked by a translucent rounded box."""
    indent = 4 * level - 2
    mask = box(f"m{level}", (level + 1.3, level + 1.6, 386 - 10 * level, 836 - 14 * level),
               ["backgroundColor: black", "cornerRadius: 30", "alpha: 0.95"], indent=indent + 4).replace("- view", "view", 1)
    lines = [f"backgroundColor: rgb({40 + 30 * level}, {200 - 25 * level}, {100 + 20 * level})",
             f"cornerRadius: {20 + 3 * level}", "clipsToBounds: true", "mask:"]
    own = box(f"n{level}", (4, 6, 390 - 8 * level, 844 - 12 * level), lines, indent=indent)
    inner = nested(level + 1) if level < 6 else box(
        "core", (0, 0, 360, 800), [*SHADE, "startPoint: [0, 0]", "endPoint: [1, 1]"], "gradient", indent + 4)
    mask = mask.replace(" " * (indent + 6), " " * (indent + 4))
    return own + mask + f"{' ' * indent}  subviews:\n" + inner


def scenes():
    """The names of the pictures and their scenes."""
    numbers = random.Random(4)

    def color():
        return "rgb({}, {}, {})".format(*(numbers.randrange(256) for _ in range(3)))

    def anywhere():
        return numbers.randrange(350), numbers.randrange(800), 30 + numbers.randrange(80), 30 + numbers.randrange(80)

    chinese = [chr(code) for code in numbers.sample(range(0x4E00, 0x5E00), 500)]
    views = [f"v{i}" for i in range(300)]
    cards = [f"c{i}" for i in range(200)]
    right = "{0}.center.x: {0}.center.x + 40".format
    yield "radial gradient", gradient("radial", "[0.5, 0.5]", "[1, 1]")
    yield "conic gradient", gradient("conic", "[0.5, 0.5]", "[1, 1]")
    yield "moving gradient", gradient("axial", "[0, 0]", "[1, 1]")
    yield "text, Latin", text(" ", lambda n: numbers.choices(WORDS, k=n), 9)
    yield "text, Chinese", text("", lambda n: numbers.choices(chinese, k=n), 23)
    yield "300 views with own opacity", moving(
        "".join(box(v, anywhere(), [f"backgroundColor: {color()}", "alpha: 0.5"]) for v in views), map(right, views))
    yield "the same in one group", moving(
        box("all", (0, 0, 390, 844), ["alpha: 0.5", "subviews:"])
        + "".join(box(v, anywhere(), [f"backgroundColor: {color()}"], indent=6) for v in views), map(right, views))
    yield "200 bordered cards", moving(
        "".join(box(c, (i % 8 * 48 + 4, i // 8 * 33 + 4, 42, 27),
                    [f"backgroundColor: {color()}", "cornerRadius: 6", "borderWidth: 1", f"borderColor: {color()}"])
                for i, c in enumerate(cards)), map(right, cards))
    yield "six nested masks and clips", moving(nested(), ["core.center.y: 450", "n1.center.x: 220"])
    shadow = ["backgroundColor: white", "cornerRadius: 24", "shadowOpacity: 0.35", "shadowRadius: 40", "shadowOffset: [0, 8]"]
    yield "4K sheet with its shadow", moving(
        box("back", (0, 0, 1280, 720), ["backgroundColor: rgb(240, 240, 245)"])
        + box("sheet", (190, 700, 900, 640), shadow), ["sheet.center.y: 400"], (1280, 720))
    wide = ["backgroundColor: rgb(40, 90, 160)", "cornerRadius: 20", "shadowOpacity: 0.5", "shadowRadius: 60"]
    yield "four boxes, shadow radius 60", moving(
        "".join(box(f"w{i}", (40 + i % 2 * 170, 120 + i // 2 * 330, 130, 260), wide) for i in range(4)),
        map(right, [f"w{i}" for i in range(4)]))
    turned = "".join(box(f"t{i}", (20 + i % 4 * 90, 40 + i // 4 * 160, 72, 88),
                         [f"backgroundColor: {color()}", f"transform: {{rotate: {7 * i}}}"], indent=6) for i in range(20))
    yield "one group of twenty turned views, shadow radius 60", moving(
        box("all", (0, 0, 390, 844), ["shadowOpacity: 0.5", "shadowRadius: 60", "subviews:"]) + turned, [right("all")])
    points = " ".join(f"L{195 + i / 28 * math.cos(i / 7):.1f} {422 + i / 14 * math.sin(i / 7):.1f}" for i in range(1, 5001))
    yield "strokeEnd of five thousand lines", STROKE.replace("POINTS", points)
    names = [f"v{i}" for i in range(2000)] + [f"t{i}" for i in range(100)]
    small = ["backgroundColor: rgb(40, 90, 160)", "cornerRadius: 2"]
    yield "2,000 views and 100 labels", moving(
        "".join(box(f"v{i}", (i % 40 * 9.6 + 2, i // 40 * 16.6 + 2, 8, 12), small) for i in range(2000))
        + "".join(box(f"t{i}", (i % 4 * 97 + 2, i // 4 * 33 + 2, 95, 20), [f"text: Label {i} of many words", "font: 11"], "label")
                  for i in range(100)), map(right, names))
    photos = (SCENES / "photos.yaml").read_text()
    for title, transform in (("scale", "scale: 1.4"), ("turn", "rotate: 20")):
        yield f"photographs that {title}", photos.replace("wall.center: [180, 430]", f"wall.transform: {{{transform}}}")
    for name, title in (("photos", "photographs that pan"), ("crossfade", "cross-fade of two screens"),
                        ("shadows", "fifty moving shadows"), ("turning", "twenty turning views, shadow radius 60"),
                        ("stroke", "strokeEnd of a thousand lines")):
        yield title, SCENES / f"{name}.yaml"
