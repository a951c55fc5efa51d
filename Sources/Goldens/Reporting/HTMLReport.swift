internal import InbetweenDiagnostics

/// A self-contained page with pictures, curves, styles and script, which can be opened from disk.
///
/// Its scenes and pictures are inert text until they are shown, so that a page of any size opens at once.
public enum HTMLReport {
  /// The page's text.
  ///
  /// - Parameter title: the heading of the page.
  public static func page(_ report: VerificationReport, title: String = "Inbetween") -> String {
    head(report, title: title) + body(report)
  }

  /// The part after ``head(_:title:isReviewed:)``: ``scene(_:at:)`` and ``picture(_:)`` for each scene that did not
  /// pass, and ``tail(isReviewed:)``.
  public static func body(_ report: VerificationReport, isReviewed: Bool = false) -> String {
    var text = ""
    var written: Set<String> = []
    for (index, scene) in report.failures.enumerated() {
      let made = PageScene(scene)
      text += self.scene(made.json, at: index)
      for picture in made.pictures where written.insert(picture.id).inserted { text += self.picture(picture) }
    }
    return text + tail(isReviewed: isReviewed)
  }

  /// The part before the scenes: everything that the page shows initially.
  ///
  /// - Parameter isReviewed: whether `inbetween review` serves the page: script and styles are then separate files, and
  ///   it has buttons for accepting and rejecting.
  public static func head(
    _ report: VerificationReport, title: String = "Inbetween", isReviewed: Bool = false
  ) -> String {
    let policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    let kind =
      isReviewed
      ? "<meta name=\"inbetween-review\" content=\"on\">\n<link rel=\"stylesheet\" href=\"\(styleName)\">"
      : "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n<style>\n\(style)</style>"
    let items = (report.failures + report.unused).map { "<li>\(Markup.line($0.sentence))</li>" }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.line(title)): \(Markup.line(report.summary))</title>
      \(kind)
      </head>
      <body>
      <header><h1>\(Markup.line(title))</h1><p>\(Markup.line(report.summary))</p>\(leftOver(report))</header>
      <aside><div class="tools" id="tools"></div><ul id="list" role="listbox" tabindex="0" aria-label="Scenes"></ul></aside>
      <main id="main"><p class="empty">Choose a scene.</p>
      <noscript><p>The pictures need JavaScript. What did not pass:</p><ul>
      \(items)
      </ul></noscript></main>
      <dialog id="help"></dialog><span id="probe" hidden></span>
      <script type="application/json" id="index">\(PageScene.embedded(index(report)))</script>

      """
  }

  private static func leftOver(_ report: VerificationReport) -> String {
    report.leftOver.isEmpty
      ? "" : "<p>Goldens without a scene: \(Markup.line(report.leftOver.joined(separator: ", ")))</p>"
  }

  /// A scene that did not pass.
  ///
  /// - Parameters:
  ///   - json: ``PageScene/json``.
  ///   - index: its index among those that did not pass, from 0.
  public static func scene(_ json: String, at index: Int) -> String {
    let (opening, closing) = sceneElement(at: index)
    return opening + json + closing
  }

  /// The element that contains the text of a scene.
  public static func sceneElement(at index: Int) -> (opening: String, closing: String) {
    ("<script type=\"application/json\" id=\"scene-\(index)\">", "</script>\n")
  }

  /// A picture, which is in the page once, however many frames show it.
  public static func picture(_ picture: ReportFilm.Picture) -> String {
    let part = picture.base.map { " data-over=\"\(Markup.line($0))\" data-x=\"\(picture.x)\" data-y=\"\(picture.y)\"" }
    return "<script type=\"text/plain\" id=\"p-\(Markup.line(picture.id))\"\(part ?? "")>"
      + Base64.text(picture.png) + "</script>\n"
  }

  /// The part after the scenes.
  public static func tail(isReviewed: Bool = false) -> String {
    (isReviewed ? "<script src=\"\(scriptName)\"></script>\n" : "<script>\n\(script)</script>\n") + "</body>\n</html>\n"
  }

  /// The name of the file with ``script``, if it is separate.
  public static let scriptName = "page.js"
  /// The name of the file with ``style``, if it is separate.
  public static let styleName = "page.css"

  /// The script of the page.
  public static var script: String {
    let parts = [
      PackageResources.data_js, PackageResources.list_js, PackageResources.stage_js, PackageResources.curves_js,
      PackageResources.review_js, PackageResources.page_js,
    ]
    return "'use strict';\n(() => {\n" + parts.map(text).joined(separator: "\n") + "})();\n"
  }

  /// The styles of the page.
  public static var style: String { text(PackageResources.page_css) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The contents of the list: every scene, and causes common to several.
  private static func index(_ report: VerificationReport) -> JSON {
    let causes = report.causes
    let places = Dictionary(causes.enumerated().map { ($1.text, $0) }) { first, _ in first }
    var failed = 0
    let scenes = (report.scenes + report.unused).enumerated().map { number, scene -> JSON in
      var members: [JSON.Member] = [
        .init("n", .int(number)), .init("name", .string(scene.name)), .init("code", .int(Int(scene.code.rawValue))),
        .init("passed", .bool(scene.isPassed)), .init("cached", .bool(scene.isCached)),
        .init("kinds", .array(scene.kinds.map(JSON.string))),
        .init("marks", .array(scene.marks.map(JSON.string))),
        .init("sentence", .string(TerminalText.shown(scene.sentence))), .init("file", .optional(scene.file)),
        .init("line", scene.line.map(JSON.int) ?? .null),
        .init(
          "notices",
          .array(
            scene.remarks.filter { !scene.sentence.contains($0) }.map { .string(TerminalText.shown($0)) })),
        .init("cause", .int(scene.isPassed ? -1 : scene.cause.flatMap { places[$0.key] } ?? -1)),
        .init("score", .number(Decimals.text(scene.severity, places: 3))),
        .init("views", .array(scene.views.map(JSON.string))),
      ]
      if scene.lack == .shard { members.append(.init("notRun", .bool(true))) }
      if scene.hasNoScene { members.append(.init("unused", .bool(true))) }
      if !scene.isPassed, number < report.scenes.count {
        members.append(.init("data", .int(failed)))
        failed += 1
      }
      return .object(members)
    }
    return .object([
      .init("scenes", .array(scenes)),
      .init(
        "causes",
        .array(
          causes.map {
            .object([
              .init("text", .string(TerminalText.shown($0.text))), .init("scenes", .array($0.scenes.map(JSON.string))),
            ])
          })),
    ])
  }
}

/// RFC 4648.
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for i in stride(from: 0, to: bytes.count, by: 3) {
      let second = i + 1 < bytes.count ? bytes[i + 1] : 0
      let third = i + 2 < bytes.count ? bytes[i + 2] : 0
      result.append(digits[Int(bytes[i] >> 2)])
      result.append(digits[Int((bytes[i] & 3) << 4 | second >> 4)])
      result.append(i + 1 < bytes.count ? digits[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
      result.append(i + 2 < bytes.count ? digits[Int(third & 63)] : UInt8(ascii: "="))
    }
    return String(decoding: result, as: UTF8.self)
  }
}
