"""Rules for verifying golden animations."""

def _inbetween_tool_impl(ctx):
    # The program stays where its libraries and fonts are beside it. `bazel run` starts in the runfiles, as tests do; what it
    # is told are paths of the workspace.
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        """#!/usr/bin/env bash
set -euo pipefail
program=$PWD/{program}
[ -x "$program" ] || program=$(realpath "$0.runfiles/{workspace}")/{program}
[ -z "${{BUILD_WORKSPACE_DIRECTORY-}}" ] || [ -n "${{TEST_SRCDIR-}}" ] || cd "$BUILD_WORKSPACE_DIRECTORY"
exec "$program" "$@"
""".format(program = ctx.file.program.short_path, workspace = ctx.workspace_name),
        is_executable = True,
    )
    return [DefaultInfo(
        executable = script,
        files = depset([script]),
        runfiles = ctx.runfiles(files = [script, ctx.file.program] + ctx.files.files),
    )]

inbetween_tool = rule(
    implementation = _inbetween_tool_impl,
    doc = "The program of a release, for `inbetween_test` and for `bazel run`, where paths are relative to the workspace.",
    attrs = {
        "files": attr.label_list(allow_files = True, doc = "The libraries and fonts beside the program."),
        "program": attr.label(allow_single_file = True, doc = "The program `bin/inbetween`.", mandatory = True),
    },
    executable = True,
)

def _inbetween_test_impl(ctx):
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        """#!/usr/bin/env bash
set -euo pipefail
exec {tool} verify --no-cache --shard auto --scenes-in {scenes} --goldens {goldens} \\
  --reporter list,blob,html --output "$TEST_UNDECLARED_OUTPUTS_DIR" {arguments} "$@"
""".format(
            tool = ctx.executable.tool.short_path,
            scenes = ctx.attr.scenes_in,
            goldens = ctx.attr.goldens_in,
            arguments = " ".join(["'" + argument.replace("'", "'\\''") + "'" for argument in ctx.attr.arguments]),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files = ctx.files.scenes + ctx.files.goldens + [ctx.executable.tool])
    return [DefaultInfo(
        executable = script,
        runfiles = runfiles.merge(ctx.attr.tool[DefaultInfo].default_runfiles),
    )]

inbetween_test = rule(
    implementation = _inbetween_test_impl,
    doc = "Compares the animations of scenes with their goldens. `shard_count` splits it; reports are the test's undeclared outputs.",
    attrs = {
        "arguments": attr.string_list(doc = "Further arguments of `inbetween verify`."),
        "goldens": attr.label_list(allow_files = True, doc = "The files of the goldens.", mandatory = True),
        "goldens_in": attr.string(default = "Goldens", doc = "The folder of goldens, from the workspace's root."),
        "scenes": attr.label_list(allow_files = True, doc = "Scenes, the images and fonts that they open, and the project's inbetween.yaml.", mandatory = True),
        "scenes_in": attr.string(default = "Scenes", doc = "The folder of scenes, from the workspace's root."),
        "tool": attr.label(
            cfg = "exec",
            doc = "The program `inbetween`.",
            executable = True,
            mandatory = True,
        ),
    },
    test = True,
)
