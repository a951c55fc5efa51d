"""GitHub Actions: a workflow's jobs with their matrix, this repository's action, artifacts, and pull requests."""

import json
import re
import shutil

from expressions import evaluated, expanded
from gh import GH
from scenario import AGAIN, Outcome
from scratch import CHANGED, ROOT, Lost, copy, document, expect

BASH = ["bash", "--noprofile", "--norc", "-eo", "pipefail"]

SCENARIOS = AGAIN


class GitHub:
    """A repository's state on the server: artifacts of runs, comments, labels and who may do what."""

    def __init__(self, scratch, folder):
        self.scratch = scratch
        self.folder = folder
        folder.mkdir()
        self.runs = []
        self.caches = {}
        self.state = {
            "comments": [],
            "labels": [],
            "labeled": [],
            "permissions": {"writer": "write", "reader": "read"},
        }
        self.save()

    def save(self):
        (self.folder / "state.json").write_text(json.dumps(self.state))

    def load(self):
        self.state = json.loads((self.folder / "state.json").read_text())

    def workflow(self, name):
        (file,) = document("docs/ci/" + name)
        return file

    def pull_request(self, commit):
        fork = commit == self.scratch.commits["fork"]
        self.state["pull"] = {"number": 7, "commit": commit, "branch": "change", "fork": fork}
        self.save()


