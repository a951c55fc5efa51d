import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Sections and cells of their own size in collection views of scenes, beside `UICollectionView`.
@Suite("Sections of collections of scenes") struct CollectionSectionSceneTests {
  /// A random collection: what is in its sections, and its layout.
  struct Plan: Sendable {
    var counts: [Int] = []
    var hasHeaders = false
    var hasFooters = false
    var headerLength = 0
    var footerLength = 0
    var width = 0
    var height = 0
    var item = 0
    var line = 0
    /// From the top, left, bottom and right.
    var inset: [Int] = []
    var isVertical = true
    var size = (width: 0, height: 0)
    /// 0 for a flow layout.
    var columns = 0
    /// Those of sections whose headers say so; nil for those of the collection.
    var ownColumns: [Int?] = []
    /// Whether cells size themselves.
    var isOwn = false

    init(seed: Int) {
      var random = SplitMix(seed: UInt64(seed))
      (width, height) = (150 + random.below(220), 150 + random.below(220))
      (item, line) = (random.below(12), random.below(12))
      inset = (0..<4).map { _ in random.below(12) }
      (hasHeaders, hasFooters) = (random.below(3) > 0, random.below(2) > 0)
      counts = (0..<(hasHeaders || hasFooters ? 1 + random.below(3) : 1)).map { _ in random.below(7) }
      (headerLength, footerLength) = (10 + random.below(30), 10 + random.below(30))
      size = (20 + random.below(60), 20 + random.below(60))
      columns = seed % 2 == 0 ? 0 : 1 + random.below(4)
      isOwn = random.below(2) > 0
      isVertical = isOwn || random.below(3) > 0
      ownColumns = counts.map { _ in
        let own = random.below(7)
        return columns > 0 && hasHeaders && own > 2 ? own - 2 : nil
      }
    }

    func columns(of section: Int) -> Int { ownColumns[section] ?? columns }

    /// The size of what is in a cell that sizes itself.
    func box(_ section: Int, _ item: Int) -> (width: Int, height: Int) {
      (20 + (section * 31 + item * 17) % 40, 15 + (section * 13 + item * 29) % 50)
    }
  }

  /// Where the collection is. Lines of compositional layouts that scroll horizontally are within the safe area of the
  /// screen, so that scene and code must have the same one.
  enum Place: CaseIterable, Sendable {
    case plainScreen, topOfPhone, bottomOfPhone

    var device: FilmDevice {
      self == .plainScreen
        ? FilmDevice(name: "plain", size: CGSize(width: 400, height: 800), scale: 2) : .iPhone15
    }

    /// The screen in a scene.
    var canvas: String { self == .plainScreen ? "{size: [400, 800], scale: 2}" : "{device: iPhone 15}" }

    func top(_ height: Int) -> CGFloat { self == .bottomOfPhone ? device.size.height - CGFloat(height) : 0 }

    func vertical(_ height: Int) -> String {
      self == .bottomOfPhone ? "V:[list(\(height))]|" : "V:|[list(\(height))]"
    }
  }

  private final class Cell: UICollectionViewCell {
    private let box = UIView()
    private var sizes: [NSLayoutConstraint] = []

    func show(width: Int?, height: Int) {
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
      NSLayoutConstraint.deactivate(sizes)
      sizes = [box.heightAnchor.constraint(equalToConstant: CGFloat(height))]
      if let width { sizes.append(box.widthAnchor.constraint(equalToConstant: CGFloat(width))) }
      NSLayoutConstraint.activate(sizes)
    }
  }

  private final class Items: NSObject, UICollectionViewDataSource {
    let plan: Plan
    init(_ plan: Plan) { self.plan = plan }
    func numberOfSections(in collectionView: UICollectionView) -> Int { plan.counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      plan.counts[section]
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      let box = plan.box(indexPath.section, indexPath.item)
      if plan.isOwn { (cell as? Cell)?.show(width: plan.columns > 0 ? nil : box.width, height: box.height) }
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }
  }

