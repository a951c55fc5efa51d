"""Measures `check`, `inspect` and `explain` of scenes whose constraints all hang together and prints a Markdown table.

Started by Scripts/bench-components. Each shape is doubled twice, so that what grows too fast shows. Given is the user time
of the whole command, the best of three runs.
"""

import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

binary = os.path.abspath(sys.argv[1])
wanted = sys.argv[2:]
work = pathlib.Path(tempfile.mkdtemp(prefix="inbetween-bench-"))


def scene(views, constraints, timeline="", height=844):
    return (
        f"inbetween: 1\ncanvas: {{size: [390, {height}]}}\nviews:\n{''.join(views)}"
        + ("constraints:\n" + "".join(f"  - {c}\n" for c in constraints) if constraints else "")
        + timeline + "duration: 1\n")


def view(name, more=""):
    return f"  - view: {name}\n{more}"


def sized(name, width, height):
    return view(name, f"    intrinsicContentSize: [{width}, {height}]\n")


def contradictions(n):
    """Random distances that lead round in rings."""
    r = random.Random(1)
    constraints = []
    for _ in range(2 * n):
        a, b = r.sample(range(n), 2)
        constraints.append(f"v{a}.left >= v{b}.right + {r.randint(1, 20)}")
    return scene([view(f"v{i}") for i in range(n)], constraints)


def stack(distribution, n):
    """A stack as high as the screen, whose views would like to be higher."""
    views = [f"      - view: v{i}\n        intrinsicContentSize: [40, 10]\n" for i in range(n)]
    head = f"  - stackView: s\n    axis: vertical\n    distribution: {distribution}\n    subviews:\n"
    return scene([head, *views], ["HV:|[s]|"])


def equal_centering(n):
    return stack("equalCentering", n)


def fill(n):
    return stack("fill", n)


def column(n):
    constraints = []
    for i in range(n):
        above = f"v{i - 1}.bottom" if i else "superview.top"
        constraints += [f"v{i}.height >= 4", f"v{i}.top == {above}", f"v{i}.left == superview.left", f"v{i}.width == 40"]
    return scene([view(f"v{i}") for i in range(n)], [*constraints, f"v{n - 1}.bottom == superview.top + {8 * n}"])


def form(n):
    """Rows of a label and a field; all labels are equally wide."""
    r = random.Random(2)
    views, constraints = [], []
    for i in range(n):
        views += [sized(f"l{i}", r.randint(20, 120), 20), sized(f"f{i}", r.randint(20, 120), 30)]
        constraints += [f"l{i}.left == superview.left + 16", f"f{i}.left == l{i}.right + 8", f"f{i}.right == superview.right - 16"]
        constraints += [f"l{i}.top == f{i}.top", f"f{i}.top == " + (f"f{i - 1}.bottom + 8" if i else "superview.top")]
        constraints += [f"l{i}.width == l0.width"] if i else []
    return scene(views, constraints)


def tags(n):
    """Rows of five tags, each row below all of the one before."""
    r = random.Random(3)
    views, constraints = [], []
    for i in range(n):
        views.append(sized(f"v{i}", r.randint(20, 70), r.randint(18, 30)))
        if i % 5:
            constraints += [f"v{i}.left == v{i - 1}.right + 8", f"v{i}.centerY == v{i - 1}.centerY"]
        else:
            constraints += [f"v{i}.left == superview.left + 8"]
            constraints += [f"v{i}.top >= v{j}.bottom + 8" for j in range(max(0, i - 5), i)]
            constraints += [] if i else ["v0.top == superview.top + 8"]
        constraints += [f"v{i}.right <= superview.right - 8"] if i % 5 == 4 else []
    return scene(views, constraints)


