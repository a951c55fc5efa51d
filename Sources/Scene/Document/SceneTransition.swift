public import InbetweenDiagnostics

/// `push`, `pop`, `present` and `dismiss`: a view comes or goes as the system's screens do.
public struct SceneTransition: Hashable, Sendable {
  /// Where the key stands.
  public var place: SourcePlace
  /// What happens.
  public var kind: Kind
  /// The view that comes or goes.
  public var view: LocatedName
  /// The view below it for a push or pop; nil for the sibling behind it.
  public var over: LocatedName?
  /// How a presented view comes; that of the presentation for one that is dismissed.
  public var style = Style.pageSheet
  /// The height of a sheet; nil for the large one.
  public var detent: Detent?
  /// The greatest height at which a sheet does not darken what is behind it; nil for none.
  public var largestUndimmedDetent: Detent?
  /// Whether a sheet shows a grabber.
  public var hasGrabber = false
  /// The view from which a menu or a zooming view comes.
  public var source: LocatedName?

  /// What happens, by the keys of events.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, pop, present, dismiss
  }

  /// How a presented view comes.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case pageSheet, fullScreen, alert, actionSheet, menu, zoom
  }

  /// A height at which a sheet rests.
  public enum Detent: Hashable, Sendable {
    case medium, large
    /// In points, without the safe area at the bottom.
    case height(SceneExpression)
  }
}

/// The keys of a transition.
enum TransitionKey: String, MappingKey {
  case view, over, style, detent, largestUndimmedDetent, grabber, source

  var description: MappingKeyDescription {
    switch self {
    case .view: .init(SceneSchema.viewName, "The view that comes or goes.")
    case .over:
      .init(SceneSchema.viewName, "The view below it for push and pop; by default the sibling behind it.")
    case .style:
      .init(
        SceneSchema.word(SceneTransition.Style.allCases.map(\.rawValue)), "How a presented view comes.",
        default: "pageSheet")
    case .detent:
      .init(
        .anyOf(["enum": ["medium", "large"]], SceneSchema.number),
        "The height of a sheet: a name, or points without the safe area.", default: "large")
    case .largestUndimmedDetent:
      .init(
        .anyOf(["enum": ["medium", "large"]], SceneSchema.number),
        "The greatest height at which a sheet does not darken what is behind it, as "
          + "`UISheetPresentationController.largestUndimmedDetentIdentifier`.", default: "none")
    case .grabber: .init(.flag, "Whether a sheet shows a grabber.", default: false)
    case .source: .init(SceneSchema.viewName, "The view from which a menu or a zooming view comes.")
    }
  }

  /// The keys that a kind of transition may have.
  static func allowed(for kind: SceneTransition.Kind) -> [TransitionKey] {
    switch kind {
    case .push, .pop: [.view, .over]
    case .present: [.view, .style, .detent, .largestUndimmedDetent, .grabber, .source]
    case .dismiss: [.view]
    }
  }
}
