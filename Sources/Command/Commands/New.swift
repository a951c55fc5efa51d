import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenScene

/// Writes a scene to begin with.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a scene file from a template.",
    discussion: """
      The file is Scenes/NAME.yaml if there is a folder Scenes, otherwise NAME.yaml. A name with a slash or one that \
      ends in .yaml is used as the path. An existing file is not overwritten.

      Examples:
        inbetween new welcome
        inbetween new welcome --template sheet
      """)

  @Argument(help: "The name of the scene.")
  var name: String

  @Option(help: "The template: card, sheet, toggle or list.")
  var template = SceneTemplate.card

  func run() throws {
    let isFile = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    let isInScenes = try !isFile && !name.contains("/") && FileSystem.kindFollowingLinks(of: "Scenes") == .folder
    let path = (isInScenes ? "Scenes/" : "") + name + (isFile ? "" : ".yaml")
    guard !name.isEmpty, !name.hasSuffix("/") else { throw CommandFailure(.wrongInput, "a scene needs a name") }
    guard try FileSystem.kind(of: path) == nil else {
      throw CommandFailure(.wrongInput, "'\(path)' is there already", hint: "choose another name")
    }
    let folder = FileSystem.parts(of: path).folder
    let schema = folder + "/scene.schema.json"
    let hasSchema = try FileSystem.kindFollowingLinks(of: schema) == .file
    if !hasSchema { try WholeFile.write(Array(SceneSchema.text.utf8), to: schema) }
    try WholeFile.write(Array(template.text(schema: "scene.schema.json").utf8), to: path)
    try Console.write(
      "\(path): a \(template.rawValue); see it with: inbetween render \(shellWord(path)) -o film.mp4\n")
  }
}