def cells(n):
    """Cells of an icon, a title, a subtitle and an accessory, one below the other."""
    views, constraints = [], []
    for i in range(n):
        views += [sized(f"i{i}", 30, 30), sized(f"t{i}", 40 + i % 90, 20), sized(f"u{i}", 30 + i % 70, 16), sized(f"a{i}", 10, 14)]
        above = f"i{i - 1}.bottom + 8" if i else "superview.top + 8"
        constraints += [
            f"i{i}.top == {above}", f"i{i}.left == superview.left + 16", f"t{i}.left == i{i}.right + 8", f"t{i}.top == i{i}.top",
            f"u{i}.left == t{i}.left", f"u{i}.top == t{i}.bottom + 2", f"a{i}.right == superview.right - 16",
            f"a{i}.centerY == i{i}.centerY", f"a{i}.left >= t{i}.right + 8", f"a{i}.left >= u{i}.right + 8",
        ]
    return scene(views, constraints)


def events(n):
    """Rows whose widths are open, in columns of ten, and events that move one column each."""
    constraints, changes = [], []
    for i in range(n):
        column, row = divmod(i, 10)
        edge = f"v{i - 1}.bottom" if row else "superview.top"
        name = f"m{column}: " if row == 0 else ""
        constraints += [f"{name}v{i}.top == {edge} + 4", f"v{i}.left >= superview.left + 8"]
        constraints += [f"v{i}.right <= superview.right - 8", f"v{i}.height >= 4"]
        constraints += [f"v{i}.width == v{i - 1}.width"] if row else []
        constraints += [f"v{i}.bottom == superview.top + 400"] if row == 9 else []
    for k in range(200):
        changes.append(f"  - at: {k / 250}\n    set: {{m{k * 7 % (n // 10)}.constant: {k % 9}}}\n")
    return scene([view(f"v{i}") for i in range(n)], constraints, "timeline:\n" + "".join(changes))


def elsewhere(n):
    """A `fill` stack whose views' heights are open, and events that move something else."""
    text = stack("fill", n).replace("constraints:\n", "  - view: other\nconstraints:\n  - m: other.left == superview.left\n"
                                    "  - V:|[other(20)]\n  - H:[other(40)]\n")
    changes = "".join(f"  - at: {k / 250}\n    set: {{m.constant: {k % 9}}}\n" for k in range(200))
    return text.replace("duration: 1\n", f"timeline:\n{changes}duration: 1\n")


def arriving(distribution):
    """Views that come into a stack as high as the screen one by one, by as many events."""
    def make(n):
        head = f"  - stackView: s\n    axis: vertical\n    distribution: {distribution}\n"
        changes = "".join(
            f"  - at: {k / n}\n    add: [{{view: v{k}, intrinsicContentSize: [40, 10]}}]\n    in: s\n" for k in range(n))
        return scene([head], ["HV:|[s]|"], "timeline:\n" + changes)
    make.__name__ = f"arriving-{distribution}"
    return make


def standing(distribution, n):
    return [f"  - stackView: s\n    axis: vertical\n    distribution: {distribution}\n    subviews:\n" + "".join(
        f"      - {{view: v{k}, intrinsicContentSize: [40, 10]}}\n" for k in range(n))]


def leaving(distribution):
    """Views that leave a stack as high as the screen one by one."""
    def make(n):
        changes = "".join(f"  - at: {k / n}\n    remove: [v{k}]\n" for k in range(n))
        return scene(standing(distribution, n), ["HV:|[s]|"], "timeline:\n" + changes)
    make.__name__ = f"leaving-{distribution}"
    return make


def moving(distribution):
    """A stack whose first view becomes the last, 40 times."""
    def make(n):
        changes = "".join(
            f"  - at: {k / 40}\n    set: {{s.arrangedSubviews: [{', '.join(f'v{(j + k) % n}' for j in range(n))}]}}\n"
            for k in range(1, 40))
        return scene(standing(distribution, n), ["HV:|[s]|"], "timeline:\n" + changes)
    make.__name__ = f"moving-{distribution}"
    return make


def nested(distribution):
    """Views that come into the rows of a column of rows of ten, one by one."""
    def make(n):
        rows = n // 10
        head = f"  - stackView: s\n    axis: vertical\n    distribution: {distribution}\n    subviews:\n" + "".join(
            f"      - stackView: r{row}\n        axis: horizontal\n" for row in range(rows))
        changes = "".join(
            f"  - at: {k / n}\n    add: [{{view: v{k}, intrinsicContentSize: [40, 10]}}]\n    in: r{k % rows}\n"
            for k in range(n))
        return scene([head], ["HV:|[s]|"], "timeline:\n" + changes)
    make.__name__ = f"nested-{distribution}"
    return make


