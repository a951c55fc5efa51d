import Foundation
import InbetweenUIKit

// What public code overrides of UIKit's classes. That this compiles is the test: nothing here is called.

private class Table: UITableView {
  override var estimatedRowHeight: CGFloat { didSet {} }
  override var estimatedSectionHeaderHeight: CGFloat { didSet {} }
  override var prefetchDataSource: (any UITableViewDataSourcePrefetching)? { didSet {} }
  override var dragDelegate: (any UITableViewDragDelegate)? { didSet {} }
  override var dropDelegate: (any UITableViewDropDelegate)? { didSet {} }
  override var rowHeight: CGFloat { didSet {} }
  override var sectionHeaderHeight: CGFloat { didSet {} }
  override var sectionHeaderTopPadding: CGFloat { didSet {} }
  override var tableHeaderView: UIView? { didSet {} }
  override var tableFooterView: UIView? { didSet {} }
  override var backgroundView: UIView? { didSet {} }
  override var dataSource: (any UITableViewDataSource)? { didSet {} }
  override var delegate: (any UITableViewDelegate)? { didSet {} }
  override var contentSize: CGSize { didSet {} }
  override var contentInset: UIEdgeInsets { didSet {} }
  override var contentOffset: CGPoint { didSet {} }
  override var adjustedContentInset: UIEdgeInsets { .zero }
  override var isEditing: Bool { didSet {} }
  override var numberOfSections: Int { 1 }
  override var visibleCells: [UITableViewCell] { [] }
  override var indexPathsForVisibleRows: [IndexPath]? { nil }
  override var indexPathForSelectedRow: IndexPath? { nil }
  override var indexPathsForSelectedRows: [IndexPath]? { nil }
  override var separatorStyle: UITableViewCell.SeparatorStyle { didSet {} }
  override var separatorInset: UIEdgeInsets { didSet {} }
  override var allowsSelection: Bool { didSet {} }
  override var allowsMultipleSelection: Bool { didSet {} }
  override var refreshControl: UIRefreshControl? { didSet {} }
  override func reloadData() {}
  override func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {}
  override func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {}
  override func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {}
  override func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {}
  override func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  override func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {}
  override func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {}
  override func beginUpdates() {}
  override func endUpdates() {}
  override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  override func setEditing(_ editing: Bool, animated: Bool) {}
  override func numberOfRows(inSection section: Int) -> Int { 0 }
  override func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
  override func indexPath(for cell: UITableViewCell) -> IndexPath? { nil }
  override func indexPathForRow(at point: CGPoint) -> IndexPath? { nil }
  override func rectForRow(at indexPath: IndexPath) -> CGRect { .zero }
  override func scrollToRow(at i: IndexPath, at p: UITableView.ScrollPosition, animated: Bool) {}
  override func selectRow(at i: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition) {}
  override func deselectRow(at indexPath: IndexPath, animated: Bool) {}
  override func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }
  override func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    super.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
  }
  override func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    nil
  }
  override func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  override func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}
  override func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { nil }
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
  override func touchesShouldBegin(_ t: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
}

