import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenGoldens
import InbetweenScene

/// Options of all commands for goldens.
struct GoldenOptions: ParsableArguments {
  @Argument(
    help: "Scene files, or names of scenes or variants in Scenes/ (default: all).",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenes: [String] = []

  @Option(help: ArgumentHelp("The folder of goldens.", valueName: "dir"), completion: .directory)
  var goldens = "Goldens"

  @Option(help: ArgumentHelp("The folder of scenes.", valueName: "dir"), completion: .directory)
  var scenesIn = "Scenes"

  @Option(help: ArgumentHelp("Select scenes whose name matches a regular expression.", valueName: "re"))
  var filter: String?

  @Option(
    name: [.short, .long],
    parsing: .unconditional,
    help: ArgumentHelp("Number of frames drawn in parallel (default: the number of processors).", valueName: "n")
  )
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is from 1 to 256, not \(jobs)") }
    if goldens.isEmpty { throw ValidationError("--goldens is empty") }
    try OutputKind.check(folder: goldens, option: "--goldens")
  }

  var store: GoldenStore {
    GoldenStore(folder: goldens.count > 1 && goldens.hasSuffix("/") ? String(goldens.dropLast()) : goldens)
  }

  var folder: SceneFolder { SceneFolder(path: scenesIn) }

  var workers: Int { jobs ?? ProcessorCount.available }

  /// Whether scenes were selected, so that nothing is known about the others.
  var isPartial: Bool { !scenes.isEmpty || filter != nil }

  /// The selected scenes: those that are named, or all in the folder of scenes, sorted; each in its variants.
  ///
  /// Files of styles and components are no scenes. A scene that is named twice is one.
  ///
  /// - Throws: if two have the same name, because they would share a golden; also if their names differ only in case or
  ///   in the composition of characters, which many file systems do not distinguish.
  func chosen(_ limits: SceneLimits = SceneLimits()) throws(CommandFailure) -> [GoldenScene] {
    var found: [GoldenScene] = []
    if scenes.isEmpty {
      found = try folder.files().flatMap { GoldenScene.all(in: $0, limits).scenes }
    } else {
      for argument in scenes { found += try named(argument, limits) }
      if found.isEmpty {
        throw CommandFailure(
          .nothingCompared, "'\(scenes[0])' contains styles and components for scenes, and is no scene itself")
      }
    }
    var seen: [String: GoldenScene] = [:]
    var chosen: [GoldenScene] = []
    for scene in found {
      // Texts with the same characters are equal, however these are composed; some letters have one capital only.
      let folded = scene.name.uppercased().lowercased()
      if let other = seen.updateValue(scene, forKey: folded) {
        let isSame = other.name.utf8.elementsEqual(scene.name.utf8)
        if SceneFolder.isOneFile(other.path, scene.path) {
          if !isSame { chosen.append(scene) }
          continue
        }
        throw CommandFailure(
          .wrongInput,
          "\(other.path) and \(scene.path) would share a golden" + (isSame ? "" : " on other file systems"),
          hint: "a golden is called as its scene: rename one")
      }
      chosen.append(scene)
    }
    guard let filter else { return chosen }
    let pattern: NamePattern
    do throws(NamePattern.Problem) { pattern = try NamePattern(filter) } catch {
      throw CommandFailure(
        .wrongInput, "'\(filter)' is no regular expression: \(error.message)", hint: "at character \(error.offset + 1)")
    }
    return chosen.filter { pattern.matches($0.name) }
  }

  /// Goldens without a scene.
  ///
  /// - Parameter isPartial: whether only some scenes were considered, so that the result is empty.
  func unused(_ limits: SceneLimits = SceneLimits(), isPartial: Bool = false) throws -> [String] {
    let found = try folder.files().map { (path: $0, found: GoldenScene.all(in: $0, limits)) }
    // The variants of a scene that cannot be read are unknown.
    let unknown = found.filter { !$0.found.isKnown }.map { OutputName.name(ofFile: $0.path) + "@" }
    return try store.leftOver(besides: found.flatMap { $0.found.scenes.map(\.name) }, isPartial: isPartial)
      .filter { name in !unknown.contains(where: name.hasPrefix) }
  }

  /// The scenes of an argument: a file, a scene's name or a variant's.
  private func named(_ argument: String, _ limits: SceneLimits) throws(CommandFailure) -> [GoldenScene] {
    guard let at = argument.firstIndex(of: "@"), at > argument.startIndex, !argument.contains("/"),
      !FileManager.default.fileExists(atPath: argument)
    else { return GoldenScene.all(in: folder.file(of: argument), limits).scenes }
    let name = String(argument[..<at])
    let all = GoldenScene.all(in: folder.file(of: name), limits).scenes
    if let scene = all.first(where: { $0.name == argument }) { return [scene] }
    let names = all.map(\.name)
    throw CommandFailure(
      .wrongInput, "there is no '\(argument)'",
      hint: NearestName.suggestion(for: argument, among: names).map { "did you mean '\($0)'?" }
        ?? "there is " + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
    )
  }
}
