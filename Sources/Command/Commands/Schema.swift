import ArgumentParser
import InbetweenScene

/// Prints the schema of scene files.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files, for editors.",
    discussion: """
      Examples:
        inbetween schema > scene.schema.json
        inbetween schema --project > project.schema.json      of inbetween.yaml
      """)

  @Flag(help: "Print the schema of the project file inbetween.yaml.")
  var project = false

  func run() throws {
    guard project else { return try Console.write(data: SceneSchema.text) }
    let commands = try CommandLineDescription(describing: Inbetween.self).command.visibleSubcommands
    try Console.write(data: SceneSchema.project(commands.map(ProjectCommand.init)))
  }
}
