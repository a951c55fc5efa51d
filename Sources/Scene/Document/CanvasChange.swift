public import InbetweenDiagnostics
internal import InbetweenGeometry
public import InbetweenLayout

extension SceneEvent {
  /// `canvas` of an event: what is not nil changes.
  public struct CanvasChange: Hashable, Sendable {
    /// Where the key stands.
    public var place: SourcePlace
    /// `UIUserInterfaceStyle`.
    public var appearance: SceneDocument.Appearance?
    /// The user's text size.
    public var contentSize: SceneDocument.ContentSize?
    /// The layout direction.
    public var direction: SceneDocument.Direction?
    /// How the device is held.
    public var orientation: CanvasDevice.Orientation?
    /// The contents of the status bar.
    public var statusBar: SceneDocument.StatusBarStyle?
  }
}

/// The keys of a change of the canvas.
enum CanvasChangeKey: String, MappingKey {
  case appearance, contentSize, direction, orientation, statusBar

  var description: MappingKeyDescription {
    switch self {
    case .appearance:
      .init(SceneSchema.word(SceneDocument.Appearance.allCases.map(\.rawValue)), "The light or dark appearance.")
    case .contentSize:
      .init(SceneSchema.word(SceneDocument.ContentSize.allCases.map(\.rawValue)), "The user's text size.")
    case .direction:
      .init(SceneSchema.word(["leftToRight", "rightToLeft"]), "The layout direction of text and leading edges.")
    case .orientation:
      .init(
        SceneSchema.word(CanvasDevice.Orientation.allCases.map(\.rawValue)),
        "How the device is held: its content turns on the canvas.")
    case .statusBar:
      .init(
        SceneSchema.word(SceneDocument.StatusBarStyle.allCases.map(\.rawValue)),
        "Dark or light contents of the status bar, as `preferredStatusBarStyle`.")
    }
  }
}

extension SceneDocument {
  /// What events can change of a canvas.
  struct Traits: Hashable, Sendable {
    var appearance: SceneDocument.Appearance
    var contentSize: SceneDocument.ContentSize
    var isRightToLeft: Bool
    var orientation: CanvasDevice.Orientation

    func changed(by change: SceneEvent.CanvasChange) -> Traits {
      var traits = self
      if let appearance = change.appearance { traits.appearance = appearance }
      if let contentSize = change.contentSize { traits.contentSize = contentSize }
      if let direction = change.direction { traits.isRightToLeft = direction == .rightToLeft }
      if let orientation = change.orientation { traits.orientation = orientation }
      return traits
    }
  }

  /// Those of the canvas.
  var traits: Traits {
    Traits(
      appearance: canvas.appearance, contentSize: canvas.contentSize, isRightToLeft: canvas.isRightToLeft,
      orientation: canvas.orientation)
  }

  /// The greatest number of combinations of traits that the events of a scene may give the canvas.
  static let maximumTraits = 24

  /// Reads the scene with all traits that its events can give the canvas: colours, fonts, images and sizes that depend on
  /// them are then those of the other document.
  ///
  /// - Returns: the problems that it has only with other traits.
  mutating func readOtherTraits(
    of tree: SourceNode, in source: SourceText, _ options: SceneReader.Options, _ budget: WorkBudget
  ) -> [Diagnostic] {
    let changes = SceneDocument.canvasChanges(timeline)
    guard let first = changes.first else { return [] }
    // Which of them follow each other depends on times, and with controls on the run: all combinations are read.
    var all = [traits]
    var next = 0
    while next < all.count {
      for change in changes {
        let changed = all[next].changed(by: change)
        if !all.contains(changed) { all.append(changed) }
      }
      next += 1
      guard all.count <= SceneDocument.maximumTraits else {
        return [
          .error(
            "the events give the canvas over \(SceneDocument.maximumTraits) combinations of traits", at: first.place,
            hint: "change fewer of them, or give the scene variants")
        ]
      }
    }
    var problems: [Diagnostic] = []
    for traits in all.dropFirst() {
      let builder = DocumentBuilder(source, options: self.options(options, for: traits))
      let read = budget.run { builder.build(from: tree).document }
      let new = builder.diagnostics.filter { $0.severity == .error }
      problems += new
      guard new.isEmpty, let read else { return problems }
      otherTraits[traits] = read
      files += read.files.filter { file in !files.contains { $0.written == file.written } }
      absentFiles += read.absentFiles
      lookups += read.lookups
    }
    files.sort { $0.written < $1.written }
    absentFiles = Array(Set(absentFiles)).sorted()
    lookups = Array(Set(lookups)).sorted { $0.path < $1.path }
    return problems
  }

  private func options(_ given: SceneReader.Options, for traits: Traits) -> SceneReader.Options {
    var options = given
    options.appearance = traits.appearance
    options.contentSize = traits.contentSize
    options.direction = traits.isRightToLeft ? .rightToLeft : .leftToRight
    if traits.orientation != canvas.orientation {
      options.orientation = traits.orientation
      options.size = given.size.map { Size(width: $0.height, height: $0.width) }
    }
    return options
  }

  /// The changes of the canvas by events, in the order of the file.
  static func canvasChanges(_ events: [SceneEvent]) -> [SceneEvent.CanvasChange] {
    events.flatMap { ($0.canvas.map { [$0] } ?? []) + canvasChanges($0.then) }
  }
}
