import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Collection views of scenes, beside `UICollectionView` with the layouts that they stand for.
@Suite("Collection views of scenes") struct CollectionSceneTests {
  private final class Items: NSObject, UICollectionViewDataSource {
    let count: Int
    init(_ count: Int) { self.count = count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
  }

  /// The places and the size of the content in UIKit code.
  private func code(_ count: Int, width: Int, height: Int, _ layout: UICollectionViewLayout) -> (
    frames: [Rect], content: Size
  ) {
    let items = Items(count)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = items
    let film = Film(duration: 0.1) { $0.addSubview(view) }
    film.play(until: 0)
    let frames = (0..<count).compactMap { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame }
    return withExtendedLifetime(items) { (frames.map { Rect($0) }, Size(view.contentSize)) }
  }

  private static func bake(_ text: String) throws -> SceneBake {
    try SceneBake(try SceneReader.read(SourceText(file: "c.yaml", text: text)).document, name: "c", typesetter: nil)
  }

  private static func frames(_ count: Int, _ bake: SceneBake, at time: Double = 0) -> [Rect] {
    let layers = bake.timeline.layers
    return (0..<count).compactMap { item in
      layers.indices.first { layers[$0].id == "c\(item)" }.map { bake.timeline.model(of: $0, at: time).frame }
    }
  }

  private static func scene(_ count: Int, width: Int, height: Int, _ keys: String, timeline: String = "[]") -> String {
    let cells = (0..<count).map { "{view: c\($0)}" }.joined(separator: ", ")
    return """
      inbetween: 1
      canvas: {size: [400, 800], scale: 2}
      views:
        - collectionView: list
          contentInsetAdjustmentBehavior: never
          \(keys.replacing("; ", with: "\n    "))
          subviews: [\(cells)]
      constraints:
        - H:|[list(\(width))]
        - V:|[list(\(height))]
      timeline: \(timeline)
      duration: 2
      """
  }

  private static func areNear(_ a: [Rect], _ b: [Rect]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { a, b in
        // Half a pixel: Auto Layout rounds edges to pixels.
        [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height].allSatisfy { abs($0) <= 0.5 }
      }
  }

  @Test(arguments: 0..<40) func `cells are where a flow layout puts them`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let (width, height, count) = (120 + random.below(250), 120 + random.below(250), 1 + random.below(14))
    let size = (20 + random.below(80), 20 + random.below(60))
    let (item, line) = (random.below(15), random.below(15))
    let inset = (0..<4).map { _ in random.below(12) }
    let isVertical = random.below(3) > 0
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: CGFloat(size.0), height: CGFloat(size.1))
    (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (CGFloat(item), CGFloat(line))
    layout.sectionInset = UIEdgeInsets(
      top: CGFloat(inset[0]), left: CGFloat(inset[1]), bottom: CGFloat(inset[2]), right: CGFloat(inset[3]))
    layout.scrollDirection = isVertical ? .vertical : .horizontal
    let expected = code(count, width: width, height: height, layout)
    let bake = try Self.bake(
      Self.scene(
        count, width: width, height: height,
        "itemSize: [\(size.0), \(size.1)]; minimumInteritemSpacing: \(item); minimumLineSpacing: \(line); "
          + "sectionInset: {top: \(inset[0]), left: \(inset[1]), bottom: \(inset[2]), right: \(inset[3])}; "
          + "scrollDirection: \(isVertical ? "vertical" : "horizontal")"))
    let found = Self.frames(count, bake)
    #expect(Self.areNear(found, expected.frames), "\(found) for \(expected.frames)")
    #expect(bake.conflicts.isEmpty)
  }