private class TableCell: UITableViewCell {
  override var isSelected: Bool { didSet {} }
  override var isHighlighted: Bool { didSet {} }
  override var isEditing: Bool { didSet {} }
  override var textLabel: UILabel? { nil }
  override var detailTextLabel: UILabel? { nil }
  override var imageView: UIImageView? { nil }
  override var contentView: UIView { super.contentView }
  override var backgroundView: UIView? { didSet {} }
  override var selectedBackgroundView: UIView? { didSet {} }
  override var accessoryType: UITableViewCell.AccessoryType { didSet {} }
  override var accessoryView: UIView? { didSet {} }
  override var editingAccessoryType: UITableViewCell.AccessoryType { didSet {} }
  override var selectionStyle: UITableViewCell.SelectionStyle { didSet {} }
  override var separatorInset: UIEdgeInsets { didSet {} }
  override var indentationLevel: Int { didSet {} }
  override var indentationWidth: CGFloat { didSet {} }
  override var reuseIdentifier: String? { nil }
  override var showsReorderControl: Bool { didSet {} }
  override var editingStyle: UITableViewCell.EditingStyle { .none }
  override var showingDeleteConfirmation: Bool { false }
  override var shouldIndentWhileEditing: Bool { didSet {} }
  override var configurationState: UICellConfigurationState { super.configurationState }
  override var contentConfiguration: (any UIContentConfiguration)? { didSet {} }
  override var backgroundConfiguration: UIBackgroundConfiguration? { didSet {} }
  override var automaticallyUpdatesContentConfiguration: Bool { didSet {} }
  override func setSelected(_ selected: Bool, animated: Bool) {}
  override func setHighlighted(_ highlighted: Bool, animated: Bool) {}
  override func setEditing(_ editing: Bool, animated: Bool) {}
  override func prepareForReuse() {}
  override func willTransition(to state: UITableViewCell.StateMask) {}
  override func didTransition(to state: UITableViewCell.StateMask) {}
  override func updateConfiguration(using state: UICellConfigurationState) {}
  override func setNeedsUpdateConfiguration() {}
  override func defaultContentConfiguration() -> UIListContentConfiguration { super.defaultContentConfiguration() }
  override func dragStateDidChange(_ dragState: UITableViewCell.DragState) {}
}

private class Header: UITableViewHeaderFooterView {
  override var textLabel: UILabel? { nil }
  override var contentView: UIView { super.contentView }
  override func prepareForReuse() {}
  override var reuseIdentifier: String? { nil }
}

private class Item: UICollectionViewCell {
  override var isSelected: Bool { didSet {} }
  override var isHighlighted: Bool { didSet {} }
  override var contentView: UIView { super.contentView }
  override var backgroundView: UIView? { didSet {} }
  override var selectedBackgroundView: UIView? { didSet {} }
  override var reuseIdentifier: String? { nil }
  override var configurationState: UICellConfigurationState { super.configurationState }
  override var contentConfiguration: (any UIContentConfiguration)? { didSet {} }
  override var backgroundConfiguration: UIBackgroundConfiguration? { didSet {} }
  override func prepareForReuse() {}
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
  override func willTransition(from o: UICollectionViewLayout, to n: UICollectionViewLayout) {}
  override func didTransition(from o: UICollectionViewLayout, to n: UICollectionViewLayout) {}
  override func updateConfiguration(using state: UICellConfigurationState) {}
  override func dragStateDidChange(_ dragState: UICollectionViewCell.DragState) {}
}

private class Grid: UICollectionView {
  override var collectionViewLayout: UICollectionViewLayout { didSet {} }
  override var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? { didSet {} }
  override var dataSource: (any UICollectionViewDataSource)? { didSet {} }
  override var delegate: (any UICollectionViewDelegate)? { didSet {} }
  override var backgroundView: UIView? { didSet {} }
  override var contentSize: CGSize { didSet {} }
  override var allowsSelection: Bool { didSet {} }
  override var allowsMultipleSelection: Bool { didSet {} }
  override var isEditing: Bool { didSet {} }
  override var numberOfSections: Int { 0 }
  override var visibleCells: [UICollectionViewCell] { [] }
  override var indexPathsForVisibleItems: [IndexPath] { [] }
  override var indexPathsForSelectedItems: [IndexPath]? { nil }
  override func reloadData() {}
  override func reloadSections(_ sections: IndexSet) {}
  override func reloadItems(at indexPaths: [IndexPath]) {}
  override func insertItems(at indexPaths: [IndexPath]) {}
  override func deleteItems(at indexPaths: [IndexPath]) {}
  override func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  override func insertSections(_ sections: IndexSet) {}
  override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  override func scrollToItem(at i: IndexPath, at p: UICollectionView.ScrollPosition, animated: Bool) {}
  override func selectItem(at i: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition) {}
  override func deselectItem(at indexPath: IndexPath, animated: Bool) {}
  override func numberOfItems(inSection section: Int) -> Int { 0 }
  override func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }
  override func indexPath(for cell: UICollectionViewCell) -> IndexPath? { nil }
  override func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  override func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  { super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) }
  override func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {}
  override func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {}
  override func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {}
  override func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { true }
  override func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {}
  override func endInteractiveMovement() {}
  override func cancelInteractiveMovement() {}
}

