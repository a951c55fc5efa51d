import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenGoldens

/// The options that select the part of a run for this process.
struct ShardOptions: ParsableArguments {
  /// The value of `--shard`.
  enum Choice: ExpressibleByArgument, Hashable {
    case shard(Shard)
    case auto(count: Int?)

    init?(argument: String) {
      if let shard = Shard(argument) {
        self = .shard(shard)
      } else if argument == "auto" {
        self = .auto(count: nil)
      } else if argument.hasPrefix("auto/"), let shard = Shard("1/" + argument.dropFirst(5)) {
        self = .auto(count: shard.count)
      } else {
        return nil
      }
    }
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Do one part of the work, such as 2/4. auto or auto/4 reads the part from the variables of the CI system.",
      valueName: "i/n"))
  var shard: Choice?

  /// The shard of this process; nil if it does all work.
  ///
  /// - Throws: If the variables of the build server do not describe a shard, or are missing.
  func resolved() throws(CommandFailure) -> Shard? {
    switch shard {
    case nil: return nil
    case .shard(let shard): return shard
    case .auto(let count):
      try createBazelStatusFile()
      let found: (shard: Shard, engine: ShardEngine)?
      do throws(ShardEngine.Problem) {
        found = try ShardEngine.shard(count: count, variable: EnvironmentVariable.value)
      } catch { throw CommandFailure(.wrongInput, error.message, hint: error.hint) }
      if let found { return found.shard }
      guard !EnvironmentVariable.isContinuousIntegration, count == nil else {
        throw CommandFailure(
          .wrongInput, "no variable gives the shard",
          hint: "docs/scale.md lists them; INBETWEEN_SHARD=2/4 works everywhere")
      }
      return nil
    }
  }

  /// Bazel regards a test as supporting shards if this file exists afterwards.
  private func createBazelStatusFile() throws(CommandFailure) {
    let path = EnvironmentVariable.value("TEST_SHARD_STATUS_FILE")
    guard !path.isEmpty else { return }
    do throws(FileError) { try WholeFile.output([], to: path) } catch {
      throw CommandFailure(.inputOutput, error.description)
    }
  }

  /// The path at which Bazel expects JUnit's XML; nil without Bazel.
  var xmlOutput: String? {
    guard case .auto = shard else { return nil }
    let path = EnvironmentVariable.value("XML_OUTPUT_FILE")
    return path.isEmpty ? nil : path
  }
}
