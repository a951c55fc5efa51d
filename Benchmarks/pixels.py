"""Compares a frame with a peer's: how much of it differs, except at edges."""

LEVELS = 8


def differing(ours, theirs):
    """The share of pixels of which a channel differs by more than 8 of 255 levels from the range of the 3 × 3 pixels
    around it in the other picture, in both directions; None without pycairo and numpy, or if the sizes differ.

    So an edge that is antialiased otherwise, or that lies half a pixel away, does not count.
    """
    try:
        import cairo
        import numpy
    except ImportError:
        return None

    def read(file):
        surface = cairo.ImageSurface.create_from_png(str(file))
        rows = numpy.frombuffer(surface.get_data(), numpy.uint8).reshape(surface.get_height(), -1, 4)
        return rows[:, :surface.get_width(), :3].astype(numpy.int16)

    def outside(picture, other):
        padded = numpy.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
        height, width, _ = other.shape
        shifted = [padded[y:y + height, x:x + width] for y in range(3) for x in range(3)]
        low, high = numpy.minimum.reduce(shifted), numpy.maximum.reduce(shifted)
        return ((picture < low - LEVELS) | (picture > high + LEVELS)).any(axis=2)

    a, b = read(ours), read(theirs)
    if a.shape != b.shape:
        return None
    return float((outside(a, b) & outside(b, a)).mean())
