"""Prints the mean and greatest LDR-FLIP error of two raw RGBA images, from the PyPI package flip-evaluator.

Arguments: width, height, and the two files. Exits with 3 where the package is not installed.
"""
import sys

try:
    import flip_evaluator
    import numpy
except ImportError:
    sys.exit(3)

width, height = int(sys.argv[1]), int(sys.argv[2])


def load(path):
    image = numpy.fromfile(path, dtype=numpy.uint8).reshape(height, width, 4)
    return image[..., :3].astype(numpy.float32) / 255


errors, mean, _ = flip_evaluator.evaluate(load(sys.argv[3]), load(sys.argv[4]), "LDR", applyMagma=False)
print(float(mean), float(errors.max()))