  private static func flow(_ plan: Plan) -> UICollectionViewLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: CGFloat(plan.size.width), height: CGFloat(plan.size.height))
    if plan.isOwn { layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize }
    (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (CGFloat(plan.item), CGFloat(plan.line))
    layout.sectionInset = UIEdgeInsets(
      top: CGFloat(plan.inset[0]), left: CGFloat(plan.inset[1]), bottom: CGFloat(plan.inset[2]),
      right: CGFloat(plan.inset[3]))
    layout.scrollDirection = plan.isVertical ? .vertical : .horizontal
    func length(_ length: Int) -> CGSize { CGSize(width: CGFloat(length), height: CGFloat(length)) }
    if plan.hasHeaders { layout.headerReferenceSize = length(plan.headerLength) }
    if plan.hasFooters { layout.footerReferenceSize = length(plan.footerLength) }
    return layout
  }

  private static func compositional(_ plan: Plan) -> UICollectionViewLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = plan.isVertical ? .vertical : .horizontal
    return UICollectionViewCompositionalLayout(
      sectionProvider: { index, _ in section(plan, columns: plan.columns(of: index)) }, configuration: configuration)
  }

  private static func section(_ plan: Plan, columns: Int) -> NSCollectionLayoutSection {
    func size(_ along: NSCollectionLayoutDimension, _ across: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
      plan.isVertical
        ? NSCollectionLayoutSize(widthDimension: along, heightDimension: across)
        : NSCollectionLayoutSize(widthDimension: across, heightDimension: along)
    }
    func whole(_ isVertical: Bool) -> NSCollectionLayoutDimension {
      isVertical ? .fractionalWidth(1) : .fractionalHeight(1)
    }
    let across = NSCollectionLayoutDimension.absolute(CGFloat(plan.size.height))
    let item = NSCollectionLayoutItem(
      layoutSize: plan.isOwn
        ? size(whole(plan.isVertical), .estimated(40)) : size(whole(plan.isVertical), whole(!plan.isVertical)))
    let line = size(whole(plan.isVertical), plan.isOwn ? .estimated(40) : across)
    let group =
      plan.isVertical
      ? NSCollectionLayoutGroup.horizontal(layoutSize: line, subitem: item, count: columns)
      : NSCollectionLayoutGroup.vertical(layoutSize: line, subitem: item, count: columns)
    group.interItemSpacing = .fixed(CGFloat(plan.item))
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = CGFloat(plan.line)
    section.contentInsets = NSDirectionalEdgeInsets(
      top: CGFloat(plan.inset[0]), leading: CGFloat(plan.inset[1]), bottom: CGFloat(plan.inset[2]),
      trailing: CGFloat(plan.inset[3]))
    func boundary(_ length: Int, _ kind: String, _ alignment: NSRectAlignment) {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(whole(plan.isVertical), .absolute(CGFloat(length))), elementKind: kind,
          alignment: alignment))
    }
    if plan.hasHeaders {
      boundary(plan.headerLength, UICollectionView.elementKindSectionHeader, plan.isVertical ? .top : .leading)
    }
    if plan.hasFooters {
      boundary(plan.footerLength, UICollectionView.elementKindSectionFooter, plan.isVertical ? .bottom : .trailing)
    }
    return section
  }

  /// The frames of headers, cells and footers in the order of the sections, and the size of the content.
  private static func code(_ plan: Plan, _ place: Place) -> (frames: [Rect], content: Size) {
    let items = Items(plan)
    let view = UICollectionView(
      frame: CGRect(
        x: 0, y: place.top(plan.height), width: CGFloat(plan.width), height: CGFloat(plan.height)),
      collectionViewLayout: plan.columns > 0 ? compositional(plan) : flow(plan))
    view.contentInsetAdjustmentBehavior = .never
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    let kinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
    for kind in kinds {
      view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    view.dataSource = items
    let film = Film(on: place.device, duration: 0.1) { $0.addSubview(view) }
    film.play(until: 0)
    var frames: [CGRect?] = []
    func supplement(_ kind: String, _ section: Int) -> CGRect? {
      view.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
    }
    for (section, count) in plan.counts.enumerated() {
      if plan.hasHeaders { frames.append(supplement(kinds[0], section)) }
      for item in 0..<count {
        frames.append(view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame)
      }
      if plan.hasFooters { frames.append(supplement(kinds[1], section)) }
    }
    return withExtendedLifetime(items) { (frames.compactMap(\.self).map { Rect($0) }, Size(view.contentSize)) }
  }

  /// The same collection as a scene, with the ids of its elements in order.
  private static func scene(_ plan: Plan, _ place: Place) -> (text: String, ids: [String]) {
    var (views, ids, constraints): ([String], [String], [String]) = ([], [], [])
    for (section, count) in plan.counts.enumerated() {
      if plan.hasHeaders {
        let height = plan.isOwn ? -1 : plan.size.height
        let layout = plan.ownColumns[section].map { ", columns: \($0), groupHeight: \(height)" } ?? ""
        views.append("{sectionHeader: h\(section)\(layout)}")
        ids.append("h\(section)")
      }
      for item in 0..<count {
        let id = "c\(section)x\(item)"
        ids.append(id)
        views.append(plan.isOwn ? "{view: \(id), subviews: [{view: b\(id)}]}" : "{view: \(id)}")
        guard plan.isOwn else { continue }
        let box = plan.box(section, item)
        constraints.append("HV:|[b\(id)]|")
        constraints.append("V:[b\(id)(\(box.height))]")
        if plan.columns == 0 { constraints.append("H:[b\(id)(\(box.width))]") }
      }
      if plan.hasFooters {
        views.append("{sectionFooter: f\(section)}")
        ids.append("f\(section)")
      }
    }
    let layout =
      plan.columns > 0
      ? "columns: \(plan.columns)\n    groupHeight: \(plan.isOwn ? -1 : plan.size.height)"
      : "itemSize: [\(plan.size.width), \(plan.size.height)]"
        + (plan.isOwn ? "\n    estimatedItemSize: [40, 40]" : "")
    let text = """
      inbetween: 1
      canvas: \(place.canvas)
      views:
        - collectionView: list
          contentInsetAdjustmentBehavior: never
          \(layout)
          minimumInteritemSpacing: \(plan.item)
          minimumLineSpacing: \(plan.line)
          sectionInset: {top: \(plan.inset[0]), left: \(plan.inset[1]), bottom: \(plan.inset[2]), right: \(plan.inset[3])}
          scrollDirection: \(plan.isVertical ? "vertical" : "horizontal")
          headerReferenceSize: [\(plan.headerLength), \(plan.headerLength)]
          footerReferenceSize: [\(plan.footerLength), \(plan.footerLength)]
          subviews: [\(views.joined(separator: ", "))]
      constraints:
        - H:|[list(\(plan.width))]
        - \(place.vertical(plan.height))
      \(constraints.map { "  - " + $0 }.joined(separator: "\n"))
      duration: 1
      """
    return (text, ids)
  }

  private static func bake(_ text: String) throws -> SceneBake {
    try SceneBake(try SceneReader.read(SourceText(file: "c.yaml", text: text)).document, name: "c", typesetter: nil)
  }

  private static func frame(_ id: String, _ bake: SceneBake, at time: Double = 0) throws -> Rect {
    let layers = bake.timeline.layers
    return bake.timeline.model(of: try #require(layers.indices.first { layers[$0].id == id }), at: time).frame
  }

  private static func shown(_ id: String, _ bake: SceneBake, at time: Double) throws -> LayerState {
    let layers = bake.timeline.layers
    return bake.timeline.presentation(of: try #require(layers.indices.first { layers[$0].id == id }), at: time)
  }

  @Test(arguments: 0..<60, Place.allCases)
  func `headers, cells and footers are where UIKit's layouts put them, also if cells size themselves`(
    _ seed: Int, _ place: Place
  ) throws {
    let plan = Plan(seed: seed)
    let expected = Self.code(plan, place)
    let scene = Self.scene(plan, place)
    let bake = try Self.bake(scene.text)
    try #require(expected.frames.count == scene.ids.count)
    for (id, wanted) in zip(scene.ids, expected.frames) {
      let found = try Self.frame(id, bake)
      // Half a pixel: Auto Layout rounds edges to pixels.
      for (a, b) in [
        (found.minX, wanted.minX), (found.minY, wanted.minY), (found.width, wanted.width),
        (found.height, wanted.height),
      ] {
        #expect(abs(a - b) <= 0.5, "\(id) is \(found), not \(wanted) at \(place): \(plan)")
      }
    }
    #expect(bake.conflicts.isEmpty)
  }
}
