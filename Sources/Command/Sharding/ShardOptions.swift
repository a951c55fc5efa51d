import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenGoldens

/// Which part of a run this process does.
struct ShardOptions: ParsableArguments {
  /// What `--shard` was given.
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
      "Only this part of the work, such as 2/4; auto, or auto/4, for the one that the build engine says.",
      valueName: "i/n"))
  var shard: Choice?

  /// The shard of this process; nil where it does everything.
  ///
  /// - Throws: where an engine says what makes no shard, or a build server says nothing.
  func resolved() throws(CommandFailure) -> Shard? {
    switch shard {
    case nil: return nil
    case .shard(let shard): return shard
    case .auto(let count):
      try tellBazel()
      let found: (shard: Shard, engine: ShardEngine)?
      do throws(ShardEngine.Problem) {
        found = try ShardEngine.shard(count: count, variable: EnvironmentVariable.value)
      } catch { throw CommandFailure(.wrongInput, error.message, hint: error.hint) }
      if let found { return found.shard }
      guard !EnvironmentVariable.isContinuousIntegration, count == nil else {
        throw CommandFailure(
          .wrongInput, "no variable says which shard this is",
          hint: "docs/scale.md lists them; INBETWEEN_SHARD=2/4 works everywhere")
      }
      return nil
    }
  }

  /// Bazel takes a test for one that knows shards where this file is there afterwards.
  private func tellBazel() throws(CommandFailure) {
    let path = EnvironmentVariable.value("TEST_SHARD_STATUS_FILE")
    guard !path.isEmpty else { return }
    do throws(FileError) { try WholeFile.write([], to: path) } catch {
      throw CommandFailure(.inputOutput, error.description)
    }
  }

  /// Where Bazel wants JUnit's XML; nil elsewhere.
  var xmlOutput: String? {
    guard case .auto = shard else { return nil }
    let path = EnvironmentVariable.value("XML_OUTPUT_FILE")
    return path.isEmpty ? nil : path
  }
}
