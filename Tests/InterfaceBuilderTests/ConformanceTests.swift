import Foundation
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenTestSupport
import InbetweenTimeline
import Testing

enum SourceTextOfTest {
  static func source(_ text: String) -> SourceText { SourceText(file: "scene.yaml", text: text) }
}

/// Frames of other people's documents beside those that Interface Builder recorded.
@Suite("Conformance") struct ConformanceTests {
  @Test(
    Fixture.hasCorpus,
    arguments: ConformanceOfFile.SafeArea.allCases)
  func `views of the corpus have the frames that Apple's engine recorded`(safeArea: ConformanceOfFile.SafeArea) throws {
    let first = try #require(Fixture.corpus.first)
    let folder = first.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func table(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let truth = try ConformanceTruth(views: try table("views.tsv"), roots: try table("roots.tsv"))
    var (all, clean) = (ConformanceFigures(), ConformanceFigures())
    // One in three keeps the test short; `make conformance` looks at all of them.
    for (index, file) in Fixture.corpus.enumerated() where index % 3 == 0 {
      let name = file.pathComponents.suffix(2).joined(separator: "/")
      let document = try IBDocument(file: name, bytes: Array(try Data(contentsOf: file)))
      let result = ConformanceOfFile(document, name: name, truth: truth, safeArea: safeArea, typesetter: nil)
      #expect(result.failures.isEmpty, "\(name): \(result.failures)")
      for root in result.roots where root.rootClass != "record-violates-own-constraint" {
        for view in root.views {
          all.add(view)
          if root.rootClass == "clean" { clean.add(view) }
        }
      }
    }
    #expect(clean.checked > 500)
    #expect(clean.nearShare > (safeArea == .recorded ? 95 : 92), "\(clean)")
    #expect(all.nearShare > (safeArea == .recorded ? 92 : 89), "\(all)")
  }

  @Test(arguments: [
    (11_762, 21.0, 167, 1, 167), (11_762, 20.5, 167, 2, 166.5), (15_400, 21, 167, 2, 166.5), (6_250, 21, 167, 1, 167),
    (11_762, 30, 167, 2, 166.5), (11_762, 21, 166, 1, 166.5),
  ])
  func
    `frames recorded on a display with one pixel to a point are compared at whole points; the heights of texts show it`(
      tools: Int, height: Double, x: Double, scale: Int, laidOut: Double
    ) throws
  {
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    let box = Fixture.view("box", rect: "10 10 33.5 20")
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("text", "label", rect: "\(x) 323 42 \(height)", inside: font))\(box)</subviews><constraints>
      <constraint firstItem="text" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="1"/>
      <constraint firstItem="text" firstAttribute="centerY" secondItem="root" secondAttribute="centerY" id="2"/></constraints>
      """, tools: tools)
    let document = try Fixture.document(bytes)
    #expect(document.recordedScale == scale)
    let compared = ConformanceOfFile(document, name: "Main.storyboard", safeArea: .inferred, typesetter: nil)
    // 187.5 - 21 = 166.5, which is 167 at whole points; recorded at 166 it is compared before it is rounded.
    let view = try #require(compared.roots[0].views.first)
    #expect(view.laidOut.minX == laidOut)
    // The scene itself has the device's pixels.
    let scene = InterfaceBuilderFile.scene(document.roots[0], of: document)
    #expect(scene.text.contains("scale: \(tools < 7_000 ? 1 : 2)\n"))
  }

  @Test func `a side of a table's safe area that is negative is inferred`() throws {
    let views = "file\troot_id\tview_id\tx\ty\tw\th\tstatus_infer\troot_class\n"
    let roots = "file\troot_id\timplied_safe\na.xib\troot\t{\"top\": 44.0, \"left\": -20.0}\n"
    let truth = try ConformanceTruth(views: views, roots: roots)
    let area = truth.safeArea(ofRoot: "root", file: "a.xib", else: Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(area == Insets(top: 44, left: 2, bottom: 3, right: 4))
  }

  @Test(Fixture.hasCorpus)
  func `the layout is the same if only the frames of roots, texts and images are given`() throws {
    var (compared, different) = (0, 0)
    for (index, file) in Fixture.corpus.enumerated() where index % 7 == 0 {
      let bytes = Array(try Data(contentsOf: file))
      let document = try IBDocument(file: "a", bytes: bytes)
      let bare = try IBDocument(file: "a", bytes: Stripping.strip(bytes, keeping: Set(document.roots.map(\.id))))
      for (root, other) in zip(document.roots, bare.roots) {
        guard let frames = try? Fixture.frames(root, of: document), let again = try? Fixture.frames(other, of: bare)
        else { continue }
        for view in root.view.all where view.usesConstraints && frames[view.id] != nil {
          compared += 1
          if frames[view.id] != again[view.id] { different += 1 }
        }
      }
    }
    #expect(compared > 300 && different == 0, "\(different) of \(compared)")
  }

  @Test(Fixture.hasCorpus) func `an imported document has its frames, including its cells`() throws {
    var compared = 0
    for (index, file) in Fixture.corpus.enumerated() where index % 11 == 0 {
      let document = try IBDocument(file: "a", bytes: Array(try Data(contentsOf: file)))
      for root in document.roots {
        guard let frames = try? Fixture.frames(root, of: document) else { continue }
        let scene = try InterfaceBuilderFile.checkedScene(root, of: document)
        var options = SceneReader.Options()
        options.limits.nesting = 512
        let reading = try SceneReader.read(SourceTextOfTest.source(scene.text), options: options)
        let bake = try SceneBake(reading.document, name: "test", typesetter: nil, findsAmbiguity: false)
        let moment = bake.timeline.moment(at: 0)
        for (number, layer) in bake.timeline.layers.enumerated() {
          guard let id = layer.id.flatMap({ scene.ids[$0] }), let frame = frames[id] else { continue }
          compared += 1
          #expect(bake.timeline.model(of: number, at: moment).frame == frame, "\(file.lastPathComponent) \(id)")
        }
      }
    }
    #expect(compared > 300)
  }

  @Test func `a document that is truncated or changed at random is refused or laid out`() throws {
    let bytes = Fixture.corpus.first.flatMap { try? Data(contentsOf: $0) }.map(Array.init) ?? Fixture.storyboard("")
    var random = SplitMix(seed: 7)
    var changed = (0..<300).map { number -> [UInt8] in
      // One in three is cut, the others have some wrong bytes.
      var changed = number % 3 == 0 ? Array(bytes.prefix(bytes.count - 1 - random.below(bytes.count / 2))) : bytes
      // Text stays text mostly, or nothing else would be tried.
      let values = number % 4 == 0 ? 256 : 128
      for _ in 0..<(1 + random.below(2)) { changed[random.below(changed.count)] = UInt8(random.below(values)) }
      return changed
    }
    let text = String(decoding: bytes, as: UTF8.self)
    changed += [
      ("width=\"375", "width=\"1e308"), ("height=\"", "height=\"-"), ("constant=\"", "constant=\"nan"),
      ("priority=\"", "priority=\"-"), ("id=\"", "id=\"$("), ("x=\"", "x=\"inf"), ("multiplier=\"1", "multiplier=\"0"),
    ].map { Array(text.replacingOccurrences(of: $0.0, with: $0.1).utf8) }
    var (refused, laidOut) = (0, 0)
    for bytes in changed {
      let document: IBDocument
      do throws(IBError) { document = try IBDocument(file: "a", bytes: bytes) } catch {
        refused += 1
        #expect(error.diagnostic.place.file == "a" && !error.diagnostic.message.isEmpty)
        continue
      }
      for root in document.roots {
        do {
          let frames = try Fixture.frames(root, of: document)
          laidOut += 1
          #expect(frames.values.allSatisfy { $0.isFinite }, "\(frames)")
        } catch let error as SceneError {
          refused += 1
          #expect(!error.diagnostics.isEmpty)
        }
      }
    }
    #expect(refused > 100 && laidOut > 30, "\(refused) refused, \(laidOut) laid out")
  }
}

extension Rect {
  fileprivate var isFinite: Bool { [minX, minY, width, height].allSatisfy(\.isFinite) }
}

/// Takes the recorded frames out of a document.
enum Stripping {
  /// Views whose recorded size may stand for that of their text or image, or is all that is known of them.
  private static let texts: Set<String> = [
    "label", "button", "textField", "textView", "imageView", "segmentedControl", "datePicker",
  ]

  static func strip(_ bytes: [UInt8], keeping roots: Set<String>) throws -> [UInt8] {
    Array(text(strip(try XMLTree(bytes).root, roots)).utf8)
  }

  private static func strip(_ element: XMLTree.Element, _ roots: Set<String>) -> XMLTree.Element {
    var element = element
    let isPlaced =
      element["translatesAutoresizingMaskIntoConstraints"] == "NO" && element["fixedFrame"] != "YES"
      && !texts.contains(element.name) && !roots.contains(element["id"] ?? "")
    if isPlaced { element.children.removeAll { $0.name == "rect" && $0["key"] == "frame" } }
    element.children = element.children.map { strip($0, roots) }
    return element
  }

  static func text(_ element: XMLTree.Element) -> String {
    func escaped(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "\n", with: "&#10;")
    }
    let attributes = element.attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
    return "<\(element.name)\(attributes)>" + escaped(element.text) + element.children.map(text).joined()
      + "</\(element.name)>"
  }
}
