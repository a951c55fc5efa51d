"""CircleCI: jobs with their containers, commands, and a workspace of layers."""

from scenario import AGAIN, Outcome
from scratch import Lost, copy, document, expect, files

PATH = "docs/ci/circleci.yml"
SHELL = ["/bin/bash", "-eo", "pipefail"]

SCENARIOS = AGAIN


class Workflow:
    def __init__(self, scratch, scenario):
        self.scratch, self.scenario = scratch, scenario
        (self.file,) = document(PATH)
        self.layers = []
        self.kept = scratch.folder / "machine-kept"
        self.read = {}

    def run(self):
        passed = {}
        for entry in self.file["workflows"]["goldens"]["jobs"]:
            name, options = (entry, {}) if isinstance(entry, str) else next(iter(entry.items()))
            for required in options.get("requires", []):
                job, status = (required, "success") if isinstance(required, str) else next(iter(required.items()))
                expect(status == "terminal" or passed[job], f"{name} does not start")
            job = self.file["jobs"][name]
            count = job.get("parallelism", 1)
            passed[name] = all([self.container(job, index, count) for index in range(count)])
            if self.scenario.returns and not passed[name]:
                # Somebody runs again what failed: all containers of the job, whose layers replace the former.
                self.layers = []
                passed[name] = all([self.container(job, index, count, 2) for index in range(count)])
        return Outcome(all(passed.values()), self.said, self.kept, self.read)

    def container(self, job, index, count, attempt=1):
        self.machine = self.scratch.machine(checkout=False)
        if count > 1 and self.scenario.dies(index + 1, attempt):
            self.machine.dies(self.scenario.how)
        executor = self.file["executors"][job["executor"]]
        self.variables = {
            "CIRCLECI": "true",
            "CIRCLE_NODE_INDEX": index,
            "CIRCLE_NODE_TOTAL": count,
            **executor["environment"],
            **self.scratch.release(executor["environment"]),
        }
        self.passes = True
        try:
            for step in job["steps"]:
                self.step(step)
        except Lost:
            return False
        return self.passes

    def step(self, step):
        name, given = (step, {}) if isinstance(step, str) else next(iter(step.items()))
        if name in self.file["commands"]:
            for inner in self.file["commands"][name]["steps"]:
                self.step(inner)
        elif name == "store_test_results":
            # These two run whatever the status.
            self.read["junit"] = self.machine.work / given["path"]
        elif name == "store_artifacts":
            copy(self.machine.work / given["path"], self.kept)
        elif not self.passes:
            return
        elif name == "checkout":
            self.machine.checkout(self.scratch.commits[self.scenario.commit])
        elif name == "run":
            result = self.machine.script(given["command"], self.variables, SHELL)
            self.said = result.said
            self.passes = result.status == 0
        elif name == "persist_to_workspace":
            folder = self.machine.work / given["root"]
            for path in given["paths"]:
                expect((folder / path).exists(), f"{path} is not there")
                self.layers.append((folder, path))
        elif name == "attach_workspace":
            self.attach(given["at"])
        else:
            expect(False, f"the step {name} is not known")

    def attach(self, at):
        """Layers of containers that ran at once may not have the same file."""
        seen = set()
        for folder, path in self.layers:
            found = {str(file.relative_to(folder)) for file in files(folder / path)}
            expect(not seen & found, f"two containers persisted {sorted(seen & found)}")
            seen |= found
            copy(folder / path, self.machine.work / at / path)


def run(scratch, scenario):
    return Workflow(scratch, scenario).run()
