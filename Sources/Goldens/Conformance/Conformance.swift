import InbetweenDiagnostics
public import InbetweenScene
public import InbetweenGeometry
public import InbetweenInterfaceBuilder
public import InbetweenTimeline

/// The frames of an Interface Builder document as laid out by this engine, compared with the recorded ones.
public struct ConformanceOfFile: Sendable {
  public var roots: [ConformanceOfRoot] = []
  /// Roots that could not be laid out, with the reason.
  public var failures: [(root: String, reason: String)] = []

  public enum SafeArea: String, Hashable, Sendable, CaseIterable { case inferred, recorded }

  /// Lays out every root of a document, with the pixels of the display on which it was recorded. Where that had one
  /// pixel to a point, half a point was rounded either way: there, a view that is off by more than half a point is
  /// compared as it is before that rounding.
  ///
  /// - Parameters:
  ///   - name: the name of the file in the tables.
  ///   - truth: the views to check; if it is empty, the document's own marks are used.
  ///   - safeArea: whether the safe area is inferred from the file, or derived from the recorded frames.
  ///   - limits: those of laying out each root.
  public init(
    _ document: IBDocument, name: String, truth: ConformanceTruth = ConformanceTruth(), safeArea: SafeArea,
    limits: SceneLimits = SceneLimits(), typesetter: (any Typesetter)?
  ) {
    let bars = document.inferredBars()
    for root in document.roots {
      var options = SceneReader.Options(limits: limits)
      if safeArea == .recorded {
        let recorded = document.recordedSafeArea(of: root, bars: bars)
        options.safeArea = truth.safeArea(ofRoot: root.id, file: name, else: recorded) ?? recorded
      }
      do {
        func bake(scale: Int) throws -> SceneBake {
          var options = options
          options.scale = scale
          let reading = try InterfaceBuilderFile.read(root, of: document, options: options)
          return try SceneBake(reading.document, name: name, typesetter: typesetter, findsAmbiguity: true)
        }
        let scale = document.recordedScale
        let fine = scale == 1 ? try bake(scale: 2) : nil
        roots.append(
          ConformanceOfRoot(root, of: document, bake: try bake(scale: scale), fine: fine, name: name, truth: truth))
      } catch let error as SceneError {
        failures.append((root.id, error.diagnostics.first { $0.severity == .error }?.message ?? "it cannot be played"))
      } catch {
        failures.append((root.id, "\(error)"))
      }
    }
  }
}

/// One root's views.
public struct ConformanceOfRoot: Sendable {
  public var root: String
  public var rootClass: String
  public var views: [ConformanceOfView] = []
  public var hasConflict: Bool

  /// - Parameter fine: the layout at half points, if `bake` is one at whole points.
  init(
    _ root: IBRoot, of document: IBDocument, bake: SceneBake, fine: SceneBake?, name: String, truth: ConformanceTruth
  ) {
    self.root = root.id
    let broken = document.brokenByRecord(root)
    let finding = bake.timeline.layoutFinding(at: 0)
    hasConflict = !(finding?.conflicts.isEmpty ?? true)
    rootClass = broken.isEmpty ? "clean" : "record-violates-own-constraint"
    let names = bake.document.origin?.ids ?? [:]
    let ambiguous = Set((finding?.ambiguous ?? []).compactMap { names[String($0.view.prefix { $0 != "." })] })
    let frames = ConformanceOfRoot.frames(bake.timeline, names)
    let fineFrames = fine.map { ConformanceOfRoot.frames($0.timeline, names) } ?? [:]
    var stack: [(view: IBView, superview: IBView?, isSkipped: Bool)] = [(root.view, nil, false)]
    while let (view, superview, isSkipped) = stack.popLast() {
      var skips = isSkipped || view.isMisplaced || view.isAmbiguous
      if superview != nil, let rect = view.rect, let frame = frames[view.id] {
        let isArranged = superview?.kind == "stackView"
        var isChecked =
          !skips && (view.usesConstraints || isArranged) && !ambiguous.contains(view.id)
          && !(isArranged && view.isHidden) && !view.showsSymbol
        if !truth.isEmpty {
          let known = truth.view(view.id, root: root.id.hasPrefix("line-") ? "None" : root.id, file: name)
          isChecked = known?.isChecked ?? false
          if let known { rootClass = known.rootClass }
        }
        if isChecked {
          let own = broken.first { $0.firstItem == view.id || $0.secondItem == view.id }
          var compared = ConformanceOfView(
            id: view.id, kind: view.kind, line: view.line, recorded: rect, laidOut: frame,
            reason: own.map { "the recorded frames break the constraint on line \($0.line)" }
              ?? (hasConflict ? "constraints of this root exclude each other" : nil))
          if !compared.isNear, let fine = fineFrames[view.id] { compared.laidOut = fine }
          views.append(compared)
        }
      }
      if superview?.kind == "stackView", view.isHidden { skips = true }
      // The contents of a table or collection view are separate roots.
      if !view.hasCells { stack += view.subviews.reversed().map { ($0, view, skips) } }
    }
  }

  /// The frames in their superviews, by Interface Builder's ids.
  private static func frames(_ timeline: Timeline, _ names: [String: String]) -> [String: Rect] {
    let moment = timeline.moment(at: 0)
    var frames: [String: Rect] = [:]
    for (index, layer) in timeline.layers.enumerated() {
      guard let id = layer.id, let known = names[id] else { continue }
      frames[known] = timeline.model(of: index, at: moment).frame
    }
    return frames
  }
}

/// A view's recorded frame and the one that was laid out, in points.
public struct ConformanceOfView: Hashable, Sendable {
  public var id: String
  public var kind: String
  public var line: Int
  public var recorded: Rect
  public var laidOut: Rect
  /// The reason for the difference, if it is known.
  public var reason: String?

  /// The maximum difference of the origin and the size, in points.
  public var difference: Double {
    [
      recorded.minX - laidOut.minX, recorded.minY - laidOut.minY, recorded.width - laidOut.width,
      recorded.height - laidOut.height,
    ].map(abs).max() ?? 0
  }

  /// Within half a point, with a tolerance for the precision of numbers in the file.
  public var isNear: Bool { difference <= 0.501 }
  public var isEqual: Bool { difference <= 0.02 }
}