  @Test(arguments: 0..<20) func `cells are where groups of a compositional layout put them`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let (width, count, columns) = (150 + random.below(200), 1 + random.below(12), 1 + random.below(4))
    let (height, item, line, inset) = (20 + random.below(80), random.below(9), random.below(9), random.below(12))
    let layout = UICollectionViewCompositionalLayout { _, _ in
      let cell = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(CGFloat(height))),
        subitem: cell, count: columns)
      group.interItemSpacing = .fixed(CGFloat(item))
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = CGFloat(line)
      section.contentInsets = NSDirectionalEdgeInsets(
        top: CGFloat(inset), leading: CGFloat(inset), bottom: CGFloat(inset), trailing: CGFloat(inset))
      return section
    }
    let expected = code(count, width: width, height: 300, layout)
    let bake = try Self.bake(
      Self.scene(
        count, width: width, height: 300,
        "columns: \(columns); groupHeight: \(height); minimumInteritemSpacing: \(item); minimumLineSpacing: \(line); sectionInset: \(inset)"
      ))
    let found = Self.frames(count, bake)
    #expect(Self.areNear(found, expected.frames), "\(found) for \(expected.frames)")
  }

  @Test func `without a height, cells of columns are squares, and the content ends below them`() throws {
    let bake = try Self.bake(
      Self.scene(5, width: 320, height: 300, "columns: 3; minimumInteritemSpacing: 1; minimumLineSpacing: 1"))
    let frames = Self.frames(5, bake)
    #expect(frames.allSatisfy { abs($0.width - 106) < 0.01 && abs($0.height - 106) < 0.01 })
    #expect(frames[4].origin == Point(x: 107, y: 107))
  }

  @Test func `cells move to their new places when one comes, goes or moves, and a new one fades in`() throws {
    let bake = try Self.bake(
      Self.scene(
        4, width: 300, height: 300, "columns: 2; groupHeight: 50",
        timeline:
          "[{at: 0.5, animate: 0.5, curve: linear, add: [{view: new}], below: c0}, {at: 1, move: [c3], below: c1}, {at: 1.5, remove: [c0]}]"
      ))
    let layers = bake.timeline.layers
    let new = try #require(layers.indices.first { layers[$0].id == "new" })
    #expect(bake.timeline.model(of: new, at: 0.6).frame == Rect(x: 0, y: 0, width: 145, height: 50))
    #expect(abs(bake.timeline.presentation(of: new, at: 0.75).opacity - 0.5) < 0.02)
    func origins(_ time: Double) -> [Point] { Self.frames(4, bake, at: time).map(\.origin) }
    let places = [
      Point(x: 0, y: 0), Point(x: 155, y: 0), Point(x: 0, y: 60), Point(x: 155, y: 60), Point(x: 0, y: 120),
    ]
    #expect(origins(0.4) == Array(places[..<4]))
    #expect(origins(0.9) == [places[1], places[2], places[3], places[4]])
    #expect(origins(1.2) == [places[1], places[3], places[4], places[2]])
    #expect(origins(1.8)[1...] == [places[2], places[3], places[1]])
  }

  @Test func `another width has another number of cells in a line, animated with it`() throws {
    let text = Self.scene(
      4, width: 300, height: 300, "itemSize: [90, 40]",
      timeline: "[{at: 0.5, animate: 0.5, set: {wide.constant: 200}}]"
    ).replacing("- H:|[list(300)]", with: "- H:|[list]\n  - wide: list.width == 300")
    let bake = try Self.bake(text)
    #expect(Self.frames(4, bake).map(\.minX) == [0, 105, 210, 0])
    #expect(Self.frames(4, bake, at: 1.5).map(\.minX) == [0, 110, 0, 110])
    let layers = bake.timeline.layers
    let third = try #require(layers.indices.first { layers[$0].id == "c2" })
    let x = bake.timeline.presentation(of: third, at: 0.75).frame.minX
    #expect(x > 20 && x < 190)
  }

  @Test(arguments: [
    "itemSize: [400, 50]", "itemSize: [60, 400]; scrollDirection: horizontal", "columns: 50",
    "columns: 2; sectionInset: 300",
  ])
  func `a layout with too little room does not change the view, and nothing conflicts`(_ keys: String) throws {
    let bake = try Self.bake(Self.scene(3, width: 150, height: 100, keys))
    let list = try #require(bake.timeline.layers.indices.first { bake.timeline.layers[$0].id == "list" })
    #expect(bake.timeline.model(of: list, at: 0).frame == Rect(x: 0, y: 0, width: 150, height: 100))
    #expect(bake.conflicts.isEmpty)
  }

  @Test(arguments: [(852, 393), (393, 852)])
  func `cells go from where they were when the width changes, and nothing conflicts`(_ widths: (Int, Int)) throws {
    let text = Self.scene(
      9, width: widths.0, height: 300, "itemSize: [100, 80]",
      timeline: "[{at: 0.5, animate: 0.5, set: {wide.constant: \(widths.1)}}]"
    ).replacing("- H:|[list(\(widths.0))]", with: "- H:|[list]\n  - wide: list.width == \(widths.0)")
      .replacing("[400, 800]", with: "[900, 800]")
    let bake = try Self.bake(text)
    #expect(bake.conflicts.isEmpty)
    func shown(_ time: Double) -> [Rect] {
      let layers = bake.timeline.layers
      return (0..<9).compactMap { item in
        layers.indices.first { layers[$0].id == "c\(item)" }.map { bake.timeline.presentation(of: $0, at: time).frame }
      }
    }
    for (before, start) in zip(shown(0.499), shown(0.5)) {
      #expect(abs(before.minX - start.minX) < 0.01 && abs(before.minY - start.minY) < 0.01)
    }
    #expect(shown(1.5) == Self.frames(9, bake, at: 1.5))
  }

  @Test func `views with a frame are no cells`() throws {
    let text = Self.scene(3, width: 200, height: 200, "columns: 2; groupHeight: 20")
      .replacing("{view: c1}", with: "{view: c1, frame: [5, 6, 7, 8]}, {touch: finger, location: [20, 20]}")
    let bake = try Self.bake(text)
    #expect(
      Self.frames(3, bake) == [
        Rect(x: 0, y: 0, width: 95, height: 20), Rect(x: 5, y: 6, width: 7, height: 8),
        Rect(x: 105, y: 0, width: 95, height: 20),
      ])
    #expect(bake.conflicts.isEmpty)
  }

  @Test func `margins inside cells do not conflict with a collection that has no size yet`() throws {
    let text = Self.scene(2, width: 300, height: 300, "columns: 2")
      .replacing("{view: c0}", with: "{view: c0, subviews: [{view: inner}]}")
      .replacing("constraints:", with: "constraints:\n  - HV:|-16-[inner]-16-|")
    let bake = try Self.bake(text)
    #expect(bake.conflicts.isEmpty)
    let layers = bake.timeline.layers
    let inner = try #require(layers.indices.first { layers[$0].id == "inner" })
    #expect(bake.timeline.model(of: inner, at: 0).frame == Rect(x: 16, y: 16, width: 113, height: 113))
  }

  @Test func `lines of a compositional layout are within the safe area, those of a flow layout are not`() throws {
    for (keys, left) in [("columns: 4; groupHeight: 50", 59.0), ("itemSize: [100, 50]", 0)] {
      let text = Self.scene(4, width: 852, height: 393, keys)
        .replacing("canvas: {size: [400, 800], scale: 2}", with: "canvas: {device: iPhone 15, orientation: landscape}")
        .replacing("contentInsetAdjustmentBehavior: never", with: "alpha: 1")
      let frames = Self.frames(4, try Self.bake(text))
      #expect(frames[0].minX == left, "\(keys)")
      if left > 0 { #expect(abs(frames[3].maxX - (852 - 59)) < 0.01 && abs(frames[0].width - 176) < 0.01) }
    }
  }

  @Test func `the first cells of a collection that is added in a block do not fade by themselves`() throws {
    let bake = try Self.bake(
      """
      inbetween: 1
      canvas: {size: [300, 300]}
      views: [{view: below, frame: [0, 0, 1, 1]}]
      constraints: ["HV:|[list]|"]
      timeline:
        - {at: 0.5, animate: 0.5, add: [{collectionView: list, columns: 2, subviews: [{view: c0}, {view: c1}]}]}
        - {at: 2, animate: 0.5, add: [{view: c2}], in: list}
      duration: 3
      """)
    func opacity(_ id: String, _ time: Double) throws -> Double {
      let layers = bake.timeline.layers
      return bake.timeline.presentation(of: try #require(layers.indices.first { layers[$0].id == id }), at: time)
        .opacity
    }
    #expect(try opacity("c0", 0.75) == 1)
    let fading = try opacity("c2", 2.25)
    #expect(fading > 0.3 && fading < 0.7)
  }
}
