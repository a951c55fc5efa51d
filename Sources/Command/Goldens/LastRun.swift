import Foundation
import InbetweenPixmap
import InbetweenReporting

/// Remembers the scenes that failed last, for `--last-failed`.
struct LastRun {
  private let path: String

  init(cache: String, goldens: String) {
    let place = FileManager.default.currentDirectoryPath + "\n" + goldens
    path = cache + "/last-failed/" + ContentHash.text(Array(place.utf8))
  }

  /// Names of scenes; nil where nothing was verified yet.
  var failed: [String]? {
    (try? String(contentsOfFile: path, encoding: .utf8)).map { $0.split(separator: "\n").map(String.init) }
  }

  func remember(_ reports: [SceneReport]) {
    // What was not looked at this time is as it was.
    let looked = Set(reports.map(\.name))
    let names = (failed ?? []).filter { !looked.contains($0) } + reports.filter { !$0.isPassed }.map(\.name)
    try? WholeFile.write(Array(names.sorted().joined(separator: "\n").utf8), to: path)
  }
}
