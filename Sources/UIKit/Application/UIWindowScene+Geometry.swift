import Foundation
public import InbetweenModel

extension UIWindowScene {
  /// How a scene's windows should be.
  open class GeometryPreferences: NSObject {
    fileprivate override init() { super.init() }

    /// The orientations of the interface.
    public final class iOS: GeometryPreferences {
      public var interfaceOrientations: UIInterfaceOrientationMask?

      public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
        self.interfaceOrientations = interfaceOrientations
        super.init()
      }
    }

    public final class Mac: GeometryPreferences {
      public var systemFrame: CGRect

      public init(systemFrame: CGRect = .null) {
        self.systemFrame = systemFrame
        super.init()
      }
    }
  }

  /// How a scene's windows are.
  open class Geometry: NSObject {
    open var interfaceOrientation: UIInterfaceOrientation { .current }
    open var isInterfaceOrientationLocked: Bool { false }
  }

  public var effectiveGeometry: Geometry { Geometry() }

  /// Turns the screen to a preferred orientation if it has none of them; the handler gets an error if the window's
  /// controller does not support it.
  public func requestGeometryUpdate(
    _ geometryPreferences: UIWindowScene.GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
  ) {
    let orientations = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations
    guard let orientations, !orientations.contains(UIInterfaceOrientation.current.mask) else { return }
    let candidates: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown]
    guard let wanted = candidates.first(where: { orientations.contains($0.mask) }) else { return }
    if Stage.current?.turnDevice(to: wanted) != true { errorHandler?(CocoaError(.featureUnsupported)) }
  }
}
