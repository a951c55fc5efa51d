internal import InbetweenDiagnostics
internal import InbetweenGoldens

/// One page that holds everything and needs nothing: images, curves and styles are in it, and it works from disk.
public enum HTMLReport {
  /// Curves drawn for each scene.
  private static let plotLimit = 6

  /// The page's text: ``head(_:title:)``, a ``section(_:)`` for each scene that did not pass, and ``tail(_:)``.
  ///
  /// - Parameter title: stands above everything.
  public static func page(_ report: VerificationReport, title: String = "Inbetween") -> String {
    head(report, title: title) + report.failures.map(section).joined() + tail(report)
  }

  /// What stands before the scenes.
  public static func head(_ report: VerificationReport, title: String = "Inbetween") -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(Markup.line(title)): \(Markup.line(report.summary))</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <header><h1>\(Markup.line(title))</h1><p class="sum">\(Markup.line(report.summary))</p></header>
    <main>

    """
  }

  /// What stands behind them.
  public static func tail(_ report: VerificationReport) -> String {
    var body = ""
    if !report.leftOver.isEmpty {
      body +=
        "<p class=\"note\">Goldens without a scene: \(Markup.line(report.leftOver.joined(separator: ", ")))</p>\n"
    }
    let passed = report.scenes.filter(\.isPassed)
    if !passed.isEmpty {
      let items = passed.map { scene in
        "<li>\(Markup.line(scene.name))" + (scene.isCached ? " <small>unchanged</small>" : "") + notices(scene)
          + "</li>"
      }
      body +=
        "<details\(report.failures.isEmpty ? " open" : "")><summary>\(passed.count) passed</summary><ul class=\"passed\">"
      body += items.joined() + "</ul></details>\n"
    }
    return """
      \(body)</main>
      <script>
      \(script)
      </script>
      </body>
      </html>

