import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport
import Testing

@Suite("Stack views have the frames that Interface Builder recorded")
struct CorpusStackTests {
  static let folder = SharedVectors.sharedFolder?.appendingPathComponent("corpus/interface-builder/files")
  static var isPresent: Bool { folder.map { FileManager.default.fileExists(atPath: $0.path) } ?? false }

  @Test(
    .enabled(if: isPresent, "no corpus beside the repository"),
    arguments: [
      ("fastboatster__autolayoutcookbook/Auto Layout Cookbook__NestedStackViews.storyboard", "Og3-ll-sS5"),
      ("fastboatster__autolayoutcookbook/Auto Layout Cookbook__NestedStackViews.storyboard", "bau-AO-TqM"),
      ("fastboatster__autolayoutcookbook/Auto Layout Cookbook__NestedStackViews.storyboard", "ZIU-ff-Ux4"),
      (
        "corona-warn-app__cwa-app-ios/src__xcode__ENA__ENA__Source__Scenes__Home__Views__HomeListItemView.xib",
        "gzn-a5-PrZ"
      ),
      ("LoopKit__Loop/Loop__Base.lproj__Main.storyboard", "W9e-ML-5se"),
      ("LoopKit__Loop/Loop__Base.lproj__Main.storyboard", "epB-PX-SMb"),
    ])
  func `by baselines, also those of nested stack views`(file: String, id: String) throws {
    let url = try #require(Self.folder).appendingPathComponent(file)
    let document = try #require(InterfaceReader.read(url))
    let stack = try #require(document.all.first { $0.id == id })
    let scene = try RecordedStack(stack)
    for view in scene.solved() { #expect(view.frame == view.recorded, "\(view.id)") }
    #expect(scene.solved().count >= 2)
  }

  @Test(.enabled(if: isPresent, "no corpus beside the repository"))
  func `nearly all of the corpus`() throws {
    let folder = try #require(Self.folder)
    var (views, matches) = (0, 0)
    var missed: [String] = []
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    for name in names where name.hasSuffix(".xib") || name.hasSuffix(".storyboard") {
      let document = InterfaceReader.read(folder.appendingPathComponent(name))
      for element in document?.all ?? [] where element.name == "stackView" && !element.isJunk {
        guard !element.subviews.contains(where: { $0.isJunk || $0.frame == nil }),
          let scene = try? RecordedStack(element)
        else { continue }
        for view in scene.solved() where !view.isHidden {
          views += 1
          if view.isNear { matches += 1 } else { missed.append("\(name) \(element.id) \(view)") }
        }
      }
    }
    print("corpus stacks: \(matches) of \(views) arranged views as recorded")
    if ProcessInfo.processInfo.environment["INBETWEEN_VERBOSE"] != nil { print(missed.joined(separator: "\n")) }
    #expect(views > 800 && Double(matches) > 0.97 * Double(views))
  }
}

extension InterfaceElement {
  /// Whether the record is none of Interface Builder's own layout, by its own word.
  var isJunk: Bool { attributes["misplaced"] == "YES" }
}

/// One stack view with its recorded size, and what it arranges with their recorded sizes for contents.
private struct RecordedStack {
  struct Arranged {
    let id: String
    let isHidden: Bool
    /// On half points, as most of the corpus was recorded.
    let frame: Rect
    let recorded: Rect

    var isNear: Bool {
      let pairs = zip(
        [frame.minX, frame.minY, frame.width, frame.height],
        [recorded.minX, recorded.minY, recorded.width, recorded.height])
      return pairs.allSatisfy { abs($0 - $1) <= 0.51 }
    }
  }

  private var engine: LayoutEngine
  private var arranged: [(element: InterfaceElement, item: LayoutItemID)] = []

  init(_ element: InterfaceElement) throws {
    let frame = element.frame ?? .zero
    engine = LayoutEngine(rootSize: frame.size)
    let canvas = engine.addItem(parent: engine.root)
    for attribute in [LayoutAttribute.leading, .top, .trailing, .bottom] {
      try engine.activate(LayoutConstraint(canvas, attribute, to: engine.root, attribute))
    }
    for subview in element.subviews {
      let item = engine.addItem(parent: canvas)
      try fill(item, subview)
      arranged.append((subview, item))
    }
    try arrange(canvas, element, arranged.map(\.item))
    engine.solve()
  }

