"""The program from a release, as a repository with the target `inbetween`."""

_RELEASES = "https://github.com/OWNER/inbetween/releases/download"

_BUILD = """load("{defs}", "inbetween_tool")

inbetween_tool(
    name = "inbetween",
    files = glob(["**"], exclude = ["bin/**", "BUILD.bazel"]),
    program = "bin/inbetween",
    visibility = ["//visibility:public"],
)
"""

def _inbetween_release_impl(repository_ctx):
    architecture = {"aarch64": "arm64", "amd64": "amd64", "arm64": "arm64", "x86_64": "amd64"}.get(repository_ctx.os.arch)
    if not architecture or not repository_ctx.os.name.startswith("linux"):
        fail("inbetween has releases for Linux on x86_64 and aarch64 only")
    version = repository_ctx.attr.version
    name = "inbetween-{}-linux-{}".format(version, architecture)
    repository_ctx.download_and_extract(
        sha256 = repository_ctx.attr.sha256.get(architecture, ""),
        stripPrefix = name,
        url = "{}/v{}/{}.tar.gz".format(repository_ctx.attr.releases, version, name),
    )
    repository_ctx.file("BUILD.bazel", _BUILD.format(defs = Label("//:defs.bzl")))

_ATTRIBUTES = {
    "releases": attr.string(default = _RELEASES, doc = "The address of the releases."),
    "sha256": attr.string_dict(doc = "The SHA-256 of the tarballs for `amd64` and `arm64`, from the release's SHA256SUMS."),
    "version": attr.string(doc = "The release, such as 0.1.0.", mandatory = True),
}

inbetween_release = repository_rule(
    implementation = _inbetween_release_impl,
    attrs = _ATTRIBUTES,
    doc = "A release of the program, with the libraries and fonts that it draws with.",
)

def _inbetween_impl(module_ctx):
    for module in module_ctx.modules:
        for release in module.tags.release:
            if module.is_root:
                inbetween_release(
                    name = "inbetween_release",
                    releases = release.releases,
                    sha256 = release.sha256,
                    version = release.version,
                )

inbetween = module_extension(
    implementation = _inbetween_impl,
    doc = "`inbetween.release(version = …)` of the root module makes the repository `inbetween_release`.",
    tag_classes = {"release": tag_class(attrs = _ATTRIBUTES)},
)
