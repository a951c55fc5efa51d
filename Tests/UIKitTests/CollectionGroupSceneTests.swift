import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Groups of cells in collection views of scenes, beside `NSCollectionLayoutGroup`.
@Suite("Groups of collections of scenes") struct CollectionGroupSceneTests {
  private final class Cell: UICollectionViewCell {
    private let box = UIView()
    private var size: NSLayoutConstraint?

    func show(height: Int) {
      if box.superview == nil {
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
          box.topAnchor.constraint(equalTo: contentView.topAnchor),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        ])
      }
      size?.isActive = false
      let height = box.heightAnchor.constraint(equalToConstant: CGFloat(height))
      height.priority = .defaultHigh
      height.isActive = true
      size = height
    }
  }

  private static func height(of item: Int) -> Int { 15 + item * 29 % 50 }

  private final class Items: NSObject, UICollectionViewDataSource {
    let count: Int
    init(_ count: Int) { self.count = count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? Cell)?.show(height: CollectionGroupSceneTests.height(of: indexPath.item))
      return cell
    }
  }

  private static func dimension(_ length: RandomGroup.Length, isWidth: Bool) -> NSCollectionLayoutDimension {
    switch length {
    case .whole: isWidth ? .fractionalWidth(1) : .fractionalHeight(1)
    case .fractionOfWidth(let part): .fractionalWidth(CGFloat(part))
    case .fractionOfHeight(let part): .fractionalHeight(CGFloat(part))
    case .points(let length): .absolute(CGFloat(length))
    case .estimated(let length): .estimated(CGFloat(length))
    }
  }

  private static func item(_ item: RandomGroup) -> NSCollectionLayoutItem {
    let size = NSCollectionLayoutSize(
      widthDimension: dimension(item.width, isWidth: true), heightDimension: dimension(item.height, isWidth: false))
    let result: NSCollectionLayoutItem
    if item.subitems.isEmpty {
      result = NSCollectionLayoutItem(layoutSize: size)
    } else {
      let group = Self.group(item, size)
      group.interItemSpacing = item.isFlexible ? .flexible(CGFloat(item.spacing)) : .fixed(CGFloat(item.spacing))
      result = group
    }
    let inset = CGFloat(item.inset)
    result.contentInsets = NSDirectionalEdgeInsets(top: inset, leading: inset, bottom: inset, trailing: inset)
    result.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .fixed(CGFloat(item.leading)), top: .fixed(CGFloat(item.top)), trailing: nil, bottom: nil)
    return result
  }

  private static func group(_ item: RandomGroup, _ size: NSCollectionLayoutSize) -> NSCollectionLayoutGroup {
    let subitems = item.subitems.map { Self.item($0) }
    guard let count = item.count else {
      return item.isRow
        ? .horizontal(layoutSize: size, subitems: subitems) : .vertical(layoutSize: size, subitems: subitems)
    }
    if case .whole = item.isRow ? item.subitems[0].width : item.subitems[0].height {
      return item.isRow
        ? .horizontal(layoutSize: size, subitem: subitems[0], count: count)
        : .vertical(layoutSize: size, subitem: subitems[0], count: count)
    }
    return item.isRow
      ? .horizontal(layoutSize: size, repeatingSubitem: subitems[0], count: count)
      : .vertical(layoutSize: size, repeatingSubitem: subitems[0], count: count)
  }

  private static func code(_ random: RandomGroup, _ count: Int, line: Int, inset: Int) -> [Rect] {
    let items = Items(count)
    let group =
      Self.item(random) as? NSCollectionLayoutGroup
      ?? .horizontal(
        layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1)), subitems: [])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = CGFloat(line)
    let edge = CGFloat(inset)
    section.contentInsets = NSDirectionalEdgeInsets(top: edge, leading: edge, bottom: edge, trailing: edge)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 240),
      collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
    view.contentInsetAdjustmentBehavior = .never
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = items
    let film = Film(
      on: FilmDevice(name: "plain", size: CGSize(width: 400, height: 800), scale: 2), duration: 0.1
    ) { $0.addSubview(view) }
    film.play(until: 0)
    let frames = (0..<count).compactMap { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame }
    return withExtendedLifetime(items) { frames.map { Rect($0) } }
  }

  private static func scene(_ group: RandomGroup, _ count: Int, line: Int, inset: Int) -> String {
    let cells = (0..<count).map { "{view: c\($0), subviews: [{view: b\($0)}]}" }.joined(separator: ", ")
    let constraints = (0..<count).flatMap {
      ["  - HV:|[b\($0)]|", "  - b\($0).height == \(height(of: $0)) @defaultHigh"]
    }
    return """
      inbetween: 1
      canvas: {size: [400, 800], scale: 2}
      views:
        - collectionView: list
          contentInsetAdjustmentBehavior: never
          group: \(group.text)
          minimumLineSpacing: \(line)
          sectionInset: \(inset)
          subviews: [\(cells)]
      constraints:
        - H:|[list(300)]
        - V:|[list(240)]
      \(constraints.joined(separator: "\n"))
      duration: 1
      """
  }

  @Test(arguments: 0..<60, [false, true])
  func `cells are where NSCollectionLayoutGroup puts them`(_ seed: Int, sizesItself: Bool) throws {
    var random = SplitMix(seed: UInt64(seed))
    let group = RandomGroup(&random, sizesItself: sizesItself)
    let (count, line, inset) = (1 + random.below(10), random.below(9), random.below(9))
    let expected = Self.code(group, count, line: line, inset: inset)
    let text = Self.scene(group, count, line: line, inset: inset)
    let bake = try SceneBake(
      try SceneReader.read(SourceText(file: "c.yaml", text: text)).document, name: "c", typesetter: nil)
    let layers = bake.timeline.layers
    try #require(expected.count == count)
    for (item, wanted) in expected.enumerated() {
      let layer = try #require(layers.indices.first { layers[$0].id == "c\(item)" })
      let found = bake.timeline.model(of: layer, at: 0).frame
      for (a, b) in [
        (found.minX, wanted.minX), (found.minY, wanted.minY), (found.width, wanted.width),
        (found.height, wanted.height),
      ] {
        #expect(abs(a - b) <= 0.5, "\(item) is \(found), not \(wanted), in \(group.text)")
      }
    }
  }
}
