import InbetweenGoldens
import Testing

@Suite("Build engines that number shards") struct ShardEngineTests {
  @Test(arguments: [
    (["INBETWEEN_SHARD": "2/4", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "2/4"),
    (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "5"], "1/5"),
    (["JOB_COMPLETION_INDEX": "3", "JOB_COMPLETIONS": "4"], "4/4"),
    (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"], "3/3"),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"], "1/1"),
    (["BUILDKITE_PARALLEL_JOB": "6", "BUILDKITE_PARALLEL_JOB_COUNT": "7"], "7/7"),
    (["STRATEGY_JOB_INDEX": "1", "STRATEGY_JOB_TOTAL": "4"], "2/4"),
    (
      [
        "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_MAX": "16",
        "SLURM_ARRAY_TASK_STEP": "2", "SLURM_ARRAY_TASK_COUNT": "4",
      ], "3/4"
    ),
  ])
  func `each engine's variables name a shard`(variables: [String: String], expected: String) throws {
    #expect(try ShardEngine.shard { variables[$0] ?? "" }?.shard.description == expected)
  }

  @Test func `a number on the command line takes precedence`() throws {
    let kubernetes = ["JOB_COMPLETION_INDEX": "3"]
    #expect(try ShardEngine.shard(count: 8) { kubernetes[$0] ?? "" }?.shard.description == "4/8")
    // A task of an array that is run again alone.
    let slurm = ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "3"]
    #expect(try ShardEngine.shard(count: 4) { slurm[$0] ?? "" }?.shard.description == "3/4")
  }

  @Test(arguments: [
    ["INBETWEEN_SHARD": "5/4"], ["JOB_COMPLETION_INDEX": "3"], ["JOB_COMPLETION_INDEX": "4", "JOB_COMPLETIONS": "4"],
    ["TEST_SHARD_INDEX": "-1", "TEST_TOTAL_SHARDS": "4"], ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"],
    ["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "3"],
    [
      "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "7",
      "SLURM_ARRAY_TASK_STEP": "1", "SLURM_ARRAY_TASK_COUNT": "3",
    ],
  ])
  func `an invalid shard is an error, never the whole run`(variables: [String: String]) {
    #expect(throws: ShardEngine.Problem.self) { try ShardEngine.shard { variables[$0] ?? "" } }
  }

  @Test func `without an engine there is no shard`() throws {
    #expect(try ShardEngine.shard { _ in "" }?.shard == nil)
  }
}
