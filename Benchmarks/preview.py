#!/usr/bin/env python3
"""How long the live preview takes to show a frame after the slider was moved: python3 Benchmarks/preview.py BINARY

A scene of 2,000 views that all move, at 2x. Each frame is shown once, in a random order, so that none is at hand and none
can be foreseen.
Times are from the slider's event to the picture in the page; then what the program and the transfer of a whole frame take.
Python's library and a Chromium only.
"""

import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent / "peers"))
from chromium import Browser  # noqa: E402

SCRUBS = """
(async () => {
  const ORDER = [INDICES];
  const scrub = document.getElementById("scrub"), times = [], settle = (ms) => new Promise((done) => setTimeout(done, ms));
  for (let step = 0; step < ORDER.length; step++) {
    const index = ORDER[step];
    const start = performance.now();
    scrub.value = index;
    scrub.dispatchEvent(new Event("input", {bubbles: true}));
    while (!document.body.dataset.shown.endsWith(":" + index)) await new Promise((done) => { const c = new MessageChannel();
      c.port1.onmessage = done; c.port2.postMessage(0); });
    times.push(performance.now() - start);
    await settle(PAUSE);
  }
  return times;
})()
"""

FETCHES = """
(async () => {
  const times = [], version = document.body.dataset.version, last = +document.getElementById("scrub").max;
  for (let step = 0; step < 30; step++) {
    const start = performance.now();
    const answer = await fetch(`api/frame?v=${version}&i=${(step * 41 + 3) % last}&again=${step}`);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
})()
"""


def scene(folder, count):
    """Tiles of some shades on a grid, each of which goes to the opposite corner."""
    lines = ["inbetween: 1", "canvas: {size: [402, 874], scale: 2, backgroundColor: white}", "views:"]
    columns = 40
    for i in range(count):
        x, y = 10 * (i % columns), 17 * (i // columns)
        lines += [f"  - {{view: v{i}, frame: [{x}, {y}, 9, 15], backgroundColor: 'rgb({i * 7 % 256}, {i * 13 % 256}, {i * 29 % 256})'}}"]
    lines += ["timeline:", "  - animate: 1.6", "    set:"]
    for i in range(count):
        x, y = 10 * (i % columns), 17 * (i // columns)
        lines += [f"      v{i}.frame: [{393 - x}, {859 - y}, 9, 15]"]
    path = pathlib.Path(folder) / "tiles.yaml"
    path.write_text("\n".join(lines) + "\n")
    return path


def say(name, times):
    ordered = sorted(times)
    print(f"{name:<28} median {statistics.median(ordered):6.1f} ms   95 % {ordered[int(0.95 * (len(ordered) - 1))]:6.1f} ms"
          f"   most {ordered[-1]:6.1f} ms   over 50 ms: {sum(t > 50 for t in ordered)} of {len(ordered)}")


def main():
    binary, browser_path = sys.argv[1], shutil.which("chromium") or shutil.which("google-chrome")
    if not browser_path:
        sys.exit("no Chromium is installed")
    folder = tempfile.mkdtemp()
    server = subprocess.Popen([binary, "preview", str(scene(folder, 2000))], stdout=subprocess.PIPE, text=True)
    browser = None
    try:
        address = server.stdout.readline().strip()
        browser = Browser(browser_path)
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.call("Page.enable")
        browser.call("Emulation.setDeviceMetricsOverride", width=1200, height=900, deviceScaleFactor=1, mobile=False)
        browser.call("Page.navigate", url=address)

        def value(expression):
            answer = browser.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
            if "exceptionDetails" in answer:
                raise RuntimeError(answer["exceptionDetails"])
            return answer["result"].get("value")

        order = list(range(1, 97))
        random.Random(1).shuffle(order)

        def scrub(order, pause):
            value("location.reload()")
            while not value("document.readyState === 'complete' && (document.body?.dataset.shown ?? '').endsWith(':0')"):
                time.sleep(0.1)
            return value(SCRUBS.replace("INDICES", str(order)[1:-1]).replace("PAUSE", str(pause)))

        time.sleep(1)
        scrub(order[:5], 300)
        for name, pause in (("a frame now and then", 150), ("one frame after the other", 0)):
            say(name, scrub(order, pause))
        say("  program and transfer", value(FETCHES))
    finally:
        if browser:
            browser.close()
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
