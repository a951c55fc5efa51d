"""GitLab: jobs of a pipeline, their rules, retries, caches and artifacts."""

import re
import shutil

from scenario import Outcome
from scratch import Lost, copy, document, expect

PATH = "docs/ci/gitlab-shards.yml"


class Job:
    def __init__(self, name, definition):
        self.name = name
        self.definition = definition
        self.allowed = definition.get("allow_failure", {}).get("exit_codes", [])


class Pipeline:
    def __init__(self, scratch, scenario):
        self.scratch, self.scenario = scratch, scenario
        self.store = scratch.folder / "machine-gitlab"
        (file,) = document(PATH)
        self.jobs = [Job(name, self.extended(file, job)) for name, job in file.items() if not name.startswith(".")]

    @staticmethod
    def extended(file, job):
        if "extends" not in job:
            return job
        base = Pipeline.extended(file, file[job["extends"]])
        merged = {**base, **job}
        merged["variables"] = {**base.get("variables", {}), **job.get("variables", {})}
        return merged

    def run(self):
        self.store.mkdir()
        passed = {}
        said = ""
        for job in self.jobs:
            needed = job.definition.get("needs", [])
            when = self.when(job.definition["rules"])
            expect(when in ("on_success", "always"), f"{job.name} does not run in merge requests")
            if when == "on_success" and not all(passed[name] for name in needed):
                passed[job.name] = False
                continue
            count = job.definition.get("parallel", 1)
            results = [self.attempted(job, node, count, needed) for node in range(1, count + 1)]
            passed[job.name] = all(
                result is not None and (result.status == 0 or result.status in job.allowed) for result in results
            )
            said = "".join(result.said for result in results if result)
        kept = self.store / "goldens-report"
        reports = self.jobs[-1].definition["artifacts"]["reports"]
        expect(passed[self.jobs[0].name] or self.scenario.dying, "a shard whose scenes differ fails its job")
        return Outcome(
            all(passed.values()),
            said,
            kept / "1/goldens-report",
            {"junit": kept / "1" / reports["junit"], "quality": kept / "1" / reports["codequality"]},
        )

    def when(self, rules):
        """The first rule that holds for the pipeline of a merge request."""
        variables = {"CI_PIPELINE_SOURCE": "merge_request_event", "CI_COMMIT_BRANCH": "", "CI_DEFAULT_BRANCH": "main"}
        for rule in rules:
            for alternative in rule["if"].split("||"):
                left, right = (
                    re.sub(
                        r"^\"(.*)\"$|^\$(\w+)$", lambda match: match.group(1) or variables[match.group(2)], side.strip()
                    )
                    for side in alternative.split("==")
                )
                if left == right:
                    return rule.get("when", "on_success")
        return "never"

    def attempted(self, job, node, count, needed):
        """Runs a job, again where its runner dies and it says so."""
        retry = job.definition.get("retry", {"max": 0})
        for attempt in range(1, retry["max"] + 2):
            try:
                return self.attempt(job, node, count, needed, attempt)
            except Lost:
                if "runner_system_failure" not in retry.get("when", []):
                    return None
        return None

    def attempt(self, job, node, count, needed, attempt):
        machine = self.scratch.machine(self.scratch.commits[self.scenario.commit])
        if count > 1 and self.scenario.dies(node, attempt):
            machine.dies()
        for name in needed:
            for artifact in sorted((self.store / name).glob("*")):
                copy(artifact, machine.work)
        variables = {
            "GITLAB_CI": "true",
            "CI_PROJECT_DIR": machine.work,
            "CI_PIPELINE_SOURCE": "merge_request_event",
            "CI_DEFAULT_BRANCH": "main",
            "CI_COMMIT_SHA": self.scratch.commits[self.scenario.commit],
        }
        if count > 1:
            variables.update({"CI_NODE_INDEX": node, "CI_NODE_TOTAL": count})
        for key, value in job.definition["variables"].items():
            variables[key] = self.substituted(value, variables)
        variables.update(self.scratch.release(variables))
        cache = job.definition["cache"]
        cached = self.store / "caches" / self.substituted(cache["key"], variables)
        if cached.is_dir():
            copy(cached, machine.work)
        # The image has what apt would install.
        machine.tool("apt-get", "#!/bin/sh\n")
        lines = ["set -eo pipefail", *job.definition["before_script"], *job.definition["script"]]
        result = machine.script("\n".join(lines) + "\n", variables, ["bash"])
        for path in cache["paths"]:
            if result.status == 0 and (machine.work / path).is_dir():
                (cached / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.rmtree(cached / path, ignore_errors=True)
                shutil.copytree(machine.work / path, cached / path, symlinks=True)
        artifacts = job.definition["artifacts"]
        if result.status == 0 or artifacts["when"] == "always":
            for path in artifacts["paths"]:
                if (machine.work / path).exists():
                    copy(machine.work / path, self.store / job.name / str(node) / path)
        return result

    @staticmethod
    def substituted(text, variables):
        return re.sub(r"\$(\w+)", lambda match: str(variables.get(match.group(1), "")), text)


def run(scratch, scenario):
    return Pipeline(scratch, scenario).run()
