import Foundation
import InbetweenGoldens
import InbetweenScene
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// Documents for tests, written in a few lines.
enum Fixture {
  /// A storyboard of one scene.
  ///
  /// - Parameters:
  ///   - view: what is in the root's element.
  ///   - tools: the version of Interface Builder.
  static func storyboard(
    _ view: String, tools: Int = 15_400, device: String? = "retina4_7", orientation: String = "portrait",
    size: (Double, Double) = (375, 667), controller: String = "", others: String = ""
  ) -> [UInt8] {
    let canvas = device.map { "<device id=\"\($0)\" orientation=\"\(orientation)\"/>" } ?? ""
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="\(tools)" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" initialViewController="vc">\(canvas)
      <scenes><scene><objects><viewController id="vc">
      <layoutGuides><viewControllerLayoutGuide type="top" id="top"/><viewControllerLayoutGuide type="bottom" id="bot"/></layoutGuides>
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="\(size.0)" height="\(size.1)"/>
      \(view)
      </view>\(controller)</viewController></objects></scene>\(others)</scenes></document>
      """
    return Array(text.utf8)
  }

  /// A xib with one object.
  static func xib(_ object: String, tools: Int = 22_505, device: String = "retina6_1") -> [UInt8] {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="\(tools)" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
      <device id="\(device)" orientation="portrait"/><objects>\(object)</objects></document>
      """
    return Array(text.utf8)
  }

  static func view(
    _ id: String, _ kind: String = "view", rect: String? = nil, attributes: String = "", inside: String = ""
  ) -> String {
    let numbers = rect?.split(separator: " ").map(String.init)
    let frame = numbers.map {
      "<rect key=\"frame\" x=\"\($0[0])\" y=\"\($0[1])\" width=\"\($0[2])\" height=\"\($0[3])\"/>"
    }
    return
      "<\(kind) id=\"\(id)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)>\(frame ?? "")\(inside)</\(kind)>"
  }

  static func document(_ bytes: [UInt8], size: Size? = nil) throws -> IBDocument {
    try IBDocument(file: "Main.storyboard", bytes: bytes, size: size)
  }

  /// The frames of the first root's views by Interface Builder's ids.
  static func frames(
    _ bytes: [UInt8], options: SceneReader.Options = SceneReader.Options()
  ) throws -> [String: Rect] {
    let document = try InterfaceBuilderFile.document(bytes: bytes, options: options)
    return try frames(document.roots[0], of: document, options: options)
  }

  static func frames(
    _ root: IBRoot, of document: IBDocument, options: SceneReader.Options = SceneReader.Options()
  ) throws -> [String: Rect] {
    let reading = try InterfaceBuilderFile.read(root, of: document, options: options)
    let bake = try SceneBake(reading.document, name: "test", typesetter: nil, findsAmbiguity: false)
    let names = reading.document.origin?.ids ?? [:]
    let moment = bake.timeline.moment(at: 0)
    var frames: [String: Rect] = [:]
    for (index, layer) in bake.timeline.layers.enumerated() {
      guard let id = layer.id, let known = names[id] else { continue }
      frames[known] = bake.timeline.model(of: index, at: moment).frame
    }
    return frames
  }

  /// Skips a test of the corpus with a message if the corpus is not present.
  static let hasCorpus = ConditionTrait.enabled(
    if: !corpus.isEmpty, "no Interface Builder files in ../shared/corpus")

  /// Storyboards and xibs of other projects, if they are present.
  static let corpus: [URL] = {
    guard let folder = SharedVectors.sharedFolder?.appendingPathComponent("corpus/interface-builder/files"),
      let names = FileManager.default.enumerator(atPath: folder.path)
    else { return [] }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }()
}
