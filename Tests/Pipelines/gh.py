"""The server of GitHub, as the program `gh` shows it to steps."""

# What `--jq` makes of each answer is written here.
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
elif words[:2] == ["pr", "view"] and option("--json") == "labels":
    print("\\n".join(name for name in state["labels"] if re.match("(?i)(inbetween: approve$|approve:)", name)))
elif "/issues/7/events?" in line:
    print("\\n".join(state["labeled"]))
elif words[:2] == ["pr", "view"]:
    if state.get("down"):
        sys.exit("HTTP 502")
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
    found = (run for run in reversed(state["runs"]) if run["commit"] == commit and not run["fork"])
    print(next(("%d %s" % (run["id"], run["time"]) for run in found), ""))
elif "/pulls --jq" in line:
    print(pull["number"])
elif "--paginate" in words:
    print("\\n".join(str(item["id"]) for item in state["comments"] if item["body"].startswith("<!-- inbetween -->")))
elif "--method" in words and option("--method") == "DELETE" and "/labels/" in line:
    name = urllib.parse.unquote(words[-1].split("/labels/")[1])
    if name not in state["labels"]:
        sys.exit("HTTP 404")
    state["labels"].remove(name)
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
