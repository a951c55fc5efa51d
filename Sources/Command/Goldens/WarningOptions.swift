import ArgumentParser

/// Whether warnings about a scene, such as characters that no font has or constraints that cannot hold together, let it
/// fail.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Let scenes with warnings fail; if CI is set, this is so without the option.")
  var failOnWarnings = false

  @Flag(name: .customLong("no-fail-on-warnings"), help: "Only print warnings, even if CI is set.")
  var onlyPrints = false

  /// What lets scenes with warnings fail.
  var reason: String { failOnWarnings ? "--fail-on-warnings" : "CI is set" }

  var fail: Bool { failOnWarnings || (EnvironmentVariable.isContinuousIntegration && !onlyPrints) }
}