class Run:
    """One run of a workflow for an event."""

    def __init__(self, server, name, event, payload, commit, scenario=None):
        self.server, self.scratch, self.scenario = server, server.scratch, scenario
        self.number = len(server.runs) + 1
        server.runs.append(self)
        self.workflow = server.workflow(name)
        expect(event in self.workflow[True], f"{name} does not run on {event}")
        self.artifacts = server.folder / f"artifacts-{self.number}"
        self.artifacts.mkdir()
        self.commit = commit
        self.github = {
            "event_name": event,
            "event": payload,
            "sha": commit,
            "repository": "owner/app",
            "token": "token",
            "action_repository": "owner/inbetween",
            "action_path": str(ROOT),
        }
        # The result of each job, that of each machine of its matrix, and what the last of them said.
        self.results, self.statuses, self.said = {}, {}, {}

    def play(self):
        """Runs the jobs in their order; where the scenario says so, what failed and what needs it is run again."""
        for attempt in (1, 2) if self.scenario and self.scenario.returns else (1,):
            self.uploaded = set()
            for name, job in self.workflow["jobs"].items():
                self.job(name, job, attempt)
        self.conclusion = "success" if set(self.results.values()) <= {"success", "skipped"} else "failure"
        return self

    def job(self, name, job, attempt):
        needs = [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])
        context = {
            "github": self.github,
            "job": {"status": "success" if all(self.results[need] == "success" for need in needs) else "failure"},
        }
        if not evaluated(job.get("if", "success()").strip(), context):
            self.results[name] = "skipped"
            return
        matrix = job.get("strategy", {}).get("matrix", {})
        expect(not matrix or job["strategy"]["fail-fast"] is False, "a shard that fails would cancel the others")
        count = len(next(iter(matrix.values()))) if matrix else 1
        statuses = self.statuses.setdefault(name, {})
        for index in range(count):
            if attempt == 1 or needs or statuses[index] != "success":
                statuses[index] = self.machine(job, index, count, attempt)
        self.results[name] = "success" if set(statuses.values()) == {"success"} else "failure"
        self.said[name] = "".join(self.output)

    def machine(self, job, index, count, attempt):
        machine = self.scratch.machine(checkout=False)
        if count > 1 and self.scenario and self.scenario.dies(index + 1, attempt):
            machine.dies(self.scenario.how)
        self.output = []
        self.post = []
        context = {
            "github": self.github,
            "job": {"status": "success"},
            "steps": {},
            "runner": {"arch": "X64"},
            "strategy": {"job-index": index, "job-total": count},
            "secrets": {},
            "inputs": {},
        }
        try:
            for step in job["steps"]:
                self.step(machine, step, context)
        except Lost:
            return "failure"
        if context["job"]["status"] == "success":
            for save in self.post:
                save()
        return context["job"]["status"]

    def step(self, machine, step, context):
        condition = step.get("if", "success()")
        if not re.search(r"\b(always|success|failure)\(", condition):
            condition = f"success() && ({condition})"
        if not evaluated(condition, context):
            return
        given = {key: expanded(value, context) for key, value in step.get("with", {}).items()}
        if "run" in step:
            self.lines(machine, step, context)
        elif step["uses"].startswith("actions/"):
            name = re.match(r"actions/([a-z-]+)@v\d+$", step["uses"]).group(1)
            getattr(self, name.replace("-", "_"))(machine, given, context)
        else:
            expect(re.fullmatch(r"[^/]+/inbetween@v" + re.escape(self.scratch.version), step["uses"]), step["uses"])
            self.action(machine, given, context)

    def lines(self, machine, step, context):
        output, path = machine.folder / "output", machine.folder / "path"
        output.write_text("")
        path.touch()
        environment = {key: expanded(value, context) for key, value in step.get("env", {}).items()}
        if "INBETWEEN_RELEASES" in environment:
            action = environment["INBETWEEN_RELEASES"] == self.scratch.releases
            environment.update({} if action else self.scratch.release(environment))
        machine.tool("gh", GH)
        result = machine.script(
            step["run"],
            {
                **environment,
                "GITHUB_OUTPUT": output,
                "GITHUB_PATH": path,
                "GITHUB_ACTIONS": "true",
                "GITHUB_REPOSITORY": "owner/app",
                "GITHUB_SHA": self.commit,
                "GITHUB_SERVER_URL": "https://github.com",
                "GITHUB_STEP_SUMMARY": machine.folder / "summary.md",
                "SERVER": self.server.folder,
                "PICTURES_REMOTE": f"{self.scratch.folder}/upstream.git",
                "RUNNER_TEMP": machine.folder / "tmp",
            },
            BASH,
        )
        self.output.append(result.said)
        outputs = dict(line.split("=", 1) for line in output.read_text().splitlines())
        if "id" in step:
            context["steps"][step["id"]] = {"outputs": outputs}
        if result.status != 0:
            context["job"]["status"] = "failure"

    def action(self, machine, given, context):
        (action,) = document("action.yml")
        inputs = {key: value.get("default", "") for key, value in action["inputs"].items()}
        for key, value in given.items():
            expect(key in inputs, f"the action has no input {key}")
            inputs[key] = value
        inputs["releases"] = self.scratch.releases
        inner = {**context, "inputs": inputs, "steps": {}}
        for step in action["runs"]["steps"]:
            expect("run" not in step or step["shell"] == "bash", "a step has no shell")
            self.step(machine, step, inner)

    def checkout(self, machine, given, context):
        ref = given.get("ref") or self.commit
        expect(
            context["github"]["event_name"] != "pull_request_target" or not self.server.state["pull"]["fork"],
            "a fork's branch is checked out with the permissions of the default branch",
        )
        if re.fullmatch("[0-9a-f]{40}", ref):
            machine.checkout(ref)
        else:
            self.scratch.shell(
                f"git init -q . && git remote add origin ../../upstream.git && git fetch -q --depth 1 origin {ref} && "
                f"git checkout -q -B {ref} FETCH_HEAD",
                machine.work,
            )

    def cache(self, machine, given, context):
        paths = [line.strip() for line in given["path"].splitlines()]
        key = given["key"]
        prefixes = [line for line in given.get("restore-keys", "").splitlines() if line]
        found = (
            key
            if key in self.server.caches
            else next(
                (old for prefix in prefixes for old in reversed(self.server.caches) if old.startswith(prefix)), None
            )
        )
        if found:
            copy(self.server.caches[found], machine.folder)
        if found == key:
            return

        def save():
            expect(key not in self.server.caches, f"two jobs save the cache {key}")
            kept = self.server.folder / f"cache-{len(self.server.caches)}"
            kept.mkdir()
            for pattern in paths:
                base = machine.home if pattern.startswith("~/") else machine.work
                for path in base.glob(pattern.removeprefix("~/")):
                    copy(path, kept / path.relative_to(machine.folder))
            self.server.caches[key] = kept

        self.post.append(save)

    def upload_artifact(self, machine, given, context):
        source, target = machine.work / given["path"], self.artifacts / given["name"]
        if not source.exists():
            expect(given.get("if-no-files-found") == "ignore", f"{source} is not there")
            return
        # Names are unique within an attempt; of several attempts the last one counts.
        expect(given["name"] not in self.uploaded, f"the artifact {given['name']} exists")
        self.uploaded.add(given["name"])
        shutil.rmtree(target, ignore_errors=True)
        copy(source, target)

    def download_artifact(self, machine, given, context):
        for artifact in sorted(self.artifacts.glob(given["pattern"])):
            copy(artifact, machine.work / given["path"] / artifact.name)


