import Foundation
import InbetweenUIKit
import Testing

/// Classes as strangers write them: that they compile is the test, unless UIKit calls what they override.
@Suite("Classes that override what UIKit declares") struct StrangersOverridesTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1)

  private final class Rows: UITableViewController {
    var performed: [Int] = []
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
    override func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
      performed.append(indexPath.row)
    }
    override func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
      indexPath.row != 1
    }
    override func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat { 1 }
    override func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat { 1 }
    override func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection: Int) {}
    override func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}
    override func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}
    override func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool { true }
    override func tableView(
      _ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
      withSender sender: Any?
    ) -> Bool { true }
    override func tableView(
      _ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    ) {}
    override func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool { false }
    override func tableView(
      _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }
    override func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {}
    override func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) {}
    override func tableView(
      _ tableView: UITableView,
      previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    override func tableView(
      _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    override func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    override func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    override func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    override func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { false }
    override func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    override func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  }

  @Test func `a tap on a row performs its primary action, unless the delegate says no`() {
    let rows = Rows(style: .plain)
    let film = Film(on: Self.small, duration: 2) { window in window.rootViewController = rows }
    for row in 0..<3 { film.tap(CGPoint(x: 100, y: 50 * row + 25), at: 0.2 + 0.5 * Double(row)) }
    film.play(until: 2)
    #expect(rows.performed == [0, 2])
    #expect(rows.tableView.delegate?.scrollViewShouldScrollToTop(rows.tableView) == false)
  }

  private final class Items: UICollectionViewController {
    override var installsStandardGestureForInteractiveMovement: Bool { didSet {} }
    override func indexTitles(for collectionView: UICollectionView) -> [String]? { ["a"] }
    override func collectionView(
      _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { IndexPath(item: 3, section: 0) }
    override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      true
    }
    override func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    override func collectionView(
      _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
      toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { IndexPath(item: 7, section: 0) }
    override func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { UIContextMenuConfiguration(identifier: nil, previewProvider: nil) }
    override func collectionView(
      _ collectionView: UICollectionView,
      previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    override func collectionView(
      _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposed: CGPoint
    ) -> CGPoint { proposed }
    override func collectionView(
      _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }
    override func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {}
    override func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    override func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  }

  @Test func `requirements of former systems are asked where the present ones are not overridden`() {
    let items = Items(collectionViewLayout: UICollectionViewFlowLayout())
    let delegate: any UICollectionViewDelegate = items
    let (start, end) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0))
    let target = delegate.collectionView(
      items.collectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath: start, atCurrentIndexPath: start,
      toProposedIndexPath: end)
    #expect(target.item == 7)
    let menu = delegate.collectionView(
      items.collectionView, contextMenuConfigurationForItemsAt: [start], point: .zero)
    #expect(menu != nil)
    #expect(delegate.collectionView(items.collectionView, contextMenuConfigurationForItemsAt: [], point: .zero) == nil)
  }

  private final class Sections: UITableViewDiffableDataSource<Int, Int> {
    override func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { 5 }
  }

  private final class WatchedTable: UITableView {
    var changes = 0
    override weak var delegate: (any UITableViewDelegate)? { didSet { changes += 1 } }
  }
  private final class WatchedGrid: UICollectionView {
    var changes = 0
    override weak var delegate: (any UICollectionViewDelegate)? { didSet { changes += 1 } }
  }
  private final class WatchedText: UITextView {
    var changes = 0
    override weak var delegate: (any UITextViewDelegate)? { didSet { changes += 1 } }
  }
  private final class Delegate: NSObject, UITableViewDelegate, UICollectionViewDelegate, UITextViewDelegate {}
  private final class ScrollDelegate: NSObject, UIScrollViewDelegate {}

  @Test func `a list's class observes its delegate, however it is set`() {
    var delegate: Delegate? = Delegate()
    let (table, text) = (WatchedTable(), WatchedText())
    let grid = WatchedGrid(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    (table.delegate, grid.delegate, text.delegate) = (delegate, delegate, delegate)
    #expect(table.changes == 1 && grid.changes == 1 && text.changes == 1)
    for list in [table, grid, text] { #expect((list as UIScrollView).delegate === delegate) }
    (table as UIScrollView).delegate = nil
    #expect(table.delegate == nil && table.changes == 2)
    (table as UIScrollView).delegate = delegate
    #expect(table.delegate === delegate && table.changes == 3)
    let other = ScrollDelegate()
    (grid as UIScrollView).delegate = other
    #expect(grid.delegate == nil && (grid as UIScrollView).delegate === other)
    delegate = nil
    #expect(table.delegate == nil && text.delegate == nil)
  }

  private final class Container: UINavigationController {
    override var navigationItem: UINavigationItem { viewControllers.first?.navigationItem ?? super.navigationItem }
    override var parent: UIViewController? { super.parent }
    override var splitViewController: UISplitViewController? { nil }
  }

  @Test func `a container has the navigation item of its content`() {
    let content = UIViewController()
    content.title = "Content"
    let container = Container(rootViewController: content)
    #expect(container.navigationItem === content.navigationItem)
    #expect(content.parent === container)
  }

  private final class Card: UIView {
    var hugging: [Float] = []
    override var safeAreaLayoutGuide: UILayoutGuide { super.safeAreaLayoutGuide }
    override var layoutMarginsGuide: UILayoutGuide { super.layoutMarginsGuide }
    override var readableContentGuide: UILayoutGuide { super.readableContentGuide }
    override var constraints: [NSLayoutConstraint] { super.constraints }
    override func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
      hugging.append(priority.rawValue)
      super.setContentHuggingPriority(priority, for: axis)
    }
    override func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      .required
    }
    override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { nil }
    override func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { true }
    override func addConstraint(_ constraint: NSLayoutConstraint) { super.addConstraint(constraint) }
    override func addLayoutGuide(_ layoutGuide: UILayoutGuide) { super.addLayoutGuide(layoutGuide) }
    override func addInteraction(_ interaction: any UIInteraction) {}
    override func value(forKey key: String) -> Any? { key == "kind" ? "card" : super.value(forKey: key) }
  }

  @Test func `views override what a layout asks them`() {
    let card = Card()
    card.setContentHuggingPriority(.defaultHigh, for: .vertical)
    #expect(card.hugging == [750] && card.contentHuggingPriority(for: .vertical) == .defaultHigh)
    #expect(card.contentHuggingPriority(for: .horizontal) == .defaultLow)
    #expect(card.contentCompressionResistancePriority(for: .vertical) == .required)
    #expect(card.value(forKey: "kind") as? String == "card")
    #expect(card.snapshotView(afterScreenUpdates: false) == nil)
  }

  private final class SlowLayer: CALayer {
    var keys: [String] = []
    override var speed: Float { didSet {} }
    override func add(_ anim: CAAnimation, forKey key: String?) {
      keys.append(key ?? "")
      super.add(anim, forKey: key)
    }
    override func removeAllAnimations() { keys = [] }
    override func animation(forKey key: String) -> CAAnimation? { super.animation(forKey: key) }
  }
  private final class Tabs: UISegmentedControl {
    override func setTitle(_ title: String?, forSegmentAt segment: Int) {
      super.setTitle(title?.uppercased(), forSegmentAt: segment)
    }
    override func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
      super.insertSegment(withTitle: title, at: segment, animated: false)
    }
    override var numberOfSegments: Int { super.numberOfSegments }
  }
  private final class Pad: UITextView {
    override var selectedTextRange: UITextRange? { didSet {} }
    override func caretRect(for position: UITextPosition) -> CGRect { CGRect(x: 1, y: 2, width: 3, height: 4) }
    override func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
    override func scrollRangeToVisible(_ range: NSRange) {}
    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  }
  private final class Field: UITextField {
    var ranges = 0
    override var selectedTextRange: UITextRange? { didSet { ranges += 1 } }
    override func replace(_ range: UITextRange, withText text: String) { super.replace(range, withText: text + "!") }
  }
  private final class Grid: UICollectionView {
    override func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { false }
  }
  private final class Search: UISearchController {
    private let bar = UISearchBar(frame: .zero)
    override var searchBar: UISearchBar { bar }
  }

  @Test func `layers, controls and texts override their members`() {
    let tabs = Tabs(items: ["a", "b"])
    tabs.setTitle("c", forSegmentAt: 0)
    #expect(tabs.titleForSegment(at: 0) == "C" && tabs.numberOfSegments == 2)
    let pad = Pad()
    #expect(pad.caretRect(for: pad.beginningOfDocument).width == 3)
    let field = Field()
    field.text = "ab"
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
    #expect(field.ranges == 1)
    if let range = field.selectedTextRange { field.replace(range, withText: "c") }
    #expect(field.text == "c!")
    let search = Search(searchResultsController: nil)
    search.searchBar.didChange()
    let film = Film(on: Self.small, duration: 1) { _ in }
    film.perform(at: 0.1) {
      let layer = SlowLayer()
      film.window.layer.addSublayer(layer)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.5)
      layer.add(fade, forKey: "fade")
      #expect(layer.keys == ["fade"] && layer.animation(forKey: "fade") === fade)
      #expect(layer.presentation() != nil && layer.model() === layer)
    }
    film.play(until: 0.5)
  }
}

