"""Headless Chromium drawing pictures of Benchmarks/pictures.py as pages, one screenshot a frame with `optimizeForSpeed`.

Arguments: the browser, frames, an empty folder, scene files. Prints for each its name, the processor milliseconds of a frame
in all processes of the browser, the bytes of a frame, and the file of a frame in the middle. Linux only: times are those of
/proc.
"""

import base64
import os
import pathlib
import sys

from chromium import Browser
from page import page

TICK = 1000 / os.sysconf("SC_CLK_TCK")


def processor_ms(root):
    """The time of a process and its descendants that are still running."""
    parents, times = {}, {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(folder.name)], times[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    total = 0
    for process, ticks in times.items():
        at = process
        while at and at != root:
            at = parents.get(at, 0)
        total += ticks if at else 0
    return total * TICK


def evaluate(script):
    answer = browser.call("Runtime.evaluate", expression=script)
    if "exceptionDetails" in answer:
        raise RuntimeError(answer["exceptionDetails"])


program, count, folder, scenes = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4:]
browser = Browser(program)
try:
    target = browser.call("Target.createTarget", url="about:blank")["targetId"]
    browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    browser.call("Page.enable")
    for scene in scenes:
        content, script, (width, height) = page(scene)
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=3, mobile=False)
        frame = browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        browser.call("Page.setDocumentContent", frameId=frame, html=content)
        evaluate(script)
        kept = folder / f"{pathlib.Path(scene).stem}.png"
        sizes, start = [], 0
        for index in range(-3, count):
            if index == 0:
                # The first screenshots warm it up.
                start = processor_ms(browser.process.pid)
            moment = 0.1 + 0.05 * max(index, 0) / count
            evaluate(f"show({moment})")
            shot = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
            data = base64.b64decode(shot["data"])
            if index == 0:
                kept.write_bytes(data)
            sizes.append(len(data))
        spent = (processor_ms(browser.process.pid) - start) / count
        print(f"{pathlib.Path(scene).stem}\t{spent:.1f}\t{sum(sizes[3:]) / count:.0f}\t{kept}", flush=True)
finally:
    browser.close()
