internal import InbetweenDiagnostics

/// JUnit's XML, valid by the schemas of Ant's JUnit task and of Jenkins' xUnit plugin (`JUnit.xsd`, `junit-10.xsd`).
///
/// Ant gives a test case neither output nor a file, so each scene is a suite of one case: notices, and images as
/// `[[ATTACHMENT|path]]`, are the suite's output, which Jenkins shows with the case; file and line are the suite's
/// properties.
public enum JUnitReport {
  /// The reader of the report.
  public enum Dialect: Hashable, Sendable {
    /// Any reader that follows the schemas.
    case standard
    /// GitLab, which expects attachments and the file in the test case.
    case gitLab
  }

  /// - Parameter folder: the path from the reader to the folder of images; empty if it is the file's own.
  public static func xml(
    _ report: VerificationReport, attachmentsIn folder: String = "", dialect: Dialect = .standard
  ) -> String {
    let folder = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
    for (index, scene) in (report.scenes + report.unused).enumerated() {
      lines += suite(scene, index, report.began, folder, dialect)
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// Whether it was compared and differs, in contrast to a scene that could not be compared.
  private static func isFailure(_ scene: SceneReport) -> Bool { scene.code == .different || scene.code == .otherShape }

  private static func suite(
    _ scene: SceneReport, _ index: Int, _ began: String, _ folder: String, _ dialect: Dialect
  ) -> [String] {
    let failed = isFailure(scene)
    let time = Decimals.text(max(scene.seconds, 0), places: 3)
    var attributes = [
      ("package", "inbetween"), ("id", "\(index)"), ("name", scene.name), ("timestamp", began),
      ("hostname", "localhost"), ("tests", "1"), ("failures", failed ? "1" : "0"),
      ("errors", failed || scene.isPassed ? "0" : "1"), ("skipped", "0"), ("time", time),
    ]
    var lines = ["  <testsuite\(text(of: attributes))>"]
    let places = [("file", scene.file), ("line", scene.line.map(String.init))]
    lines.append("    <properties>")
    for (name, value) in places {
      if let value { lines.append("      <property\(text(of: [("name", name), ("value", value)]))/>") }
    }
    lines.append("    </properties>")
    attributes = [("classname", "inbetween"), ("name", scene.name), ("time", time)]
    if dialect == .gitLab, let file = scene.file { attributes.append(("file", file)) }
    let output = "<system-out>\(Markup.escaped(output(scene, folder)))</system-out>"
    lines.append("    <testcase\(text(of: attributes))>")
    if !scene.isPassed { lines.append("      " + problem(scene, failed ? "failure" : "error")) }
    if dialect == .gitLab { lines.append("      " + output) }
    lines.append("    </testcase>")
    return lines + ["    " + (dialect == .gitLab ? "<system-out/>" : output), "    <system-err/>", "  </testsuite>"]
  }

  private static func problem(_ scene: SceneReport, _ tag: String) -> String {
    let type = scene.kinds.isEmpty ? "code \(scene.code.rawValue)" : scene.kinds.joined(separator: " ")
    let frames = scene.frames.filter { !$0.summary.isEmpty }.map { "frame \($0.index): \($0.summary)" }
    let claims = scene.expectations.map { "\(scene.sceneFile ?? scene.name):\($0.line):\($0.column): \($0.message)" }
    let details = ([scene.sentence] + claims + frames).map(TerminalText.shown).joined(separator: "\n")
    return "<\(tag)\(text(of: [("message", scene.sentence), ("type", type)]))>\(Markup.escaped(details))</\(tag)>"
  }

  private static func output(_ scene: SceneReport, _ folder: String) -> String {
    let images = scene.isPassed ? [] : scene.frames
    let attachments = images.flatMap { frame in
      frame.pictures.map { "[[ATTACHMENT|\(folder)\($0.kind.rawValue)/\(frame.path)]]" }
    }
    return (scene.remarks + attachments).map(TerminalText.shown).joined(separator: "\n")
  }

  /// Line ends in an attribute would be read as spaces.
  private static func text(of attributes: [(String, String)]) -> String {
    attributes.map { name, value in
      let escaped = Markup.escaped(value).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
      return " \(name)=\"\(escaped)\""
    }.joined()
  }
}

/// Text inside XML and HTML.
enum Markup {
  /// On one line, so that no part of a report that is printed can be a line of its own to a build server.
  static func line(_ text: String) -> String { escaped(TerminalText.shown(text)) }

  /// Without characters that XML 1.0 does not allow, except line feeds.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      // Nothing may reorder a page or be invisible on it, and XML holds no controls.
      case _ where TerminalText.steers(scalar): result += TerminalText.shown(String(scalar))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
