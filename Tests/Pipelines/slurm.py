"""Slurm: an array of processes with its variables, each with a home of its own, in a folder that all of them reach."""

import sys

from scenario import LATE, Outcome
from scratch import ROOT, expect

SCENARIOS = LATE

# `sbatch` with the options that it is given here. An array is run by a process of its own, and tasks two at a time; a
# task that dies is requeued once if its node comes back. A job waits for those it depends on, whatever their status.
SBATCH = """#!/usr/bin/env python3
import concurrent.futures, json, os, pathlib, re, subprocess, sys, time
state = pathlib.Path(os.environ["STATE"])

def task(job, options, script, variables, name):
    node = state / ("node-%s-%s" % (job, name))
    node.mkdir(exist_ok=True)
    faults = json.loads((state / "faults.json").read_text())
    if name == faults["late"]:
        while len(list(state.glob("ended-*"))) < variables["SLURM_ARRAY_TASK_COUNT"] - 1:
            time.sleep(0.05)
    for restart in range(2):
        dies = name == faults["dying"] and (restart == 0 or not faults["returns"])
        (node / "dies").unlink(missing_ok=True)
        if dies:
            (node / "dies").touch()
        environment = {**os.environ, **{key: str(value) for key, value in variables.items()}, "HOME": str(node)}
        environment.update(
            SLURM_JOB_ID=job, SLURM_CPUS_PER_TASK=options["cpus-per-task"], SLURM_RESTART_COUNT=str(restart))
        with open(options["output"].replace("%a", str(name)).replace("%A", job), "a") as output:
            status = subprocess.run(
                ["/bin/bash", "-c", 'exec "$0"', str(script)], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env=environment, start_new_session=True).returncode
        if status != -9 or "requeue" not in options or not faults["returns"]:
            break
    (state / ("ended-%s-%s" % (job, name))).touch()
    return status

def array(job, options, script):
    first, last = map(int, re.fullmatch(r"(\\d+)-(\\d+)", options["array"]).groups())
    variables = {
        "SLURM_ARRAY_JOB_ID": job, "SLURM_ARRAY_TASK_MIN": first, "SLURM_ARRAY_TASK_MAX": last,
        "SLURM_ARRAY_TASK_STEP": 1, "SLURM_ARRAY_TASK_COUNT": last - first + 1}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for number in range(first, last + 1):
            pool.submit(task, job, options, script, {**variables, "SLURM_ARRAY_TASK_ID": number}, number)
    (state / ("done-" + job)).touch()

def main():
    if sys.argv[1] == "--run-array":
        return array(sys.argv[2], json.loads(sys.argv[3]), sys.argv[4])
    options = {}
    for word in sys.argv[1:]:
        name, _, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or name not in (
                "parsable", "requeue", "array", "cpus-per-task", "output", "wait", "dependency"):
            sys.exit("sbatch: unrecognized option '%s'" % word)
        options[name] = value
    job = str(17 + len(list(state.glob("job-*"))))
    script = state / ("job-" + job)
    text = sys.stdin.read()
    if not text.startswith("#!"):
        sys.exit("sbatch: error: This does not look like a batch script.")
    script.write_text(text)
    script.chmod(0o755)
    print(job, flush=True)
    if "array" in options:
        null = subprocess.DEVNULL
        subprocess.Popen(
            [sys.executable, __file__, "--run-array", job, json.dumps(options), str(script)], stdin=null, stdout=null,
            stderr=null, start_new_session=True)
        return
    kind, former = options["dependency"].split(":")
    if kind != "afterany" or "wait" not in options:
        sys.exit("sbatch: only jobs that are waited for, after any end, are played here")
    while not (state / ("done-" + former)).exists():
        time.sleep(0.05)
    if os.environ.get("CANCELLED"):
        sys.exit(15)
    status = task(job, options, script, {}, "batch")
    sys.exit(status if status >= 0 else 1)

main()
"""


def run(scratch, scenario):
    machine = scratch.machine(scratch.commits[scenario.commit])
    state = machine.folder / "slurm"
    state.mkdir()
    (state / "faults.json").write_text(
        f'{{"dying": {scenario.dying}, "returns": {str(scenario.returns).lower()}, "late": {scenario.late}}}'
    )
    machine.tool("sbatch", SBATCH.replace("/usr/bin/env python3", sys.executable))
    scratch.install(machine)
    result = machine.run(["bash", str(ROOT / "Packaging/slurm"), "4"], {"STATE": state})
    reports = list(machine.work.glob("goldens-report-*"))
    expect(len(reports) == 1, f"{len(reports)} folders of reports: {result.said}")
    if scenario.late:
        ends = {path.name: path.stat().st_mtime_ns for path in state.glob("ended-17-*")}
        expect(max(ends, key=ends.get) == f"ended-17-{scenario.late}", f"not late: {ends}")
        cancelled(scratch)
    report = reports[0] / "report"
    return Outcome(result.status == 0, result.said, report, {"junit": report / "junit.xml"})


def cancelled(scratch):
    """A job that is cancelled before it begins has no log; the status is its own."""
    machine = scratch.machine(scratch.commits["main"])
    state = machine.folder / "slurm"
    state.mkdir()
    (state / "faults.json").write_text('{"dying": 0, "returns": false, "late": 0}')
    machine.tool("sbatch", SBATCH.replace("/usr/bin/env python3", sys.executable))
    scratch.install(machine)
    result = machine.run(["bash", str(ROOT / "Packaging/slurm"), "2"], {"STATE": state, "CANCELLED": "1"})
    expect(result.status == 15, f"the status is {result.status}: {result.said}")
