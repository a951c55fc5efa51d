"""What a pipeline goes through, and what has to come of it whatever the service is."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from scratch import CHANGED, SCENES, expect


@dataclass(frozen=True)
class Scenario:
    name: str
    # The commit that is verified.
    commit: str
    # The shard whose machine dies, from 1, and whether another one takes its place.
    dying: int = 0
    returns: bool = False
    # `dies`, or `fails` where it has a report.
    how: str = "dies"
    # The shard that starts when the others have ended.
    late: int = 0

    def dies(self, shard, attempt=1):
        return shard == self.dying and (attempt == 1 or not self.returns)

    @property
    def passes(self):
        return self.commit == "main" and (self.dying == 0 or self.returns)


SCENARIOS = [
    Scenario("pass", "main"),
    Scenario("fail", "change"),
    Scenario("flaky", "main", dying=2, returns=True),
    Scenario("dead", "main", dying=3),
    Scenario("fork", "fork"),
]

# Where somebody runs again what failed.
AGAIN = [Scenario("again", "main", dying=2, returns=True, how="fails")]
# Where the job that merges may start before the shards.
LATE = [Scenario("late", "change", late=4)]


@dataclass
class Outcome:
    # Whether the service shows the commit as good.
    passed: bool
    # What the job that merges printed.
    said: str
    # The files that the service keeps of it.
    report: Path
    # Reports that the service reads, by their kind.
    read: dict = field(default_factory=dict)


def check(outcome, scenario, shards=4):
    """Compares what a service shows with what the scenario has to give."""
    said = outcome.said
    expect(outcome.passed == scenario.passes, f"passed: {outcome.passed}; {said}")
    expect(outcome.report.is_dir(), f"no report is kept; {said}")
    results = json.loads((outcome.report / "reg.json").read_text())
    differing = {item.split("/")[0] for item in results["failedItems"]}
    expect((outcome.report / "index.html").is_file(), "the page of the report is missing")
    suites = ElementTree.parse(outcome.read["junit"]).getroot()
    cases = suites.findall(".//testcase")
    expect(len(cases) == SCENES, f"JUnit has {len(cases)} cases")
    failing = {case.get("name") for case in cases if case.find("failure") is not None or case.find("error") is not None}
    if scenario.dying and not scenario.returns:
        expect(f"shard {scenario.dying} of {shards} is missing" in said, said)
        expect(f"{SCENES} scenes: " in said and "not compared" in said, said)
        expect(failing, "JUnit shows no failure")
        return
    expect("is missing" not in said, said)
    count = 0 if scenario.passes else len(CHANGED)
    told = f"{SCENES} scenes: " + (f"{count} different, " if count else "") + f"{SCENES - count} passed"
    expect(told in said, f"not '{told}' in {said}")
    expect(len(differing) == count, f"{differing} in reg.json")
    expect(len(failing) == count, f"{failing} in JUnit")
    if "quality" in outcome.read:
        issues = json.loads(outcome.read["quality"].read_text())
        paths = sorted(issue["location"]["path"] for issue in issues)
        expect(paths == [f"Scenes/{name}.yaml" for name in CHANGED[:count]], f"code quality: {paths}")
