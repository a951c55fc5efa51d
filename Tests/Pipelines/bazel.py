"""Bazel: the module, rules and targets of Packaging/bazel and docs/scale.md, which are read as Python, and tests in
forests of links to what they declare."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from scenario import Outcome
from scratch import ROOT, expect


class File:
    def __init__(self, path, short_path):
        self.path, self.short_path = path, short_path


class Runfiles:
    def __init__(self, files):
        self.files = list(files)

    def merge(self, other):
        return Runfiles(self.files + other.files)


class DefaultInfo:
    def __init__(self, executable=None, runfiles=None, files=None):
        self.executable, self.files = executable, files
        # The executable is one of its runfiles.
        self.default_runfiles = Runfiles([executable, *(runfiles.files if runfiles else [])])


class Anything:
    """A value with the attributes that it is given."""

    def __init__(self, **values):
        self.__dict__.update(values)


class Attribute:
    def __init__(self, kind, options):
        self.kind, self.options = kind, options


class AttributeKinds:
    def __getattr__(self, kind):
        return lambda **options: Attribute(kind, options)


class Target:
    def __init__(self, definition, package, given):
        self.definition, self.package, self.given = definition, package, given
        self.name = given["name"]


class Package:
    """A folder with a BUILD file: that of the workspace, or of another repository."""

    def __init__(self, workspace, folder, repository=None):
        self.workspace, self.folder, self.repository = workspace, folder, repository
        self.targets = {}

    def read(self, text):
        exec(
            compile(text, str(self.folder / "BUILD.bazel"), "exec"),
            {
                "load": lambda *names: None,
                "glob": self.glob,
                **{name: self.macro(rule) for name, rule in self.workspace.rules.items()},
            },
        )

    def macro(self, rule):
        def declare(**given):
            self.targets[given["name"]] = Target(rule, self, given)

        return declare

    def glob(self, include, exclude=(), allow_empty=False):
        def found(patterns, allow_empty=True):
            # A pattern may be without a file only where that is said, since Bazel 8.
            for pattern in [] if allow_empty else patterns:
                expect(found([pattern]), f"glob pattern '{pattern}' didn't match anything")
            # `**` of Bazel are files, of Python folders.
            patterns = [pattern + "/*" if pattern.endswith("**") else pattern for pattern in patterns]
            paths = [path for pattern in patterns for path in self.folder.glob(pattern)]
            return {str(path.relative_to(self.folder)) for path in paths if path.is_file()}

        return sorted(found(include, allow_empty) - found(exclude))

    def file(self, name):
        path = self.folder / name
        expect(path.is_file(), f"no such file: {name}")
        return File(path, f"../{self.repository}/{name}" if self.repository else name)


class Workspace:
    def __init__(self, folder):
        self.folder = folder
        # What is built outlives a call, as tests that passed do.
        self.output = folder.parent / "output"
        self.repositories = {}
        page = (ROOT / "docs/scale.md").read_text()
        self.texts = dict(re.findall(r"```text\n# ((?:MODULE|BUILD)\.bazel)\n(.*?)```", page, re.S))
        self.rules = {name: value for name, value in self.loaded("defs.bzl").items() if name.startswith("inbetween_")}
        self.module()
        self.package = Package(self, folder)
        self.package.read(self.texts["BUILD.bazel"])
        # It is the same for a project without symbols, and before the first golden is recorded.
        Package(self, self.output / "empty").read(self.texts["BUILD.bazel"])

    def loaded(self, name):
        """The values of a file of Packaging/bazel."""
        values = {
            "rule": Anything,
            "attr": AttributeKinds(),
            "DefaultInfo": DefaultInfo,
            "depset": list,
            "Label": lambda text: "@@inbetween+" + text,
            "repository_rule": self.repository_rule,
            "module_extension": Anything,
            "tag_class": Anything,
            "fail": lambda text: expect(False, text),
        }
        exec(compile((ROOT / "Packaging/bazel" / name).read_text(), name, "exec"), values)
        return values

    def module(self):
        extensions = self.loaded("extensions.bzl")
        tags = []

        def use_extension(path, name):
            expect(path == "@inbetween//:extensions.bzl", path)
            extension = extensions[name]
            known = extension.tag_classes["release"].attrs

            def release(**given):
                expect(set(given) <= set(known), f"no such attribute: {given}")
                values = {
                    key: given.get(key, value.options.get("default", {} if "dict" in value.kind else ""))
                    for key, value in known.items()
                }
                if os.environ.get("RELEASES"):
                    values["releases"] = os.environ["RELEASES"]
                tags.append(Anything(**values))

            return Anything(release=release, extension=extension)

        def use_repo(proxy, *names):
            proxy.extension.implementation(Anything(modules=[Anything(is_root=True, tags=Anything(release=tags))]))
            expect(set(names) <= set(self.repositories), f"no such repository: {names}")

        def archive_override(module_name, strip_prefix, urls):
            expect((ROOT / strip_prefix.split("/", 1)[1] / "MODULE.bazel").is_file(), strip_prefix)

        exec(
            self.texts["MODULE.bazel"],
            {
                "bazel_dep": lambda **given: None,
                "archive_override": archive_override,
                "use_extension": use_extension,
                "use_repo": use_repo,
            },
        )

    def repository_rule(self, implementation, attrs, doc):
        def fetch(name, **given):
            folder = self.output / "external" / name
            machine = os.uname().machine

            def extract(url, sha256, stripPrefix):
                unpacked = folder.parent / "unpacked"
                unpacked.mkdir(parents=True)
                with urllib.request.urlopen(url) as answer:
                    (unpacked / "archive").write_bytes(answer.read())
                subprocess.run(["tar", "-xzf", "archive"], cwd=unpacked, check=True)
                (unpacked / stripPrefix).rename(folder)

            if not folder.is_dir():
                implementation(
                    Anything(
                        os=Anything(arch="amd64" if machine == "x86_64" else machine, name="linux"),
                        attr=Anything(**given),
                        download_and_extract=extract,
                        file=lambda path, text: (folder / path).write_text(text),
                    )
                )
            package = Package(self, folder, name)
            package.read((folder / "BUILD.bazel").read_text())
            self.repositories[name] = package

        return fetch

    def target(self, label):
        repository, _, name = label.removeprefix("@").partition("//:")
        package = self.repositories[repository] if repository else self.package
        return package.targets[name]

    def analysed(self, target):
        """What a rule provides for a target."""
        attributes, files, one, executables = {}, {}, {}, {}
        known = target.definition.attrs
        general = {"name", "visibility"}
        if getattr(target.definition, "test", False):
            general |= {"shard_count", "size", "timeout"}
        unknown = set(target.given) - set(known) - general
        expect(not unknown, f"no such attribute: {unknown}")
        for name, attribute in known.items():
            value = target.given.get(name, attribute.options.get("default", []))
            expect(name in target.given or not attribute.options.get("mandatory"), f"{name} is not given")
            attributes[name] = value
            if attribute.kind == "label_list":
                files[name] = [target.package.file(path) for path in value]
            elif attribute.kind == "label" and attribute.options.get("executable"):
                provided = self.analysed(self.target(value))
                executables[name] = provided.executable
                attributes[name] = {DefaultInfo: provided}
            elif attribute.kind == "label":
                one[name] = target.package.file(value)

        def declare(name):
            repository = target.package.repository
            return File(
                self.output / "bin" / (f"external/{repository}/" if repository else "") / name,
                f"../{repository}/{name}" if repository else name,
            )

        def write(file, text, is_executable):
            file.path.parent.mkdir(parents=True, exist_ok=True)
            file.path.write_text(text)
            file.path.chmod(0o755 if is_executable else 0o644)

        (provided,) = target.definition.implementation(
            Anything(
                label=Anything(name=target.name),
                workspace_name="_main",
                actions=Anything(declare_file=declare, write=write),
                attr=Anything(**attributes),
                files=Anything(**files),
                file=Anything(**one),
                executable=Anything(**executables),
                runfiles=lambda files: Runfiles(files),
            )
        )
        return provided

    def forest(self, provided, name):
        """Links to links to the files, and nothing else."""
        root = self.output / f"{name}.runfiles"
        shutil.rmtree(root, ignore_errors=True)
        for file in provided.default_runfiles.files:
            place = os.path.normpath("_main/" + file.short_path)
            sandboxed = self.output / "sandbox" / place
            for link, target in ((sandboxed, file.path), (root / place, sandboxed)):
                link.parent.mkdir(parents=True, exist_ok=True)
                link.unlink(missing_ok=True)
                link.symlink_to(target)
        return root

    def test(self, label):
        """Runs the shards that have not passed; the status is 3 where one does not."""
        target = self.target(label)
        provided = self.analysed(target)
        root = self.forest(provided, target.name)
        count = target.given["shard_count"]
        return 0 if all([self.shard(target, provided, root, index, count) for index in range(count)]) else 3

    def shard(self, target, provided, root, index, count):
        logs = self.output / "testlogs" / target.name / f"shard_{index + 1}_of_{count}"
        if (logs / "passed").exists():
            return True
        shutil.rmtree(logs, ignore_errors=True)
        temporary = self.output / "tmp" / str(index)
        shutil.rmtree(temporary, ignore_errors=True)
        for folder in (logs / "test.outputs", temporary):
            folder.mkdir(parents=True)
        if str(index + 1) == os.environ.get("DYING"):
            (temporary / "dies").touch()
        before = sorted(root.rglob("*"))
        status = subprocess.run(
            [str(root / "_main" / provided.executable.short_path)],
            cwd=root / "_main",
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            env={
                "PATH": "/bin:/usr/bin:/usr/local/bin",
                "TEST_SRCDIR": root,
                "RUNFILES_DIR": root,
                "TEST_WORKSPACE": "_main",
                "TEST_TMPDIR": temporary,
                "TMPDIR": temporary,
                "TEST_UNDECLARED_OUTPUTS_DIR": logs / "test.outputs",
                "XML_OUTPUT_FILE": logs / "test.xml",
                "TEST_SHARD_INDEX": str(index),
                "TEST_TOTAL_SHARDS": str(count),
                "TEST_SHARD_STATUS_FILE": temporary / "shards",
                "TEST_TARGET": "//:" + target.name,
                "TZ": "UTC",
            },
        ).returncode
        if status != -signal.SIGKILL:
            expect((temporary / "shards").is_file(), "the test does not say that it knows shards")
            expect((logs / "test.xml").is_file(), "the test has no XML")
        expect(sorted(root.rglob("*")) == before, "the test wrote into its runfiles")
        if status == 0:
            (logs / "passed").touch()
        return status == 0


def main():
    workspace = Workspace(Path.cwd())
    words = sys.argv[1:]
    if words[0] == "test":
        options = set(words[2:])
        expect(options == {"--nozip_undeclared_test_outputs", "--build_tests_only"}, f"{options}")
        link = workspace.folder / "bazel-testlogs"
        link.unlink(missing_ok=True)
        link.symlink_to(workspace.output / "testlogs")
        sys.exit(workspace.test(words[1]))
    if words[:2] == ["query", "--output=xml"]:
        print(f'<query version="2">\n    <rule class="inbetween_test" name="{words[2]}">')
        for name, value in workspace.target(words[2]).given.items():
            if isinstance(value, (int, str)):
                print(f'        <{type(value).__name__[:3]} name="{name}" value="{value}"/>')
        print("    </rule>\n</query>")
        return
    expect(words[0] == "run" and words[2] == "--", f"{words}")
    target = workspace.target(words[1])
    provided = workspace.analysed(target)
    root = workspace.forest(provided, target.name)
    # In place of Bazel, the program is what runs on, from its runfiles.
    (root / "_main").mkdir(exist_ok=True)
    os.chdir(root / "_main")
    place = os.path.normpath(root / "_main" / provided.executable.short_path)
    os.environ["BUILD_WORKSPACE_DIRECTORY"] = str(workspace.folder)
    os.execv(place, [place, *words[3:]])


def run(scratch, scenario):
    machine = scratch.machine(scratch.commits[scenario.commit])
    machine.tool("bazel", f"#!/bin/sh\nexec '{sys.executable}' '{Path(__file__).resolve()}' \"$@\"\n")
    # Reports of runs with other numbers of shards, before and after which others were made.
    old = [machine.folder / "output/testlogs/goldens" / name for name in ("test.outputs", "shard_2_of_8/test.outputs")]
    for folder in old:
        folder.mkdir(parents=True)
        (folder / "blobs").mkdir()
        (folder / "blobs/old.blob").write_text("not of this run")
        later = time.time() + 3600
        os.utime(folder.parent, (later, later))
    for attempt in (1, 2) if scenario.returns else (1,):
        result = machine.run(
            ["bash", str(ROOT / "docs/ci/bazel.sh")],
            {
                "RELEASES": scratch.releases,
                "PYTHONDONTWRITEBYTECODE": "1",
                "DYING": scenario.dying if scenario.dies(scenario.dying, attempt) else "",
            },
        )
    report = machine.work / "goldens-report"
    return Outcome(result.status == 0, result.said, report, {"junit": report / "junit.xml"})


if __name__ == "__main__":
    main()
