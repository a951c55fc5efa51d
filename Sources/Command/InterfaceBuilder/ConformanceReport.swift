import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenGeometry

/// What `conform` prints at the end.
struct ConformanceReport {
  struct Difference {
    var file: String
    var root: String
    var view: ConformanceOfView
  }

  /// How many differing views to list.
  let worst: Int
  private(set) var files = 0
  private(set) var roots = 0
  private(set) var all = ConformanceFigures()
  /// Of roots whose frames break none of the constraints around them.
  private(set) var clean = ConformanceFigures()
  private(set) var byKind: [String: ConformanceFigures] = [:]
  private(set) var byClass: [String: ConformanceFigures] = [:]
  private var differences: [Difference] = []
  private(set) var failures: [(file: String, root: String, reason: String)] = []
  /// Files that are no documents of iOS, with the reason.
  var refused: [(file: String, reason: String)] = []

  init(worst: Int) { self.worst = worst }

  mutating func add(_ result: ConformanceOfFile, file: String) {
    files += 1
    for root in result.roots {
      roots += 1
      for view in root.views {
        all.add(view)
        if root.rootClass == "clean" { clean.add(view) }
        byKind[view.kind, default: ConformanceFigures()].add(view)
        byClass[root.rootClass, default: ConformanceFigures()].add(view)
        if !view.isNear { differences.append(Difference(file: file, root: root.root, view: view)) }
      }
    }
    failures += result.failures.map { (file, $0.root, $0.reason) }
  }

  private var worstFirst: [Difference] {
    differences.sorted {
      ($1.view.difference, $0.file, $0.root, $0.view.id) < ($0.view.difference, $1.file, $1.root, $1.view.id)
    }
  }

  var text: String {
    // A name may have line breaks, too.
    func shown(_ text: String) -> String { TerminalText.shown(text) }
    var lines: [String] = []
    for difference in worstFirst.prefix(worst) {
      let view = difference.view
      lines.append(
        "\(shown(difference.file)):\(view.line): \(shown(view.kind)) \(shown(view.id)) lies at \(text(view.laidOut)), recorded "
          + "\(text(view.recorded))" + (view.reason.map { ": " + shown($0) } ?? ""))
    }
    if differences.count > worst { lines.append("… and \(differences.count - min(worst, differences.count)) more") }
    for failure in failures {
      lines.append("\(shown(failure.file)): \(shown(failure.root)) is not laid out: \(shown(failure.reason))")
    }
    for refusal in refused {
      lines.append("\(shown(refusal.file)) is left out: \(shown(refusal.reason))")
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(
      "\(files) file\(files == 1 ? "" : "s"), \(roots) root view\(roots == 1 ? "" : "s")")
    func row(_ name: String, _ figures: ConformanceFigures) {
      lines.append(
        pad(name, 34) + pad("\(figures.checked) views", 14, isRight: true)
          + pad("\(figures.near) within 0.5 pt", 24, isRight: true) + pad(percent(figures.nearShare), 9, isRight: true)
          + pad("\(figures.equal) to the pixel", 24, isRight: true) + pad(percent(figures.equalShare), 9, isRight: true)
      )
    }
    row("all", all)
    for name in byClass.keys.sorted() { row("  roots: " + name, byClass[name] ?? ConformanceFigures()) }
    for name in byKind.keys.sorted() { row("  " + name, byKind[name] ?? ConformanceFigures()) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The figures as one object.
  var json: String { ConformanceReport.members.object(of: self) }

  /// The totals that `conform --json` writes.
  static let members: [JSONField<ConformanceReport, String>] = [
    .integer("files", "the number of files") { $0.files },
    .integer("roots", "the number of root views") { $0.roots },
    JSONField("all", .object, "all views") { figureMembers.object(of: $0.all) },
    JSONField("clean", .object, "those of roots whose frames break none of the constraints around them") {
      figureMembers.object(of: $0.clean)
    },
    JSONField("kinds", .map(.object), "by the kind of view") { groups($0.byKind) },
    JSONField("rootClasses", .map(.object), "by the `rootClass`") { groups($0.byClass) },
    .list("failures", of: .object, "the roots that could not be laid out: `file`, `root` and `reason`") { report in
      report.failures.map {
        JSONText.object([
          "file": JSONText.string($0.file), "root": JSONText.string($0.root), "reason": JSONText.string($0.reason),
        ])
      }
    },
    .list("refused", of: .object, "the files that are not iOS documents: `file` and `reason`") { report in
      report.refused.map {
        JSONText.object(["file": JSONText.string($0.file), "reason": JSONText.string($0.reason)])
      }
    },
  ]

  /// The figures of a group of views.
  static let figureMembers: [JSONField<ConformanceFigures, String>] = [
    .integer("checked", "the number of views") { $0.checked },
    .integer("near", "those within half a point of the recorded frame") { $0.near },
    .integer("equal", "those that are equal to the pixel") { $0.equal },
  ]

  private static func groups(_ groups: [String: ConformanceFigures]) -> String {
    JSONText.object(groups.sorted { $0.key < $1.key }.map { ($0.key, figureMembers.object(of: $0.value)) })
  }

  /// What the line of a view is written from.
  struct Line {
    let file: String
    let root: ConformanceOfRoot
    let view: ConformanceOfView
  }

  /// A view.
  static let viewMembers: [JSONField<Line, String>] = [
    .string("file", "the storyboard or xib") { $0.file },
    .string("root", "Interface Builder's id of the root view") { $0.root.root },
    .string("rootClass", "`clean`, or why the frames of this root cannot be trusted") { $0.root.rootClass },
    .string("id", "Interface Builder's id") { $0.view.id },
    .string("kind", "of the view") { $0.view.kind },
    .integer("line", "of the view in the file") { $0.view.line },
    .rect("recorded", "the frame in the file, in the superview's coordinates") { $0.view.recorded },
    .rect("frame", "the frame that is laid out, in the superview's coordinates") { $0.view.laidOut },
    .number("difference", "the largest of the differences of the four numbers") { $0.view.difference },
    .optionalString("reason", "why it differs; null if it does not or that is not known") { $0.view.reason },
  ]

  /// One line for each view that was checked.
  static func lines(_ result: ConformanceOfFile, file: String) -> String {
    result.roots.flatMap { root in
      root.views.map { viewMembers.object(of: Line(file: file, root: root, view: $0)) + "\n" }
    }.joined()
  }

  private func text(_ rect: Rect) -> String {
    "(" + [rect.minX, rect.minY, rect.width, rect.height].map(shortNumber).joined(separator: ", ") + ")"
  }

  /// At most three decimals.
  private func shortNumber(_ value: Double) -> String { JSONText.number((value * 1000).rounded() / 1000) }

  private func percent(_ share: Double) -> String {
    let tenths = (share * 10).rounded(.down) / 10
    return shortNumber(tenths) + " %"
  }

  private func pad(_ text: String, _ width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(width - text.count, 1))
    return isRight ? space + text : text + space
  }
}