/// A layout whose items stay behind the finger, and that is told of changes of layouts.
private final class ShyLayout: UICollectionViewFlowLayout {
  var calls: [String] = []
  var target = IndexPath(item: 2, section: 0)
  override func prepareForTransition(to newLayout: UICollectionViewLayout) { calls.append("to") }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) { calls.append("from") }
  override func finalizeLayoutTransition() { calls.append("end") }
  override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { target }
  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
    attributes.center.y = 10
    attributes.alpha = 0.5
    return attributes
  }
  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
}

extension StrangersOverridesTests {
  private final class Cells: NSObject, UICollectionViewDataSource {
    var moves: [[Int]] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath) }
    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { moves.append([sourceIndexPath.item, destinationIndexPath.item]) }
  }

  @Test func `a layout says where a moved item is and goes, and is told of the layout that follows`() {
    let (cells, layout, next) = (Cells(), ShyLayout(), ShyLayout())
    for flow in [layout, next] { flow.itemSize = CGSize(width: 40, height: 40) }
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    view.dataSource = cells
    let device = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1)
    let film = Film(on: device, duration: 2) { $0.addSubview(view) }
    var cell: UICollectionViewCell?
    film.perform(at: 0.1) {
      cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
      #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 100))
      #expect(cell?.center == CGPoint(x: 100, y: 10) && cell?.alpha == 0.5)
      view.endInteractiveMovement()
    }
    film.perform(at: 1) { view.setCollectionViewLayout(next, animated: true) }
    film.play(until: 2)
    #expect(cells.moves == [[0, 2]])
    #expect(layout.calls == ["to", "end"] && next.calls == ["from", "end"])
  }
}

extension UISearchBar {
  fileprivate func didChange() { text = "a" }
}
