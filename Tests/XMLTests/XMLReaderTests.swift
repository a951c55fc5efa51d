import InbetweenXML
import Testing

@Suite("Reading XML") struct XMLReaderTests {
  private func tree(_ text: String, limits: XMLLimits = XMLLimits()) throws(XMLError) -> XMLTree {
    try XMLTree(Array(text.utf8), limits: limits)
  }

  @Test func `elements keep their attributes, children, text and line`() throws {
    let root = try tree("<a x=\"1\" y=\"&lt;&#233;\">\n  <b key=\"k\">t &amp; u</b>\n  <c/>\n</a>").root
    #expect(root.name == "a" && root["x"] == "1" && root["y"] == "<é" && root["z"] == nil)
    #expect(root.children.map(\.name) == ["b", "c"] && root.text.isEmpty)
    #expect(root.child("b")?.text == "t & u" && root.child(key: "k")?.line == 2)
    #expect(root.children[1].line == 3 && root.children[1].column == 3)
  }

  @Test func `UTF-16 is read by its byte-order mark, in both byte orders`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a t=\"größe\"/>"
    let units = Array(text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    for bytes in [little, big] { #expect(try XMLTree(bytes).root["t"] == "größe") }
  }

  @Test func `a document type is refused before anything is expanded`() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>"
    #expect(throws: XMLError("document types are not read", line: 1, column: 13)) { try tree(bomb) }
    let outside = "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>"
    #expect(throws: XMLError.self) { try tree(outside) }
    #expect(throws: XMLError.self) { try tree("<a>&unknown;</a>") }
  }

  @Test func `depth, number and size are limited`() throws {
    var limits = XMLLimits()
    limits.depth = 10
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    _ = try tree(nested(10), limits: limits)
    let error = #expect(throws: XMLError.self) { try tree(nested(11), limits: limits) }
    #expect(error?.message == "there are more than 10 elements inside one another")
    limits.nodes = 3
    #expect(throws: XMLError.self) { try tree("<a><b x=\"1\" y=\"2\"/></a>", limits: limits) }
    limits.fileSize = 4
    #expect(throws: XMLError.self) { try tree("<abc/>", limits: limits) }
    #expect(throws: XMLError.self) { try tree(nested(100_000)) }
  }

  @Test(arguments: ["", "x", "<a>", "<a></b>", "<a x=1/>", "\u{0}<a/>", "<a/><b/>"])
  func `text that is not XML is refused with its location`(_ text: String) {
    let error = #expect(throws: XMLError.self) { try tree(text) }
    #expect(error?.message.hasPrefix("not XML: ") == true && error?.line == 1)
  }
}
