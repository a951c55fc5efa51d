import Foundation
import Testing
import InbetweenScene
import InbetweenTestSupport

/// Small files that would become large or take long. Each ends with a message and its location. The debug builds of
/// tests take about twenty times as long as the release build.
@Suite("Bounds of untrusted scenes") struct BoundsTests {
  @Test func `rows of a style count for every table that uses it`() throws {
    let rows = (0..<5_000).map { _ in "a" }.joined(separator: ",")
    let found = try BoundedRun(
      "check $S",
      "styles:\n  s: {rows: [\(rows)]}\nviews:\n"
        + repeated(50) { "  - tableView: t\($0)\n    style: s\n    frame: [0, 0, 9, 9]\n" })
    #expect(found.status == 2)
    #expect(found.messages.hasPrefix("s.yaml:9:16: error: there are more than 20000 views"), "\(found.messages)")
    #expect(found.messages.contains("--limit-views") && found.messages.contains("'rows' is set s.yaml:4:7"))
  }

  @Test func `the parts of controls count as views`() throws {
    let found = try BoundedRun("check $S", "views:\n" + repeated(2_500) { "  - activityIndicator: a\($0)\n" })
    #expect(found.status == 2)
    #expect(found.messages.contains(": error: there are more than 20000 views"))
  }

  @Test func `stops, dashes and path segments of a style count for every view that uses it`() throws {
    let stops = (0..<2_000).map { _ in "red" }.joined(separator: ",")
    let path = "M0 0" + (0..<2_000).map { "L\($0 % 9) \($0 % 7)" }.joined()
    for (kind, style) in [("gradient", "colors: [\(stops)]"), ("shape", "path: {svg: '\(path)'}")] {
      let found = try BoundedRun(
        "check $S",
        "styles:\n  s: {\(style)}\nviews:\n"
          + repeated(300) { "  - \(kind): g\($0)\n    style: s\n    frame: [0, 0, 9, 9]\n" })
      #expect(found.status == 2)
      #expect(found.messages.contains(": error: there are more than 500000 colours, dashes, path segments"))
      #expect(found.messages.contains("--limit-elements"))
    }
  }

  /// Sixty nested components, each with ten views around it.
  private static let nestedComponents: String = {
    var text = "components:\n"
    for i in 0..<60 {
      text += "  C\(i):\n    view: self\n    subviews:\n"
      for level in 0..<10 {
        let space = String(repeating: " ", count: 6 + 4 * level)
        text += "\(space)- view: v\(level)\n\(space)  subviews:\n"
      }
      text += String(repeating: " ", count: 46) + (i < 59 ? "- C\(i + 1): c\n" : "- view: last\n")
    }
    return text + "views:\n  - C0: a\n"
  }()

  @Test func `views in components cannot be nested deeper than views in a file`() throws {
    let found = try BoundedRun("check $S", Self.nestedComponents)
    #expect(found.status == 2)
    #expect(found.messages.contains(": error: views are nested more than 64 deep"), "\(found.messages)")
    #expect(!found.messages.contains("contains itself") && !found.messages.contains("needs a kind"))
    let raised = try BoundedRun("check $S --limit-nesting 1000", Self.nestedComponents)
    #expect(raised.status == 2)
    #expect(raised.messages.contains(": error: views are nested more than 250 deep"), "\(raised.messages)")
  }

  @Test func `if repetition exceeds its limit, no other mistakes are reported, because nothing else was read`() throws {
    let found = try BoundedRun(
      "check $S",
      "views: [{view: v}]\ntimeline:\n  - for: {a: 1..1000}\n    stagger: 0.001\n    each:\n      animate: 0.3\n      set:\n"
        + "        for: {i: 1..1000}\n        each: {v.alpha: 0.5}\n")
    #expect(found.status == 2)
    #expect(found.messages.contains("the repetition makes more than 262144 values"))
    #expect(found.messages.components(separatedBy: ": error: ").count == 2, "\(found.messages)")
  }

