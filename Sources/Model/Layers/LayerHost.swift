import Foundation

/// Passes a view to the layer that is created for it, once.
final class LayerHost: @unchecked Sendable {
  private var view: UIView?

  init(_ view: UIView) { self.view = view }

  func take() -> UIView? {
    defer { view = nil }
    return view
  }
}

/// Used to instantiate layers of the class returned by `layerClass`; it contains no data.
final class LayerCoder: NSCoder {}
