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
      The file is Scenes/NAME.yaml in the folder of the project: the nearest one, from here upwards, that has a folder \
      Scenes or an inbetween.yaml, or else this folder. What a project needs is made if it is not there: Scenes, \
      Goldens, and lines of .gitignore for what is not committed. A name with a slash or one that ends in .yaml is used \
      as the path. An existing file is not overwritten.

      Examples:
        inbetween new welcome
        inbetween new welcome --template sheet
        inbetween new welcome --ci github                  with the workflow that verifies it
      """)

  @Argument(help: "The name of the scene.")
  var name: String

  @Option(help: "The template: card, sheet, toggle or list.")
  var template = SceneTemplate.card

  @Option(help: "Also write the file that verifies goldens on github or gitlab.")
  var ci: PipelineTemplate?

  func run() throws {
    guard !name.isEmpty, !name.hasSuffix("/") else { throw CommandFailure(.wrongInput, "a scene needs a name") }
    let isFile = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    let isPath = isFile || name.contains("/")
    let project = try NewProject.nearest()
    let path = isPath ? name + (isFile ? "" : ".yaml") : project.root + "Scenes/\(name).yaml"
    guard try FileSystem.kind(of: path) == nil else {
      if let ci {
        // A project that began without the file gets it.
        try project.add(ci)
        return try Console.write("\(path) is there already, and stays as it is\n")
      }
      throw CommandFailure(.wrongInput, "'\(path)' is there already", hint: "choose another name")
    }
    if let ci { try project.add(ci) }
    if !isPath { try project.complete() }
    let schema = FileSystem.parts(of: path).folder + "/scene.schema.json"
    let hasSchema = try FileSystem.kindFollowingLinks(of: schema) == .file
    if !hasSchema { try WholeFile.write(Array(SceneSchema.text.utf8), to: schema) }
    try WholeFile.write(Array(template.text(schema: "scene.schema.json").utf8), to: path)
    try Console.write("\(path): a \(template.rawValue); see it with: inbetween preview \(shellWord(path)) --open\n")
  }
}
