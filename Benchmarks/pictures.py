"""Pictures that take long to draw or to encode, as scenes of 390 × 844 points at 3x in which everything moves."""

import math
import pathlib
import random
from typing import NamedTuple

HEAD = "inbetween: 1\ncanvas: {{size: [{}, {}], scale: 3, backgroundColor: white}}\n"
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


def shadow(opacity, radius):
    return [f"shadowOpacity: {opacity}", f"shadowRadius: {radius}", "shadowOffset: [0, 8]"]


def kept(name, changes=None):
    """A scene of Benchmarks/scenes, with other changes of its first view if they are given."""
    text = (pathlib.Path(__file__).parent / "scenes" / f"{name}.yaml").read_text()
    return text if changes is None else text.partition("    set:\n")[0] + f"    set:\n      {changes}\n\nduration: 1\n"


def spiral(count):
    """A path of straight lines that is drawn by its strokeEnd."""
    points = ((195 + i * 0.036 * math.cos(i / 12), 422 + i * 0.08 * math.sin(i / 12)) for i in range(count + 1))
    path = " ".join(f"{'L' if i else 'M'}{x:.1f} {y:.1f}" for i, (x, y) in enumerate(points))
    lines = [f"path: {{svg: {path}}}", "fillColor: clear", "strokeColor: rgb(20, 60, 160)", "lineWidth: 2", "strokeEnd: 0"]
    animation = "{keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 1, timingFunction: linear}"
    return (f"{HEAD.format(390, 844)}\nviews:\n{box('spiral', (0, 0, 390, 844), lines, 'shape')}\ntimeline:\n  - at: 0\n"
            f"    set: {{spiral.strokeEnd: 1}}\n    addAnimations:\n      spiral.draw: {animation}\n\nduration: 1\n")


class Picture(NamedTuple):
    """A picture, and how many times as fast as the fastest peer it is to be drawn."""

    title: str
    scene: str
    goal: int
    # False where both do not mean the same: glyphs are placed and photographs sampled otherwise, and the angles of a
    # conic gradient are those of the unit square in ours and those of points in a browser.
    is_compared: bool = True


def scenes():
    numbers = random.Random(4)

    def color():
        return "rgb({}, {}, {})".format(*(numbers.randrange(256) for _ in range(3)))

    def anywhere():
        return numbers.randrange(350), numbers.randrange(800), 30 + numbers.randrange(80), 30 + numbers.randrange(80)

    chinese = [chr(code) for code in numbers.sample(range(0x4E00, 0x5E00), 500)]
    views = [f"v{i}" for i in range(300)]
    cards = [f"c{i}" for i in range(200)]
    small, labels = [f"s{i}" for i in range(2000)], [f"t{i}" for i in range(100)]
    right = "{0}.center.x: {0}.center.x + 40".format
    for kind, ends in (("radial", ("[0.5, 0.5]", "[1, 1]")), ("conic", ("[0.5, 0.5]", "[1, 1]")), ("axial", ("[0, 0]", "[1, 1]"))):
        yield Picture(f"{kind} gradient that moves", gradient(kind, *ends), 10, kind != "conic")
    yield Picture("text, Latin", text(" ", lambda n: numbers.choices(WORDS, k=n), 9), 10, False)
    yield Picture("text, Chinese", text("", lambda n: numbers.choices(chinese, k=n), 23), 10, False)
    yield Picture("300 views with own opacity", moving(
        "".join(box(v, anywhere(), [f"backgroundColor: {color()}", "alpha: 0.5"]) for v in views), map(right, views)), 12)
    yield Picture("the same in one group", moving(
        box("all", (0, 0, 390, 844), ["alpha: 0.5", "subviews:"])
        + "".join(box(v, anywhere(), [f"backgroundColor: {color()}"], indent=6) for v in views), map(right, views)), 12)
    yield Picture("200 bordered cards", moving(
        "".join(box(c, (i % 8 * 48 + 4, i // 8 * 33 + 4, 42, 27),
                    [f"backgroundColor: {color()}", "cornerRadius: 6", "borderWidth: 1", f"borderColor: {color()}"])
                for i, c in enumerate(cards)), map(right, cards)), 15)
    yield Picture("2,000 views and 100 labels", moving(
        "".join(box(v, (i % 40 * 9.6 + 2, i // 40 * 16.6 + 2, 8, 12), [f"backgroundColor: {color()}", "cornerRadius: 2"])
                for i, v in enumerate(small))
        + "".join(box(t, (i % 4 * 97 + 2, i // 4 * 33 + 2, 95, 20), [f"text: Label {i} of many words", "font: 11"], "label")
                  for i, t in enumerate(labels)), map(right, small + labels)), 15, False)
    yield Picture("six nested masks and clips", moving(nested(), ["core.center.y: 450", "n1.center.x: 220"]), 10)
    yield Picture("4K sheet with its shadow", moving(
        box("back", (0, 0, 1280, 720), ["backgroundColor: rgb(240, 240, 245)"])
        + box("sheet", (190, 700, 900, 640), ["backgroundColor: white", "cornerRadius: 24", *shadow(0.35, 40)]),
        ["sheet.center.y: 400"], (1280, 720)), 10)
    boxes = [f"b{i}" for i in range(4)]
    yield Picture("4 moving boxes, shadow radius 60", moving(
        "".join(box(b, (40 + i % 2 * 180, 120 + i // 2 * 330, 120, 240),
                    [f"backgroundColor: {color()}", "cornerRadius: 16", *shadow(0.5, 60)])
                for i, b in enumerate(boxes)), map(right, boxes)), 10)
    turned = [f"v{i}" for i in range(20)]
    yield Picture("one group of 20 turning views, shadow radius 60", moving(
        box("all", (0, 0, 390, 844), [*shadow(0.5, 60), "subviews:"])
        + "".join(box(v, anywhere(), [f"backgroundColor: {color()}", "cornerRadius: 12"], indent=6) for v in turned),
        [f"{v}.transform: {{rotate: 1.5}}" for v in turned]), 15)
    yield Picture("20 turning views, each shadow radius 60", kept("turning"), 10)
    yield Picture("50 moving shadows", kept("shadows"), 10)
    yield Picture("photographs that pan", kept("photos"), 8, False)
    yield Picture("photographs that grow", kept("photos", "wall.transform: {scale: 1.4}"), 8, False)
    yield Picture("photographs that turn", kept("photos", "wall.transform: {rotate: 0.4}"), 8, False)
    yield Picture("cross-fade of two screens", kept("crossfade"), 10, False)
    yield Picture("strokeEnd of 5,000 lines", spiral(5000), 15)
