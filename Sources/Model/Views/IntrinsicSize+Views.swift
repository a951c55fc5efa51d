package import Foundation

extension IntrinsicSize {
  /// `UIView.noIntrinsicMetric` represents an axis without an intrinsic size.
  package init(_ size: CGSize) {
    self.init(
      width: size.width == UIView.noIntrinsicMetric ? nil : Double(size.width),
      height: size.height == UIView.noIntrinsicMetric ? nil : Double(size.height))
  }

  package var size: CGSize {
    CGSize(
      width: width.map { CGFloat($0) } ?? UIView.noIntrinsicMetric,
      height: height.map { CGFloat($0) } ?? UIView.noIntrinsicMetric)
  }
}
