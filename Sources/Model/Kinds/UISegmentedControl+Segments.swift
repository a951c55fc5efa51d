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
    bounds.size = intrinsicContentSize
  }

  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    segments = actions.map { Segment(title: $0.title, image: $0.image, action: $0) }
  }

  public var numberOfSegments: Int { segments.count }

  public func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title: title), at: segment)
  }
  public func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(image: image), at: segment)
  }
  public func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(Segment(title: action.title, image: action.image, action: action), at: segment)
  }
  public func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment)
    if selectedSegmentIndex == segment {
      selectedSegmentIndex = UISegmentedControl.noSegment
    } else if selectedSegmentIndex > segment {
      selectedSegmentIndex -= 1
    }
  }
  public func removeAllSegments() {
    segments = []
    selectedSegmentIndex = UISegmentedControl.noSegment
  }

  public func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (title, nil) }
  }
  public func titleForSegment(at segment: Int) -> String? { self[segment]?.title }
  public func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (nil, image) }
  }
  public func imageForSegment(at segment: Int) -> UIImage? { self[segment]?.image }
  public func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) { $0 = Segment(title: action.title, image: action.image, action: action) }
  }
  public func actionForSegment(at segment: Int) -> UIAction? { self[segment]?.action }
  /// -1 if no segment has that action.
  public func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? UISegmentedControl.noSegment
  }
  /// - Parameter width: in points; 0 for the width of the others.
  public func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }
  public func widthForSegment(at segment: Int) -> CGFloat { self[segment]?.width ?? 0 }
  public func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { change(segment) { $0.offset = offset } }
  public func contentOffsetForSegment(at segment: Int) -> CGSize { self[segment]?.offset ?? .zero }
  public func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
  public func isEnabledForSegment(at segment: Int) -> Bool { self[segment]?.isEnabled ?? false }

  /// Font and colour of titles.
  public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
  }
  public func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
  /// Sets an image that replaces the grey background, stretched.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) { backgrounds[state] = backgroundImage }
  public func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? { backgrounds[state] }

  private subscript(index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

  private func change(_ index: Int, _ change: (inout Segment) -> Void) {
    guard segments.indices.contains(index) else { return }
    change(&segments[index])
  }

  private func insert(_ segment: Segment, at index: Int) {
    let place = min(max(index, 0), segments.count)
    segments.insert(segment, at: place)
    if selectedSegmentIndex >= place { selectedSegmentIndex += 1 }
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