def live(distribution):
    """A stack whose height follows an input for a second."""
    def make(n):
        text = scene(standing(distribution, n), ["H:|[s]|", "s.top == superview.top + offset", "s.bottom == superview.bottom"],
            "timeline:\n  - drive: {offset: [[0, 0], [1, 300]]}\n")
        return text.replace("views:\n", "inputs:\n  offset: 0\nviews:\n", 1)
    make.__name__ = f"live-{distribution}"
    return make


ROWS = [
    ("random contradictory `>=`, two a view", contradictions, ["check"], (250, 500, 1000)),
    ("one `equalCentering` stack of views that must give way", equal_centering, ["inspect"], (200, 400, 800)),
    ("the same", equal_centering, ["check"], (200, 400, 800)),
    ("column of `height >= 4`, end pinned", column, ["check"], (800, 1600, 3200)),
    ("one `fill` stack of views that must give way", fill, ["inspect"], (200, 400, 800)),
    ("form with a shared column", form, ["inspect"], (1000, 2000, 4000)),
    ("tag cloud", tags, ["check"], (2000, 4000, 8000)),
    ("cells of four views", cells, ["inspect"], (500, 1000, 2000)),
    ("the same", cells, ["explain", "a7.left"], (500, 1000, 2000)),
    ("open columns of ten views, 200 events that move one each", events, ["check", "--strict"], (75, 150, 300)),
    ("one `fill` stack, 200 events elsewhere", elsewhere, ["check", "--strict"], (75, 150, 300)),
    ("views added one by one to a `fill` stack", arriving("fill"), ["check"], (100, 200, 400)),
    ("the same", arriving("fill"), ["inspect"], (100, 200, 400)),
    ("views added one by one to an `equalCentering` stack", arriving("equalCentering"), ["check"], (100, 200, 400)),
    ("the same", arriving("equalCentering"), ["inspect"], (100, 200, 400)),
    ("views added one by one to an `equalSpacing` stack", arriving("equalSpacing"), ["check"], (100, 200, 400)),
    ("the same", arriving("equalSpacing"), ["inspect"], (100, 200, 400)),
    ("views removed one by one from a `fill` stack", leaving("fill"), ["check"], (100, 200, 400)),
    ("views removed one by one from an `equalSpacing` stack", leaving("equalSpacing"), ["check"], (100, 200, 400)),
    ("an `equalSpacing` stack put in another order 39 times", moving("equalSpacing"), ["check"], (100, 200, 400)),
    ("views added one by one to rows in an `equalSpacing` column", nested("equalSpacing"), ["check"], (100, 200, 400)),
    ("an `equalSpacing` stack that follows an input", live("equalSpacing"), ["check"], (100, 200, 400)),
]


def seconds(command, path):
    best = None
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        arguments = [binary, command[0], str(path), *command[1:], "--limit-file-size", "10000000", "--limit-work", "100000000000"]
        result = subprocess.run(arguments, capture_output=True, text=True)
        # 1: conflicts and, with --strict, ambiguities.
        if result.returncode not in (0, 1):
            sys.exit(f"{' '.join(command)} {path.name}: {result.returncode}\n{result.stderr[:2000]}")
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        best = used if best is None else min(best, used)
    return best


try:
    print("| scene | command | views | user time, s |\n|---|---|---|---|")
    for title, make, command, sizes in ROWS:
        if wanted and make.__name__ not in wanted:
            continue
        times = []
        for n in sizes:
            path = work / f"scene-{n}.yaml"
            path.write_text(make(n))
            times.append(seconds(command, path))
        views = " / ".join(f"{n:,}" for n in sizes)
        print(f"| {title} | `{' '.join(command)}` | {views} | {' / '.join(f'{t:.2f}' for t in times)} |", flush=True)
finally:
    shutil.rmtree(work, ignore_errors=True)
