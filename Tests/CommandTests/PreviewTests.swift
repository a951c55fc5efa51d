import Foundation
import InbetweenTestSupport
import Testing

@Suite(
  "inbetween preview and export", .enabled(if: Browser.program != nil, "needs Chromium, \(Thoroughness.hint)"),
  .serialized)
struct PreviewTests {
  /// A bar that grows with a parameter, and one that follows an input.
  static let scene = """
    inbetween: 1
    canvas: {size: [200, 120], scale: 2, backgroundColor: white}
    parameters:
      amount: {default: 60, min: 20, max: 180}
    inputs: {pull: 0}
    views:
      - view: bar
        backgroundColor: red
      - view: tail
        backgroundColor: blue
    constraints:
      - H:|-0-[bar]
      - V:|-0-[bar(40)]
      - w: bar.width == 20
      - H:|-0-[tail]
      - V:[tail(40)]-0-|
      - tail.width == 20 + pull
    timeline:
      - at: 0.1
        animate: 0.4
        set: {w.constant: $(amount)}
    duration: 0.7
    """

  func previewing(
    _ scene: String = PreviewTests.scene, provokes: Bool = false, _ body: (Browser, URL) throws -> Void
  ) throws {
    try serving(scene, as: "growing.yaml", width: 1200) { browser, file in
      try browser.wait("document.body.dataset.shown")
      try body(browser, file)
      // Errors that a test causes are not errors of the page. The browser also warns about the way in which tests read
      // pixels.
      if !provokes { #expect(browser.complaints.filter { !$0.contains("willReadFrequently") } == []) }
    }
  }

  /// Opens the page of a file with this text; the width is that of the window in CSS pixels.
  func serving(_ text: String, as name: String, width: Int, _ body: (Browser, URL) throws -> Void) throws {
    let scratch = try TemporaryFolder()
    let file = scratch.url(name)
    try Data(text.utf8).write(to: file)
    let server = try Tool.start(["preview", file.path])
    defer {
      server.send(SIGTERM)
      _ = try? server.outcome()
    }
    try Waiting.until("an address") { server.outputSoFar.hasSuffix("\n") || !server.process.isRunning }
    let address = server.outputSoFar
    try #require(address.hasPrefix("http://127.0.0.1:"), "the program prints no address")
    let browser = try Browser(width: width, height: 800)
    try browser.open(address.trimmingCharacters(in: .whitespacesAndNewlines))
    try body(browser, file)
  }

  /// The colour of a point of the shown picture, in points of the scene.
  func color(_ browser: Browser, _ x: Int, _ y: Int) throws -> String {
    try browser.text(
      "[...document.getElementById('canvas').getContext('2d').getImageData(\(2 * x), \(2 * y), 1, 1).data].join()")
  }

  func scrub(_ browser: Browser, to index: Int) throws {
    try browser.value(
      """
      (() => { const s = document.getElementById('scrub'); s.value = \(index);
      s.dispatchEvent(new Event('input', {bubbles: true})); })()
      """)
    try browser.wait("document.body.dataset.shown.endsWith(':\(index)')")
  }

  @Test func `scrubbing shows the frame; keys step; a saved file replaces the scene and keeps the time`() throws {
    try previewing { browser, file in
      #expect(try color(browser, 30, 10) == "255,255,255,255")
      try scrub(browser, to: 36)
      #expect(try color(browser, 30, 10) == "255,0,0,255")
      try browser.press("ArrowLeft")
      try browser.wait("document.body.dataset.shown.endsWith(':35')")
      try browser.press("Home")
      try browser.wait("document.body.dataset.shown.endsWith(':0')")
      try scrub(browser, to: 36)
      let version = try browser.text("document.body.dataset.version")
      try Data(PreviewTests.scene.replacing("backgroundColor: red", with: "backgroundColor: \"#00ff00\"").utf8).write(
        to: file)
      try browser.wait("document.body.dataset.version !== '\(version)'")
      try browser.wait("document.body.dataset.shown === document.body.dataset.version + ':36'")
      #expect(try color(browser, 30, 10) == "0,255,0,255")
    }
  }

  @Test func `an incomplete file is reported with its line, beside the last picture`() throws {
    try previewing { browser, file in
      try Data(PreviewTests.scene.replacing("bar.width == 20", with: "bar.widht == 20").utf8).write(to: file)
      // The file may be read while it is being written.
      try browser.wait("document.getElementById('notice').innerText.includes('widht')")
      let text = try browser.text("document.getElementById('notice').innerText")
      #expect(text.contains("growing.yaml:14"), Comment(rawValue: text))
      try scrub(browser, to: 36)
      #expect(try color(browser, 30, 10) == "255,0,0,255")
      try Data(PreviewTests.scene.utf8).write(to: file)
      try browser.wait("document.getElementById('notice').hidden")
    }
  }

  @Test func `sliders change a parameter and an input`() throws {
    try previewing { browser, _ in
      try scrub(browser, to: 36)
      #expect(try color(browser, 120, 10) == "255,255,255,255")
      try browser.click("#tab-settings")
      try browser.value(
        """
        (() => { for (const [name, value] of [['amount', 150], ['pull', 1]]) {
        const label = [...document.querySelectorAll('.field')].find((f) => f.textContent.startsWith(name));
        const range = label.querySelector('input[type=range]'); range.value = value;
        range.dispatchEvent(new Event('input', {bubbles: true})); } })()
        """)
      try browser.wait(
        "document.getElementById('canvas').getContext('2d').getImageData(240, 20, 1, 1).data[1] === 0")
      try browser.wait("document.body.dataset.shown === document.body.dataset.version + ':36'")
      #expect(try color(browser, 120, 10) == "255,0,0,255")
    }
  }

  @Test func `a click on a view shows its frame, its constraints with their lines, an explanation, and its motion`()
    throws
  {
    try previewing { browser, _ in
      try scrub(browser, to: 36)
      try browser.drag("#canvas", from: 0.1, to: 0.1, height: 0.1)
      try browser.wait("document.getElementById('name').textContent === 'bar'")
      try browser.wait("document.querySelectorAll('#constraints li').length === 3")
      #expect(try browser.text("document.getElementById('constraints').innerText").contains("growing.yaml:14:"))
      try browser.wait("document.querySelector('.curve')")
      try browser.value("document.querySelector('details[data-attribute=width]').open = true")
      try browser.wait("document.querySelector('details[data-attribute=width]').innerText.includes('width = 60')")
    }
  }

  @Test
  func
    `a tall scene is not wider than its picture, so that clicks hit the right view; the tree is indented; the dark appearance works`()
    throws
  {
    let scene = """
      inbetween: 1
      canvas: {size: [200, 1600], scale: 1}
      views:
        - view: left
          frame: [0, 0, 100, 1600]
          backgroundColor: systemBackground
          subviews:
            - {view: inner, frame: [0, 0, 10, 10]}
        - {view: right, frame: [100, 0, 100, 1600], backgroundColor: systemGray5}
      duration: 1
      """
    try previewing(scene) { browser, _ in
      let box = "document.getElementById('canvas').getBoundingClientRect()"
      #expect(abs(try browser.number("\(box).height / \(box).width") - 8) < 0.1)
      #expect(try browser.number("\(box).height") <= 800)
      try browser.drag("#canvas", from: 0.75, to: 0.75, height: 0.5)
      try browser.wait("document.getElementById('name').textContent === 'right'")
      try browser.drag("#canvas", from: 0.25, to: 0.25, height: 0.5)
      try browser.wait("document.getElementById('name').textContent === 'left'")
      let indent = "(id) => parseFloat(document.querySelector(`#views button[data-view=${id}]`).style.paddingLeft)"
      #expect(try browser.number("(\(indent))('inner') - (\(indent))('screen')") == 24)
      try browser.click("#tab-settings")
      try browser.value(
        """
        (() => { const label = [...document.querySelectorAll('.field')].find((f) => f.textContent.startsWith('appearance'));
        const list = label.querySelector('select'); list.value = 'dark';
        list.dispatchEvent(new Event('change', {bubbles: true})); })()
        """)
      try browser.wait("document.getElementById('canvas').getContext('2d').getImageData(50, 800, 1, 1).data[0] === 0")
    }
  }

  @Test func `requests without the token, or for other files, are refused`() throws {
    try previewing(provokes: true) { browser, _ in
      try #expect(browser.number("fetch('/').then((r) => r.status)") == 403)
      try #expect(browser.number("fetch('../x/api/state').then((r) => r.status)") == 403)
      try #expect(browser.number("fetch('growing.yaml').then((r) => r.status)") == 204)
      try #expect(browser.number("fetch('..%2f..%2fetc/passwd').then((r) => r.status)") != 200)
    }
  }

  @Test func `an exported page plays from disk, and shows the location and motion of each view`() throws {
    let scratch = try TemporaryFolder()
    let file = scratch.url("growing.yaml")
    try Data(PreviewTests.scene.utf8).write(to: file)
    let page = scratch.url("growing.html")
    let outcome = try Tool.run("export", file.path, "-o", page.path)
    #expect(outcome.status == 0, Comment(rawValue: outcome.errors))
    #expect(outcome.text.contains("43 frames"), Comment(rawValue: outcome.text))
    let browser = try Browser(width: 400, height: 800)
    try browser.open("file://" + page.path)
    try browser.wait("document.body.dataset.shown")
    try scrub(browser, to: 36)
    #expect(try color(browser, 30, 10) == "255,0,0,255")
    try browser.click("#views button[data-view=bar]")
    try browser.wait("document.querySelector('.curve')")
    #expect(try browser.number("document.documentElement.scrollWidth") <= 400)
    #expect(browser.complaints == [])
  }

  @Test func `a missing scene is refused; export requires an HTML file`() throws {
    #expect(try Tool.run("preview", "nothing.yaml").status == 74)
    let outcome = try Tool.run("export", "Scenes/passbook.yaml", "-o", "film.mov")
    #expect(outcome.status == 2 && outcome.errors.contains("HTML"))
  }
}
