"""Azure Pipelines: jobs with their slices, and artifacts of the run."""

import re

from scenario import AGAIN, Outcome
from scratch import Lost, copy, document, expect

PATH = "docs/ci/azure-pipelines.yml"
SHELL = ["bash", "--noprofile", "--norc"]

SCENARIOS = AGAIN


class Run:
    def __init__(self, scratch, scenario):
        self.scratch, self.scenario = scratch, scenario
        (self.file,) = document(PATH)
        self.artifacts = scratch.folder / "machine-artifacts"
        self.read, self.said = {}, ""

    def play(self):
        passed = {}
        for attempt in (1, 2) if self.scenario.returns else (1,):
            for job in self.file["jobs"]:
                needed = job.get("dependsOn")
                if needed and job.get("condition", "succeeded()") != "always()" and not all(passed[needed].values()):
                    continue
                count = int(job.get("strategy", {}).get("parallel", 1))
                results = passed.setdefault(job["job"], {})
                for position in range(1, count + 1):
                    # What failed is run again, and what needs it.
                    if attempt == 1 or needed or not results[position]:
                        results[position] = self.agent(job, position, count, attempt)
        whole = all(result for results in passed.values() for result in results.values())
        return Outcome(whole, self.said, self.kept, self.read)

    def agent(self, job, position, count, attempt):
        self.machine = machine = self.scratch.machine(checkout=False)
        # The sources are a folder of the workspace, into which artifacts are downloaded.
        self.workspace = machine.work
        machine.work = machine.work / "s"
        machine.checkout(self.scratch.commits[self.scenario.commit])
        if count > 1 and self.scenario.dies(position, attempt):
            machine.dies(self.scenario.how)
        self.values = {
            **self.file["variables"],
            "System.JobPositionInPhase": position,
            "System.TotalJobsInPhase": count,
            "System.JobAttempt": attempt,
            "Pipeline.Workspace": self.workspace,
            **self.scratch.release(self.file["variables"]),
        }
        self.passes = True
        try:
            for step in job["steps"]:
                condition = step.get("condition", "succeeded()")
                expect(condition in ("succeeded()", "always()"), condition)
                if self.passes or condition == "always()":
                    self.step(step)
        except Lost:
            return False
        return self.passes

    def step(self, step):
        work = self.machine.work
        if "bash" in step:
            variables = {re.sub(r"[. ]", "_", key).upper(): value for key, value in self.values.items()}
            result = self.machine.script(self.expanded(step["bash"]), {"TF_BUILD": "True", **variables}, SHELL)
            self.said = result.said
            self.passes &= result.status == 0
        elif "publish" in step:
            source, target = work / step["publish"], self.artifacts / self.expanded(step["artifact"])
            if not source.exists():
                self.passes = False
                return
            if target.exists() and "$(System.JobAttempt)" not in step["artifact"]:
                # A job that is run again cannot publish an artifact that exists.
                expect(False, f"the artifact {target.name} exists")
            copy(source, target)
            self.kept = target
        elif "download" in step:
            expect(step["patterns"].endswith("-*/**"), step["patterns"])
            for artifact in sorted(self.artifacts.glob(step["patterns"].removesuffix("/**"))):
                copy(artifact, self.workspace / artifact.name)
        elif step["task"] == "PublishTestResults@2":
            self.read["junit"] = work / step["inputs"]["testResultsFiles"]
        else:
            expect(False, f"the step {step} is not known")

    def expanded(self, text):
        return re.sub(r"\$\(([\w.]+)\)", lambda match: str(self.values[match.group(1)]), text)


def run(scratch, scenario):
    return Run(scratch, scenario).play()
