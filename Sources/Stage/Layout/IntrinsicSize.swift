package import InbetweenGeometry
import InbetweenLayout

/// An intrinsic size, in points; either axis may be missing (`UIView.noIntrinsicMetric`).
package struct IntrinsicSize: Hashable, Sendable {
  package var width: Double?
  package var height: Double?

  package init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  package init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

/// The content hugging and compression resistance priorities of both axes.
package struct ContentPriorities: Hashable, Sendable {
  package var hugging: (horizontal: Double, vertical: Double) {
    get { (huggingX, huggingY) }
    set { (huggingX, huggingY) = newValue }
  }
  package var compressionResistance: (horizontal: Double, vertical: Double) {
    get { (resistanceX, resistanceY) }
    set { (resistanceX, resistanceY) = newValue }
  }

  private var huggingX = LayoutPriority.defaultLow
  private var huggingY = LayoutPriority.defaultLow
  private var resistanceX = LayoutPriority.defaultHigh
  private var resistanceY = LayoutPriority.defaultHigh

  package init() {}
}
