import InbetweenScene
import Foundation
import InbetweenRendering
import InbetweenPixels

/// The player with all frames of a scene as one HTML file that needs nothing else.
struct FilmPage {
  /// More samples than these of places of views are left out of the page, which is then a player alone.
  private static let mostSamples = 200_000

  private let scene: PreviewScene
  /// PNG files, each different picture once.
  private var pictures: [[UInt8]] = []
  /// Which picture each frame is.
  private var order: [Int] = []

  /// Draws all frames.
  ///
  /// - Throws: `RenderError` where a frame takes too much work or the task is cancelled.
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

  /// How many different pictures the film has.
  var pictureCount: Int { pictures.count }

  var html: String {
    let scripts = [
      PackageResources.source_js, PackageResources.player_js, PackageResources.inspector_js,
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

  /// What several modules have for themselves, each in its own words: one script says it once.
  private static let shorthand = "const $ = "

  /// A module's text without what ties it to others: in one script they see each other.
  private static func inlined(_ module: [UInt8]) -> String {
    let lines = String(decoding: module, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.compactMap { line -> String? in
      if line.hasPrefix("import ") || line.hasPrefix("export {") || line.hasPrefix(shorthand) { return nil }
      return line.hasPrefix("export ") ? String(line.dropFirst("export ".count)) : String(line)
    }.joined(separator: "\n")
  }

  /// Everything that the page shows, as JSON that cannot end a script.
  private var film: String {
    let tree = scene.tree(0)
    let isSmall = tree.views.count * scene.clock.count <= FilmPage.mostSamples
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
      "state": state.json, "order": JSONText.array(order.map { "\($0)" }),
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
