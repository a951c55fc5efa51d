import InbetweenDiagnostics
import InbetweenScene
import Foundation
import InbetweenRendering
import InbetweenPixels

/// The player with all frames of a scene, as one self-contained HTML file.
struct FilmPage {
  /// If there are more samples of views' positions, they are omitted from the page, which then is only a player.
  private static let maximumSamples = 200_000

  private let scene: PreviewScene
  /// The PNG files, each different picture once.
  private var pictures: [[UInt8]] = []
  /// The index of the picture of each frame.
  private var order: [Int] = []

  /// Draws all frames.
  ///
  /// - Throws: `RenderError` if a frame takes too much work or the task is cancelled.
  init(_ scene: PreviewScene) throws(RenderError) {
    self.scene = scene
    var known: [String: Int] = [:]
    for index in 0..<scene.clock.count {
      if Task.isCancelled { throw .cancelled }
      let png = try scene.png(index)
      let hash = ContentHash.text(png)
      let number = known[hash] ?? pictures.count
      if number == pictures.count {
        known[hash] = number
        pictures.append(png)
      }
      order.append(number)
    }
  }

  /// The number of different pictures of the film.
  var pictureCount: Int { pictures.count }

  var html: String {
    let scripts = [
      PackageResources.bands_js, PackageResources.source_js, PackageResources.player_js, PackageResources.inspector_js,
      PackageResources.settings_js, PackageResources.main_js,
    ]
    return String(decoding: PackageResources.preview_html, as: UTF8.self)
      .replacing(
        #"<link rel="stylesheet" href="preview.css">"#,
        with: "<style>\(String(decoding: PackageResources.preview_css, as: UTF8.self))</style>"
      )
      .replacing(
        #"<script type="module" src="main.js"></script>"#,
        with: """
          <script type="application/json" id="film">\(film)</script>
          <script type="module">
          const $ = (id) => document.getElementById(id);
          \(scripts.map(FilmPage.inlined).joined(separator: "\n"))</script>
          """)
  }

  /// Declarations that several modules repeat occur only once in the combined script.
  private static let shorthand = "const $ = "

  /// The text of a module without imports and exports, because all modules become one script.
  private static func inlined(_ module: [UInt8]) -> String {
    let lines = String(decoding: module, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.compactMap { line -> String? in
      if line.hasPrefix("import ") || line.hasPrefix("export {") || line.hasPrefix(shorthand) { return nil }
      return line.hasPrefix("export ") ? String(line.dropFirst("export ".count)) : String(line)
    }.joined(separator: "\n")
  }

  /// The data of the page, as JSON that cannot end a script element.
  private var film: String {
    let tree = scene.tree(0)
    let isSmall = tree.views.count * scene.clock.count <= FilmPage.maximumSamples
    var seen = Set<String>()
    var views: [TreeReport.View] = []
    if isSmall {
      for index in 0..<scene.clock.count {
        for view in scene.tree(index).views where seen.insert(view.id).inserted { views.append(view) }
      }
    }
    let state = PreviewState(version: 1, scene: scene, settings: PreviewSettings(), diagnostics: [], source: nil)
    let members = views.map { JSONText.string($0.id) + ":" + scene.constraintList(of: $0.id) }
    return JSONText.object([
      "state": state.json(withTexts: false), "order": JSONText.array(order.map { "\($0)" }),
      "pictures": JSONText.array(pictures.map { JSONText.string(Data($0).base64EncodedString()) }),
      "views": JSONText.array(
        views.map {
          JSONText.object([
            "id": JSONText.string($0.id), "path": JSONText.string($0.path), "kind": JSONText.string($0.kind),
          ])
        }),
      "motion": isSmall ? scene.motion() : "{}",
      "constraints": "{" + members.joined(separator: ",") + "}",
    ]).replacing("<", with: "\\u003c")
  }
}
