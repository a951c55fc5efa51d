import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// Twice the size of a scene costs at most two and a half times the work, whichever part is larger.
///
/// Work is counted in steps of `WorkBudget`, which are the same on every machine. Reading counts no steps and is
/// measured by the processor time of its thread, with a tolerance for caches and other load.
@Suite("Work grows linearly with the size of a scene") struct ScalingTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The smaller of two sizes.
    let size: Int
    let scene: @Sendable (Int) -> String
    /// Whether the scene has mistakes, so that only reading it is measured.
    var isWrong = false
    /// Whether ambiguity is checked, as by `inspect` and `check --strict`.
    var findsAmbiguity = false
  }

  private static let header = "inbetween: 1\ncanvas: {size: [200, 200], scale: 1}\n"

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[" + (0..<count).map(item).joined(separator: ", ") + "]"
  }

  private static func box(_ index: Int) -> String { "  - view: v\(index)\n    frame: [\(index % 190), 1, 9, 9]\n" }

  static let shapes: [Shape] = [
    Shape(testDescription: "views by frames", size: 400) { n in "views:\n" + lines(n, box) },
    Shape(testDescription: "views in a row by constraints", size: 200) { n in
      "views:\n" + lines(n) { "  - view: v\($0)\n" } + "constraints:\n  - v0.left == superview.left\n"
        + lines(n - 1) { "  - v\($0 + 1).left == v\($0).right + 1\n" } + lines(n) { "  - v\($0).width == 3\n" }
        + lines(n) { "  - V:|-3-[v\($0)(4)]\n" }
    },
    Shape(testDescription: "views that share a width", size: 100) { n in
      "views:\n" + lines(n) { "  - view: v\($0)\n" } + "constraints:\n  - H:|-3-[v0]\n"
        + lines(n - 1) { "  - v\($0 + 1).left == v\($0).right\n  - v\($0 + 1).width == v0.width\n" }
        + "  - v\(n - 1).right == superview.right\n" + lines(n) { "  - V:|-3-[v\($0)(4)]\n" }
    },
    Shape(testDescription: "constraints by visual format", size: 150) { n in
      "views:\n" + lines(n) { "  - view: v\($0)\n" } + "constraints:\n" + lines(n) { "  - HV:|-3-[v\($0)(4)]\n" }
    },
    Shape(testDescription: "optional constraints that disagree", size: 100) { n in
      "views:\n" + lines(n) { "  - view: v\($0)\n" } + "constraints:\n"
        + lines(n) {
          "  - HV:|-3-[v\($0)]\n  - v\($0).width == 5 @400\n  - v\($0).width >= 7 @500\n  - v\($0).height == 3\n"
        }
    },
    Shape(testDescription: "conflicts", size: 40) { n in
      "views:\n" + lines(n) { "  - view: v\($0)\n" } + "constraints:\n"
        + lines(n) { "  - HV:|-3-[v\($0)(4)]\n  - v\($0).width == 5\n" }
    },
    Shape(testDescription: "conflicts of one view", size: 100) { n in
      "views: [{view: v}]\nconstraints: " + list(n) { "v.width == \($0)" } + "\n"
    },
    Shape(testDescription: "rows of a table", size: 100) { n in
      "views:\n  - tableView: t\n    frame: [0, 0, 200, 200]\n    rows: " + list(n) { "row\($0)" } + "\n"
    },
    Shape(testDescription: "tables of a style", size: 20) { n in
      "styles:\n  s: {rows: [a, b, c]}\nviews:\n"
        + lines(n) { "  - tableView: t\($0)\n    style: s\n    frame: [0, 0, 9, 9]\n" }
    },
    Shape(testDescription: "controls", size: 60) { n in
      "views:\n" + lines(n) { "  - switch: s\($0)\n    frame: [\($0 % 150), 1, 51, 31]\n" }
    },
    Shape(testDescription: "arranged views of a stack", size: 60) { n in
      "views:\n  - stackView: s\n    subviews:\n"
        + lines(n) { "      - view: v\($0)\n        intrinsicContentSize: [3, 3]\n" }
        + "constraints:\n  - H:|-3-[s]\n  - V:|-3-[s]\n"
    },
    Shape(
      testDescription: "what a full stack leaves open", size: 60,
      scene: { n in
        "views:\n  - stackView: s\n    axis: vertical\n    subviews:\n"
          + lines(n) { "      - view: v\($0)\n        intrinsicContentSize: [3, 300]\n" }
          + "constraints:\n  - HV:|[s]|\n"
      }, findsAmbiguity: true),
    Shape(
      testDescription: "events that hide arranged views of a full stack", size: 20,
      scene: { n in
        "views:\n  - stackView: s\n    axis: vertical\n    subviews:\n"
          + lines(30) { "      - view: v\($0)\n        intrinsicContentSize: [3, 300]\n" }
          + "constraints:\n  - HV:|[s]|\ntimeline:\n"
          + lines(n) { "  - at: \(Double($0) / 50)\n    set: {v\($0 * 7 % 30).isHidden: \($0 % 2 == 0)}\n" }
      }, findsAmbiguity: true),
    Shape(testDescription: "copies of a component", size: 40) { n in
      "components:\n  Row:\n    parameters: {wide: 9}\n    view: self\n    subviews: [{view: a}]\n    constraints:\n"
        + "      - HV:|-1-[a(wide)]-1-|\nviews:\n  - for: {i: 1..\(n)}\n    each: [{Row: r$(i)}]\n"
        + "constraints:\n  - for: {i: 1..\(n)}\n    each:\n      - HV:|-3-[r$(i)]\n"
    },
    Shape(testDescription: "stacks", size: 30) { n in
      "views:\n"
        + lines(n) {
          "  - stackView: s\($0)\n    subviews:\n      - view: v\($0)\n        intrinsicContentSize: [3, 3]\n"
        }
        + "constraints:\n" + lines(n) { "  - HV:|-3-[s\($0)]\n" }
    },
    Shape(testDescription: "nested views", size: 12) { n in
      var text = "views:\n"
      for level in 0..<n {
        let space = String(repeating: "    ", count: level)
        text +=
          "\(space)  - view: v\(level)\n\(space)    frame: [1, 1, 90, 90]\n"
          + (level < n - 1 ? "\(space)    subviews:\n" : "")
      }
      return text
    },
    Shape(testDescription: "labels", size: 60) { n in
      "views:\n" + lines(n) { "  - label: l\($0)\n    text: number \($0)\n    frame: [1, \($0 % 180), 90, 20]\n" }
    },
    Shape(testDescription: "the length of a text", size: 80) { n in
      "views:\n  - label: l\n    numberOfLines: 0\n    frame: [1, 1, 190, 190]\n    text: " + lines(n) { "word\($0) " }
        + "\n"
    },
    Shape(testDescription: "stops of a gradient", size: 400) { n in
      "views:\n  - gradient: g\n    frame: [0, 0, 200, 200]\n    colors: " + list(n) { $0 % 2 == 0 ? "red" : "blue" }
        + "\n"
    },
    Shape(testDescription: "segments of a path that lie beside each other", size: 400) { n in
      "views:\n  - shape: s\n    fillColor: red\n    frame: [0, 0, 200, 200]\n    path: {svg: 'M0 100"
        + lines(n) { "L\(Double($0) * 200 / Double(n)) \($0 % 2 == 0 ? 99 : 101)" } + "'}\n"
    },
    Shape(testDescription: "shapes", size: 60) { n in
      "views:\n"
        + lines(n) {
          "  - shape: s\($0)\n    fillColor: red\n    frame: [\($0 % 150), 0, 20, 20]\n    path: {oval: [0, 0, 20, 20]}\n"
        }
    },
    Shape(testDescription: "shadows", size: 10) { n in
      "views:\n"
        + lines(n) {
          "  - view: v\($0)\n    frame: [\($0 * 9), 9, 9, 9]\n    backgroundColor: red\n    shadowOpacity: 1\n    shadowRadius: 3\n"
        }
    },
    Shape(testDescription: "groups that are composited", size: 100) { n in
      "views:\n"
        + lines(n) {
          "  - view: v\($0)\n    frame: [\($0 % 190), 9, 9, 9]\n    alpha: 0.5\n    backgroundColor: red\n    borderWidth: 1\n"
        }
    },
    Shape(testDescription: "events", size: 100) { n in
      "views:\n" + box(0) + "timeline:\n"
        + lines(n) { "  - at: \(Double($0) / 10)\n    set: {v0.alpha: 0.\($0 % 9)}\n" }
    },
    Shape(testDescription: "events that lay out", size: 60) { n in
      "views:\n  - view: v\nconstraints:\n  - V:|[v(3)]\n  - H:[v(3)]\n  - x: v.left == superview.left\ntimeline:\n"
        + lines(n) { "  - at: \(Double($0) / 10)\n    set: {x.constant: \($0)}\n" }
    },
    Shape(testDescription: "springs", size: 40) { n in
      "views:\n" + box(0) + "timeline:\n"
        + lines(n) {
          "  - at: \(Double($0) / 2)\n    animate: 0.4\n    spring: {dampingRatio: 0.5}\n    set: {v0.alpha: 0.\($0 % 9)}\n"
        }
    },
    Shape(testDescription: "states", size: 40) { n in
      "views:\n" + box(0) + "states:\n  s:\n"
        + lines(n) {
          "    - state: st\($0)\n"
            + "      set: {v0.alpha: 0.\($0 % 9)}\n"
        }
        + "timeline:\n"
        + lines(n) { "  - at: \($0 + 1)\n    to: s.st\($0)\n" }
    },
    Shape(testDescription: "styles", size: 200) { n in
      "styles:\n" + lines(n) { "  s\($0): {alpha: 0.5}\n" } + "views:\n" + lines(n) { box($0) + "    style: s\($0)\n" }
    },
    Shape(testDescription: "metrics and parameters", size: 200) { n in
      "parameters:\n" + lines(n) { "  p\($0): \($0)\n" } + "metrics:\n" + lines(n) { "  m\($0): $(p\($0)) + 1\n" }
        + "views:\n"
        + lines(n) { "  - view: v\($0)\n    frame: [m\($0), 1, 9, 9]\n" }
    },
    Shape(testDescription: "the length of names", size: 400) { n in
      let name = String(repeating: "a", count: n)
      return "views:\n" + lines(40) { "  - view: \(name)\($0)\n" } + "constraints:\n"
        + lines(40) { "  - HV:|-3-[\(name)\($0)(4)]\n" }
    },
    Shape(
      testDescription: "misspelt names of views", size: 300,
      scene: { n in
        "views:\n" + lines(n) { "  - view: someName\($0)\n" } + "constraints:\n"
          + lines(200) { "  - sameName\($0).left == superview.left\n" }
      }, isWrong: true),
    Shape(
      testDescription: "misspelt keys", size: 200,
      scene: { n in
        "views:\n" + lines(n) { box($0) + "    backgroundColour: red\n" }
      }, isWrong: true),
    Shape(
      testDescription: "misspelt styles", size: 200,
      scene: { n in
        "styles:\n" + lines(n) { "  someStyle\($0): {alpha: 1}\n" } + "views:\n"
          + lines(200) { box($0) + "    style: sameStyle\($0)\n" }
      }, isWrong: true),
    Shape(testDescription: "a font that is listed again", size: 500) { n in
      "fonts: " + list(n) { _ in "a.otf" } + "\nviews:\n" + box(0)
    },
    Shape(testDescription: "images", size: 20) { n in
      "views:\n" + lines(n) { "  - imageView: i\($0)\n    image: a.png\n    frame: [\($0), 0, 20, 20]\n" }
    },
  ]

  @Test func `there are at least twenty-five kinds of input`() { #expect(ScalingTests.shapes.count >= 25) }

  @Test(arguments: shapes.filter { !$0.isWrong })
  func `twice the size costs at most two and a half times the work`(shape: Shape) throws {
    let (one, two) = (try steps(shape, shape.size), try steps(shape, 2 * shape.size))
    #expect(one > 0)
    #expect(Double(two) <= 2.5 * Double(one), "\(two) steps after \(one)")
    #expect(try steps(shape, shape.size) == one, "work is counted the same each time")
  }

  @Test
  func `what a conflict adds to a layout is counted with all views and constraints, whose names each layout collects`()
    throws
  {
    func added(_ views: Int) throws -> Int {
      func shape(_ width: Int) -> Shape {
        Shape(testDescription: "a conflict beside many views", size: views) { n in
          "views:\n  - view: a\n    frame: [0, 0, 5, 5]\n  - view: b\n" + ScalingTests.lines(n, ScalingTests.box)
            + "constraints:\n  - H:|-3-[b(4)]\n  - V:|-3-[b(4)]\n  - b.width == \(width)\n  - c: b.height >= 1\n"
            + "timeline:\n" + ScalingTests.lines(20) { "  - at: 0.\($0 + 10)\n    set: {c.constant: \(1 + $0 % 3)}\n" }
        }
      }
      return try steps(shape(5), views) - steps(shape(4), views)
    }
    let (few, many) = (try added(50), try added(250))
    #expect(many - few >= 20 * 200 * 200, "\(few) steps with 50 views, \(many) with 250")
  }

  @Test(.timeLimit(.minutes(10)), arguments: shapes)
  func `twice the size takes at most two and a half times as long to read`(shape: Shape) throws {
    let size = max(shape.size, 1)
    var best = Double.infinity
    // Processor time varies with other load on the machine; quadratic growth always exceeds the limit.
    for _ in 0..<4 where best > 2.5 {
      best = min(best, try seconds(shape, 2 * size) / max(seconds(shape, size), 1e-9))
    }
    #expect(best <= 3, "\(best) times as long")
  }

  private static let folder: URL? = {
    do {
      let folder = try TemporaryFolder.ofProcess.get().url("scaling")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let installed = FontFiles.inter
      if let installed { try FileManager.default.copyItem(atPath: installed, toPath: folder.path + "/a.otf") }
      try Data(SmallImage.png).write(to: folder.appendingPathComponent("a.png"))
      return folder
    } catch { return nil }
  }()

  private func steps(_ shape: Shape, _ size: Int) throws -> Int {
    let folder = try #require(ScalingTests.folder)
    let file = folder.appendingPathComponent("\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((ScalingTests.header + shape.scene(size)).utf8).write(to: file)
    let budget = WorkBudget(limit: .max)
    try budget.run {
      Result {
        let scene = try PlayedScene(path: file.path, findsAmbiguity: shape.findsAmbiguity)
        _ = try scene.pixmap(at: Rational(0))
      }
    }.get()
    return budget.spent
  }

  /// Of this thread, repeated until it is long enough to be measured.
  private func seconds(_ shape: Shape, _ size: Int) throws -> Double {
    let folder = try #require(ScalingTests.folder)
    let source = SourceText(file: folder.path + "/s.yaml", text: ScalingTests.header + shape.scene(size))
    var (runs, time) = (0, Duration.zero)
    repeat {
      time += ProcessorTime.measure {
        do throws(SceneError) { _ = try SceneReader.read(source) } catch {
          #expect(shape.isWrong, "\(error.diagnostics.first?.description ?? "")")
        }
      }
      runs += 1
    } while time < .milliseconds(30)
    return time / .milliseconds(1_000 * runs)
  }
}

private enum FontFiles {
  static var inter: String? {
    ["/usr/share/fonts/opentype/inter/Inter-Regular.otf"].first { FileManager.default.fileExists(atPath: $0) }
  }
}

private enum SmallImage {
  /// One grey pixel.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0,
    0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0, 0, 0, 0x82, 0,
    0x81,
    0x77, 0xCD, 0x72, 0xB6, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
