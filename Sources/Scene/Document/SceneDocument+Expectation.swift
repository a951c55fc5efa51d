public import InbetweenDiagnostics
package import InbetweenGeometry
package import InbetweenTimeline

extension SceneDocument {
  /// A claim of a scene about its presentation.
  public struct Expectation: Hashable, Sendable {
    /// The location of the claim's key.
    public var place: SourcePlace
    /// The view of the claim; empty for claims about the whole scene.
    public var view: String
    package var claim: Claim

    package enum Claim: Hashable, Sendable {
      case settles(by: SceneExpression)
      case isMonotonic(LayerMotion.Number)
      case overshoots(LayerMotion.Number, atMost: Double)
      case reaches(Rect)
      case staysInside(Rect)
      /// Inside another view.
      case staysInsideView(String)
      case doesNotOverlap(String)
      case isNeverFaster(than: Double, LayerMotion.Number)
      /// At the end if there is no time.
      case isNotTruncated(at: SceneExpression?)
      case hasContrast(atLeast: Double, at: SceneExpression?)
      case tapTarget(atLeast: Double)
      case hasNoConflicts
      case isUnambiguous
    }

    /// The time of the claim.
    var time: SceneExpression? {
      switch claim {
      case .settles(let time): time
      case .isNotTruncated(let time), .hasContrast(_, let time): time
      default: nil
      }
    }
  }
}
