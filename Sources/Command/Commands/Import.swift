import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenInterfaceBuilder
import InbetweenScene
import InbetweenTimeline

/// Writes a scene of a storyboard as a scene file.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert a scene of a storyboard, or a xib, to a scene file.",
    discussion: """
      The scene file has the same layout as the document; a timeline can be added to it. Names are taken from outlets, \
      user labels and identifiers. Texts and images have the sizes that Interface Builder recorded. Remove \
      intrinsicContentSize from a label to measure its text instead.

      Examples:
        inbetween import Main.storyboard --scene Login -o login.yaml
        inbetween import CardView.xib -o - --device 'iPhone 14'
      """)

  @Argument(help: "A storyboard or xib.", completion: .file(extensions: ["storyboard", "xib"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The storyboard ID, name or Interface Builder id of the scene (default: the initial view controller).",
      valueName: "name"))
  var scene: String?

  @Option(
    name: [.short, .long], help: ArgumentHelp("The scene file, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output: String

  @OptionGroup(title: "Scene options") var overrides: CanvasOverrides
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func run() throws {
    guard let parts = InterfaceBuilderFile.parts(of: file) else {
      throw CommandFailure(.wrongInput, "'\(file)' is no storyboard or xib")
    }
    var options = SceneReader.Options.ofProject(limits.limits)
    overrides.apply(to: &options)
    let written: IBScene
    var source: SourceText?
    do throws(SceneError) {
      var document = try InterfaceBuilderFile.document(parts.file, options: options)
      // Paths of images are relative to the document's folder.
      if URL(fileURLWithPath: output).deletingLastPathComponent().standardizedFileURL
        != URL(fileURLWithPath: parts.file).deletingLastPathComponent().standardizedFileURL
      {
        document.assets.images = [:]
      }
      source = document.source
      let place = SourcePlace(file: parts.file)
      let root = try InterfaceBuilderFile.root(scene ?? parts.scene, of: document, at: place)
      written = try InterfaceBuilderFile.checkedScene(root, of: document, source: source, options: options)
      source = document.source
      try Import.check(written.text, as: output == "-" ? parts.file + ", as a scene" : output, limits.limits)
    } catch {
      Console.report(error.diagnostics, source: error.source ?? source)
      throw error.status
    }
    Console.report(written.warnings, source: source)
    guard output != "-" else { return try Console.write(data: written.text) }
    try WholeFile.output(Array(written.text.utf8), to: output)
  }

  /// Refuses a scene that the other commands would refuse.
  private static func check(_ text: String, as file: String, _ limits: SceneLimits) throws(SceneError) {
    let source = SourceText(file: file, text: text)
    let document = try SceneReader.read(source, options: SceneReader.Options.ofProject(limits)).document
    if let problem = document.canvasProblem { throw SceneError([problem], source: source) }
  }
}
