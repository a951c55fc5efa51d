"""A scratch repository with sixty scenes, releases of the program that is tried, and machines that check it out."""

import functools
import os
import re
import shutil
import signal
import stat
import struct
import subprocess
import zlib
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
SCENES = 60
# Scenes that move otherwise in the commit `change`.
CHANGED = ("scene07", "scene33")

SCENE = """inbetween: 1
canvas: {size: [60, 80], backgroundColor: white}
views:
  - view: box
    backgroundColor: purple
  - view: other
    backgroundColor: orange
constraints:
  - H:|-10-[box(20)]
  - boxTop: box.top == superview.top + 5
  - V:[box(12)]
  - H:[other(10)]|
  - V:[other(10)]|
timeline:
  - at: 0.1
    animate: 0.1
    set:
      boxTop.constant: TO
duration: 0.3
"""

# The last scene has files: styles, a picture, one in a folder, and a symbol of the project.
WITH_FILES = """inbetween: 1
import: [Styles/styles.yaml]
canvas: {size: [60, 80], backgroundColor: white}
views:
  - {view: box, style: soft, frame: [5, 5, 20, 20]}
  - {imageView: dot, image: dot.png, frame: [30, 5, 8, 8]}
  - {imageView: deep, image: pictures/dot.png, frame: [30, 20, 8, 8]}
  - {imageView: sign, image: {systemName: sign}, frame: [30, 40, 16, 16]}
timeline:
  - {at: 0.1, animate: 0.1, set: {box.alpha: 0.5}}
duration: 0.3
"""
STYLES = "inbetween: 1\nstyles:\n  soft: {cornerRadius: 4}\n"
SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8h-8z"/></svg>\n'


def picture():
    """A PNG file of eight by eight red pixels."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xe0\x20\x20" * 8) * 8
    head = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


# A machine on which `dies` is there loses power before the program has ended: nothing of what it runs goes on, and there
# is no report. (The program runs to its end, so that this does not depend on how fast it is; its report is put aside.)
# Where `fails` is there, the program has written its report and ends as after an internal error.
PROGRAM = """#!/bin/sh
home=${HOME-${TEST_TMPDIR-}}
if [ -e "$home/dies" ] && [ "$1" = verify ]; then
  former=
  for word; do
    shift
    set -- "$@" "$([ "$former" = --output ] && echo "$home/lost" || printf '%s' "$word")"
    former=$word
  done
  "PATH" "$@"
  [ -d "$home/lost" ] || exit 70
  kill -9 0
fi
if [ -e "$home/fails" ] && [ "$1" = verify ]; then
  "PATH" "$@"
  exit 70
fi
exec "PATH" "$@"
"""


class Lost(Exception):
    """The machine died; nothing of it is left."""


class Wrong(Exception):
    """A pipeline did otherwise than it should."""


def expect(condition, message):
    if not condition:
        raise Wrong(message)


@functools.cache
def document(path):
    """The documents of a YAML file of this repository, which nothing changes."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return list(yaml.load_all((ROOT / path).read_text(), loader))


class Result:
    def __init__(self, status, text, errors):
        self.status, self.text, self.errors = status, text, errors

    @property
    def said(self):
        return self.text + self.errors