  func solved() -> [Arranged] {
    let frames = engine.roundedFrames(scale: 2)
    return arranged.map { element, item in
      Arranged(
        id: element.id, isHidden: element.attributes["hidden"] == "YES", frame: frames[Int(item.rawValue)],
        recorded: element.frame ?? .zero)
    }
  }

  private mutating func arrange(_ canvas: LayoutItemID, _ element: InterfaceElement, _ items: [LayoutItemID]) throws {
    let attributes = element.attributes
    var layout = StackLayout(arranged: items)
    layout.axis = attributes["axis"] == "vertical" ? .vertical : .horizontal
    layout.distribution = attributes["distribution"].flatMap { .init(rawValue: $0) } ?? .fill
    layout.alignment = attributes["alignment"].flatMap { .init(name: $0) } ?? .fill
    layout.spacing = attributes["spacing"].flatMap { Double($0) } ?? (attributes["spacingType"] == nil ? 0 : 8)
    for (item, subview) in zip(items, element.subviews) where subview.attributes["hidden"] == "YES" {
      layout.hidden.insert(item)
    }
    // Interface Builder writes margins exactly where they count.
    let insets = element.children.first {
      $0.attributes["key"] == "layoutMargins" || $0.attributes["key"] == "directionalLayoutMargins"
    }
    if let insets {
      func side(_ names: String...) -> Double {
        names.compactMap { insets.attributes[$0].flatMap { Double($0) } }.first ?? 0
      }
      engine.setLayoutMargins(
        canvas,
        Insets(
          top: side("top"), left: side("left", "leading"), bottom: side("bottom"), right: side("right", "trailing")))
      layout.isLayoutMarginsRelativeArrangement = true
    }
    try engine.setStack(canvas, layout)
  }

  private mutating func fill(_ item: LayoutItemID, _ element: InterfaceElement) throws {
    let frame = element.frame ?? .zero
    let insets: [String: Insets] = [
      "switch": Insets(right: 2), "slider": Insets(left: 2, bottom: 1, right: 2), "segmentedControl": Insets(bottom: 1),
    ]
    let inset = insets[element.name] ?? .zero
    engine.setAlignmentInsets(item, inset)
    engine.setIntrinsicContentSize(
      item, Size(width: frame.width - inset.left - inset.right, height: frame.height - inset.top - inset.bottom))
    if let (first, last) = element.baselines { engine.setBaselineOffsets(item, first: first, last: last) }
    guard element.name == "stackView" else { return }
    // Its own views matter for the baselines that it has from them.
    var items: [LayoutItemID] = []
    for subview in element.subviews {
      let inner = engine.addItem(parent: item)
      try fill(inner, subview)
      items.append(inner)
    }
    try arrange(item, element, items)
  }
}

extension InterfaceElement {
  /// Where San Francisco's baselines are in a label, a text field or a button, from the top and from the bottom.
  fileprivate var baselines: (Double, Double)? {
    guard let height = frame?.height, ["label", "textField", "button"].contains(name) else { return nil }
    let size = fontSize ?? (name == "button" ? 15 : 17)
    let (ascender, descender) = (0.952148 * size, 0.241211 * size)
    let free = (height - ascender - descender) / 2
    if name == "label", attributes["text"] == "" { return (ascender, descender) }
    if name == "label", (attributes["numberOfLines"] ?? "1") != "1" { return (ascender, descender) }
    return (free + ascender, free + descender)
  }

  private var fontSize: Double? {
    // iPhones in portrait are compact in width and regular in height.
    let variation = children.first {
      $0.name == "variation" && $0.attributes["key"] == "heightClass=regular-widthClass=compact"
    }
    let font = variation?.child("fontDescription") ?? child("fontDescription")
    // A label class of the Corona app that takes the size of a text style when it is shown.
    let runtime = child("userDefinedRuntimeAttributes")?.children ?? []
    if runtime.contains(where: { $0.attributes["value"] == "subheadline" }) { return 15 }
    if let style = font?.attributes["style"] {
      return ["UICTFontTextStyleBody": 17, "UICTFontTextStyleFootnote": 13][style]
    }
    return font?.attributes["pointSize"].flatMap { Double($0) }
  }
}
