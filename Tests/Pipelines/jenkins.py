"""Jenkins: the stages of a declarative pipeline, read as far as docs/ci/Jenkinsfile goes, on agents that keep their
workspace."""

import re

from scenario import Outcome
from scratch import ROOT, Lost, copy, expect

PATH = "docs/ci/Jenkinsfile"


class Failure(Exception):
    """A step failed."""


def block(text, head):
    """The lines in the braces after the first place where a pattern is."""
    match = re.search(head + r"\s*\{", text)
    expect(match, f"there is no {head}")
    depth, place, quoted = 1, match.end(), False
    while depth:
        if text.startswith("'''", place):
            quoted = not quoted
            place += 3
            continue
        if not quoted:
            depth += {"{": 1, "}": -1}.get(text[place], 0)
        place += 1
    return text[match.end() : place - 1]


class Build:
    def __init__(self, scratch, scenario):
        self.scratch, self.scenario = scratch, scenario
        text = (ROOT / PATH).read_text()
        self.text = re.sub(r"(?m)^\s*//.*$", "", text)
        self.variables = dict(re.findall(r"(\w+) = '([^']*)'", block(self.text, "environment")))
        self.variables.update(scratch.release(self.variables))
        self.stashes = scratch.folder / "machine-stashes"
        self.result, self.said = "SUCCESS", ""
        # Two agents, one of which has the workspace of a former build.
        self.agents = [scratch.machine(scratch.commits[scenario.commit]) for _ in range(2)]

    def run(self):
        matrix = block(self.text, "matrix")
        axis = block(matrix, "axis")
        name = re.search(r"name '(\w+)'", axis).group(1)
        values = re.findall(r"'(\d+)'", re.search("values (.*)", axis).group(1))
        verify = block(block(matrix, r"stage\('Verify'\)"), "steps")
        for value in values:
            agent = self.agents[int(value) % 2]
            if self.scenario.dies(int(value)):
                agent.dies()
            try:
                self.steps(agent, verify, {name: value})
            except Lost:
                (agent.home / "dies").unlink()
                # The build fails where an agent is lost; somebody starts it again.
                self.result = "FAILURE"
            except Failure:
                self.result = "FAILURE"
        report = block(self.text, r"stage\('Report'\)")
        agent = self.agents[0]
        expect(self.result != "FAILURE" or self.scenario.dying, "a stage failed")
        try:
            self.steps(agent, block(report, "steps"), {})
        except Failure:
            self.result = "FAILURE"
        after = block(block(report, "post"), "always")
        junit = agent.work / re.search("junit '(.*)'", after).group(1)
        kept = re.search(r"archiveArtifacts '(.*)/\*\*'", after).group(1)
        return Outcome(self.result == "SUCCESS", self.said, agent.work / kept, {"junit": junit})

    def steps(self, agent, text, variables):
        """Runs `sh`, `stash`, `unstash` and `catchError` in the order in which they are written."""
        pattern = (
            # Each alternative is a step.
            r"(?P<catch>catchError\((?P<caught>[^)]*)\) \{)|sh '''(?P<lines>.*?)'''|sh '(?P<line>[^']*)'"
            r"|(?<!un)stash name: \"(?P<stash>[^\"]*)\", includes: '(?P<includes>[^']*)'(?P<empty>, allowEmpty: true)?"
            r"|unstash \"(?P<unstash>[^\"]*)\""
            r"|script \{ \[(?P<list>[^\]]*)\]\.each \{ (?P<item>\w+) -> (?P<body>.*?) \} \}"
        )
        place = 0
        while match := re.compile(pattern, re.S).search(text, place):
            place = match.end()
            if match["catch"]:
                inner = block(text[match.start() :], re.escape(match["catch"][:-2]))
                try:
                    self.steps(agent, inner, variables)
                except Failure:
                    if "buildResult: 'UNSTABLE'" in match["caught"] and self.result == "SUCCESS":
                        self.result = "UNSTABLE"
                place = text.index(inner, match.end()) + len(inner) + 1
            elif match["lines"] or match["line"]:
                lines = match["lines"] or match["line"]
                result = agent.script(lines, {**self.variables, **variables, "JENKINS_URL": "x"}, ["sh", "-xe"])
                self.said = result.said
                if result.status != 0:
                    raise Failure(result.said)
            elif match["stash"]:
                self.stash(agent, self.named(match["stash"], variables), match["includes"], match["empty"])
            elif match["unstash"]:
                source = self.stashes / self.named(match["unstash"], variables)
                if not source.is_dir():
                    raise Failure(f"No such saved stash '{source.name}'")
                copy(source, agent.work)
            else:
                for value in re.findall("'([^']*)'", match["list"]):
                    self.steps(agent, match["body"] + " }", {**variables, match["item"]: value})

    def stash(self, agent, name, includes, may_be_empty):
        folder = includes.removesuffix("/**")
        target = self.stashes / name
        if (agent.work / folder).is_dir():
            copy(agent.work / folder, target / folder)
        elif may_be_empty:
            target.mkdir(parents=True)
        else:
            raise Failure("No files included in stash")

    @staticmethod
    def named(text, variables):
        return re.sub(r"\$\{(\w+)\}", lambda match: variables[match.group(1)], text)


def run(scratch, scenario):
    if scenario.returns:
        # Nothing is run again by itself: the build fails, and the next one has the agents' workspaces.
        first = Build(scratch, scenario)
        outcome = first.run()
        expect(not outcome.passed and "is missing" in outcome.said, outcome.said)
        again = Build(scratch, type(scenario)("pass", scenario.commit))
        again.stashes = scratch.folder / "machine-stashes-2"
        again.agents = first.agents
        return again.run()
    return Build(scratch, scenario).run()
