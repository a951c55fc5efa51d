public import InbetweenDiagnostics
package import InbetweenGeometry
package import InbetweenTimeline

/// A claim that a scene makes about what it shows.
public struct SceneExpectation: Hashable, Sendable {
  /// Of the claim's key.
  public var place: SourcePlace
  /// The view that it is about; empty for claims about the whole scene.
  public var view: String
  package var claim: Claim

  package enum Claim: Hashable, Sendable {
    case settles(by: SceneExpression)
    case isMonotonic(LayerMotion.Number)
    case overshoots(LayerMotion.Number, atMost: Double)
    case reaches(Rect)
    case staysInside(Rect)
    /// Of another view.
    case staysInsideView(String)
    case doesNotOverlap(String)
    case isNeverFaster(than: Double, LayerMotion.Number)
    /// At the end where there is no time.
    case isNotTruncated(at: SceneExpression?)
    case hasContrast(atLeast: Double, at: SceneExpression?)
    case tapTarget(atLeast: Double)
    case hasNoConflicts
    case isUnambiguous
  }

  /// The time that it names.
  var time: SceneExpression? {
    switch claim {
    case .settles(let time): time
    case .isNotTruncated(let time), .hasContrast(_, let time): time
    default: nil
    }
  }
}
