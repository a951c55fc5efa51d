"""Headless Chromium drawing the passes as a page, one screenshot a frame over the DevTools pipe.

Arguments: full or textless, frames, an empty folder, the browser. Python's library only: messages are JSON ended by a
zero byte on file descriptors 3 and 4.
"""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import passes

kind, count, folder, browser = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]


class Browser:
    def __init__(self, path):
        self.profile = tempfile.mkdtemp()
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def connect():
            # Both may stand at 3 or 4 already: move them out of the way first.
            a, b = os.dup(to_browser), os.dup(from_browser)
            a, b = [os.dup2(fd, high) for fd, high in ((a, 100), (b, 101))]
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [path, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             "--force-color-profile=srgb", f"--user-data-dir={self.profile}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.session = None

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                data = os.read(self.input, 1 << 20)
                if not data:
                    raise EOFError("the browser has gone")
                self.buffer += data
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return answer["result"]

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


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
