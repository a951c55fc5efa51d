"""Headless Chromium drawing a scene of Benchmarks/pictures.py as a page (page.py), one screenshot a frame.

Arguments: the scene, frames, a folder, the browser, the first time in seconds and the step. Prints for each way of
drawing its name, the processor milliseconds of all of the browser's processes a frame, and the bytes a frame; the last
frame is left in the folder as chromium.png.
"""

import base64
import os
import pathlib
import sys

import page
from chromium import Browser

WARM = 3


def seconds(root):
    """The processor time so far of a process and all that descend from it."""
    parents, used = {}, {}
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name, in parentheses, may contain spaces.
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
        used[int(folder.name)] = int(fields[11]) + int(fields[12])
    total = 0
    for process, ticks in used.items():
        ancestor = process
        while ancestor not in (root, 0, None):
            ancestor = parents.get(ancestor)
        total += ticks if ancestor == root else 0
    return total / os.sysconf("SC_CLK_TCK")


def measure(browser, file, layers, count, start, step):
    width, height = page.load(file)["canvas"]["size"]
    target = browser.call("Target.createTarget", url="about:blank")["targetId"]
    browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=3, mobile=False)
    frame = browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
    browser.call("Page.setDocumentContent", frameId=frame, html=page.page(file, layers))
    ready = "Promise.all([document.fonts.ready, ...[...document.images].map(i => i.decode())]).then(() => 1)"
    browser.call("Runtime.evaluate", expression=ready, awaitPromise=True)
    sizes, used = [], 0
    for index in range(-WARM, count):
        if index == 0:
            used = seconds(browser.process.pid)
        answer = browser.call("Runtime.evaluate", expression=f"seek({start + step * index})")
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        shot = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        sizes.append(len(shot["data"]) * 3 // 4)
    used = seconds(browser.process.pid) - used
    browser.session = None
    browser.call("Target.closeTarget", targetId=target)
    return used / count * 1000, sum(sizes[WARM:]) / count, base64.b64decode(shot["data"])


def main(file, count, folder, program, start, step):
    browser = Browser(program)
    try:
        for layers in (True, False):
            used, size, shot = measure(browser, file, layers, int(count), float(start), float(step))
            print(f"Chromium{', layers' if layers else ''}\t{used:.2f}\t{size:.0f}", flush=True)
        (pathlib.Path(folder) / "chromium.png").write_bytes(shot)
    finally:
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
