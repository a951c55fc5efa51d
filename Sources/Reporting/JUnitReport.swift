internal import InbetweenDiagnostics
internal import InbetweenGoldens

/// JUnit's XML, with images as attachments in the form that Jenkins, GitLab and Playwright's readers know.
public enum JUnitReport {
  /// One suite with a case for each scene.
  ///
  /// - Parameter folder: the path from the reader to the folder of ``VerificationReport/images``; empty where it is the
  ///   file's own.
  public static func xml(_ report: VerificationReport, attachmentsIn folder: String = "") -> String {
    let failed = report.scenes.count { isFailure($0) }
    let errors = report.failures.count - failed
    let counts = "tests=\"\(report.scenes.count)\" failures=\"\(failed)\" errors=\"\(errors)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"inbetween\" \(counts)>",
      "  <testsuite name=\"inbetween verify\" \(counts) skipped=\"0\">",
    ]
    for scene in report.scenes {
      lines += testCase(scene, folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/")
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// What was compared and differs, as opposed to what could not be compared.
  private static func isFailure(_ scene: SceneReport) -> Bool { scene.code == .different || scene.code == .otherShape }

  private static func testCase(_ scene: SceneReport, _ folder: String) -> [String] {
    let file = scene.file.map { " file=\"\(Markup.escaped($0))\"" } ?? ""
    let line = scene.line.map { " line=\"\($0)\"" } ?? ""
    let start = "    <testcase classname=\"inbetween\" name=\"\(Markup.escaped(scene.name))\"\(file)\(line)"
    var inner: [String] = []
    if !scene.isPassed {
      let tag = isFailure(scene) ? "failure" : "error"
      let type = scene.kinds.isEmpty ? "code \(scene.code.rawValue)" : scene.kinds.joined(separator: " ")
      let details = ([scene.sentence] + scene.frames.map { "frame \($0.index): \($0.summary)" }).joined(separator: "\n")
      inner.append(
        "      <\(tag) message=\"\(Markup.escaped(scene.sentence))\" type=\"\(type)\">\(Markup.escaped(details))</\(tag)>"
      )
    }
    var output = scene.notices
    for frame in scene.frames {
      output += ["expected", "actual", "diff"].map { "[[ATTACHMENT|\(folder)\($0)/\(frame.path)]]" }
    }
    if !output.isEmpty {
      inner.append("      <system-out>" + Markup.escaped(output.joined(separator: "\n")) + "</system-out>")
    }
    return inner.isEmpty ? [start + "/>"] : [start + ">"] + inner + ["    </testcase>"]
  }
}

/// Text inside XML and HTML.
enum Markup {
  /// Without what XML 1.0 cannot hold, line feeds kept.
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
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
