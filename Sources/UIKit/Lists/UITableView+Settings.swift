public import InbetweenModel
public import Foundation

// Settings that change nothing in a film.
extension UITableView {
  public var estimatedRowHeight: CGFloat {
    get { estimatedHeights.row }
    set { estimatedHeights.row = newValue }
  }
  public var estimatedSectionHeaderHeight: CGFloat {
    get { estimatedHeights.header }
    set { estimatedHeights.header = newValue }
  }
  public var estimatedSectionFooterHeight: CGFloat {
    get { estimatedHeights.footer }
    set { estimatedHeights.footer = newValue }
  }
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
  public var dragDelegate: (any UITableViewDragDelegate)? {
    get { dragging.dragDelegate }
    set { dragging.dragDelegate = newValue }
  }
  public var dropDelegate: (any UITableViewDropDelegate)? {
    get { dragging.dropDelegate }
    set { dragging.dropDelegate = newValue }
  }
  public var dragInteractionEnabled: Bool {
    get { dragging.isEnabled }
    set { dragging.isEnabled = newValue }
  }
  public var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    get { prefetching.source }
    set { prefetching.source = newValue }
  }
  public var isPrefetchingEnabled: Bool {
    get { prefetching.isEnabled }
    set { prefetching.isEnabled = newValue }
  }
  public var selectionFollowsFocus: Bool {
    get { focusing.selects }
    set { focusing.selects = newValue }
  }
  public var remembersLastFocusedIndexPath: Bool {
    get { focusing.isRemembered }
    set { focusing.isRemembered = newValue }
  }
}
