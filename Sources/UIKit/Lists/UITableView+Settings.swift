public import InbetweenModel

// Settings that change nothing in a film, and that public code does not override.
extension UITableView {
  public var sectionIndexColor: UIColor? {
    get { sectionIndex.color }
    set { sectionIndex.color = newValue }
  }
  public var sectionIndexBackgroundColor: UIColor? {
    get { sectionIndex.background }
    set { sectionIndex.background = newValue }
  }
  public var sectionIndexTrackingBackgroundColor: UIColor? {
    get { sectionIndex.trackingBackground }
    set { sectionIndex.trackingBackground = newValue }
  }
  public var sectionIndexMinimumDisplayRowCount: Int {
    get { sectionIndex.minimumRowCount }
    set { sectionIndex.minimumRowCount = newValue }
  }
  public var dragInteractionEnabled: Bool {
    get { dragging.isEnabled }
    set { dragging.isEnabled = newValue }
  }
  public var isPrefetchingEnabled: Bool {
    get { prefetching.isEnabled }
    set { prefetching.isEnabled = newValue }
  }
  public var selectionFollowsFocus: Bool {
    get { focusing.selects }
    set { focusing.selects = newValue }
  }
  public var allowsFocus: Bool {
    get { focusing.isAllowed }
    set { focusing.isAllowed = newValue }
  }
  public var remembersLastFocusedIndexPath: Bool {
    get { focusing.isRemembered }
    set { focusing.isRemembered = newValue }
  }
}
