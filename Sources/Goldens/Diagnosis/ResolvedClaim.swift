internal import InbetweenGeometry
package import InbetweenScene
internal import InbetweenTimeline

/// A claim under `expect` with the values that metrics, parameters and labels give it when the scene is played.
package struct ResolvedClaim: Hashable, Sendable {
  /// Empty for the whole scene.
  let view: String
  /// The key as it is written, `settles`.
  let key: String
  /// The key, with the number of the frame to which it applies: `maximumVelocity of minY`.
  private let name: String
  /// As messages have it.
  private let value: String
  private let strength: Strength

  /// Which other values demand less.
  private enum Strength: Hashable {
    /// Larger ones.
    case most(Double)
    /// Smaller ones.
    case least(Double)
    /// All others.
    case exactly
  }

  private init(
    _ view: String, _ key: String, of number: LayerMotion.Number? = nil, _ value: String,
    _ strength: Strength = .exactly
  ) {
    (self.view, self.key, self.value, self.strength) = (view, key, value, strength)
    name = key + (number.map { " of \($0.rawValue)" } ?? "")
  }

  /// The claims of a scene that was played, in the order of the file.
  package static func all(of bake: SceneBake) -> [ResolvedClaim] {
    zip(bake.document.expectations, bake.expectationTimes).map { expectation, time in
      let view = expectation.view
      let seconds = time.doubleValue
      // Without a time it is the end, wherever that is.
      func moment(_ expression: SceneExpression?) -> String { expression == nil ? "" : " at \(text(seconds)) s" }
      return switch expectation.claim {
      case .settles: ResolvedClaim(view, "settles", text(seconds) + " s", .most(seconds))
      case .isMonotonic(let number): ResolvedClaim(view, "monotonic", of: number, "true")
      case .overshoots(let number, let limit):
        ResolvedClaim(view, "overshoots", of: number, text(limit), .most(limit))
      case .reaches(let frame): ResolvedClaim(view, "reaches", text(frame))
      case .staysInside(let area): ResolvedClaim(view, "staysInside", text(area))
      case .staysInsideView(let other): ResolvedClaim(view, "staysInside", other)
      case .doesNotOverlap(let other): ResolvedClaim(view, "doesNotOverlap", other)
      case .isNeverFaster(let limit, let number):
        ResolvedClaim(view, "maximumVelocity", of: number, text(limit), .most(limit))
      case .isNotTruncated(let at): ResolvedClaim(view, "isNotTruncated", "true" + moment(at))
      case .hasContrast(let ratio, let at):
        ResolvedClaim(view, "hasContrast", text(ratio) + moment(at), at == nil ? .least(ratio) : .exactly)
      case .tapTarget(let length): ResolvedClaim(view, "tapTarget", text(length), .least(length))
      case .hasNoConflicts: ResolvedClaim(view, "hasNoConflicts", "true")
      case .isUnambiguous: ResolvedClaim(view, "isUnambiguous", "true")
      }
    }
  }

  private static func text(_ value: Double) -> String { Decimals.text(value, places: 4) }

  private static func text(_ area: Rect) -> String {
    "[\([area.minX, area.minY, area.width, area.height].map(text).joined(separator: ", "))]"
  }

  /// A notice if none of the claims of a later version demands as much; nil if one does.
  func notice(among now: [ResolvedClaim]) -> String? {
    let alike = now.filter { $0.view == view && $0.name == name }
    guard !alike.contains(where: demandsNoMore) else { return nil }
    let subject = view.isEmpty ? name : "\(name) of \(view)"
    guard let other = alike.first else { return "\(subject) was \(value), and is not required any more" }
    return "\(subject) is \(other.value), and was \(value)"
  }

  /// Whether another claim about the same demands at least as much.
  private func demandsNoMore(than other: ResolvedClaim) -> Bool {
    switch (strength, other.strength) {
    case (.most(let then), .most(let now)): now <= then
    case (.least(let then), .least(let now)): now >= then
    default: other.value == value
    }
  }
}
