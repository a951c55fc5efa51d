public import Foundation
import InbetweenGeometry
import InbetweenTimeline

// Values that code sets for single segments.

extension UISegmentedControl {
  struct Segment: Equatable {
    var title: String?
    var image: UIImage?
    /// The number of an image in a scene.
    var modelImage: Int?
    var hasImage: Bool { image != nil || modelImage != nil }
    var isEnabled = true
    /// In points; nil or 0 for the width of the others.
    var width: CGFloat?
    var offset: CGSize?
    var action: UIAction?
  }

  /// - Parameter items: titles and images.
  func show(items: [Any]?) {
    segments = (items ?? []).map { item in
      if let image = item as? UIImage { return Segment(image: image) }
      if let action = item as? UIAction { return Segment(title: action.title, image: action.image, action: action) }
      return Segment(title: item as? String)
    }
    takeSize(sizeThatFits(.zero))
  }

  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    segments = actions.map { Segment(title: $0.title, image: $0.image, action: $0) }
  }

  subscript(index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

  func change(_ index: Int, _ change: (inout Segment) -> Void) {
    guard segments.indices.contains(index) else { return }
    change(&segments[index])
  }

  func insert(_ segment: Segment, at index: Int) {
    let place = min(max(index, 0), segments.count)
    segments.insert(segment, at: place)
    if segments.indices.contains(selectedSegmentIndex), selectedSegmentIndex >= place { selectedSegmentIndex += 1 }
  }

  // MARK: - Touches

  /// The segment at a point in the control's coordinates; nil if there is none.
  func segment(at point: CGPoint) -> Int? {
    guard let parts = arrangedParts, bounds.contains(point) else { return nil }
    // Titles are last, inset by 2 points in their segments.
    let titles = parts.arrangement.frames(in: record.state.bounds).suffix(segments.count)
    return titles.enumerated().first { point.x >= $1.minX - 2 && point.x < $1.maxX + 2 }?.offset
  }
}
