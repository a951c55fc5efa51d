"""GitHub Actions: a workflow's jobs with their matrix, this repository's action, artifacts, and pull requests."""

import json
import re
import shutil
from expressions import evaluated, expanded
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
        self.state = {"comments": [], "labels": [], "permissions": {"writer": "write", "reader": "read"}}
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


# The server, as the program `gh` shows it: what `--jq` makes of each answer is written here.
GH = """#!/usr/bin/env python3
import json, os, re, shutil, sys, urllib.parse
server, words = os.environ["SERVER"], sys.argv[1:]
state = json.load(open(server + "/state.json"))
line = " ".join(words)
def option(name):
    return words[words.index(name) + 1]
def body():
    text = next(word for word in words if word.startswith("body="))[5:]
    return open(text[1:]).read() if text.startswith("@") else text
def fields():
    return option("--jq") if "--jq" in words else ""
pull = state.get("pull", {})
repository = "repos/owner/app/"
if not os.environ.get("GH_TOKEN"):
    sys.exit("no token")
if found := re.fullmatch(repository + "collaborators/(.+)/permission --jq .permission", line.removeprefix("api ")):
    if found.group(1) not in state["permissions"]:
        sys.exit("HTTP 404")
    print(state["permissions"][found.group(1)])
elif words[:2] == ["pr", "view"]:
    print("branch=%s\\ncommit=%s\\nfork=%s" % (pull["branch"], pull["commit"], str(pull["fork"]).lower()))
elif words[:2] == ["pr", "comment"]:
    state["comments"].append({"id": len(state["comments"]) + 100, "body": option("--body"), "said": True})
elif words[:2] == ["run", "download"]:
    source = server + "/artifacts-" + words[2] + "/" + option("--name")
    if not os.path.isdir(source):
        sys.exit("no artifact")
    shutil.copytree(source, option("--dir"), symlinks=True)
elif "/actions/runs?head_sha=" in line:
    commit = re.search("head_sha=([0-9a-f]+)", line).group(1)
    assert "head_repository.full_name == env.GITHUB_REPOSITORY" in fields() and '"Goldens"' in fields()
    print(next((run["id"] for run in reversed(state["runs"]) if run["commit"] == commit and not run["fork"]), ""))
elif "/pulls --jq" in line:
    print(pull["number"])
elif "--paginate" in words:
    print("\\n".join(str(item["id"]) for item in state["comments"] if item["body"].startswith("<!-- inbetween -->")))
elif "--method" in words and option("--method") == "DELETE" and "/labels/" in line:
    state["labels"].remove(urllib.parse.unquote(words[-1].split("/labels/")[1]))
elif "--method" in words and option("--method") == "DELETE":
    state["comments"] = [item for item in state["comments"] if not line.endswith("comments/%d" % item["id"])]
elif "--method" in words and option("--method") == "PATCH":
    for item in state["comments"]:
        if words[3].endswith("comments/%d" % item["id"]):
            item["body"] = body()
elif "--method" in words and option("--method") == "POST":
    state["comments"].append({"id": len(state["comments"]) + 100, "body": body()})
else:
    sys.exit("gh is not expected to be asked: " + line)
json.dump(state, open(server + "/state.json", "w"))
"""


def verified(server, commit, scenario):
    """The workflow that verifies, and then the one that comments."""
    fork = commit == server.scratch.commits["fork"]
    payload = {"pull_request": {"head": {"sha": commit}}}
    run = Run(server, "github-actions-shards.yml", "pull_request", payload, commit, scenario).play()
    server.state.setdefault("runs", []).append({"id": run.number, "commit": commit, "fork": fork})
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


def approve(server, payload, event):
    before = len(comments(server, True))
    run = Run(server, "github-approve.yml", event, payload, server.scratch.commits["main"]).play()
    expect(run.conclusion == "success", f"approving failed: {run.said}")
    server.load()
    return comments(server, True)[before:]


def label(server, name, sender, commit):
    server.state["labels"].append(name)
    server.save()
    said = approve(
        server,
        {"sender": {"login": sender}, "label": {"name": name}, "pull_request": {"number": 7, "head": {"sha": commit}}},
        "pull_request_target",
    )
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
    expect(label(server, f"approve:{CHANGED[0]}", "writer", commit) == [f"Accepted: {CHANGED[0]}."], "not accepted")
    partly = reverified(server)
    expect("1 different, 59 passed" in partly.said["report"], partly.said["report"])
    expect(comment(server, "/approve", "writer") == ["Accepted: all changed goldens."], "not accepted")
    whole = reverified(server)
    expect(whole.conclusion == "success", whole.said["report"])
    expect(comments(server, False) == [], "the comment is left")
    branches = scratch.shell("git branch --list", scratch.folder / "upstream.git")
    expect("inbetween-pictures" not in branches, "pictures are left")
