#!/usr/bin/env bash
# Verifies golden animations as a test of Bazel, and merges the reports of its shards whatever their status; a shard that
# died is named as missing. Ends with the status of the merged report. Copy it to your repository, which has a target of
# `inbetween_test` (docs/scale.md).
# Usage: bazel.sh [TARGET]
set -euo pipefail
target=${1:-//:goldens}
# Reports are folders, not archives of them. A shard whose scenes differ fails; what differs is told by merging.
bazel test "$target" --nozip_undeclared_test_outputs --build_tests_only || [ $? -eq 3 ]
logs=bazel-testlogs/$(printf '%s' "${target#*//}" | tr : / | sed 's|^/||')
# Bazel keeps the folders of earlier runs with another number of shards. A test without shards has one folder.
count=$(bazel query --output=xml "$target" | sed -nE 's/.*<int name="shard_count" value="([0-9]+)".*/\1/p')
reports=("$logs/test.outputs")
[ "${count:-1}" -le 1 ] || reports=("$logs"/shard_*_of_"$count"/test.outputs)
status=0
bazel run @inbetween_release//:inbetween -- \
  merge-reports "${reports[@]}" --reporter list,html,junit,json --output goldens-report || status=$?
# 5: the motion is verified, the pixels were recorded with other libraries.
[ "$status" -eq 5 ] || exit "$status"
