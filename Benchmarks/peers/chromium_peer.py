"""Headless Chromium drawing the passes as a page, one screenshot a frame over the DevTools pipe.

Arguments: full or textless, frames, an empty folder, the browser. Python's library only.
"""

import base64
import pathlib
import sys
import time

import passes
from chromium import Browser

kind, count, folder, browser = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]


def page():
    photo = base64.b64encode((pathlib.Path(__file__).parent.parent / "scenes" / "photo.png").read_bytes()).decode()
    body = ""
    for i in range(5):
        inside = ""
        if kind == "full":
            if i == 1:
                inside += '<i style="left:16px;top:4px;width:200px;height:59px;background:linear-gradient(to bottom right,#193282,#d264e6)"></i>'
            if i == 2:
                inside += f'<img style="left:254px;top:80px;width:120px;height:80px" src="data:image/png;base64,{photo}">'
            inside += f'<b style="left:16px;top:22px">{passes.TITLES[i]}</b>'
        color = "rgb({},{},{})".format(*passes.COLORS[i])
        body += f'<div id=v{i} style="left:0;width:390px;border-radius:14px;background:{color}">{inside}</div>'
    style = "*{position:absolute;margin:0} html,body{position:static;background:#fff} b{font:17px/20px Inter;color:#fff;white-space:nowrap}"
    return f"<!doctype html><style>{style}</style>{body}"


browser = Browser(browser)
try:
    target = browser.call("Target.createTarget", url="about:blank")["targetId"]
    browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    browser.call("Page.enable")
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=3, mobile=False)
    frame = browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
    browser.call("Page.setDocumentContent", frameId=frame, html=page())
    for fast in (False, True):
        sizes = []
        for index, moment in enumerate(passes.times(count + 3)):
            if index == 3:
                # The first screenshots warm it up.
                start, sizes = time.perf_counter(), []
            script = ";".join(
                f"v{i}.style.top='{y}px';v{i}.style.height='{h}px'" for i, (y, h) in enumerate(passes.frames(moment)))
            browser.call("Runtime.evaluate", expression=script)
            shot = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=fast)
            data = base64.b64decode(shot["data"])
            with open(f"{folder}/frame-{index:04}.png", "wb") as file:
                file.write(data)
            sizes.append(len(data))
        name = "Chromium, captureScreenshot" + (" optimizeForSpeed" if fast else "")
        passes.report(name, (time.perf_counter() - start) / count * 1000, sizes)
finally:
    browser.close()
