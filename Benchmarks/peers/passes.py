"""The Passbook expand of Benchmarks/scenes/passes.yaml as numbers, for the peers to draw."""

WIDTH, HEIGHT, SCALE = 390, 844, 3
COLORS = [(233, 35 + 30 * i, 29) for i in range(5)]
ROW = 67
RADIUS = 14
TITLES = [f"Boarding pass {i + 1} to San Francisco" for i in range(5)]
DURATION = 0.3


def eased(x):
    """Core Animation's easeInEaseOut: the cubic Bézier curve (0.42, 0) (0.58, 1)."""
    low, high = 0.0, 1.0
    for _ in range(50):
        u = (low + high) / 2
        at = 3 * u * (1 - u) ** 2 * 0.42 + 3 * u * u * (1 - u) * 0.58 + u**3
        low, high = (u, high) if at < x else (low, u)
    return 3 * low * low * (1 - low) + low**3


def frames(time):
    """(y, height) of the five passes, in points."""
    p = eased(min(max(time / DURATION, 0), 1))
    result = []
    for i in range(5):
        stacked = (HEIGHT - 5 * ROW + i * ROW, ROW)
        top = (i - 2) * ROW
        expanded = (top if i <= 2 else top - ROW + HEIGHT, HEIGHT if i == 2 else ROW)
        result.append(tuple(a + (b - a) * p for a, b in zip(stacked, expanded)))
    return result


def times(count):
    """Moments inside the animation, evenly spread."""
    return [DURATION * (k + 1) / (count + 1) for k in range(count)]


def report(name, milliseconds, sizes):
    print(f"{name}\t{milliseconds:.2f}\t{sum(sizes) / len(sizes):.0f}", flush=True)
