"""Measures `inbetween render` and its peers in one run and prints Markdown tables. Started by Scripts/bench.

Steady state is the difference between a long and a short render of the same scene, so that start-up does not count.
Everything is written to memory (/dev/shm) where there is such a place. The best of three runs counts.
With "hard" after the program only the table of hard pictures is printed.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import pictures
import pixels

here = pathlib.Path(__file__).parent
binary = os.path.abspath(sys.argv[1])
memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
work = pathlib.Path(tempfile.mkdtemp(prefix="inbetween-bench-", dir=memory))
cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()

chromium = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
HARD_HEAD = ["", "processor ms a frame, 1 job", "with --compression fast", "peers", "times the fastest peer", "fast", "goal",
             "pixels that differ, Chromium / Skia", "bytes", "fast", "libpng's default", "fastest peer's bytes",
             "fpng, encoding alone, ms", "fpng, bytes"]
# The first and last time in seconds of the hard pictures' frames.
HARD = (0.1, 0.15)


def render(scene, *options, runs=3):
    """Best wall and processor time in seconds, and the folder's sizes in bytes."""
    best = None
    for _ in range(runs):
        shutil.rmtree(work / "out", ignore_errors=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        subprocess.run([binary, "render", str(scene), "-o", str(work / "out"), "--quiet", *options], check=True)
        wall = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if best is None or wall < best[0]:
            best = (wall, used)
    return best, [file.stat().st_size for file in sorted((work / "out").rglob("*.png"))]


def steady(scene, start, end, *options):
    """Wall and processor milliseconds a frame between two times at 1,000 frames a second, and the frames' sizes."""
    (short, short_used), few = render(scene, "--fps", "1000", "--from", f"{start}", "--to", f"{start + 0.009:.3f}", *options)
    (long, long_used), many = render(scene, "--fps", "1000", "--from", f"{start}", "--to", f"{end}", *options)
    count = len(many) - len(few)
    return (long - short) / count * 1000, (long_used - short_used) / count * 1000, many, long / len(many) * 1000


def table(title, head, rows):
    print(f"\n### {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


def passes_by(script, kind, *arguments):
    """A peer's rows for the passes."""
    folder = work / "peer"
    folder.mkdir(exist_ok=True)
    return peer(script, kind, "30", str(folder), *arguments)


def peer(script, *arguments):
    command = [sys.executable, str(here / "peers" / script), *arguments]
    answer = subprocess.run(command, capture_output=True, text=True)
    if answer.returncode != 0:
        print(f"without {script}: {(answer.stderr.strip().splitlines() or ['failed'])[-1]}", file=sys.stderr)
    return [line.split("\t") for line in answer.stdout.splitlines()]


def default_sizes(count):
    """What libpng's default makes of the frames rendered last."""
    try:
        import cairo
    except ImportError:
        return None
    files = sorted((work / "out").rglob("*.png"))
    sizes = []
    for file in files[:: max(1, len(files) // count)]:
        again = work / "again.png"
        cairo.ImageSurface.create_from_png(str(file)).write_to_png(str(again))
        sizes.append((file.stat().st_size, again.stat().st_size))
    return sum(a for a, _ in sizes) / len(sizes), sum(b for _, b in sizes) / len(sizes)


def by_fpng(count):
    """Processor milliseconds and bytes a frame of fpng encoding the frames rendered last."""
    try:
        import cairo
        import fpng_py
        import numpy
    except ImportError:
        return None
    files = sorted((work / "out").rglob("*.png"))
    seconds, sizes = 0, []
    for file in files[:: max(1, len(files) // count)]:
        surface = cairo.ImageSurface.create_from_png(str(file))
        width, height = surface.get_width(), surface.get_height()
        pixels = numpy.frombuffer(surface.get_data(), numpy.uint8).reshape(height, surface.get_stride() // 4, 4)
        bytes_ = pixels[:, :width, 2::-1].tobytes()
        start = time.process_time()
        sizes.append(len(fpng_py.fpng_encode_image_to_memory(bytes_, width, height, 3)))
        seconds += time.process_time() - start
    return seconds / len(sizes) * 1000, sum(sizes) / len(sizes)


def by_peers(path):
    """The peers drawing a scene at the times at which ours does: name, processor milliseconds a frame and bytes."""
    times = [f"{HARD[1] - 0.007:.3f}", "0.001"]
    rows = peer("hard_peer.py", str(path), "8", str(work), chromium, *times) if chromium else []
    rows += peer("skia_hard_peer.py", str(path), "8", str(work), *times)
    return [(name, float(ms), float(size)) for name, ms, size in rows]


def hard():
    """The rows of the table of hard pictures."""
    shutil.copy(here / "scenes/photo.png", work)
    for number, picture in enumerate(pictures.scenes()):
        path, shots = scene(f"hard{number}", picture.scene), [work / "chromium.png", work / "skia.png"]
        _, fast, fast_sizes, _ = steady(path, *HARD, "--jobs", "1", "--compression", "fast")
        _, used, sizes, _ = steady(path, *HARD, "--jobs", "1")
        for shot in shots:
            shot.unlink(missing_ok=True)
        default, fpng, peers = default_sizes(4), by_fpng(4), by_peers(path)
        fastest = min(peers, key=lambda row: row[1], default=None)
        last = sorted((work / "out").rglob("*.png"))[-1]
        shares = [pixels.differing(last, shot) if picture.is_compared and shot.exists() else None for shot in shots]
        yield [picture.title, f"{used:.1f}", f"{fast:.1f}", ", ".join(f"{name} {ms:.0f}" for name, ms, _ in peers),
               f"{fastest[1] / used:.1f}" if fastest else "", f"{fastest[1] / fast:.1f}" if fastest else "", f"{picture.goal}",
               " / ".join("–" if share is None else f"{share:.2%}" for share in shares), f"{sum(sizes) / len(sizes):,.0f}",
               f"{sum(fast_sizes) / len(fast_sizes):,.0f}", f"{default[1]:,.0f}" if default else "", f"{fastest[2]:,.0f}" if fastest else "",
               f"{fpng[0]:.1f}" if fpng else "", f"{fpng[1]:,.0f}" if fpng else ""]


def against_peers(kind, scene):
    fast, fast_used, fast_sizes, _ = steady(scene, 0.001, 0.299, "--compression", "fast")
    wall, used, sizes, whole = steady(scene, 0.001, 0.299)
    default = default_sizes(20)
    peers = passes_by("pycairo_peer.py", kind) + passes_by("skia_peer.py", kind)
    peers += passes_by("blend2d_peer.py", kind) if kind == "textless" else []
    peers += passes_by("chromium_peer.py", kind, chromium) if chromium else []
    rows = [[f"inbetween, {cores} jobs, steady state ({used:.2f} of a processor)", f"{wall:.2f}", f"{sum(sizes) / len(sizes):,.0f}", ""],
            [f"the same with --compression fast ({fast_used:.2f} of a processor)", f"{fast:.2f}",
             f"{sum(fast_sizes) / len(fast_sizes):,.0f}", ""],
            [f"inbetween, {cores} jobs, start-up and 299 frames", f"{whole:.2f}", "", ""]]
    rows += [[name, ms, f"{int(size):,}", f"{float(ms) / wall:.0f}×"] for name, ms, size in peers]
    if default:
        rows.append(["libpng's default on our frames (every 15th)", "", f"{default[1]:,.0f} (ours: {default[0]:,.0f})", ""])
    table(f"The {kind} passes at 1170 × 2532, moving frames", ["", "ms a frame", "bytes a frame", "slower by"], rows)


HEAD = "inbetween: 1\ncanvas: {size: [390, 844], scale: 3, backgroundColor: white}\n"


def scene(name, text):
    path = work / f"{name}.yaml"
    path.write_text(text)
    return path


def moving(name, views, animations, duration=1):
    changes = "".join(f"      {change}\n" for change in animations)
    timeline = f"\ntimeline:\n  - at: 0\n    animate: {duration}\n    set:\n{changes}" if changes else ""
    return scene(name, f"{HEAD}\nviews:\n{views}{timeline}\nduration: {duration}\n")


def box(name, x, y, width, height, more="backgroundColor: rgb(40, 90, 160)", kind="view"):
    return f"  - {kind}: {name}\n    frame: [{x}, {y}, {width}, {height}]\n    {more}\n"


def change():
    stack = "".join(box(f"row{i}", 10, 10 + i * 83, 370, 70, "backgroundColor: rgb(40, 90, 160)\n    cornerRadius: 12")
                    for i in range(10))
    slow = box("mark", 20, 400, 40, 20, "backgroundColor: rgb(230, 60, 30)")
    everything = [f"row{i}.center.x: 150" for i in range(10)]
    gradient = box("shade", -300, -300, 990, 1444, 'colors: ["#193282", "#d264e6"]\n    startPoint: [0, 0]\n    endPoint: [1, 1]', "gradient")
    rows = []
    for title, path in (
        ("nothing changes", moving("still", stack, [])),
        ("5 % of the rows change", moving("part", stack + slow, ["mark.center.x: 300"])),
        ("all rows change", moving("all", stack, everything)),
        ("a moving full-frame gradient", moving("gradient", gradient, ["shade.center.y: 500"])),
    ):
        wall, used, sizes, _ = steady(path, 0.1, 0.6)
        default = default_sizes(8)
        rows.append([title, f"{wall:.3f}", f"{used:.3f}", f"{sum(sizes) / len(sizes):,.0f}", f"{default[1]:,.0f}" if default else ""])
    table("Cost follows change", ["", "ms a frame", "processor ms", "bytes", "libpng's default"], rows)


def many():
    views = "".join(box(f"v{i}", i % 40 * 9.6 + 2, i // 40 * 16.6 + 2, 8, 12, "backgroundColor: rgb(40, 90, 160)\n    cornerRadius: 2")
                    for i in range(2000))
    labels = "".join(box(f"t{i}", i % 4 * 97 + 2, i // 4 * 33 + 2, 95, 20, f"text: Label {i} of many words\n    font: 11", "label")
                     for i in range(100))
    names = [f"v{i}" for i in range(2000)] + [f"t{i}" for i in range(100)]
    rows = []
    for title, moved in (("all move", names), ("5 % move", names[1000:1105]), ("none moves", [])):
        changes = [f"{name}.center.x: {name}.center.x + 3" for name in moved]
        wall, used, sizes, _ = steady(moving(f"many{len(moved)}", views + labels, changes), 0.1, 0.3)
        rows.append([title, f"{wall:.2f}", f"{used:.2f}"])
    table("2,000 views and 100 labels at 3x", ["", "ms a frame", "processor ms"], rows)


def scaling():
    rows = []
    for title, path in (("textless", here / "scenes/passes-textless.yaml"), ("full", here / "scenes/passes.yaml")):
        walls = [steady(path, 0.001, 0.299, "--jobs", str(jobs))[0] for jobs in (1, cores)]
        rows.append([title, f"{walls[0]:.2f}", f"{walls[1]:.2f}", f"{walls[0] / walls[1]:.2f}"])
    table("Workers", ["passes", "1 job", f"{cores} jobs", "gain"], rows)


def memory_of(scene, *options):
    command = [binary, "render", str(scene), "-o", str(work / "out"), "--quiet", *options]
    program = "import os, subprocess, sys, resource\nsubprocess.run(sys.argv[1:], check=True)\n"
    program += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    return int(subprocess.run([sys.executable, "-c", program, *command], capture_output=True, text=True, check=True).stdout)


def bounded():
    frame = 1170 * 2532 * 4 / 1024
    long = moving("long", box("a", 0, 0, 390, 844), ["a.center.y: 100"], 10)
    rows = []
    for count in (100, 10000):
        peak = memory_of(long, "--fps", "1000", "--to", f"{count / 1000}")
        rows.append([f"{count:,}", f"{peak / 1024:.0f}", f"{peak / frame:.1f}", f"{cores * 5}"])
    table("Peak memory", ["frames", "MiB", "in frames", "limit in frames"], rows)


def starting():
    head = HEAD.replace("scale: 3", "scale: 1")
    rows = []
    for title, text in (("Latin", "Hello"), ("Chinese", "你好")):
        label = box("t", 20, 20, 200, 40, f"text: {text}\n    font: 17", "label")
        path = scene(f"start-{title}", f"{head}\nviews:\n{label}\nduration: 1\n")
        (wall, _), _ = render(path, "--from", "0", "--to", "0", runs=10)
        rows.append([f"start to first frame on disk, {title} text at 1x", f"{wall * 1000:.0f}"])
    best = min(timed([binary, "inspect", str(path), "--json"]) for _ in range(10))
    rows.append(["inspect of a small scene", f"{best * 1000:.0f}"])
    table("Start-up", ["", "ms"], rows)


def timed(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


try:
    if not chromium:
        print("without Chromium: none is installed", file=sys.stderr)
    print(f"{cores} processors, load {os.getloadavg()[0]:.1f} at the start")
    if sys.argv[2:] == ["hard"]:
        table("Hard pictures", HARD_HEAD, hard())
    else:
        against_peers("textless", here / "scenes/passes-textless.yaml")
        against_peers("full", here / "scenes/passes.yaml")
        table("Hard pictures", HARD_HEAD, hard())
        change()
        many()
        scaling()
        bounded()
        starting()
finally:
    shutil.rmtree(work, ignore_errors=True)
