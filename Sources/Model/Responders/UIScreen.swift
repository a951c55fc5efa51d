public import Foundation
import InbetweenGeometry
import InbetweenTimeline

/// The screen of a recording.
open class UIScreen: NSObject {
  /// The screen of the current recording; outside a recording, that of an iPhone.
  public class var main: UIScreen { UIScreen(Stage.current) }

  private let stage: Stage?

  private init(_ stage: Stage?) {
    self.stage = stage
    super.init()
  }

  /// In points.
  open var bounds: CGRect { CGRect(origin: .zero, size: CGSize(stage?.screen.size ?? Canvas.standard.size)) }
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
  open var scale: CGFloat { CGFloat((stage?.canvas ?? .standard).scale) }
  open var nativeScale: CGFloat { scale }
  open var maximumFramesPerSecond: Int { 60 }
  open var brightness: CGFloat = 1
  open var isCaptured: Bool { false }
  open var mirrored: UIScreen? { nil }
  open var wantsSoftwareDimming = false
  open var calibratedLatency: CFTimeInterval { 0 }
  public static let brightnessDidChangeNotification = NSNotification.Name("UIScreenBrightnessDidChangeNotification")
  public static let didConnectNotification = NSNotification.Name("UIScreenDidConnectNotification")
  public static let didDisconnectNotification = NSNotification.Name("UIScreenDidDisconnectNotification")
  public static let capturedDidChangeNotification = NSNotification.Name("UIScreenCapturedDidChangeNotification")
  /// What the screen shows now, as a view.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    (stage?.responders.keyWindow ?? UIView(frame: bounds)).snapshotView(afterScreenUpdates: afterUpdates)
      ?? UIView(frame: bounds)
  }
  public class var screens: [UIScreen] { [main] }
  open var traitCollection: UITraitCollection { .current }
  open var coordinateSpace: any UICoordinateSpace { ScreenSpace(bounds: bounds) }
  open var fixedCoordinateSpace: any UICoordinateSpace { ScreenSpace(bounds: bounds) }
}

/// Something with coordinates of its own.
public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// The view that represents a coordinate space; nil for the screen's.
///
/// Not inlined: Swift 6.3.1 fails verification in release builds if it merges this cast with the loop over the view's
/// superviews.
@inline(never) private func view(of space: any UICoordinateSpace) -> UIView? { space as? UIView }

private final class ScreenSpace: UICoordinateSpace {
  let bounds: CGRect
  init(bounds: CGRect) { self.bounds = bounds }

  func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    view(of: space)?.convert(point, from: nil as UIView?) ?? point
  }
  func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    view(of: space)?.convert(point, to: nil as UIView?) ?? point
  }
  func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    view(of: space)?.convert(rect, from: nil as UIView?) ?? rect
  }
  func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    view(of: space)?.convert(rect, to: nil as UIView?) ?? rect
  }
}

extension UIView: UICoordinateSpace {
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: view(of: coordinateSpace))
  }
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: view(of: coordinateSpace))
  }
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: view(of: coordinateSpace))
  }
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: view(of: coordinateSpace))
  }
}
