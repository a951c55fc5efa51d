import InbetweenSVG
import InbetweenTestSupport
import Testing

@Suite("What SVG images cannot have") struct SVGProblemTests {
  private func failure(_ text: String) -> SVGProblem? {
    do throws(SVGProblem) {
      _ = try SVGImage(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `what is not drawn is named with its line and column, and the rest is drawn`() throws {
    let image = try SVGImage(
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
          <text>x</text><image href="http://localhost/a.png"/>
          <rect width="4" height="4" filter="url(#f)" mask="url(#m)"/>
          <rect width="4" height="4" fill="url(#pattern)"/>
          <script>alert(1)</script><blink/><sodipodi:namedview/><metadata/>
          <use href="other.svg#a"/>
        </svg>
        """.utf8))
    #expect(
      image.problems == [
        SVGProblem("'text' is not drawn", line: 2, column: 3), SVGProblem("'image' is not drawn", line: 2, column: 17),
        SVGProblem("'filter' of 'rect' is not drawn", line: 3, column: 3),
        SVGProblem("'mask' of 'rect' is not drawn", line: 3, column: 3),
        SVGProblem("there is no element '#pattern' to paint 'rect' with", line: 4, column: 3),
        SVGProblem("'script' is not drawn", line: 5, column: 3),
        SVGProblem("the element 'blink' is unknown and not drawn", line: 5, column: 28),
        SVGProblem("'use' refers to no element of this file: 'other.svg#a'", line: 6, column: 3),
      ])
    #expect(try image.area() == 16)
  }

  @Test func `mistakes are refused at their element`() {
    func message(_ body: String, _ attributes: String = #"viewBox="0 0 1 1""#) -> String {
      let found = failure("<svg \(attributes)>\n \(body)</svg>")
      return found.map { "\($0.line):\($0.column) \($0.message)" } ?? "none"
    }
    #expect(
      message(#"<path d="M0 0L1"/>"#)
        == "2:2 the path is not path data at its byte 7: expected a number, found the end")
    #expect(message(#"<rect width="1q"/>"#) == "2:2 '1q' is no length for 'width'")
    #expect(message(#"<g transform="turn(3)"/>"#) == "2:2 'turn(3)' is no list of transforms")
    #expect(message(#"<polygon points="1 2 x"/>"#) == "2:2 'points' is no list of numbers")
    #expect(message("", #"viewBox="0 0 1""#) == "1:1 the 'viewBox' is not four numbers: left, top, width, height")
    for value in ["1e10", "-2000000000", "1e400"] {
      #expect(message("", "viewBox=\"0 \(value) 1 1\"") == "1:1 a number of the 'viewBox' is beyond 1000000000")
      #expect(message("<polygon points=\"1 \(value)\"/>") == "2:2 a number of 'points' is beyond 1000000000")
      #expect(message("<rect width=\"\(value)mm\"/>") == "2:2 '\(value)mm' for 'width' is beyond 1000000000")
    }
    #expect(message("", #"viewBox="0 0 1 x 1e10""#).hasPrefix("1:1 the 'viewBox' is not four numbers"))
    #expect(message("", #"viewBox="0 0 -1 1""#) == "1:1 width and height of the 'viewBox' are not negative")
    #expect(message("", "") == "1:1 the image has no size: 'svg' needs 'width' and 'height' or a 'viewBox'")
    #expect(message("", #"width="30000" height="1""#) == "1:1 the image is 30000 × 1 points large; the limit is 20000")
    #expect(failure("<html/>")?.message == "the root element is 'html', not 'svg'")
    #expect(failure("<svg")?.message == "not XML: unclosed token")
  }

  @Test func `a document type is passed over if it only names a file, and entities are not expanded`() {
    let named = #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://localhost/svg11.dtd">"#
    #expect(failure(named + #"<svg viewBox="0 0 1 1"/>"#) == nil)
    let declared = #"<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>"#
    #expect(failure(declared)?.message == "the declarations of a document type are not read")
  }

  @Test func `references in circles and repetitions that grow end`() throws {
    let circle = try SVGImage(
      body:
        ##"<g id="a"><rect width="1" height="1"/><use href="#a"/></g><clipPath id="c" clip-path="url(#c)"><path clip-path="url(#c)" d="M0 0h9v9z"/></clipPath><path d="M0 0h9v9z" clip-path="none"/>"##
    )
    #expect(circle.problems.map(\.message) == ["'use' refers to itself"])
    let clip =
      ##"<clipPath id="c"><path clip-path="url(#c)" d="M0 0h9v9z"/></clipPath><path d="M0 0h9v9z" clip-path="url(#c)"/>"##
    #expect(
      failure(#"<svg viewBox="0 0 9 9">"# + clip + "</svg>")?.message.hasPrefix("there are more than 160") == true)
    var bomb = ##"<rect id="a0" width="1" height="1"/>"##
    for i in 1...24 { bomb += ##"<g id="a\##(i)"><use href="#a\##(i - 1)"/><use href="#a\##(i - 1)"/></g>"## }
    let grown = failure(#"<svg viewBox="0 0 9 9">"# + bomb + "</svg>")
    #expect(
      grown?.message == "the image takes too much work to draw: it has too many shapes, repetitions or style rules")
    let deep = String(repeating: "<g>", count: 200) + String(repeating: "</g>", count: 200)
    #expect(failure(#"<svg viewBox="0 0 9 9">"# + deep + "</svg>")?.message.contains("inside one another") == true)
  }

  @Test func `rules of one selector are one rule, and all others that an element is compared with count as work`()
    throws
  {
    let head = #"<svg viewBox="0 0 9 9"><style>"#
    let many = (0..<4000).map { "*{x:1;fill:#\(100 + $0 % 900)}" }.joined()
    var image: SVGImage?
    let time = try ProcessorTime.measure {
      image = try SVGImage(
        Array(
          (head + many + "</style>" + String(repeating: "<g/>", count: 200_000) + "<rect width='9' height='9'/></svg>")
            .utf8))
    }
    // A minute before.
    #expect(time < .seconds(20))
    #expect(try image?.color(4, 4) == [0x44, 0x99, 0x99])
    let various = (0..<4000).map { ".a.b\($0){fill:red}" }.joined()
    let classes = String(repeating: #"<g class="a"/>"#, count: 5_000)
    #expect(failure(head + various + "</style>" + classes + "</svg>")?.message.contains("too much work") == true)
  }

  @Test func `the stops of a gradient count for every shape that is painted with it`() {
    let gradient =
      #"<linearGradient id="g">"# + String(repeating: #"<stop offset="0"/>"#, count: 1_000) + "</linearGradient>"
    let shapes = String(repeating: ##"<rect width="1" height="1" fill="url(#g)"/>"##, count: 2_000)
    #expect(
      failure(#"<svg viewBox="0 0 9 9">"# + gradient + shapes + "</svg>")?.message.contains("too much work") == true)
  }

  @Test func `the items of clips within clips count together`() {
    /// A shape with a clip path of four shapes, which have one as well, and so on.
    func failure(depth: Int) -> SVGProblem? {
      let clips = (1...depth).map { i in
        let shape = ##"<path d="M0 0h5v5z" clip-path="url(#c\##(i - 1))"/>"##
        return ##"<clipPath id="c\##(i)" clip-path="url(#c\##(i - 1))">"## + String(repeating: shape, count: 4)
          + "</clipPath>"
      }
      return self.failure(
        ##"<svg viewBox="0 0 9 9"><clipPath id="c0"><path d="M0 0h5v5z"/></clipPath>"## + clips.joined()
          + ##"<rect width="9" height="9" clip-path="url(#c\##(depth))"/></svg>"##)
    }
    #expect(failure(depth: 4) == nil)
    // They took a second and 300 MB before.
    #expect(failure(depth: 7)?.message.contains("too much work") == true)
  }

  @Test func `no byte of a file, left out or replaced, ends the program`() throws {
    let text = ##"""
      <svg viewBox="0 0 9 9"><style>.a{fill:#f00;stroke:rgb(1,2,3)}</style><defs><radialGradient id="g" r="50%"><stop
      offset=".5" stop-color="hsl(9 9% 9%)"/><stop/></radialGradient></defs><g transform="rotate(3 1 1)scale(2)"
      clip-path="url(#c)"><path class="a" d="M1 1a2 3 4 0 1 5 6z" stroke-dasharray="1 2"/></g><use href="#g" x="1e3"/>
      <clipPath id="c"><circle r="3"/></clipPath><ellipse rx="1%" ry="2em" fill="url(#g) red"/></svg>
      """##
    var seed: UInt64 = 1
    for i in text.utf8.indices {
      var bytes = Array(text.utf8)
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let at = text.utf8.distance(from: text.utf8.startIndex, to: i)
      bytes[at] = UInt8(truncatingIfNeeded: seed >> 33)
      _ = failure(String(decoding: bytes, as: UTF8.self))
      bytes.remove(at: at)
      _ = failure(String(decoding: bytes, as: UTF8.self))
    }
    #expect(failure(text) == nil)
  }
}