private class GridLayout: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { .zero }
  override var collectionView: UICollectionView? { super.collectionView }
  override class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  override class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  override var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  override func prepare() {}
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  override func finalizeCollectionViewUpdates() {}
  override func finalizeAnimatedBoundsChange() {}
  override func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  override func finalizeLayoutTransition() {}
  override func invalidateLayout() {}
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {}
  override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    super.invalidationContext(forBoundsChange: newBounds)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes p: UICollectionViewLayoutAttributes,
    withOriginalAttributes o: UICollectionViewLayoutAttributes
  ) -> Bool { true }
  override func invalidationContext(
    forPreferredLayoutAttributes p: UICollectionViewLayoutAttributes,
    withOriginalAttributes o: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    super.invalidationContext(forPreferredLayoutAttributes: p, withOriginalAttributes: o)
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  override func layoutAttributesForSupplementaryView(ofKind k: String, at i: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  override func layoutAttributesForDecorationView(ofKind k: String, at i: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  override func initialLayoutAttributesForAppearingItem(at i: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  override func finalLayoutAttributesForDisappearingItem(at i: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  override func initialLayoutAttributesForAppearingSupplementaryElement(ofKind k: String, at i: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  override func finalLayoutAttributesForDisappearingSupplementaryElement(ofKind k: String, at i: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  override func targetContentOffset(forProposedContentOffset p: CGPoint) -> CGPoint { p }
  override func targetContentOffset(forProposedContentOffset p: CGPoint, withScrollingVelocity v: CGPoint) -> CGPoint {
    p
  }
  override func indexPathsToInsertForDecorationView(ofKind k: String) -> [IndexPath] { [] }
  override func indexPathsToDeleteForSupplementaryView(ofKind k: String) -> [IndexPath] { [] }
  override func targetIndexPath(forInteractivelyMovingItem p: IndexPath, withPosition position: CGPoint) -> IndexPath {
    p
  }
  override func layoutAttributesForInteractivelyMovingItem(at i: IndexPath, withTargetPosition p: CGPoint)
    -> UICollectionViewLayoutAttributes
  { super.layoutAttributesForInteractivelyMovingItem(at: i, withTargetPosition: p) }
}

private class GridAttributes: UICollectionViewLayoutAttributes {
  override var frame: CGRect { didSet {} }
  override var center: CGPoint { didSet {} }
  override var transform: CGAffineTransform { didSet {} }
  override func copy(with zone: NSZone? = nil) -> Any { super.copy(with: zone) }
  override func isEqual(_ object: Any?) -> Bool { true }
}

private class Scroll: UIScrollView {
  override var contentOffset: CGPoint { didSet {} }
  override var contentSize: CGSize { didSet {} }
  override var contentInset: UIEdgeInsets { didSet {} }
  override var isScrollEnabled: Bool { didSet {} }
  override var isDragging: Bool { true }
  override var isDecelerating: Bool { true }
  override var isTracking: Bool { true }
  override var zoomScale: CGFloat { didSet {} }
  override var bounces: Bool { didSet {} }
  override var isPagingEnabled: Bool { didSet {} }
  override var panGestureRecognizer: UIPanGestureRecognizer { super.panGestureRecognizer }
  override var contentLayoutGuide: UILayoutGuide { super.contentLayoutGuide }
  override var frameLayoutGuide: UILayoutGuide { super.frameLayoutGuide }
  override var adjustedContentInset: UIEdgeInsets { .zero }
  override var contentInsetAdjustmentBehavior: UIScrollView.ContentInsetAdjustmentBehavior { didSet {} }
  override var scrollIndicatorInsets: UIEdgeInsets { didSet {} }
  override var showsVerticalScrollIndicator: Bool { didSet {} }
  override var keyboardDismissMode: UIScrollView.KeyboardDismissMode { didSet {} }
  override var refreshControl: UIRefreshControl? { didSet {} }
  override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
  override func setZoomScale(_ scale: CGFloat, animated: Bool) {}
  override func zoom(to rect: CGRect, animated: Bool) {}
  override func adjustedContentInsetDidChange() {}
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
  override func flashScrollIndicators() {}
}
