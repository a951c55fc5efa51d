"""Builds and solves the shapes of docs/performance.md with kiwisolver, for Scripts/bench-solver.

Prints a Markdown row for each shape and size: milliseconds of processor time to make the constraints in Python, to add them
to the solver with the first solution, and for a resize of the container. Priorities become kiwi's weights, which do
not always choose the same layout (they are summed, not ranked).
"""

import sys
import time

import kiwisolver as kiwi


def box():
    return [kiwi.Variable(), kiwi.Variable(), kiwi.Variable(), kiwi.Variable()]


def at(priority):
    return kiwi.strength.create(0, priority, 0)


def chain(parent, n):
    out, previous = [], None
    for _ in range(n):
        l, t, w, h = box()
        out += [l == parent[0], l + w == parent[0] + parent[2], h == 67]
        out.append(t == parent[1] if previous is None else t == previous[1] + previous[3])
        previous = (l, t, w, h)
    return out


def nested(parent, n):
    out = []
    for _ in range(n):
        view = l, t, w, h = box()
        out += [l == parent[0] + 1, t == parent[1] + 1, w == parent[2] - 2, h == parent[3] - 2]
        parent = view
    return out


def grid(parent, n):
    out, rows = [], []
    for i in range(n):
        view = l, t, w, h = box()
        column = i % 10
        if column == 0:
            rows.append([])
            out.append(l == parent[0] + 8)
        else:
            left = rows[-1][-1]
            out += [l == left[0] + left[2] + 8, w == left[2]]
        upper = rows[-2][column] if len(rows) > 1 else None
        out.append(t == parent[1] + 8 if upper is None else t == upper[1] + upper[3] + 8)
        out.append(h == w)
        if column == 9:
            out.append(l + w == parent[0] + parent[2] - 8)
        rows[-1].append(view)
    return out


def cells(parent, n):
    out, previous = [], None
    for _ in range(max(n // 4, 1)):
        c, a, b, d = box(), box(), box(), box()
        out += [c[0] == parent[0], c[2] == parent[2]]
        out.append(c[1] == parent[1] if previous is None else c[1] == previous[1] + previous[3] + 8)
        out += [a[0] == c[0] + 16, a[1] >= c[1] + 8, a[2] == 40, a[3] == a[2], a[1] + a[3] / 2 == c[1] + c[3] / 2]
        out += [b[0] == a[0] + a[2] + 8, b[1] == c[1] + 8, c[1] + c[3] >= b[1] + b[3] + 8]
        out += [(b[2] <= 120) | at(251), (b[2] >= 120) | at(750), (b[3] == 20.5) | at(750)]
        out += [d[0] >= b[0] + b[2] + 8, d[0] + d[2] == c[0] + c[2] - 16, d[1] + d[3] / 2 == c[1] + c[3] / 2]
        out += [(d[2] == 60) | at(250), (d[3] == 34) | at(250), (c[3] == 60) | at(249)]
        previous = c
    return out


for name, shape in (("chain", chain), ("cells", cells), ("grid", grid), ("nested", nested)):
    for n in [int(size) for size in (sys.argv[1] if len(sys.argv) > 1 else "10,100,1000").split(",")]:
        parent = box()
        start = time.process_time()
        constraints = shape(parent, n)
        made = time.process_time()
        solver = kiwi.Solver()
        solver.addConstraint(parent[0] == 0)
        solver.addConstraint(parent[1] == 0)
        solver.addEditVariable(parent[2], "strong")
        solver.addEditVariable(parent[3], "strong")
        solver.suggestValue(parent[2], 2 * n + 390)
        solver.suggestValue(parent[3], 2 * n + 844)
        for constraint in constraints:
            solver.addConstraint(constraint)
        solver.updateVariables()
        solved = time.process_time()
        for k in range(5):
            solver.suggestValue(parent[2], 2 * n + 391 + k)
            solver.updateVariables()
        resized = time.process_time()
        print(
            f"| {name} | {n} | {(made - start) * 1000:.3f} | {(solved - made) * 1000:.3f} | "
            f"{(resized - solved) * 200:.4f} |"
        )
