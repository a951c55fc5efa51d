import Foundation
import InbetweenDriving
import InbetweenGeometry
import InbetweenSceneFile
import InbetweenTestSupport
import Testing

/// A question about a founding scene and the answer's lines, places cut off.
struct ExplanationCase: CustomTestStringConvertible, Sendable {
  let scene: String
  let question: String
  let time: Rational
  let lines: [String]
  var testDescription: String { "\(scene): \(question) at \(time.doubleValue)" }

  init(_ scene: String, _ question: String, _ time: String, _ lines: [String]) {
    self.scene = scene
    self.question = question
    self.time = Rational(text: time) ?? .zero
    self.lines = lines
  }
}

@Suite("Explanations of scenes") struct SceneExplanationTests {
  static let cases: [ExplanationCase] = [
    ExplanationCase(
      "reveal", "yellow.width", "0",
      [
        "yellow.width = 374",
        "  -20  H:|-(20)-[yellow](LTR)   (names: '|':screen)   reveal.yaml:29:5",
        "  -20  'yellowEdge' yellow.right == screen.right - 20 priority:750   reveal.yaml:31:17",
        "  +414  screen is 414 x 896",
      ]),
    ExplanationCase(
      "reveal", "yellow.width", "0.25",
      [
        "yellow.width = 183",
        "  +0  yellow.width == blue.width   reveal.yaml:28:5",
        "  -10  H:|-(20)-[yellow](LTR)   (names: '|':screen)   reveal.yaml:29:5",
        "  -4  'spacing' H:[yellow]-(8)-[blue](LTR)   reveal.yaml:30:14",
        "  -10  'blueEdge' blue.right == screen.right - 20 priority:751   reveal.yaml:32:15",
        "  +207  screen is 414 x 896",
        "  missed by 191  'yellowEdge' yellow.right == screen.right - 20 priority:750   reveal.yaml:31:17",
      ]),
    ExplanationCase(
      "expand", "orange.width", "0",
      [
        "orange.width = 90",
        "  +90  orange.width >= 90   expand.yaml:36:8",
        "  missed by 40  'orangeWidth' orange.width == 50 priority:250   expand.yaml:34:18",
      ]),
    ExplanationCase(
      "expand", "orange.width", "0.25",
      [
        "orange.width = 250",
        "  +250  orange.width <= 250   expand.yaml:36:8",
        "  missed by 50  'orangeWidth' orange.width == 300 priority:250   expand.yaml:34:18",
      ]),
    ExplanationCase(
      "expand", "purple.height", "1",
      [
        "purple.height = 563",
        "  -20  V:|-(20)-[purple]   (names: '|':screen)   expand.yaml:28:5",
        "  -20  'purpleBottom' purple.bottom == screen.bottom - 20   expand.yaml:30:19",
        "  +603  screen is 375 x 603",
      ]),
    ExplanationCase(
      "scroll-driven", "header.height", "0.8",
      [
        "header.height = 88",
        "  +88  header.height == 88   scroll-driven.yaml:41:5",
      ]),
    ExplanationCase(
      "scroll-driven", "avatar.left", "0",
      [
        "avatar.left = 147.5",
        "  -40  avatar.width == 80   scroll-driven.yaml:48:5",
        "  +0  avatar.centerX == header.centerX   scroll-driven.yaml:50:5",
        "  +0  H:|-(0)-[header]   (names: '|':screen)   scroll-driven.yaml:39:7",
        "  +0  H:[header]-(0)-|   (names: '|':screen)   scroll-driven.yaml:39:8",
        "  +187.5  screen is 375 x 667",
      ]),
    ExplanationCase(
      "login", "list.height", "0.3",
      [
        "list.height = 150",
        "  +150  'listHeight' list.height == 150   login.yaml:67:17",
      ]),
    ExplanationCase(
      "login", "signIn.width", "1.5",
      [
        "signIn.width = 46",
        "  -164.5  'loginLeft' H:|-(164.5)-[signIn](LTR)   (names: '|':screen)   login.yaml:75:16",
        "  -164.5  'loginRight' H:[signIn]-(164.5)-|(LTR)   (names: '|':screen)   login.yaml:76:17",
        "  +375  screen is 375 x 667",
        "  missed by 16  signIn.width <= 30 contentHugging:250   login.yaml:25:13",
      ]),
    ExplanationCase(
      "constant-moves", "v.left", "1.5",
      [
        "v.left = 130",
        "  +130  'con' H:|-(130)-[v]   (names: '|':screen)   constant-moves.yaml:16:10",
      ]),
    ExplanationCase(
      "passbook", "view1.top", "0",
      [
        "view1.top = 576",
        "  -67  view1.height == 67   passbook.yaml:42:28",
        "  +0  V:[view1]-(0)-[view2]   passbook.yaml:42:28",
        "  -67  view2.height == 67   passbook.yaml:42:43",
        "  +0  V:[view2]-(0)-[view3]   passbook.yaml:42:43",
        "  -67  view3.height == 67   passbook.yaml:42:58",
        "  +0  V:[view3]-(0)-[view4]   passbook.yaml:42:58",
        "  -67  view4.height == 67   passbook.yaml:42:73",
        "  +0  V:[view4]-(0)-|   (names: '|':screen)   passbook.yaml:42:73",
        "  +844  screen is 390 x 844",
      ]),
  ]

  static func explain(_ scene: String, _ question: String, _ time: Rational) throws -> SceneExplanation {
    let path = SharedVectors.repositoryRoot.appendingPathComponent("Scenes/\(scene).yaml").path
    let words = question.split(separator: ".").map(String.init)
    return try SceneExplanation(
      try SceneReader.read(path: path).document, view: words[0], attribute: words[1], at: time, typesetter: nil)
  }

  @Test("the steps of an explanation add up to the value", arguments: cases)
  func sums(_ expected: ExplanationCase) throws {
    let explanation = try Self.explain(expected.scene, expected.question, expected.time)
    let sum = explanation.steps.reduce(explanation.offset) { $0 + $1.amount }
    #expect(abs(sum - explanation.value) < 1e-6)
  }

  @Test("explanations of the founding scenes read as they should", arguments: cases)
  func texts(_ expected: ExplanationCase) throws {
    let explanation = try Self.explain(expected.scene, expected.question, expected.time)
    let lines = explanation.lines.map { line in
      guard let range = line.range(of: SharedVectors.repositoryRoot.path) else { return line }
      // The place without the folders above the scene.
      return String(line[..<range.lowerBound] + line[range.upperBound...].dropFirst("/Scenes/".count))
    }
    #expect(lines == expected.lines)
  }

  @Test("an explanation counts what happens at its own time, and nothing later")
  func time() throws {
    #expect(try Self.explain("reveal", "yellow.width", Rational(text: "0.2499") ?? .zero).value == 374)
    #expect(try Self.explain("reveal", "yellow.width", Rational(text: "0.25") ?? .zero).value == 183)
  }

  @Test("unknown names are refused with a message")
  func names() throws {
    #expect(throws: SceneBakeError.self) { try Self.explain("reveal", "green.width", .zero) }
    #expect(throws: SceneBakeError.self) { try Self.explain("reveal", "yellow.area", .zero) }
  }
}
