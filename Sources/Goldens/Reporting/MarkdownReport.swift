internal import InbetweenDiagnostics

/// The report for a pull request, in GitHub's Markdown: the totals, and the differences grouped by cause.
///
/// GitHub shows pictures only from URLs, never from data in the text. A filmstrip of each difference is included if the
/// address of the report is known; otherwise its path in the report is.
public struct MarkdownReport {
  /// The location of the report.
  public enum Place: Hashable, Sendable {
    /// The report's folder is published at this address.
    case published(String)
    /// The report is an artifact of the run at this address.
    case artifact(String)
    case unknown
  }

  /// The first line, by which bots find their comment again.
  public static let marker = "<!-- inbetween -->"
  /// GitHub refuses comments of more than 65,536 characters.
  public static let commentLimit = 65_000
  /// A job summary above 1 MiB is rejected.
  public static let summaryLimit = 1_000_000

  /// The number of filmstrips shown for the scenes of one cause.
  private static let stripsOfCause = 3
  private let report: VerificationReport
  private let place: Place
  private let limit: Int

  /// - Parameter limit: the maximum size of the text in bytes.
  public init(_ report: VerificationReport, place: Place = .unknown, limit: Int = MarkdownReport.summaryLimit) {
    self.report = report
    self.place = place
    self.limit = limit
  }

  /// The path of a scene's filmstrip in a report.
  public static func stripPath(_ scene: String) -> String { "filmstrips/\(scene).png" }

  /// The text: complete groups and items, as many as fit, with the number of the omitted ones.
  public var text: String {
    var text = "### Inbetween: \(Self.cell(report.summary))\n\n"
    if let link = reportLink { text += link + "\n\n" }
    let failures = report.failures + report.unused
    let closing = 200
    var shown = 0
    for group in groups(of: failures) {
      let rows = group.scenes.map(row)
      let opening = heading(group) + "\n\n"
      guard text.utf8.count + opening.utf8.count + (rows.first?.utf8.count ?? 0) < limit - closing else { break }
      text += opening
      for row in rows {
        guard text.utf8.count + row.utf8.count < limit - closing else { break }
        text += row
        shown += 1
      }
      text += "\n"
      for scene in group.scenes.prefix(Self.stripsOfCause) {
        guard let strip = strip(scene), text.utf8.count + strip.utf8.count < limit - closing else { continue }
        text += strip + "\n\n"
      }
    }
    if shown < failures.count { text += "\(failures.count - shown) more scenes did not pass.\n" }
    for scene in report.scenes where scene.isPassed {
      for notice in scene.notices {
        let line = "\n- \(Self.cell(scene.name)): \(Self.cell(notice))"
        guard text.utf8.count + line.utf8.count < limit - closing else { return text + "\n" }
        text += line
      }
    }
    for warning in report.warnings {
      let others = warning.scenes.count - 1
      let more = others == 0 ? "" : ", and \(others) more scene" + (others == 1 ? "" : "s")
      let line = "\n- warning: \(Self.cell(warning.text)) (\(Self.cell(warning.scenes[0].name))\(more))"
      guard text.utf8.count + line.utf8.count < limit - closing else { return text + "\n" }
      text += line
    }
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  private struct Group {
    var cause: String?
    var scenes: [SceneReport]
  }

  private func groups(of failures: [SceneReport]) -> [Group] {
    let causes = report.causes.map { cause in
      Group(cause: cause.text, scenes: failures.filter { $0.cause?.key == cause.text })
    }
    let rest = failures.filter { $0.cause == nil }
    return causes + (rest.isEmpty ? [] : [Group(cause: nil, scenes: rest)])
  }

  private func heading(_ group: Group) -> String {
    let count = group.scenes.count
    guard let cause = group.cause else {
      return "**\(count == 1 ? "One scene" : "\(count) scenes") without a known cause**"
    }
    let scenes = count == 1 ? "one scene" : "\(count) scenes"
    // No golden, another program, a missing shard: nothing in a scene was changed.
    let isChange = group.scenes.contains { $0.cause?.changes.isEmpty == false }
    let opening = isChange ? "One change explains \(scenes)" : scenes.prefix(1).uppercased() + scenes.dropFirst()
    return "**\(opening):** \(Self.cell(cause))"
  }

  /// An item of a list, whose lines are broken where a table would be wider than a telephone.
  private func row(_ scene: SceneReport) -> String {
    var sentence = scene.sentenceWithoutName
    if let file = scene.file, let line = scene.line, !sentence.contains(file + ":") {
      sentence = "\(file):\(line):" + (scene.column.map { "\($0):" } ?? "") + " " + sentence
    }
    let name = Self.cell(scene.name)
    let link = address.map { "[\(name)](\($0)index.html#scene=\(Self.percentEncoded(scene.name)))" } ?? name
    return "- **\(link)** (\(scene.marks.joined(separator: ", "))): \(Self.cell(sentence))\n"
  }

  private func strip(_ scene: SceneReport) -> String? {
    guard scene.frames.contains(where: { !$0.pictures.isEmpty }) else { return nil }
    let path = Self.stripPath(scene.name)
    guard let address else { return nil }
    let source = address + Self.percentEncoded(path)
    return "<img alt=\"expected, actual and difference of \(Markup.line(scene.name))\" src=\"\(Markup.line(source))\">"
  }

  /// Ends in a slash.
  private var address: String? {
    guard case .published(let address) = place else { return nil }
    return address.hasSuffix("/") ? address : address + "/"
  }

  private var reportLink: String? {
    switch place {
    case .published: address.map { "[The report](\($0)index.html)" }
    case .artifact(let run):
      "The report with all pictures is among the [artifacts of this run](\(run)): `index.html`, and `filmstrips/` of what differs."
    case .unknown: nil
    }
  }

  /// RFC 3986: unreserved characters and slashes as they are.
  static func percentEncoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._~/".unicodeScalars.contains(scalar))
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// Text for a line, escaped so that it contains no Markdown, HTML or mentions of users.
  static func cell(_ text: String) -> String {
    var result = ""
    for character in Markup.escaped(text) {
      switch character {
      case "|", "*", "_", "`", "[", "]", "\\", "#", "~": result += "\\" + String(character)
      case "@": result += "@\u{2060}"
      case "\n", "\r\n": result += "<br>"
      default: result.append(character)
      }
    }
    return result.replacing("\\#39;", with: "#39;")
  }
}
