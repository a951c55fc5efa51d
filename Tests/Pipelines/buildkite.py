"""Buildkite: steps of a pipeline on agents that keep their checkout, retries, waits and artifacts."""

import re

from scenario import Outcome
from scratch import Lost, copy, document, expect

PATH = "docs/ci/buildkite.yml"

# `artifact download` takes those of jobs that were not run again, and fails where there are none.
AGENT = """#!/bin/sh
[ "$1 $2" = "artifact download" ] && [ "$4" = . ] || exit 2
case $3 in */\\*\\*/\\*) folder=${3%%/\\**} ;; *) exit 2 ;; esac
found=
for job in "$ARTIFACTS"/*; do
  if [ -d "$job/$folder" ]; then cp -R "$job/$folder" . && found=1; fi
done
[ "$found" ] || { echo "no artifacts were found" >&2; exit 1; }
"""


class Build:
    def __init__(self, scratch, scenario):
        self.scratch, self.scenario = scratch, scenario
        (self.file,) = document(PATH)
        self.artifacts = scratch.folder / "machine-artifacts"
        self.artifacts.mkdir()
        # The agents stay, with what former jobs left in their checkout.
        self.agents = [scratch.machine(scratch.commits[scenario.commit]) for _ in range(2)]
        self.said, self.passed, self.goes_on = "", True, True

    def run(self):
        for step in self.file["steps"]:
            if "wait" in step:
                self.goes_on = self.passed or step.get("continue_on_failure", False)
            elif self.goes_on:
                count = step.get("parallelism", 1)
                statuses = [self.retried(step, job, count) for job in range(count)]
                soft = [rule["exit_status"] for rule in step.get("soft_fail", [])]
                self.passed &= all(status == 0 or status in soft for status in statuses)
        report = next(path.parent for path in self.artifacts.glob("*/goldens-report/junit.xml"))
        return Outcome(self.passed, self.said, report, {"junit": report / "junit.xml"})

    def retried(self, step, job, count):
        status = self.attempt(step, job, count, 1)
        for rule in step.get("retry", {}).get("automatic", []):
            for attempt in range(2, 2 + rule["limit"]):
                if status == rule["exit_status"]:
                    status = self.attempt(step, job, count, attempt)
        return status

    def attempt(self, step, job, count, attempt):
        agent = self.agents[job % len(self.agents)]
        if count > 1 and self.scenario.dies(job + 1, attempt):
            agent.dies()
        # Untracked files are removed at the start of a job, ignored ones stay.
        self.scratch.shell("git clean -ffxdq", agent.work)
        variables = {
            "BUILDKITE": "true",
            "BUILDKITE_COMMIT": self.scratch.commits[self.scenario.commit],
            "BUILDKITE_RETRY_COUNT": attempt - 1,
            "ARTIFACTS": self.artifacts,
            **self.file["env"],
            **self.scratch.release(self.file["env"]),
        }
        if count > 1:
            variables.update({"BUILDKITE_PARALLEL_JOB": job, "BUILDKITE_PARALLEL_JOB_COUNT": count})
        # What has one dollar is replaced when the pipeline is uploaded.
        single = re.search(r"(?<!\$)\$(?!\$)", step["command"])
        expect(not single, f"a variable of the agent is replaced too early: {step['command']}")
        agent.tool("buildkite-agent", AGENT)
        try:
            result = agent.run(["/bin/bash", "-e", "-c", step["command"].replace("$$", "$")], variables)
        except Lost:
            (agent.home / "dies").unlink()
            return -1
        self.said = result.said
        for pattern in step["artifact_paths"]:
            expect(pattern.endswith("/**/*"), pattern)
            folder = pattern.removesuffix("/**/*")
            if (agent.work / folder).is_dir():
                copy(agent.work / folder, self.artifacts / f"{step['label']}-{job}-{attempt}" / folder)
        return result.status


def run(scratch, scenario):
    return Build(scratch, scenario).run()
