public import Foundation

// Images that are prepared before they are shown. A recording draws every image when it needs it, so that these have
// the image at once, and call back in the next turn.
extension UIImage {
  public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }
  /// The image redrawn at a size, in points.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

  public func prepareForDisplay(completionHandler: @escaping (UIImage?) -> Void) {
    later { completionHandler(self.preparingForDisplay()) }
  }
  /// - Parameter size: in points.
  public func prepareThumbnail(of size: CGSize, completionHandler: @escaping (UIImage?) -> Void) {
    later { completionHandler(self.preparingThumbnail(of: size)) }
  }

  private func later(_ action: @escaping () -> Void) {
    guard let environment = Drawing.environment else { return action() }
    environment.plan(after: 0, action)
  }
}
