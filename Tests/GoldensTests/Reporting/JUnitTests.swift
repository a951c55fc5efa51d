import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML file as a tree.
private final class Element: NSObject, XMLParserDelegate {
  let name: String
  let attributes: [String: String]
  var children: [Element] = []
  var text = ""
  private var open: [Element] = []

  init(_ name: String = "", _ attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  /// Nil where the text is not well-formed.
  static func parse(_ text: String) -> Element? {
    let (parser, document) = (XMLParser(data: Data(text.utf8)), Element())
    document.open = [document]
    parser.delegate = document
    return parser.parse() ? document.children.first : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}

/// What a schema allows of an element: attributes, those that must be there, and the order of what is in it.
private struct Rule {
  var allowed: Set<String>
  var required: Set<String> = []
  /// Matched against the children's names, each with a blank behind it.
  var content: Regex<AnyRegexOutput>
}

/// The two published schemas, as far as they concern what is written.
private enum Schema {
  /// `JUnit.xsd` of windyroad/JUnit-Schema: Apache Ant's JUnit task.
  static func ant() throws -> [String: Rule] {
    let suite: Set = [
      "package", "id", "name", "timestamp", "hostname", "tests", "failures", "errors", "time",
    ]
    return [
      "testsuites": Rule(allowed: [], content: try Regex("(testsuite )*")),
      "testsuite": Rule(
        allowed: suite.union(["skipped"]), required: suite,
        content: try Regex("properties (testcase )*system-out system-err ")),
      "properties": Rule(allowed: [], content: try Regex("(property )*")),
      "property": Rule(allowed: ["name", "value"], required: ["name", "value"], content: try Regex("")),
      "testcase": Rule(
        allowed: ["name", "classname", "time"], required: ["name", "classname", "time"],
        content: try Regex("(skipped |error |failure )?")),
      "failure": Rule(allowed: ["message", "type"], required: ["type"], content: try Regex("")),
      "error": Rule(allowed: ["message", "type"], required: ["type"], content: try Regex("")),
      "system-out": Rule(allowed: [], content: try Regex("")),
      "system-err": Rule(allowed: [], content: try Regex("")),
    ]
  }

  /// `junit-10.xsd` of Jenkins' xUnit plugin.
  static func jenkins() throws -> [String: Rule] {
    var rules = try ant()
    rules["testsuites"] = Rule(
      allowed: ["name", "time", "tests", "failures", "errors"], content: try Regex("(testsuite )*"))
    rules["testsuite"] = Rule(
      allowed: [
        "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname", "id", "package",
        "file", "log", "url",
      ], required: ["name", "tests", "failures", "errors"],
      content: try Regex("(testsuite |properties |testcase |system-out |system-err )*"))
    rules["testcase"] = Rule(
      allowed: ["name", "time", "classname", "group"], required: ["name"],
      content: try Regex("(skipped |error |failure |system-out |system-err )*"))
    return rules
  }
}

@Suite("The JUnit report")
struct JUnitTests {
  private func check(_ element: Element, _ rules: [String: Rule]) throws {
    let rule = try #require(rules[element.name], "\(element.name) is no element")
    let names = Set(element.attributes.keys)
    #expect(names.isSubset(of: rule.allowed), "\(element.name) has \(names.subtracting(rule.allowed))")
    #expect(rule.required.isSubset(of: names), "\(element.name) lacks \(rule.required.subtracting(names))")
    let content = element.children.map { $0.name + " " }.joined()
    #expect(content.wholeMatch(of: rule.content) != nil, "\(element.name) holds \(content)")
    for (name, value) in element.attributes {
      switch name {
      case "time":
        #expect(value.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil && Double(value) != nil, "time \(value)")
      case "timestamp":
        #expect(value.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}/) != nil, "\(value)")
      case "tests", "failures", "errors", "skipped", "id": #expect(Int(value) != nil, "\(name) \(value)")
      case "name", "hostname", "package": #expect(!value.isEmpty, "\(name)")
      default: break
      }
    }
    for child in element.children { try check(child, rules) }
  }

  private func all(_ element: Element, _ name: String) -> [Element] {
    (element.name == name ? [element] : []) + element.children.flatMap { all($0, name) }
  }

  @Test func `is valid by Ant's schema and by Jenkins'`() throws {
    let root = try #require(Element.parse(JUnitReport.xml(try SampleReport.report(failing: 2))))
    try check(root, Schema.ant())
    try check(root, Schema.jenkins())
    #expect(all(root, "testcase").count == 6 && all(root, "failure").count == 2 && all(root, "error").count == 2)
  }

  @Test
  func `for GitLab is valid by Jenkins' schema except for the attribute file, with output and file in the test case`()
    throws
  {
    let xml = JUnitReport.xml(try SampleReport.report(), attachmentsIn: "report", dialect: .gitLab)
    let cases = all(try #require(Element.parse(xml)), "testcase").filter { $0.attributes["name"] != "gone" }
    #expect(cases.allSatisfy { $0.attributes["file"] != nil && $0.children.contains { $0.name == "system-out" } })
    #expect(xml.contains("[[ATTACHMENT|report/diff/moved/frame-0010.png]]"))
  }

  @Test func `contains location, time and message, with line breaks kept and attachments beside it`() throws {
    let report = try SampleReport.report()
    let xml = JUnitReport.xml(report, attachmentsIn: "report")
    let root = try #require(Element.parse(xml))
    let moved = try #require(root.children.first { $0.attributes["name"] == "moved" })
    #expect(all(moved, "property").map { $0.attributes["value"] } == ["Scenes/moved.yaml", "23"])
    let failure = try #require(all(moved, "failure").first)
    #expect(failure.attributes["message"]?.hasSuffix("was <(2)> & 50 %, \"x\"\nend") == true)
    #expect(failure.attributes["type"] == "where")
    let output = try #require(all(moved, "system-out").first).text
    #expect(output.contains("[[ATTACHMENT|report/diff/moved/frame-0010.png]]"))
    #expect(all(root, "testsuite").count == report.scenes.count + report.leftOver.count)
  }

  @Test(arguments: [0...0x2F as ClosedRange<UInt32>, 0xFFF0...0x1_0005])
  func `contains no characters that XML does not allow`(_ codes: ClosedRange<UInt32>) throws {
    let text = codes.compactMap(Unicode.Scalar.init).map { "a\(Character($0))" }.joined()
    let scene = SceneReport(name: "s" + text, file: "f" + text, code: .wrongInput, sentence: text)
    let xml = JUnitReport.xml(VerificationReport(scenes: [scene]))
    #expect(Element.parse(xml) != nil)
    let isValid = xml.unicodeScalars.allSatisfy {
      [0x9, 0xA, 0xD].contains($0.value) || (0x20...0xD7FF).contains($0.value) || (0xE000...0xFFFD).contains($0.value)
        || $0.value >= 0x10000
    }
    #expect(isValid)
  }
}
