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
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
    open var isInterfaceOrientationLocked: Bool { false }
  }

  public var effectiveGeometry: Geometry { Geometry() }

  /// A film is not turned: the handler gets an error unless the upright orientation is among the preferred ones.
  public func requestGeometryUpdate(
    _ geometryPreferences: UIWindowScene.GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
  ) {
    let orientations = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations
    if orientations?.contains(.portrait) != false { return }
    Stage.current?.report("UIWindowScene.requestGeometryUpdate does not turn the screen: use a Film on a turned device")
    errorHandler?(CocoaError(.featureUnsupported))
  }
}
