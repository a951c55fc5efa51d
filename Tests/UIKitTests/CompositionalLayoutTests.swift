import InbetweenUIKit
import Testing

/// Groups of items, sections that scroll across, lists.
@Suite("Compositional layouts") struct CompositionalLayoutTests {
  private final class Source: NSObject, UICollectionViewDataSource {
    let counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.tag = indexPath.item
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }
  }

  /// Keeps its data source, which collections do not.
  private final class Collection: UICollectionView { var source: Source? }

  private static func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

  /// A collection of 300 × 400 points that has been laid out.
  private func collection(
    _ source: Source, _ layout: UICollectionViewLayout, _ direction: UIUserInterfaceLayoutDirection = .leftToRight,
    top: CGFloat = 100
  ) -> (UICollectionView, Film) {
    let view = Collection(frame: CGRect(x: 0, y: top, width: 300, height: 400), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge",
    ] {
      view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    view.source = source
    view.dataSource = source
    let film = Film(direction: direction) { $0.addSubview(view) }
    film.play(until: 0)
    return (view, film)
  }

  private func frames(_ view: UICollectionView, _ section: Int = 0) -> [CGRect] {
    (0..<view.numberOfItems(inSection: section)).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  @Test func `a group contains as many items as fit, and the next group begins below it`() {
    let item = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1 / 3), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 6, trailing: 8)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 15, bottom: 7, trailing: 15)
    let (view, _) = collection(Source([4]), UICollectionViewCompositionalLayout(section: section))
    // 270 points hold three of 90, each of which keeps 12 and 8 points free.
    #expect(
      frames(view) == [
        CGRect(x: 19, y: 7, width: 78, height: 42), CGRect(x: 109, y: 7, width: 78, height: 42),
        CGRect(x: 199, y: 7, width: 78, height: 42), CGRect(x: 19, y: 67, width: 78, height: 42),
      ])
    #expect(view.contentSize == CGSize(width: 300, height: 5 + 50 + 10 + 50 + 7))
    #expect(view.visibleCells.count == 4)
  }

  @Test func `nested groups repeat their items in turn`() {
    let large = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(0.6), .fractionalHeight(1)))
    let small = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: Self.size(.fractionalWidth(0.4), .fractionalHeight(1)), subitem: small, count: 2)
    pair.interItemSpacing = .fixed(20)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.fractionalWidth(1), .absolute(100)), subitems: [large, pair])
    let (view, _) = collection(
      Source([4]), UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(
      frames(view) == [
        CGRect(x: 0, y: 0, width: 180, height: 100), CGRect(x: 180, y: 0, width: 120, height: 40),
        CGRect(x: 180, y: 60, width: 120, height: 40), CGRect(x: 0, y: 100, width: 180, height: 100),
      ])
  }

  @Test func `flexible spacing takes the remaining space, and right-to-left text mirrors everything`() {
    let item = NSCollectionLayoutItem(layoutSize: Self.size(.absolute(60), .absolute(30)))
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: nil, top: .flexible(0), trailing: nil, bottom: nil)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 3)
    group.interItemSpacing = .flexible(5)
    let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    let (view, _) = collection(Source([3]), layout)
    #expect(frames(view).map(\.minX) == [0, 120, 240] && frames(view).allSatisfy { $0.minY == 10 })
    let (mirrored, _) = collection(
      Source([3]), UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), .rightToLeft)
    #expect(frames(mirrored).map(\.minX) == [240, 120, 0])
  }

  @Test(arguments: [
    (UIContentInsetsReference.automatic, UIContentInsetsReference.safeArea, 59), (.automatic, .automatic, 59),
    (.automatic, .none, 0), (.safeArea, .none, 59), (.none, .safeArea, 0),
  ])
  func `a section has the reference of the layout's configuration for its insets unless it has its own`(
    _ references: (own: UIContentInsetsReference, configuration: UIContentInsetsReference, top: CGFloat)
  ) {
    let item = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1), .fractionalHeight(1)))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: Self.size(.absolute(50), .fractionalHeight(1)), subitems: [item]))
    section.contentInsetsReference = references.own
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.contentInsetsReference = references.configuration
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    // At the top of a phone, whose safe area begins at 59 points.
    let (view, _) = collection(Source([2]), layout, top: 0)
    let height = 400 - references.top
    #expect(
      frames(view) == [
        CGRect(x: 0, y: references.top, width: 50, height: height),
        CGRect(x: 50, y: references.top, width: 50, height: height),
      ])
  }

  @Test(arguments: [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft])
  func `a safe area at the left is left of the lines in both directions`(
    _ direction: UIUserInterfaceLayoutDirection
  ) throws {
    let line = Self.size(.fractionalWidth(1), .absolute(100))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: line, subitems: [NSCollectionLayoutItem(layoutSize: line)])
    let source = Source([1])
    var shown: UICollectionView?
    let film = Film(direction: direction) { window in
      let controller = UICollectionViewController(
        collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
      controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
      controller.collectionView.contentInsetAdjustmentBehavior = .never
      controller.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      controller.collectionView.dataSource = source
      window.rootViewController = controller
      shown = controller.collectionView
    }
    film.play(until: 0)
    let view = try #require(shown)
    withExtendedLifetime(source) { #expect(frames(view) == [CGRect(x: 40, y: 0, width: 353, height: 100)]) }
  }

  @Test func `a pinned header remains visible until its section has scrolled by`() throws {
    let line = Self.size(.fractionalWidth(1), .absolute(100))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: line, subitems: [NSCollectionLayoutItem(layoutSize: line)])
    let section = NSCollectionLayoutSection(group: group)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: Self.size(.fractionalWidth(1), .absolute(30)),
      elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    let (view, film) = collection(Source([5, 5]), UICollectionViewCompositionalLayout(section: section))
    let first = try #require(
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0)))
    #expect(first.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
    #expect(frames(view).first?.minY == 30 && view.contentSize.height == 2 * 530)
    film.perform(at: 0.1) { view.contentOffset.y = 200 }
    film.play(until: 0.2)
    #expect(first.frame.minY == 200)
    film.perform(at: 0.3) { view.contentOffset.y = 515 }
    film.play(until: 0.4)
    #expect(first.frame.minY == 500)
  }

  @Test func `a pinned footer is at the end of what is visible until its section has scrolled there`() throws {
    let line = Self.size(.fractionalWidth(1), .absolute(100))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: line, subitems: [NSCollectionLayoutItem(layoutSize: line)]))
    let footer = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: Self.size(.fractionalWidth(1), .absolute(30)),
      elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom)
    footer.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [footer]
    let (view, film) = collection(Source([5, 5]), UICollectionViewCompositionalLayout(section: section))
    func top(_ section: Int) -> CGFloat? {
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))?.frame.minY
    }
    #expect(top(0) == 370)
    film.perform(at: 0.1) { view.contentOffset.y = 200 }
    film.play(until: 0.2)
    #expect(top(0) == 500 && top(1) == 570)
  }

  @Test func `a badge is anchored to the corner of its item, the background is behind the whole section`() throws {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: Self.size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let item = NSCollectionLayoutItem(
      layoutSize: Self.size(.absolute(80), .absolute(80)), supplementaryItems: [badge])
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.fractionalWidth(1), .absolute(80)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "paper")
    background.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    section.decorationItems = [background]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "paper")
    let (view, _) = collection(Source([2]), layout)
    let place = view.layoutAttributesForSupplementaryElement(ofKind: "badge", at: IndexPath(item: 1, section: 0))
    #expect(place?.frame == CGRect(x: 160, y: 0, width: 20, height: 20))
    let paper = layout.layoutAttributesForDecorationView(ofKind: "paper", at: IndexPath(item: 0, section: 0))
    #expect(paper?.frame == CGRect(x: 5, y: 5, width: 290, height: 90))
    #expect(view.visibleSupplementaryViews(ofKind: "badge").count == 2)
  }

  @Test func `a section that scrolls horizontally pages by groups and does not move the others`() throws {
    let whole = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1), .fractionalHeight(1)))
    let card = NSCollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.absolute(200), .absolute(120)), subitems: [whole])
    let layout = UICollectionViewCompositionalLayout { index, _ in
      let section = NSCollectionLayoutSection(group: card)
      section.interGroupSpacing = 10
      if index == 1 {
        section.orthogonalScrollingBehavior = .groupPaging
        section.contentInsets.leading = 20
      }
      return section
    }
    let (view, film) = collection(Source([1, 5]), layout)
    #expect(frames(view, 1).map(\.minX) == [20, 230, 440, 650, 860])
    #expect(view.contentSize.height == 240)
    let first = try #require(view.cellForItem(at: IndexPath(item: 0, section: 1)))
    #expect(first.convert(first.bounds, to: view) == CGRect(x: 20, y: 120, width: 200, height: 120))
    #expect(view.cellForItem(at: IndexPath(item: 2, section: 1)) == nil)
    film.drag(from: CGPoint(x: 250, y: 280), to: CGPoint(x: 120, y: 280), at: 0.1, duration: 0.1)
    _ = film.duration
    let second = try #require(view.cellForItem(at: IndexPath(item: 1, section: 1)))
    #expect(second.convert(second.bounds, to: view) == CGRect(x: 20, y: 120, width: 200, height: 120))
    #expect(view.contentOffset == .zero && view.cellForItem(at: IndexPath(item: 2, section: 1)) != nil)
    #expect(frames(view, 0) == [CGRect(x: 0, y: 0, width: 200, height: 120)])
  }

  private static func cards(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior)
    -> UICollectionViewCompositionalLayout
  {
    let whole = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.absolute(200), .absolute(120)), subitems: [whole]))
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = behavior
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 20)
    return UICollectionViewCompositionalLayout(section: section)
  }

  @Test func `an item of a section that scrolls across is scrolled to beside the section's insets`() throws {
    let (view, _) = collection(Source([5]), Self.cards(.continuous))
    func x(_ item: Int) throws -> CGFloat {
      let cell = try #require(view.cellForItem(at: IndexPath(item: item, section: 0)))
      return cell.convert(cell.bounds, to: view).minX
    }
    view.scrollToItem(at: IndexPath(item: 2, section: 0), at: .left, animated: false)
    view.layoutIfNeeded()
    #expect(try x(2) == 20 && view.contentOffset == .zero)
    view.scrollToItem(at: IndexPath(item: 2, section: 0), at: .centeredHorizontally, animated: false)
    view.layoutIfNeeded()
    #expect(try x(2) == 50)
    view.scrollToItem(at: IndexPath(item: 4, section: 0), at: .left, animated: false)
    view.layoutIfNeeded()
    #expect(try x(4) == 80)
  }

  @Test func `from right to left a section that scrolls across begins at its right end and pages to the left`() throws {
    let (view, film) = collection(Source([5]), Self.cards(.groupPaging), .rightToLeft)
    func x(_ item: Int) throws -> CGFloat {
      let cell = try #require(view.cellForItem(at: IndexPath(item: item, section: 0)))
      return cell.convert(cell.bounds, to: view).minX
    }
    #expect(try x(0) == 80 && x(1) == -130)
    film.drag(from: CGPoint(x: 120, y: 160), to: CGPoint(x: 250, y: 160), at: 0.1, duration: 0.1)
    _ = film.duration
    #expect(try x(1) == 80)
  }

  @Test func `a handler of visible items scales the cards that are far from the middle`() throws {
    let whole = NSCollectionLayoutItem(layoutSize: Self.size(.fractionalWidth(1), .fractionalHeight(1)))
    let card = NSCollectionLayoutGroup.horizontal(
      layoutSize: Self.size(.absolute(100), .absolute(100)), subitems: [whole])
    let section = NSCollectionLayoutSection(group: card)
    section.orthogonalScrollingBehavior = .continuous
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      for item in items {
        let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
        item.transform = CGAffineTransform(scaleX: 1 - distance / 400, y: 1 - distance / 400)
      }
    }
    let (view, _) = collection(Source([5]), UICollectionViewCompositionalLayout(section: section))
    let scales = (0..<3).compactMap { view.cellForItem(at: IndexPath(item: $0, section: 0))?.transform.a }
    #expect(scales == [0.75, 1, 0.75])
  }

  @Test func `items of estimated height are as high as their text needs`() {
    let line = Self.size(.fractionalWidth(1), .estimated(10))
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .vertical(layoutSize: line, subitems: [NSCollectionLayoutItem(layoutSize: line)])))
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, text in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: text)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    let long = [String](repeating: "word", count: 40).joined(separator: " ")
    snapshot.appendItems(["short", long])
    source.apply(snapshot, animatingDifferences: false)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0)
    let found = frames(view)
    #expect(found.count == 2 && found[0].height == 44 && found[1].minY == 44)
    // Forty words take at least four lines of 268 points.
    #expect(found[1].height > 4 * 20 + 22 && found.allSatisfy { $0.width == 300 })
    #expect(film.problems.isEmpty)
  }
}