def verified(server, commit, scenario):
    """The workflow that verifies, and then the one that comments."""
    fork = commit == server.scratch.commits["fork"]
    payload = {"pull_request": {"head": {"sha": commit}}}
    run = Run(server, "github-actions-shards.yml", "pull_request", payload, commit, scenario).play()
    server.state.setdefault("runs", []).append(
        {"id": run.number, "commit": commit, "fork": fork, "time": f"2026-01-{run.number:02}T09:00:00Z"}
    )
    server.save()
    comment = Run(
        server,
        "github-comment.yml",
        "workflow_run",
        {
            "workflow_run": {
                "event": "pull_request",
                "head_sha": commit,
                "conclusion": run.conclusion,
                "id": run.number,
                "html_url": f"https://github.com/owner/app/actions/runs/{run.number}",
            }
        },
        commit,
    ).play()
    expect(comment.conclusion == "success", f"the comment failed: {comment.said}")
    server.load()
    return run


def comments(server, said):
    return [item["body"] for item in server.state["comments"] if item.get("said", False) == said]


def approve(server, payload, event, conclusion="success"):
    before = len(comments(server, True))
    run = Run(server, "github-approve.yml", event, payload, server.scratch.commits["main"])
    # Events that no job is for would take part in it, and put out those that wait.
    expect("concurrency" not in run.workflow, "the group is that of the workflow")
    expect("concurrency" in run.workflow["jobs"]["approve"], "two acceptances run at once")
    run.play()
    expect(run.conclusion == conclusion, f"approving: {run.conclusion}: {run.said}")
    server.load()
    return comments(server, True)[before:]


def labeled(server, name, sender, late=True):
    """Sets a label, after the last run or before all of them."""
    server.state["labels"].append(name)
    time = f"2026-01-{len(server.runs):02}T10:00:00Z" if late else "2026-01-01T08:00:00Z"
    server.state["labeled"].append(f"{time} {sender} {name}")
    server.save()


def label_event(server, name, sender, commit, conclusion="success"):
    payload = {"sender": {"login": sender}, "label": {"name": name}}
    payload["pull_request"] = {"number": 7, "head": {"sha": commit}}
    return approve(server, payload, "pull_request_target", conclusion)


def label(server, name, sender, commit, conclusion="success"):
    labeled(server, name, sender)
    said = label_event(server, name, sender, commit, conclusion)
    expect(server.state["labels"] == [], f"a label is left: {server.state['labels']}")
    return said


def comment(server, text, sender):
    return approve(
        server,
        {"sender": {"login": sender}, "issue": {"number": 7, "pull_request": {"url": "…"}}, "comment": {"body": text}},
        "issue_comment",
    )


