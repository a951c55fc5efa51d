/// CI systems and schedulers that assign shards to processes through environment variables.
public enum ShardEngine: String, Hashable, Sendable, CaseIterable {
  case inbetween = "INBETWEEN_SHARD"
  case bazel = "Bazel"
  case slurm = "Slurm"
  case kubernetes = "Kubernetes"
  case gitLab = "GitLab"
  case circleCI = "CircleCI"
  case buildkite = "Buildkite"
  case gitHub = "GitHub"

  /// The error for variables that do not describe a shard.
  public struct Problem: Error, Hashable, Sendable {
    /// Lower case, no full stop.
    public let message: String
    public let hint: String
  }

  /// The shard of this process.
  ///
  /// - Parameters:
  ///   - count: the number of shards, if given on the command line.
  ///   - variable: the value of a variable; empty where it is not set.
  /// - Returns: nil if no system sets its variables.
  public static func shard(
    count: Int? = nil, variable: (String) -> String
  ) throws(Problem) -> (shard: Shard, engine: ShardEngine)? {
    for engine in allCases {
      if let shard = try engine.shard(count: count, variable) { return (shard, engine) }
    }
    return nil
  }

  private func shard(count: Int?, _ variable: (String) -> String) throws(Problem) -> Shard? {
    switch self {
    case .inbetween:
      let text = variable("INBETWEEN_SHARD")
      guard !text.isEmpty else { return nil }
      guard let shard = Shard(text), count == nil || count == shard.count else {
        throw problem("INBETWEEN_SHARD is '\(text)'", "such as 2/4")
      }
      return shard
    case .bazel:
      return try numbered(count, variable, index: "TEST_SHARD_INDEX", from: 0, count: "TEST_TOTAL_SHARDS")
    case .slurm: return try slurm(count, variable)
    case .kubernetes:
      return try numbered(count, variable, index: "JOB_COMPLETION_INDEX", from: 0, count: "JOB_COMPLETIONS")
    case .gitLab: return try numbered(count, variable, index: "CI_NODE_INDEX", from: 1, count: "CI_NODE_TOTAL")
    case .circleCI:
      return try numbered(count, variable, index: "CIRCLE_NODE_INDEX", from: 0, count: "CIRCLE_NODE_TOTAL")
    case .buildkite:
      return try numbered(
        count, variable, index: "BUILDKITE_PARALLEL_JOB", from: 0, count: "BUILDKITE_PARALLEL_JOB_COUNT")
    case .gitHub:
      return try numbered(count, variable, index: "STRATEGY_JOB_INDEX", from: 0, count: "STRATEGY_JOB_TOTAL")
    }
  }

  private func numbered(
    _ requested: Int?, _ variable: (String) -> String, index: String, from first: Int, count: String
  ) throws(Problem) -> Shard? {
    let (number, total) = (variable(index), variable(count))
    guard !number.isEmpty else { return nil }
    guard requested != nil || !total.isEmpty else {
      throw problem("\(index) is set, and \(count) is not", "set it, or give the number: --shard auto/4")
    }
    guard let number = Int(number), let known = requested ?? Int(total),
      let shard = Shard(index: number - first + 1, count: known)
    else {
      throw problem(
        "\(index) is '\(number)' of \(requested.map(String.init) ?? "'\(total)'")",
        "\(index) counts from \(first) to one less than \(first == 0 ? "" : "or as many as ")there are shards")
    }
    return shard
  }

  /// Task numbers can start anywhere, with a step between them; a list with gaps does not determine positions.
  private func slurm(_ requested: Int?, _ variable: (String) -> String) throws(Problem) -> Shard? {
    let number = variable("SLURM_ARRAY_TASK_ID")
    guard !number.isEmpty else { return nil }
    if let requested {
      // When a part of an array is restarted, its bounds differ and are ignored.
      guard let number = Int(number), let shard = Shard(index: number, count: requested) else {
        throw problem("SLURM_ARRAY_TASK_ID is '\(number)' of \(requested)", "--array=1-\(requested)")
      }
      return shard
    }
    let names = ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"]
    let values = names.map { Int(variable($0)) }
    guard let number = Int(number), let first = values[0], let last = values[1], first <= number, number <= last else {
      throw problem("SLURM_ARRAY_TASK_ID is '\(number)', but Slurm does not give its bounds", "--shard auto/4")
    }
    let step = max(values[2] ?? 1, 1)
    let count = (last - first) / step + 1
    guard (number - first) % step == 0, values[3] == nil || values[3] == count,
      let shard = Shard(index: (number - first) / step + 1, count: count)
    else {
      throw problem("the array has gaps, so that task \(number) is no certain shard", "--array=1-4 with --shard auto/4")
    }
    return shard
  }

  private func problem(_ message: String, _ hint: String) -> Problem { Problem(message: message, hint: hint) }
}