  @Test func `states beyond the maximum number are not checked, and a message says so`() throws {
    let scene =
      "views:\n  - for: {i: 1..300}\n    each: [{view: v$(i), frame: [0, 0, 9, 9]}]\nstates:\n  s:\n"
      + "    - for: {i: 1..300}\n      each: [{state: s$(i), set: {v$(i).alpha: 0.5}}]\n"
    let found = try BoundedRun("check $S", scene)
    #expect(found.status == 0)
    #expect(found.messages.contains("warning: the layouts of 's.s"), "\(found.messages)")
    #expect(found.messages.contains("--limit-work"))
  }

  @Test(arguments: [
    (
      "  - after: 9000\n    animate: 5000\n    set: {v.alpha: 0}\n", "s.yaml:5:5: error: the scene would last 14000 s"
    ),
    (
      "  - {at: 9000, label: l}\n  - at: l.end + 2000\n    set: {v.alpha: 0}\n",
      "s.yaml:6:5: error: the event would start at 11000 s"
    ),
    (
      "  - for: {i: 1..3}\n    stagger: 9000\n    each: {animate: 1, set: {v.alpha: 0.$(i)}}\n",
      "error: the event would start at 18000 s"
    ),
  ])
  func `the duration of a scene is limited, also if it results from events`(timeline: String, message: String) throws {
    let found = try BoundedRun("check $S", "views: [{view: v}]\ntimeline:\n" + timeline)
    #expect(found.status == 2)
    #expect(found.messages.contains(message + ", which is more than 10000"), "\(found.messages)")
  }

  @Test func `rows that an event sets repeatedly count once`() throws {
    let rows = (0..<400).map { _ in "a" }.joined(separator: ",")
    let found = try BoundedRun(
      "check $S",
      """
      views:
        - tableView: t
          frame: [0, 0, 9, 9]
      states:
        s:
          - state: one
            set: {t.rows: [\(rows)]}
          - state: two
            set: {t.rows: [b]}
      timeline:

      """ + repeated(200) { "  - at: \($0)\n    to: s.\($0 % 2 == 0 ? "two" : "one")\n" })
    #expect(found.status == 2)
    #expect(found.messages.contains("error: there are more than 20000 views"), "\(found.messages.prefix(400))")
  }

  @Test(arguments: [("", Int32(2)), ("--limit-image-memory 2", 0)])
  func `one memory limit applies to all images of a scene, by their headers`(option: String, status: Int32) throws {
    let scratch = try TemporaryFolder()
    for index in 0..<8 {
      // Two hundred thousand pixels in a few hundred bytes.
      try Data(SampleImage.black(width: 400, height: 500 + index)).write(to: scratch.url("\(index).png"))
    }
    let scene = "views:\n" + repeated(8) { "  - imageView: i\($0)\n    image: \($0).png\n    frame: [0, 0, 9, 9]\n" }
    let one = try BoundedRun("check $S --limit-image-memory \(option.isEmpty ? 1 : 8)", scene, in: scratch)
    #expect(one.status == status)
    if status == 2 {
      #expect(one.messages.contains("s.yaml:8:12: error: the image '1.png' cannot be used: it has 400 × 501 pixels"))
      #expect(one.messages.contains("'7.png'") && one.messages.contains("--limit-image-memory"))
    }
  }