def run(arguments, folder, environment):
    """Runs a program in a process group of its own, with nothing in its environment but what is given."""
    process = subprocess.Popen(
        arguments,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    text, errors = (output.decode("utf-8", "replace") for output in process.communicate())
    if process.returncode == -signal.SIGKILL:
        raise Lost(text + errors)
    return Result(process.returncode, text, errors)


class Scratch:
    """The repository `upstream` with the commits `main` and `change`, and `fork`, whose commit it does not have."""

    def __init__(self, program, folder):
        self.program = str(Path(program).resolve())
        self.folder = Path(folder)
        self.count = 0
        self.commits = {}
        version = run(["Scripts/version"], ROOT, {"PATH": os.environ["PATH"]})
        self.version = version.text.strip()
        self.publish()
        self.populate()

    def publish(self):
        architecture = "arm64" if os.uname().machine == "aarch64" else "amd64"
        name = f"inbetween-{self.version}-linux-{architecture}"
        files = self.folder / "releases" / f"v{self.version}"
        program = files / name / "bin/inbetween"
        program.parent.mkdir(parents=True)
        program.write_text(PROGRAM.replace("PATH", self.program))
        program.chmod(0o755)
        shutil.copy(ROOT / "Packaging/install", files)
        self.shell(f"tar -czf {name}.tar.gz {name} && rm -r {name} && sha256sum * > SHA256SUMS", files)
        self.releases = f"file://{self.folder}/releases"

    def populate(self):
        project = self.folder / "project"
        (project / "Scenes").mkdir(parents=True)
        for index in range(SCENES):
            text = SCENE.replace("TO", str(20 + index % 40))
            (project / "Scenes" / f"scene{index:02}.yaml").write_text(text)
        for name, content in {
            f"Scenes/scene{SCENES - 1}.yaml": WITH_FILES.encode(),
            "Scenes/dot.png": picture(),
            "Scenes/pictures/dot.png": picture(),
            "Scenes/Styles/styles.yaml": STYLES.encode(),
            "Symbols/sign.svg": SIGN.encode(),
            "inbetween.yaml": b"project: 1\nsymbols: Symbols\n",
        }.items():
            path = project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self.shell(f"'{self.program}' record --no-cache > /dev/null && git init -q -b main . && git add .", project)
        self.commit(project, "main", "Scenes and their goldens")
        for repository in ("upstream", "fork"):
            self.shell(f"git clone -q --bare project {repository}.git", self.folder)
        for name in CHANGED:
            scene = project / "Scenes" / f"{name}.yaml"
            scene.write_text(scene.read_text().replace("animate: 0.1", "animate: 0.15"))
        self.shell("git checkout -q -b change", project)
        self.commit(project, "change", "Slower")
        self.shell("git push -q ../upstream.git change", project)
        # The same change by somebody else.
        self.commit(project, "fork", "Slower, from a fork", "--amend")
        self.shell("git push -q ../fork.git change", project)

    def commit(self, project, key, message, *options):
        self.shell(
            "git -c user.name=Test -c user.email=test@example.org commit -q --all "
            f"{' '.join(options)} --message '{message}'",
            project,
        )
        self.commits[key] = self.shell("git rev-parse HEAD", project).strip()

    def shell(self, line, folder):
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C.UTF-8"}
        result = run(["bash", "-ec", line], folder, environment)
        expect(result.status == 0, f"{line}: {result.said}")
        return result.text

    def release(self, stated):
        """The variables that name a release, as a pipeline's file states them, with the address of those here."""
        address = stated["INBETWEEN_RELEASES"]
        expect(re.fullmatch(r"https://github\.com/[\w-]+/inbetween/releases/download", address), address)
        expect(stated["INBETWEEN_VERSION"] == self.version, f"the file states version {stated['INBETWEEN_VERSION']}")
        return {"INBETWEEN_RELEASES": self.releases, "INBETWEEN_VERSION": self.version}

    def install(self, machine):
        """Puts the program where the machine's own administration would."""
        machine.tool("inbetween", PROGRAM.replace("PATH", self.program))

    def reset(self):
        """Removes what the last pipeline left: branches that it pushed, and its machines."""
        for machine in self.folder.glob("machine*"):
            remove(machine)
        self.shell(f"git update-ref refs/heads/change {self.commits['change']}", self.folder / "upstream.git")

    def machine(self, commit=None, checkout=True):
        self.count += 1
        return Machine(self, self.folder / f"machine{self.count}", commit, checkout)


class Machine:
    """A fresh machine: a home, a checkout of a commit unless it is to be made by a step, and programs of its own."""

    def __init__(self, scratch, folder, commit, checkout):
        self.scratch, self.folder = scratch, folder
        self.home, self.work, self.bin = folder / "home", folder / "work", folder / "bin"
        for path in (self.home, self.bin, folder / "tmp"):
            path.mkdir(parents=True)
        if checkout:
            self.checkout(commit)
        else:
            self.work.mkdir()

    def checkout(self, commit):
        """The commit alone, as services do: no branches, no history."""
        origin = self.scratch.folder / ("fork.git" if commit == self.scratch.commits["fork"] else "upstream.git")
        self.work.mkdir(exist_ok=True)
        self.scratch.shell(
            f"git init -q . && git fetch -q --depth 1 '{origin}' {commit} && git checkout -q --detach FETCH_HEAD",
            self.work,
        )

    def dies(self, how="dies"):
        (self.home / how).touch()

    def tool(self, name, text):
        """A program that the service puts on its machines."""
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)

    def script(self, lines, environment, shell):
        """Runs lines as a service does: `shell` is what comes before the name of the file with them."""
        path = self.folder / "tmp/step.sh"
        path.write_text(lines)
        return self.run([*shell, str(path)], environment)

    def run(self, arguments, environment, folder=None):
        every = {
            "PATH": f"{self.bin}:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
            "TMPDIR": str(self.folder / "tmp"),
            "CI": "true",
        }
        every.update({key: str(value) for key, value in environment.items()})
        return run(arguments, folder or self.work, every)


def remove(folder):
    """Removes a folder whose files may be read-only."""
    for path in folder.rglob("*"):
        if path.is_dir() and not path.is_symlink():
            path.chmod(path.stat().st_mode | stat.S_IRWXU)
    shutil.rmtree(folder)


def copy(source, target):
    """Copies what is in a folder into another, which may have files already."""
    shutil.copytree(source, target, dirs_exist_ok=True, symlinks=True)


def files(folder):
    return sorted(path for path in Path(folder).rglob("*") if path.is_file())
