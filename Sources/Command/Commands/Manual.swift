import ArgumentParser

/// Prints the manual page, which Scripts/man keeps as docs/inbetween.1.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page in roff, for man.",
    discussion: """
      Example:
        inbetween manual | man -l -
      """)

  func run() throws {
    try Console.write(data: ManualPage(describing: Inbetween.self).roff)
  }
}