      """
  }

  /// A scene with its pictures and curves. It depends on nothing but the scene, so that it can be written and let go.
  public static func section(_ scene: SceneReport) -> String {
    let kinds = scene.kinds.isEmpty ? ["code \(scene.code.rawValue)"] : scene.kinds
    var text = "<section id=\"\(Markup.line(scene.name))\">\n<h2>\(Markup.line(scene.name)) "
    text +=
      kinds.map { "<span class=\"kind \(Markup.line($0))\">\(Markup.line($0))</span>" }.joined(separator: " ")
      + "</h2>\n" + sentence(scene)
    if let file = scene.file {
      text += "<p class=\"file\">\(Markup.line(file))\(scene.line.map { ":\($0)" } ?? "")</p>\n"
    }
    return text + notices(scene) + filmstrips(scene) + plots(scene) + "</section>\n"
  }

  /// The sentence, a part a line: what differs first, the cause last.
  private static func sentence(_ scene: SceneReport) -> String {
    let head = scene.name + ": "
    let whole = scene.sentence.hasPrefix(head) ? scene.sentence.dropFirst(head.count) : scene.sentence[...]
    let parts = whole.split(separator: "; ")
    let rest = parts.dropFirst().map { part in
      let isPlace = scene.file.map { part.contains($0 + ":") } ?? false
      let text = Markup.line(String(part))
      return "<li>\(isPlace ? "<code>\(text)</code>" : text)</li>"
    }
    return "<p class=\"sentence\">\(Markup.line(String(parts.first ?? "")))</p>\n"
      + (rest.isEmpty ? "" : "<ul class=\"why\">\(rest.joined())</ul>\n")
  }

  private static func notices(_ scene: SceneReport) -> String {
    scene.notices.filter { !scene.sentence.contains($0) }.map { "<p class=\"note\">\(Markup.line($0))</p>\n" }
      .joined()
  }

  /// A row of frames as expected, one as found and one of the differences, below each other.
  private static func filmstrips(_ scene: SceneReport) -> String {
    guard !scene.frames.isEmpty else { return "" }
    var text = "<div class=\"strips\"><table>\n<tr><th></th>"
    text +=
      scene.frames.map { frame in
        "<th title=\"\(Markup.line(frame.summary))\">frame \(frame.index)<br><small>\(Decimals.fixed(frame.seconds, places: 3)) s</small></th>"
      }.joined() + "</tr>\n"
    for kind in SceneReport.FrameReport.Kind.allCases where scene.frames.contains(where: { $0.has(kind) }) {
      text += "<tr><th>\(kind.title)</th>"
      for frame in scene.frames {
        guard let bytes = frame.bytes(kind) else {
          text += "<td><small>no picture</small></td>"
          continue
        }
        text += "<td><img alt=\"frame \(frame.index), \(kind.title)\" src=\"data:image/png;base64,"
        text += Base64.text(bytes) + "\"></td>"
      }
      text += "</tr>\n"
    }
    return text + "</table></div>\n"
  }

  private static func plots(_ scene: SceneReport) -> String {
    guard let expected = scene.expected, let actual = scene.actual, let difference = scene.difference else { return "" }
    var figures: [String] = []
    var placed: [String] = []
    var turned: Set<String> = []
    for property in difference.properties where figures.count < plotLimit {
      // What a view carries along moves as it does, and a transform's numbers move together.
      if property.key == "frame", placed.contains(where: { property.view.hasPrefix($0 + "/") }) { continue }
      if property.key == "transform", !turned.insert(property.view).inserted { continue }
      if property.key == "frame" { placed.append(property.view) }
      guard let svg = MotionPlot.svg(property, expected: expected, actual: actual) else { continue }
      figures.append(
        "<figure>\(svg)<figcaption>\(Markup.line(property.viewName)).\(Markup.line(property.name))</figcaption></figure>"
      )
    }
    guard !figures.isEmpty else { return "" }
    return "<div class=\"plots\">" + figures.joined(separator: "\n") + "</div>\n"
      + "<p class=\"legend\"><span class=\"key expected\"></span> expected <span class=\"key actual\"></span> actual</p>\n"
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --accent: #d70015; --was: #8e8e93; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1200px; padding: 1rem 1.5rem 4rem; }
    h1 { font-size: 1.3rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0 0 .3rem; }
    .sum { margin: .2rem 0 1rem; } section { border-top: 1px solid var(--line); padding: 1.2rem 0; }
    .kind { background: var(--accent); border-radius: 4px; color: #fff; font-size: .75rem; padding: .1rem .45rem; vertical-align: middle; }
    .kind.where { background: #0071e3; } .kind.when { background: #b25000; } .kind.look { background: #8944ab; }
    .sentence { font-size: 1.05rem; margin: 0; } .why { margin: .2rem 0; padding-left: 1.2rem; } .why code { font: .9rem ui-monospace, monospace; } .file, .note, .legend, small { opacity: .7; margin: .2rem 0; }
    .strips { margin-top: .8rem; overflow-x: auto; } table { border-spacing: 8px 4px; } th { font-weight: 500; text-align: left; }
    img { background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 / 16px 16px; border: 1px solid var(--line); cursor: zoom-in; display: block; max-height: 260px; max-width: 200px; }
    img.zoomed { cursor: zoom-out; height: 100%; image-rendering: pixelated; inset: 0; margin: 0; max-height: 100%; max-width: 100%; object-fit: contain; position: fixed; width: 100%; z-index: 1; }
    .plots { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1rem; } figure { flex: 0 1 420px; margin: 0; } figcaption { font-size: .85rem; }
    svg { display: block; width: 100%; } svg text { fill: currentColor; font-size: 10px; opacity: .7; }
    polyline { fill: none; stroke-width: 1.6; } polyline.expected { stroke: var(--was); stroke-dasharray: 5 3; } polyline.actual { stroke: var(--accent); }
    .axis { fill: none; stroke: currentColor; opacity: .4; } .worst { stroke: currentColor; opacity: .35; stroke-dasharray: 2 3; } .event { fill: #0a84ff; opacity: .08; }
    .key { border-top: 2px solid var(--was); display: inline-block; margin-left: .8rem; vertical-align: middle; width: 22px; } .key.expected { border-top-style: dashed; } .key.actual { border-color: var(--accent); }
    """

  private static let script = """
    document.addEventListener('click', e => { const open = document.querySelector('img.zoomed'); if (open) open.classList.remove('zoomed'); else if (e.target.tagName === 'IMG') e.target.classList.add('zoomed'); });
    document.addEventListener('keydown', e => { if (e.key === 'Escape') document.querySelector('img.zoomed')?.classList.remove('zoomed'); });
    """
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