def run(scratch, scenario):
    server = GitHub(scratch, scratch.folder / "machine-github")
    commit = scratch.commits[scenario.commit]
    server.pull_request(commit)
    result = verified(server, commit, scenario)
    report = result.artifacts / "goldens-report"
    outcome = Outcome(result.conclusion == "success", result.said["report"], report, {"junit": report / "junit.xml"})
    posted = comments(server, False)
    expect(len(posted) == (0 if scenario.passes else 1), f"{len(posted)} comments")
    if scenario.name in ("fail", "fork"):
        for name in CHANGED:
            expect(name in posted[0] and f"pull-7/{name}-" in posted[0], posted[0])
    if scenario.name == "dead":
        expect("shard 3 of 4 is missing" in posted[0], posted[0])
    if scenario.name == "fork":
        expect("in another repository" in label(server, "inbetween: approve", "writer", commit)[0], "a fork is heard")
        expect("in another repository" in comment(server, "/approve", "writer")[0], "a fork is heard")
    if scenario.name == "fail":
        accept(server, commit)
    return outcome


def reverified(server):
    """The run for what was pushed, if a token is given that starts one."""
    pushed = server.scratch.shell("git rev-parse change", server.scratch.folder / "upstream.git").strip()
    expect(pushed != server.state["pull"]["commit"], "nothing was pushed")
    server.pull_request(pushed)
    return verified(server, pushed, None)


def accept(server, commit):
    """One scene by a label, after those who may not; the other by a comment; then the pull request passes."""
    scratch = server.scratch
    expect(
        "Only those who may write" in label(server, f"approve:{CHANGED[0]}", "reader", commit)[0], "a reader is heard"
    )
    expect(comment(server, "/approve", "stranger") == [], "a stranger is answered")
    expect("pushed to after" in label(server, f"approve:{CHANGED[0]}", "writer", "0" * 40)[0], "an old label counts")
    for text in ("/approver", "/approve a|b", "/approve a b"):
        expect("Write `/approve`" in comment(server, text, "writer")[0], f"{text} is heard")
    server.state["down"] = True
    expect(label(server, f"approve:{CHANGED[0]}", "writer", commit, "failure") == [], "an error is answered")
    server.state["down"] = False
    several(server, commit)
    expect(label(server, f"approve:{CHANGED[0]}", "writer", commit) == [f"Accepted: {CHANGED[0]}."], "not accepted")
    partly = reverified(server)
    expect("1 different, 59 passed" in partly.said["report"], partly.said["report"])
    said = comment(server, "/approve\r\nthanks", "writer")
    expect(said == ["Accepted: all changed goldens."], f"not accepted: {said}")
    whole = reverified(server)
    expect(whole.conclusion == "success", whole.said["report"])
    expect(comments(server, False) == [], "the comment is left")
    branches = scratch.shell("git branch --list", scratch.folder / "upstream.git")
    expect("inbetween-pictures" not in branches, "pictures are left")


def several(server, commit):
    """Labels that are set at once make one commit; those count that are set by a writer and after the run."""
    upstream = server.scratch.folder / "upstream.git"
    first, second = (f"approve:{name}" for name in CHANGED)
    for others in ("reader", "early", "writer"):
        labeled(server, first, "writer")
        labeled(server, second, "reader" if others == "reader" else "writer", others != "early")
        server.state["labels"].append("bug")
        server.save()
        said = label_event(server, first, "writer", commit)
        expect(server.state["labels"] == ["bug"], f"labels: {server.state['labels']}")
        expect(label_event(server, second, "writer", commit) == [], "a label is heard twice")
        server.state["labels"].clear()
        files = server.scratch.shell("git diff --name-only change~ change", upstream)
        accepted = [name for name in CHANGED if f"Goldens/{name}" in files]
        expect(accepted == list(CHANGED)[: 2 if others == "writer" else 1], f"{others}: {accepted}")
        told = "Accepted: " + ", ".join(accepted) + "."
        expect(said[0].startswith(told) and ("Other labels" in said[0]) == (others != "writer"), f"{others}: {said}")
        server.scratch.shell(f"git update-ref refs/heads/change {commit}", upstream)
        server.state["labeled"].clear()
        server.save()
