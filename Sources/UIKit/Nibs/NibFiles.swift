package import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenModel
import InbetweenScene
package import InbetweenStage
import InbetweenTimeline

/// The storyboards and xibs of an app, in folders of its sources and in bundles.
package final class NibFiles: NibLibrary {
  private let folders: [String]
  private unowned let stage: Stage
  private let isDark: Bool
  /// The files of the folders by their names, found on first use.
  private lazy var index = NibFiles.index(of: folders)
  private var known: [String: NibDocument] = [:]
  /// The maximum number of files and folders that are searched.
  private static let entryLimit = 50_000

  package init(folders: [String], stage: Stage, isDark: Bool) {
    (self.folders, self.stage, self.isDark) = (folders, stage, isDark)
  }

  package func hasNib(_ name: String, in bundle: Bundle?) -> Bool { path(of: name, "xib", in: bundle) != nil }

  package func objects(of nib: UINib, owner: NSObject?) -> [NSObject] {
    guard let document = document(nib.name, "xib", in: nib.bundle), let scene = document.document.scenes.first else {
      return []
    }
    let builder = NibBuilder(document, module: nib.module, stage: stage, files: self)
    return builder.instantiate(scene, owner: owner)
  }

  package func controller(
    _ identifier: String?, of storyboard: UIStoryboard, creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    guard let document = document(storyboard.name, "storyboard", in: storyboard.bundle) else { return nil }
    let ib = document.document
    let id =
      identifier.map { identifier in ib.controllers.first { $0.storyboardIdentifier == identifier }?.id }
      ?? ib.initialViewController
    guard let id else {
      let names = ib.controllers.compactMap(\.storyboardIdentifier).sorted().prefix(20).joined(separator: ", ")
      stage.report(
        identifier.map {
          "the storyboard '\(storyboard.name)' has no controller '\($0)'; its storyboard IDs are \(names)"
        } ?? "the storyboard '\(storyboard.name)' has no initial view controller")
      return nil
    }
    return NibControllers(document, storyboard, stage: stage, files: self).controller(id, creator: creator)
  }

  // MARK: - Files

  private func document(_ name: String, _ ending: String, in bundle: Bundle?) -> NibDocument? {
    guard let path = path(of: name, ending, in: bundle) else {
      stage.report("there is no '\(name).\(ending)' in the film's folders or in the bundle")
      return nil
    }
    if let document = known[path] { return document }
    var options = SceneReader.Options()
    options.size = stage.screen.size
    options.scale = stage.canvas.scale
    options.appearance = isDark ? .dark : .light
    do throws(SceneError) {
      let document = NibDocument(try InterfaceBuilderFile.document(path, options: options), options)
      known[path] = document
      return document
    } catch {
      for diagnostic in error.diagnostics { stage.report("\(diagnostic.place): \(diagnostic.message)") }
      return nil
    }
  }

  private func path(of name: String, _ ending: String, in bundle: Bundle?) -> String? {
    let device = stage.traits.userInterfaceIdiom == .pad ? "~ipad" : "~iphone"
    for name in [name + device, name] {
      if let path = index[name + "." + ending] { return path }
      for bundle in [bundle, bundle == nil ? Bundle.main : nil].compactMap(\.self) {
        guard let folder = bundle.resourcePath else { continue }
        for part in ["", "Base.lproj/", "en.lproj/"] {
          let path = folder + "/" + part + name + "." + ending
          if FileManager.default.fileExists(atPath: path) { return path }
        }
      }
    }
    return nil
  }

  /// The storyboards and xibs in folders and all their subfolders. Those of the development region precede translated
  /// ones; otherwise the first folder's precede the others', in the order of their paths.
  private static func index(of folders: [String]) -> [String: String] {
    var index: [String: String] = [:]
    var entries = 0
    for folder in folders {
      guard let found = FileManager.default.enumerator(atPath: folder) else { continue }
      var paths: [String] = []
      for case let entry as String in found {
        entries += 1
        guard entries <= entryLimit else { break }
        if entry.hasSuffix(".storyboard") || entry.hasSuffix(".xib") { paths.append(entry) }
      }
      for path in paths.sorted(by: { (rank($0), $0) < (rank($1), $1) }) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if index[name] == nil { index[name] = folder + "/" + path }
      }
    }
    return index
  }

  private static func rank(_ path: String) -> Int {
    if path.contains("Base.lproj/") || !path.contains(".lproj/") { return 0 }
    return path.contains("en.lproj/") ? 1 : 2
  }
}

/// A document, and the properties of its views as far as they were needed.
final class NibDocument {
  let document: IBDocument
  private let options: SceneReader.Options
  private var known: [String: NibProperties] = [:]

  init(_ document: IBDocument, _ options: SceneReader.Options) {
    self.document = document
    self.options = options
  }

  /// The properties of a view and its descendants.
  func properties(of view: IBView) -> NibProperties {
    if let properties = known[view.id] { return properties }
    let properties = NibProperties(document.properties(of: view), of: document, options)
    known[view.id] = properties
    return properties
  }

  /// The path of an image in an asset catalog beside the document.
  func imagePath(_ name: String) -> String? {
    guard let image = document.assets.images[name] else { return nil }
    return document.file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
      + image.path
  }
}

/// The values of views' properties by Interface Builder's ids, in the order in which they are set.
struct NibProperties {
  private(set) var values: [String: [(key: String, value: EvaluatedValue)]] = [:]
  private(set) var problems: [String] = []

  init() {}

  init(_ written: IBProperties, of document: IBDocument, _ options: SceneReader.Options) {
    var reading = SceneReader.Options()
    reading.appearance = options.appearance
    let source = SourceText(file: document.file, text: written.text)
    do throws(SceneError) {
      let shown = document.source ?? SourceText(file: document.file, text: "")
      let scene = try SceneReader.read(source, options: reading, lines: (written.origins, shown))
      for (view, id) in zip(scene.document.views, written.ids) {
        values[id] = view.properties.compactMap { setting in
          (try? setting.value.value(in: EmptySceneContext())).map { (setting.key, $0) }
        }
      }
    } catch {
      problems = error.diagnostics.map { "\($0.place): \($0.message)" }
    }
  }
}
