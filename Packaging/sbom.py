"""Writes the parts of what a release contains as SPDX 2.3 in JSON: what is linked into a program, and the Debian packages
whose shared libraries and fonts it draws with."""

import argparse
import datetime
import hashlib
import json
import pathlib
import re
import subprocess

LINKED_LICENCES = {
    "swift": "Apache-2.0 WITH Swift-exception",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "yams": "MIT",
    "flyingfox": "MIT",
    "swift-syntax": "Apache-2.0 WITH Swift-exception",
}


def spdx_id(name):
    return "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, licence, location="NOASSERTION", reference=None):
    result = {
        "SPDXID": spdx_id(name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if reference:
        result["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": reference}
        ]
    return result


def swift_packages(checkouts):
    """The packages that were linked in, with the versions that were checked out."""
    state = json.loads((checkouts.parent / "workspace-state.json").read_text())
    for dependency in state["object"]["dependencies"]:
        reference = dependency["packageRef"]
        identity, location = reference["identity"], reference["location"]
        version = dependency["state"]["checkoutState"]["version"]
        purl = "pkg:swift/" + re.sub(r"^https://|\.git$", "", location) + "@" + version
        yield package(identity, version, LINKED_LICENCES[identity], "git+" + location, purl)


def debian_package(name):
    query = ["dpkg-query", "-W", "-f", "${Version}\t${Architecture}", name]
    version, architecture = subprocess.check_output(query, text=True).splitlines()[0].split("\t")
    purl = f"pkg:deb/debian/{name}@{version}?arch={architecture}"
    return package(name, version, "NOASSERTION", reference=purl)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--name", required=True, help="what is released")
    parser.add_argument("--version", required=True)
    parser.add_argument("--architecture", required=True)
    parser.add_argument("--swift", required=True, help="the version of the toolchain")
    parser.add_argument("--checkouts", required=True, type=pathlib.Path)
    parser.add_argument("--epoch", required=True, type=int, help="seconds since 1970 of the commit")
    parser.add_argument("packages", nargs="*", help="Debian packages")
    options = parser.parse_args()

    program = package(options.name, options.version, "MIT")
    linked = [package("swift", options.swift, LINKED_LICENCES["swift"], "git+https://github.com/swiftlang/swift")]
    linked += sorted(swift_packages(options.checkouts), key=lambda part: part["name"])
    system = [debian_package(name) for name in sorted(options.packages)]
    name = f"{options.name}-{options.version}-linux-{options.architecture}"
    parts = [program] + linked + system
    digest = hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
    created = datetime.datetime.fromtimestamp(options.epoch, datetime.timezone.utc)
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", program)]
    relations += [(program["SPDXID"], "STATIC_LINK", part) for part in linked]
    relations += [(program["SPDXID"], "DEPENDS_ON", part) for part in system]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{digest[:32]}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: The Inbetween authors", "Tool: Packaging/sbom.py"],
        },
        "packages": parts,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
            for one, kind, other in relations
        ],
    }
    print(json.dumps(document, indent=2, ensure_ascii=False))


main()