  @Test func `a path that would take half a minute per frame is refused with its view, by render and record`() throws {
    var seed = UInt64(7)
    func next() -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (seed >> 33) % 100
    }
    let path = "M0 0" + (0..<60_000).map { _ in "L\(next()) \(next())" }.joined()
    let scene = "views:\n  - shape: star\n    fillColor: red\n    frame: [0, 0, 100, 100]\n    path: {svg: '\(path)'}\n"
    for command in ["render $S -o out -q", "render $S -o out --filmstrip 2", "record $S", "verify $S"] {
      let found = try BoundedRun(command, scene)
      #expect(found.status == 2, "\(command)")
      #expect(found.messages.contains("s.yaml:4:12: error: frame 0 takes more than 1000000000 steps of work to draw"))
      #expect(found.messages.contains("'star'") && found.messages.contains("--limit-work"))
    }
  }

  @Test func `work is counted, not timed: the smallest sufficient limit is the same in every run`() throws {
    let scene =
      "views:\n" + repeated(30) { "  - label: l\($0)\n    text: some words\n" }
      + "constraints:\n  - l0.left == superview.left\n"
      + repeated(29) { "  - l\($0 + 1).top == l\($0).bottom\n" }
    func suffices(_ work: Int) throws -> Bool { try BoundedRun("check $S --limit-work \(work)", scene).status == 0 }
    var (low, high) = (1, 1 << 30)
    #expect(try suffices(high))
    while high - low > 1 {
      let middle = (low + high) / 2
      if try suffices(middle) { high = middle } else { low = middle }
    }
    for _ in 0..<3 { #expect(try suffices(high) && !suffices(low)) }
  }

  @Test func `a scene that takes too much work is reported with its location and the option that raises the limit`()
    throws
  {
    let texts = try BoundedRun(
      "check $S --limit-work 1000000",
      "views:\n" + repeated(40) { "  - label: l\($0)\n    text: '\(String(repeating: "word ", count: 200))'\n" })
    #expect(texts.status == 2)
    #expect(
      texts.messages.contains("s.yaml:4:12: error: the scene takes more than 1000000 steps of work: laying out texts"))
    let cycle = try BoundedRun(
      "check $S --limit-work 600000",
      "views:\n" + repeated(300) { "  - view: v\($0)\n" } + "constraints:\n"
        + repeated(300) { "  - v\($0).left == v\(($0 + 1) % 300).left + 10\n" })
    #expect(cycle.status == 2)
    #expect(
      cycle.messages.contains("steps of work: placing 300 views by 300 constraints"),
      "\(cycle.messages)")
    #expect(cycle.messages.contains("s.yaml:305:5: error:") && cycle.messages.contains("--limit-work"))
  }

  @Test func `scroll views that move at the same time count for every layout of each other`() throws {
    let found = try BoundedRun(
      "check $S --limit-work 30000000",
      "views:\n" + repeated(100) { "  - {scrollView: s\($0), frame: [0, 0, 50, 50], contentSize: [50, 100000]}\n" }
        + "timeline:\n"
        + repeated(100) { "  - {at: 0.0\($0), scroll: {view: s\($0), velocity: [0, -100000]}}\n" })
    #expect(found.status == 2)
    #expect(found.messages.contains("error: the scene takes more than 30000000 steps of work"), "\(found.messages)")
  }

  @Test func `fitting sizes count the views for which they are solved`() throws {
    let sizes = Array(repeating: "fittingSize(c).width", count: 20).joined(separator: " + ")
    let found = try BoundedRun(
      "check $S --limit-work 20000000",
      "views:\n  - view: c\n    subviews:\n" + repeated(100) { "      - view: v\($0)\n" }
        + "constraints:\n  - w: c.width == 10\ntimeline:\n  - {at: 1, set: {w.constant: \(sizes)}}\n")
    #expect(found.status == 2)
    #expect(found.messages.contains("error: the scene takes more than 20000000 steps of work"))
  }

  @Test func `among five hundred misspelt names in fifteen thousand, the first get suggestions, quickly`() throws {
    let found = try BoundedRun(
      "check $S",
      "views:\n" + repeated(6_000) { "  - view: name\($0)abcdefghijklmnopqrstuvwxyz\n" } + "constraints:\n"
        + repeated(500) { "  - nome\($0)abcdefghijklmnopqrstuvwxyz.left == superview.left\n" })
    #expect(found.status == 2)
    let lines = found.messages.split(separator: "\n")
    #expect(lines.count { $0.contains("unknown view") } == 500)
    #expect(found.messages.contains("did you mean 'name0abcdefghijklmnopqrstuvwxyz'?"))
    #expect(lines.count { $0.contains("did you mean") } < 400)
  }

  private static let font = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: font), "no Debian package fonts-inter"))
  func `a font that is listed twice is read once, and the first font above the maximum is refused`() throws {
    let scratch = try TemporaryFolder()
    let font = Self.font
    for name in ["a.otf", "b.otf", "c.otf"] {
      try FileManager.default.copyItem(atPath: font, toPath: scratch.url(name).path)
    }
    let view = "views:\n  - label: l\n    text: a\n"
    let same = try BoundedRun(
      "check $S", "fonts: [" + repeated(20_000) { _ in "a.otf," } + "a.otf]\n" + view, in: scratch)
    #expect(same.status == 0, "\(same.messages)")
    let many = try BoundedRun("check $S --limit-fonts 2", "fonts: [a.otf, b.otf, c.otf]\n" + view, in: scratch)
    #expect(many.status == 2)
    #expect(many.messages.hasPrefix("s.yaml:3:23: error: there are more than 2 fonts"), "\(many.messages)")
  }

  @Test func `every unusable font and image is reported in one run, each with its location and written path`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write("no font", as: "broken.otf")
    _ = try scratch.write("no image", as: "broken.png")
    try FileManager.default.createDirectory(at: scratch.url("folder.png"), withIntermediateDirectories: true)
    let found = try BoundedRun(
      "check $S",
      """
      fonts: [missing.otf, broken.otf]
      views:
        - imageView: a
          image: missing.png
        - imageView: b
          image: broken.png
        - imageView: c
          image: folder.png
      """, in: scratch)
    #expect(found.status == 2 || found.status == 74)
    let places = found.messages.split(separator: "\n").filter { $0.hasPrefix("s.yaml:") }.map {
      $0.prefix { $0 != " " }
    }
    #expect(places == ["s.yaml:3:9:", "s.yaml:3:22:", "s.yaml:6:12:", "s.yaml:8:12:", "s.yaml:10:12:"])
    let rest = try BoundedRun(
      "check $S",
      """
      fonts: [missing.otf, broken.otf]
      views:
        - imageView: a
          image: missing.png
        - imageView: b
          image: broken.png
      """, in: scratch)
    #expect(rest.status == 74)
    let all = rest.messages.split(separator: "\n").filter { $0.hasPrefix("s.yaml:") }
    #expect(
      all.map { String($0.prefix { $0 != " " }) } == ["s.yaml:3:9:", "s.yaml:3:22:", "s.yaml:6:12:", "s.yaml:8:12:"])
    #expect(!rest.messages.contains(scratch.url.path))
    #expect(rest.messages.contains("the font 'missing.otf' cannot be used: there is no such file"))
  }

  @Test(arguments: SceneLimits.Option.allCases.map(\.rawValue) + ["duration"])
  func `an option for a limit accepts any value, and a value out of range is reported with the range`(name: String)
    throws
  {
    for value in ["0", "-1", "9223372036854775807", "9223372036854775808", "1e300", "nan", "x", ""] {
      let found = try BoundedRun(
        "check $S --limit-\(name)='\(value)'", "views:\n  - view: v\n    frame: [0, 0, 1, 1]\n")
      #expect(found.status == 2, "\(name)=\(value): \(found.status) \(found.messages)")
      #expect(found.messages.contains("--limit-\(name)"), "\(name)=\(value): \(found.messages)")
    }
    let help = try Tool.run("render", "--help-hidden").text
    #expect(help.contains("--limit-\(name) "))
    let page = try String(contentsOf: Repository.root.appendingPathComponent("docs/cli.md"), encoding: .utf8)
    #expect(page.contains("--limit-\(name)"))
  }

  @Test func `limits at the ends of their ranges work`() throws {
    let scene = "parameters: {a: x}\nviews:\n  - label: v\n    text: $(a)\n"
    for option in [
      "file-size=1073741824", "views=16777216", "constraints=16777216", "events=16777216", "elements=1073741824",
      "image-memory=1048576", "fonts=10000", "font-size=1048576", "work=1152921504606846976", "duration=10000000",
      "nesting=1000",
    ] {
      let found = try BoundedRun("check $S --limit-\(option)", scene)
      #expect(found.status == 0, "\(option): \(found.messages)")
    }
  }

  @Test func `of thousands of conflicts on one line some are reported, and the rest are counted`() throws {
    let list = (0..<6_000).map { "v.width == \($0)" }.joined(separator: ", ")
    let found = try BoundedRun("check $S", "views: [{view: v}]\nconstraints: [\(list)]\n")
    #expect(found.status == 1)
    let lines = found.messages.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("error: these constraints cannot hold together") } == 1_000)
    #expect(lines.contains { $0.hasSuffix("error: 4999 more sets of constraints cannot hold together") })
    let views = "views:\n" + repeated(3_000) { "  - view: v\($0)\n" }
    let widths = "constraints:\n" + repeated(3_000) { "  - v\($0).width == 1\n" }
    let open = try BoundedRun("check $S --strict", views + widths)
    #expect(open.status == 1)
    #expect(open.messages.contains(" more attributes are ambiguous"))
  }

  @Test func `hiding arranged views of a long stack repeatedly is refused`() throws {
    let found = try BoundedRun(
      "check $S",
      "views:\n  - stackView: s\n    frame: [0, 0, 9, 9]\n    subviews: [{for: {i: 0..2999}, each: [{view: v$(i)}]}]\n"
        + "timeline:\n  - for: {i: 0..2999}\n    stagger: 0.1\n    each: {set: {v$(i).isHidden: true}}\n")
    #expect(found.status == 2)
    #expect(found.messages.contains("error: the scene takes more than 1000000000 steps of work"), "\(found.messages)")
  }

  @Test func `checking states takes at most half of the allowed work, whatever their views are`() throws {
    let found = try BoundedRun(
      "check $S --limit-work 100000000",
      "views:\n" + repeated(200) { "  - switch: w\($0)\n" } + "states:\n  g:\n"
        + repeated(20) { "    - state: s\($0)\n      set: {w1.alpha: 0.\($0 % 9 + 1)}\n" })
    #expect(found.status == 0)
    #expect(found.messages.contains("were not checked: that takes too much work"), "\(found.messages)")
  }

  @Test func `pictures drawn for claims count, one for each`() throws {
    let found = try BoundedRun(
      "check $S --size 400x800 --scale 3 --limit-work 100000000",
      "views:\n  - {label: l, text: a, frame: [0, 0, 9, 9]}\ntimeline:\n  - {at: 0, animate: 1, set: {l.alpha: 0.5}}\nexpect:\n"
        + repeated(100) { "  - {view: l, hasContrast: 1, at: 0.0\(10 + $0)}\n" })
    #expect(found.status == 1)
    #expect(
      found.messages.contains("error: the scene takes more than 100000000 steps of work: looking at what it expects"),
      "\(found.messages)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `finding the reason of conflicts among all constraints is counted`() throws {
    let count = 600
    let text =
      "views:\n" + repeated(count) { "  - view: v\($0)\n" } + "constraints:\n"
      + repeated(count) { i in
        [(1, 1), (7, 1)].map { "  - v\(i).left == v\((i + $0.0) % count).left + \($0.1)\n" }.joined()
          + (i * 31 % count == i ? "" : "  - v\(i).left == v\(i * 31 % count).left + 3\n")
      }
    // A tenth of the limit takes at most a tenth of two seconds in a release build.
    let found = try BoundedRun("check $S --limit-work 100000000", text)
    #expect(found.status == 2 && found.messages.contains("finding out why constraints exclude each other"))
  }
}
