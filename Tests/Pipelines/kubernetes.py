"""Kubernetes: an indexed job and one that merges, as pods with root folders of their own and the file's volumes."""

import concurrent.futures
import functools
import os
import subprocess
import tempfile
import time
from pathlib import Path

from scenario import LATE, Outcome
from scratch import PROGRAM, Lost, document, expect, run as started

SCENARIOS = LATE
PATH = "Packaging/kubernetes.yaml"
JOBS = document(PATH)
SHARDS = JOBS[0]["spec"]["completions"]

# The root folder of a pod: the system read-only, as its image; the volumes; and nothing of what the test has elsewhere.
ROOT_FOLDER = """set -euo pipefail
root=$1 hidden=$2 program=$3 volumes=$4
mount -t tmpfs none "$root"
for entry in /*; do
  case $entry in /proc | /dev | /sys | /tmp | /run | /project | /reports) continue ;; esac
  if [ -L "$entry" ]; then cp -P "$entry" "$root/"; continue; fi
  [ -d "$entry" ] || continue
  mkdir "$root$entry"
  mount --rbind "$entry" "$root$entry"
  mount -o remount,bind,ro "$root$entry" 2> /dev/null || true
done
mkdir -p "$root/dev" "$root/proc" "$root/tmp" "$root/image/home"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
touch "$root/image/program"
mount --bind "$program" "$root/image/program"
cp "$volumes/inbetween" "$root/image/inbetween"
[ ! -e "$volumes/dies" ] || touch "$root/image/home/dies"
while read -r source path mode; do
  mkdir -p "$root$path"
  mount --bind "$source" "$root$path"
  [ "$mode" != ro ] || mount -o remount,bind,ro "$root$path" 2> /dev/null || true
done < "$volumes/list"
[ ! -d "$root$hidden" ] || mount -t tmpfs none "$root$hidden"
shift 4
exec chroot "$root" "$@"
"""


@functools.cache
def unshare():
    """What makes a process' mounts its own here, if anything does."""
    for options in ([], ["--map-root-user"]):
        command = ["unshare", *options, "--mount"]
        try:
            with tempfile.TemporaryDirectory() as folder:
                if (
                    subprocess.run(
                        [
                            *command,
                            "bash",
                            "-ec",
                            f"cd '{folder}' && mount -t tmpfs none . && mkdir {folder}/dev {folder}/usr && "
                            f"mount --rbind /dev {folder}/dev && mount --rbind /usr {folder}/usr && chroot / true",
                        ],
                        capture_output=True,
                    ).returncode
                    == 0
                ):
                    return command
        except OSError:
            pass
    return None


class Cluster:
    def __init__(self, scratch, scenario):
        self.scratch, self.scenario = scratch, scenario
        self.commit = scratch.commits[scenario.commit]
        node = scratch.machine(self.commit)
        reports = node.folder / "reports"
        reports.mkdir()
        self.claims = {"project": node.work, "reports": reports}

    def play(self):
        """Both jobs are started at once."""
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            stays_away = self.scenario.dying and not self.scenario.returns
            merging = pool.submit(self.pod, JOBS[1], {"WAIT": 2 if stays_away else 60})
            spec = JOBS[0]["spec"]
            expect(spec["completionMode"] == "Indexed", "pods are not told their shard")
            order = sorted(range(spec["completions"]), key=lambda index: index + 1 == self.scenario.late)
            passed = all([self.retried(JOBS[0], index) for index in order])
            report = merging.result()
        expect(passed or self.scenario.dying, "a pod whose scenes differ fails")
        folder = self.claims["reports"] / self.commit / "report"
        return Outcome(passed and report.status == 0, report.said, folder, {"junit": folder / "junit.xml"})

    def retried(self, job, index):
        for attempt in range(1, job["spec"]["backoffLimitPerIndex"] + 2):
            if index + 1 == self.scenario.late:
                # The one that merges waits for it.
                time.sleep(1)
                expect(not list(self.claims["reports"].glob("*/report/*")), "merging did not wait")
            try:
                pod = self.pod(job, {"JOB_COMPLETION_INDEX": index}, self.scenario.dies(index + 1, attempt))
                if pod.status == 0:
                    return True
            except Lost:
                pass
        return False

    def pod(self, job, variables, dies=False):
        spec = job["spec"]["template"]["spec"]
        expect(spec["restartPolicy"] == "Never", "a container would be started again in its pod")
        (container,) = spec["containers"]
        environment = {**{entry["name"]: entry["value"] for entry in container["env"]}, **variables}
        environment["RUN"] = environment["RUN"].replace("RUN_NAME", self.commit)
        claims = {volume["name"]: volume["persistentVolumeClaim"]["claimName"] for volume in spec["volumes"]}
        mounts = [
            (self.claims[claims[mount["name"]]], mount["mountPath"], "ro" if mount.get("readOnly") else "rw")
            for mount in container["volumeMounts"]
        ]
        # The cache is a folder of the shared volume in place of a server.
        (script,) = (text.replace("http://cache/", "/reports/cache") for text in container["args"])
        folder = Path(tempfile.mkdtemp(dir=self.scratch.folder, prefix="machine-pod"))
        return self.rooted(folder, container, script, environment, mounts, dies)

    def rooted(self, folder, container, script, environment, mounts, dies):
        environment = {key: str(value) for key, value in environment.items()}
        if dies:
            (folder / "dies").touch()
        command = unshare()
        if command is None:
            # Without the right to change roots, a pod has a home, and the volumes are where they are.
            for source, path, _ in mounts:
                script = script.replace(path + "/", f"{source}/")
            (folder / "inbetween").write_text(PROGRAM.replace("PATH", self.scratch.program))
            (folder / "inbetween").chmod(0o755)
            environment.update(PATH=f"{folder}:/usr/bin:/bin", HOME=str(folder), GIT_CONFIG_VALUE_0="*")
            return started([*container["command"], script], self.claims["project"], environment)
        (folder / "inbetween").write_text(PROGRAM.replace("PATH", "/image/program"))
        (folder / "inbetween").chmod(0o755)
        (folder / "list").write_text("".join(f"{source} {path} {mode}\n" for source, path, mode in mounts))
        (folder / "root").mkdir()
        variables = {**environment, "PATH": "/image:/usr/bin:/bin", "HOME": "/image/home", "LC_ALL": "C.UTF-8"}
        return started(
            [
                *command,
                "bash",
                "-c",
                ROOT_FOLDER,
                "pod",
                str(folder / "root"),
                str(self.scratch.folder),
                self.scratch.program,
                str(folder),
                "/usr/bin/env",
                "-i",
                *[f"{key}={value}" for key, value in variables.items()],
                "/bin/sh",
                "-c",
                f"cd {container['workingDir']} && exec \"$@\"",
                "sh",
                *container["command"],
                script,
            ],
            folder,
            {"PATH": os.environ.get("PATH", "") + ":/usr/bin:/bin:/usr/sbin:/sbin"},
        )


def run(scratch, scenario):
    return Cluster(scratch, scenario).play()
