"""The pages that are made of pictures, and the comparing of pixels: python3 -m unittest discover Benchmarks/Tests.

Tests that need a missing package are skipped.
"""

import importlib.util
import pathlib
import sys
import tempfile
import unittest

benchmarks = pathlib.Path(__file__).parent.parent
sys.path[:0] = [str(benchmarks), str(benchmarks / "peers")]

import pictures  # noqa: E402
import pixels  # noqa: E402


def has(*modules):
    return all(importlib.util.find_spec(module) for module in modules)


@unittest.skipUnless(has("yaml"), "without pyyaml")
class Pages(unittest.TestCase):
    def test_each_picture_becomes_a_page_in_which_something_moves(self):
        import page
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "photo.png").write_bytes((benchmarks / "scenes/photo.png").read_bytes())
            for picture in pictures.scenes():
                with self.subTest(picture.title):
                    file = pathlib.Path(folder) / "scene.yaml"
                    file.write_text(picture.scene)
                    self.assertTrue(page.changes(page.load(file)))
                    self.assertIn("<script>", page.page(file))

    def test_changes_are_relative_to_the_frame(self):
        import page
        frames = {"a": [10, 20, 100, 40]}
        self.assertEqual(page.change("a.center.x", "a.center.x + 40", frames), [("a", "x", 0, 40)])
        self.assertEqual(page.change("a.center.y", 100, frames), [("a", "y", 0, 60)])
        self.assertEqual(page.change("a.center", [70, 30], frames), [("a", "x", 0, 10), ("a", "y", 0, -10)])
        self.assertEqual(page.change("a.alpha", 1, frames), [("a", "opacity", 0, 1)])

    def test_keys_that_a_page_does_not_draw_are_refused(self):
        import page
        with self.assertRaises(ValueError):
            page.element("view", {"view": "a", "frame": [0, 0, 1, 1], "tintColor": "red"}, benchmarks)


@unittest.skipUnless(has("cairo", "numpy"), "without pycairo and numpy")
class Differences(unittest.TestCase):
    def share(self, x, grey):
        """Of a frame with a black box against one whose box lies at x and is grey."""
        import cairo
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for left, level in ((10, 0), (x, grey)):
                surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 40, 40)
                context = cairo.Context(surface)
                context.set_source_rgb(1, 1, 1)
                context.paint()
                context.set_source_rgb(level / 255, level / 255, level / 255)
                context.rectangle(left, 10, 20, 20)
                context.fill()
                files.append(f"{folder}/{len(files)}.png")
                surface.write_to_png(files[-1])
            return pixels.differing(*files)

    def test_an_edge_that_lies_half_a_pixel_away_does_not_count(self):
        self.assertEqual(self.share(10.5, 0), 0)

    def test_an_area_counts_if_it_differs_by_more_than_eight_levels_but_not_its_edge(self):
        self.assertEqual(self.share(10, 8), 0)
        self.assertEqual(self.share(10, 9), 18 * 18 / 1600)


if __name__ == "__main__":
    unittest.main()
