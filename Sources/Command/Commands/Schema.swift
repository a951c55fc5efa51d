import ArgumentParser
import InbetweenSceneFile

/// Prints the schema of scene files.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema of scene files, for editors.",
    discussion: """
      Example:
        inbetween schema > scene.schema.json
      """)

  func run() throws { try Console.write(data: SceneSchema.text) }
}
