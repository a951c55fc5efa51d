import Foundation
import InbetweenUIKit
import Testing

/// What layouts of collections are told, and when.
@Suite("Layouts of collections are told what becomes invalid") struct LayoutInvalidationTests {
  private final class Items: NSObject, UICollectionViewDataSource {
    var count: Int
    init(_ count: Int = 4) { self.count = count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath) }
  }

  /// Notes the calls.
  private final class Noting: UICollectionViewFlowLayout {
    var calls: [String] = []
    var follows = false
    var offset: CGPoint?

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      calls.append(
        "invalidate" + (context.invalidateEverything ? " everything" : "")
          + (context.invalidateDataSourceCounts ? " counts" : ""))
      super.invalidateLayout(with: context)
    }
    override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
      calls.append("bounds \(Int(newBounds.minY))")
      return super.invalidationContext(forBoundsChange: newBounds)
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { follows }
    override func prepare() {
      calls.append("prepare")
      super.prepare()
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      calls.append("updates " + updateItems.map { "\($0.updateAction)" }.joined(separator: " "))
      super.prepare(forCollectionViewUpdates: updateItems)
    }
    override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
      calls.append("final \(itemIndexPath.item) \(attributes?.alpha ?? -1) at \(Int(attributes?.frame.minY ?? -1))")
      return attributes
    }
    override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
      calls.append("initial \(itemIndexPath.item) \(attributes?.alpha ?? -1) at \(Int(attributes?.frame.minY ?? -1))")
      return attributes
    }
    override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      calls.append("finalize")
    }
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
      offset ?? proposedContentOffset
    }

    func takeCalls() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private func collection(_ items: Items, _ layout: UICollectionViewLayout, height: CGFloat = 100) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 100, width: 300, height: height), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    view.dataSource = items
    return view
  }

  private func rows() -> Noting {
    let layout = Noting()
    (layout.itemSize, layout.minimumLineSpacing) = (CGSize(width: 300, height: 40), 0)
    return layout
  }

  @Test func `loading the data again invalidates everything, and the layout is prepared once afterwards`() {
    let (items, layout) = (Items(), rows())
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0.1)
    _ = layout.takeCalls()
    film.perform(at: 0.2) { view.reloadData() }
    film.play(until: 0.3)
    #expect(layout.takeCalls() == ["invalidate everything counts", "prepare"])
  }

  @Test func `a batch invalidates the counts, then the layout hears of the updates and where items go and come from`() {
    let (items, layout) = (Items(), rows())
    let view = collection(items, layout, height: 200)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0.1)
    _ = layout.takeCalls()
    film.perform(at: 0.2) {
      view.performBatchUpdates {
        items.count = 4
        view.deleteItems(at: [IndexPath(item: 1, section: 0)])
        view.insertItems(at: [IndexPath(item: 3, section: 0)])
      }
    }
    film.play(until: 0.3)
    #expect(
      layout.takeCalls() == [
        "invalidate counts", "prepare", "updates insert delete", "final 1 0.0 at 40", "initial 3 0.0 at 120",
        "finalize",
      ])
    film.perform(at: 1) { view.reloadItems(at: [IndexPath(item: 0, section: 0)]) }
    film.play(until: 1.1)
    #expect(layout.takeCalls() == ["invalidate counts", "prepare", "updates reload", "finalize"])
    // The layout may choose where the collection is after a change.
    film.perform(at: 2) {
      layout.offset = CGPoint(x: 0, y: 30)
      items.count = 8
      view.insertItems(at: (4..<8).map { IndexPath(item: $0, section: 0) })
    }
    film.play(until: 3)
    #expect(view.contentOffset.y == 30)
  }

  @Test func `new bounds invalidate with a context for them if the layout wants it, and only if they are new`() {
    let (items, layout) = (Items(20), rows())
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0.1)
    _ = layout.takeCalls()
    film.perform(at: 0.2) { view.contentOffset.y = 10 }
    film.play(until: 0.3)
    #expect(layout.takeCalls() == [])
    layout.follows = true
    film.perform(at: 0.4) { view.contentOffset.y = 20 }
    film.play(until: 0.5)
    #expect(layout.takeCalls() == ["bounds 20", "invalidate", "prepare"])
    film.perform(at: 0.6) { view.setNeedsLayout() }
    film.play(until: 0.7)
    #expect(layout.takeCalls() == [])
    layout.follows = false
    film.perform(at: 0.8) { view.frame.size.height = 150 }
    film.play(until: 0.9)
    #expect(layout.takeCalls() == ["bounds 20", "invalidate", "prepare"])
  }

  @Test func `a layout may override either of the methods that invalidate it`() {
    final class Cleared: UICollectionViewFlowLayout {
      var count = 0
      override func invalidateLayout() {
        super.invalidateLayout()
        count += 1
      }
    }
    let (items, layout, noting) = (Items(), Cleared(), rows())
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0.1)
    layout.count = 0
    film.perform(at: 0.2) {
      view.reloadData()
      view.insertItems(at: [])
    }
    film.play(until: 0.3)
    #expect(layout.count == 2)
    _ = noting.takeCalls()
    noting.invalidateLayout()
    #expect(noting.takeCalls() == ["invalidate everything"])
  }

  /// Items one below the other, whose heights are those that their cells prefer.
  private final class Column: UICollectionViewLayout {
    var heights: [Int: CGFloat] = [:]
    private var all: [UICollectionViewLayoutAttributes] = []
    private var end: CGFloat = 0

    override func prepare() {
      super.prepare()
      end = 0
      all = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
        attributes.frame = CGRect(x: 0, y: end, width: 300, height: heights[item] ?? 20)
        end = attributes.frame.maxY
        return attributes
      }
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: end) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      all.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      all.indices.contains(indexPath.item) ? all[indexPath.item] : nil
    }
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { preferredAttributes.frame.height != heights[preferredAttributes.indexPath.item] }
    override func invalidationContext(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      heights[preferredAttributes.indexPath.item] = preferredAttributes.frame.height
      return super.invalidationContext(
        forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }
  }

  private final class Tall: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.frame.size.height = 50
      return layoutAttributes
    }
  }

  @Test func `a layout of the app takes the heights that its cells prefer when they are shown`() {
    let (items, layout) = (Items(3), Column())
    let view = collection(items, layout, height: 300)
    view.register(Tall.self, forCellWithReuseIdentifier: "c")
    let film = Film { $0.addSubview(view) }
    film.play(until: 0.1)
    #expect(view.visibleCells.map(\.frame.minY) == [0, 50, 100])
    #expect(view.contentSize.height == 150)
  }

  @Test func `an item of the app's layout appears from and disappears to where the layout says`() throws {
    final class Sliding: UICollectionViewFlowLayout {
      override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        attributes?.center.x -= 200
        return attributes
      }
    }
    let (items, layout) = (Items(1), Sliding())
    (layout.itemSize, layout.minimumLineSpacing) = (CGSize(width: 300, height: 40), 0)
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.perform(at: 0.2) {
      items.count = 2
      view.insertItems(at: [IndexPath(item: 1, section: 0)])
    }
    film.play(until: 1)
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    let frames = film.motion(of: cell).frames
    #expect(frames.first?.frame.minX == -200 && frames.last?.frame.minX == 0 && cell.alpha == 1)
  }
}
