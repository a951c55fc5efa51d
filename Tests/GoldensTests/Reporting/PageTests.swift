import Foundation
import InbetweenGoldens
import InbetweenPixels
import InbetweenTestSupport
import Testing

/// The page in headless Chromium: what its canvases show after key presses, scrubbing and links. Skipped if Chromium is
/// not installed.
@Suite(
  "The page of a report", .enabled(if: Browser.program != nil, "needs Chromium, \(Thoroughness.hint)"), .serialized)
final class PageTests {
  private let folder: URL
  private let browser: Browser
  private var address: String { folder.appendingPathComponent("index.html").absoluteString }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    browser = try Browser()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// - Parameter item: the number of a scene that the list shows: the first that did not pass.
  private func open(_ report: VerificationReport, _ link: String = "", item: Int = 2) throws {
    try open(page: HTMLReport.page(report), link, item: item)
  }

  private func open(page: String, _ link: String = "", item: Int = 2) throws {
    try page.write(
      to: folder.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
    try browser.open(address + link)
    if link.isEmpty { try browser.wait("document.querySelector('#item-\(item)')") }
  }

  /// Waits for a frame and for its canvases.
  private func waitForFrame(_ frame: Int) throws {
    try browser.wait("document.getElementById('clock')?.textContent.startsWith('frame \(frame) ')")
    try settle()
  }

  /// Lets pictures be decoded and drawn.
  private func settle() throws {
    try browser.wait("document.getElementById('stage')?.ariaBusy !== 'true'")
    try browser.value(
      "new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 120))")
  }

  /// A pixel of a canvas as `r,g,b`.
  private func pixel(_ side: String, _ x: Int, _ y: Int) throws -> String {
    try browser.text(
      """
      (() => { const c = document.querySelector('canvas[data-side=\(side)]');
      return [...c.getContext('2d').getImageData(\(x), \(y), 1, 1).data].slice(0, 3).join(',') })()
      """)
  }

  /// The first and last column of a canvas that are purple in row 15; the box is 12 wide.
  private func box(_ side: String) throws -> String { try browser.text(boxExpression(side)) }

  private func boxExpression(_ side: String) -> String {
    """
    (() => { const c = document.querySelector('canvas[data-side=\(side)]'), found = [];
    const d = c.getContext('2d').getImageData(0, 15, c.width, 1).data;
    for (let x = 0; x < c.width; x++) if (d[4 * x] === 128 && d[4 * x + 1] === 0) found.push(x);
    return found[0] + '-' + found.at(-1) })()
    """
  }

  private func openMoved(_ link: String = "", page: String? = nil) throws {
    try open(page: try page ?? HTMLReport.page(SampleReport.report()), link)
    if link.isEmpty { try browser.click("#item-2") }
    try browser.wait("document.querySelector('h2')?.textContent.startsWith('moved')")
    try browser.press("o")
    try settle()
  }

  @Test func `frames without an expected picture are listed with the reason, also below the pictures`() throws {
    let report = try SampleReport.report()
    let white = Pixmap(width: 40, height: 30, bytes: [UInt8](repeating: 255, count: 4800))
    var film = ReportFilm()
    film.append(frame: 0, seconds: 0, expected: white, actual: white)
    film.append(frame: 1, seconds: 0.1, expected: nil, actual: white, missing: "a.png is another file")
    film.problem = "no expected pictures: <b>x</b>"
    var page = HTMLReport.head(report)
    for (index, scene) in report.failures.enumerated() {
      let text =
        PageScene.opening(of: scene) + PageScene.closing(of: scene, scene.name == "moved" ? film : ReportFilm())
      page += HTMLReport.scene(text, at: index)
    }
    for picture in film.pictures { page += HTMLReport.picture(picture) }
    try openMoved(page: page + HTMLReport.tail())
    let notes = try browser.text("[...document.querySelectorAll('.missing')].map(note => note.textContent).join('|')")
    #expect(notes == "No expected picture of frame 1: a.png is another file.|no expected pictures: <b>x</b>")
    #expect(try browser.text("document.getElementById('summary').textContent").hasSuffix("a.png is another file"))
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `it opens at the worst frame of the worst scene, without errors, and shows all three pictures`() throws {
    try open(try SampleReport.report())
    #expect(try browser.text("document.querySelector('h2').firstChild.textContent") == "moved")
    try waitForFrame(20)
    try browser.press("o")
    try settle()
    #expect(try !browser.text("document.querySelector('main').textContent").contains("null"))
    // The box moves 30 pixels instead of 36.
    #expect(try box("expected") == "30-41" && box("actual") == "36-47")
    // What only one side covers, in 12 rows.
    #expect(
      try browser.text("document.querySelector('canvas[data-side=difference]').previousSibling.textContent")
        == "difference: 144 pixels")
    // White turned purple is darker.
    #expect(try pixel("difference", 31, 15) == "255,0,0" && pixel("difference", 45, 15) == "170,0,200")
    #expect(try pixel("difference", 5, 15) == "255,255,255")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `keys step through frames, views and scenes`() throws {
    try openMoved()
    try browser.press("Home")
    try waitForFrame(0)
    #expect(try box("expected") == "0-11" && box("actual") == "0-11")
    for _ in 0..<5 { try browser.press("ArrowRight") }
    try waitForFrame(5)
    // At 0.25 s of a second: 7.5 and 9 pixels.
    #expect(try box("expected") == "8-19" && box("actual") == "9-20")
    try browser.press("ArrowRight", shift: true)
    try waitForFrame(15)
    try browser.press("ArrowLeft")
    try waitForFrame(14)
    try browser.press("w")
    try waitForFrame(20)
    for (key, mode) in [("2", "slider"), ("3", "onion"), ("4", "blink"), ("5", "difference"), ("1", "side")] {
      try browser.press(key)
      try settle()
      #expect(try browser.text("document.querySelector('[data-mode][aria-pressed=true]').dataset.mode") == mode)
    }
    let names = "[...document.querySelectorAll('#list .name')].map(e => e.textContent).join(' ')"
    #expect(try browser.text(names) == "moved fresh gone")
    try browser.press("j")
    try browser.wait("document.querySelector('h2').firstChild.textContent === 'fresh'")
    try browser.press("k")
    try browser.wait("document.querySelector('h2').firstChild.textContent === 'moved'")
    try browser.press("?")
    #expect(try browser.value("document.getElementById('help').open") as? Bool == true)
    try browser.press("Escape")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `dragging the scrubber moves the pictures, the curves' values and the link`() throws {
    try openMoved()
    try browser.drag("#scrubber", from: 0.02, to: 0.5)
    try waitForFrame(10)
    #expect(try box("expected") == "15-26" && box("actual") == "18-29")
    #expect(try browser.text("document.querySelector('.plots .value').textContent") == "15 → 18 pt")
    #expect(try browser.text("location.hash") == "#scene=moved&frame=10&mode=side")
    #expect(
      try browser.text("document.getElementById('scrubber').getAttribute('aria-valuetext')") == "frame 10, 0.500 s")
    try browser.drag(".plots canvas", from: 0.5, to: 0.999)
    try waitForFrame(20)
    #expect(try browser.text("document.querySelector('.plots .value').textContent") == "30 → 36 pt")
    // The slit scan is dragged, too: its first column is the first frame.
    try browser.drag("[data-slit=actual]", from: 0.6, to: 0.01)
    try waitForFrame(0)
  }

  @Test func `slider, onion skin and blinking show the expected and the actual picture in one place`() throws {
    try openMoved("#scene=moved&frame=20&mode=slider")
    try waitForFrame(20)
    // Half of the box as expected, and of the one that was found what lies right of the middle.
    #expect(try pixel("slider", 35, 15) == "255,255,255" && pixel("slider", 45, 15) == "128,0,128")
    try browser.drag("canvas[data-side=slider]", from: 0.5, to: 0.99)
    try settle()
    #expect(try box("slider") == "30-41")
    try browser.press("3")
    try settle()
    // One over the other, half of it: between purple and white.
    let mixed = try pixel("onion", 31, 15).split(separator: ",").compactMap { Int($0) }
    #expect(mixed.count == 3 && zip(mixed, [191, 128, 191]).allSatisfy { abs($0 - $1) <= 2 }, "\(mixed)")
    #expect(try pixel("onion", 38, 15) == "128,0,128")
    try browser.press("4")
    try browser.press("b")
    try settle()
    // The picture changes by itself: its caption and its pixels are read in one evaluation.
    let shown = "document.querySelector('figcaption').textContent + ' ' + \(boxExpression("blink"))"
    var seen: Set<String> = []
    try Waiting.until("both pictures") {
      seen.insert(try browser.text(shown))
      return seen.count >= 2
    }
    #expect(seen == ["actual 36-47", "expected 30-41"])
  }

  @Test func `a link leads to a scene, a frame and a view`() throws {
    try openMoved("#scene=moved&frame=7&mode=difference")
    try waitForFrame(7)
    #expect(try browser.text("document.querySelector('canvas.picture').dataset.side") == "difference")
    #expect(try browser.text("document.querySelector('#list [aria-selected=true] .name').textContent") == "moved")
    try browser.value("location.hash = 'scene=fresh'")
    try browser.wait("document.querySelector('h2').firstChild.textContent === 'fresh'")
  }

  @Test func `searching, filtering and sorting select the listed scenes`() throws {
    try open(try SampleReport.report())
    let names = "[...document.querySelectorAll('#list .name')].map(e => e.textContent).join(' ')"
    try browser.press("/")
    try browser.type("box.x")
    #expect(try browser.text(names) == "moved")
    try browser.press("Escape")
    try browser.value("const s = document.getElementById('search'); s.value = ''; s.dispatchEvent(new Event('input'))")
    try browser.value(
      "const f = document.querySelector('[aria-label=Show]'); f.value = 'passed'; f.dispatchEvent(new Event('change'))")
    #expect(try browser.text(names) == "cached steady")
    try browser.value("f.value = 'all'; f.dispatchEvent(new Event('change'))")
    try browser.value(
      "const o = document.querySelector('[aria-label=Order]'); o.value = 'cause'; o.dispatchEvent(new Event('change'))")
    #expect(
      try browser.text("document.querySelector('#list .group').textContent")
        == "one scene: [a(1)] was (2)")
  }

  @Test func `each scene is marked with what is the matter, and the list is reached by keys`() throws {
    try open(try SampleReport.report())
    let mark = { (place: String) in "document.querySelector('\(place) .kind').textContent" }
    #expect(try browser.text(mark("#item-1")) == "new" && browser.text(mark("#item-4")) == "no scene")
    try browser.click("#item-4")
    try browser.wait("document.querySelector('h2')?.firstChild.textContent === 'gone'")
    #expect(try browser.text(mark("h2")) == "no scene")
    #expect(try browser.number("document.getElementById('list').tabIndex") == 0)
    #expect(try browser.text("document.getElementById('list').getAttribute('aria-activedescendant')") == "item-4")
  }

  @Test func `the slit scan and the curves show the motion, and the scene's line shows its change`() throws {
    try openMoved()
    try settle()
    // The row through the box: its left edge falls as time goes by.
    let edge = { (share: Double) in
      """
      (() => { const c = document.querySelector('[data-slit=actual]'), x = Math.floor(c.width * \(share));
      const d = c.getContext('2d').getImageData(x, 0, 1, c.height).data;
      for (let y = 0; y < c.height; y++) if (d[4 * y] < 200 && d[4 * y + 1] < 90) return y / c.height; })()
      """
    }
    let (early, late) = (try browser.number(edge(0.02)), try browser.number(edge(0.9)))
    #expect(early < 0.03 && late > 0.45 && late < 0.65, "\(early) \(late)")
    #expect(try browser.number("document.querySelectorAll('.plots canvas').length") == 1)
    #expect(try browser.text("document.querySelector('pre mark').textContent") == "[a(1)]")
    #expect(try browser.text("document.querySelector('pre .changed').textContent").contains("was (2)"))
    #expect(try browser.text("document.querySelector('pre .changed .no').textContent") == "3")
  }

  @Test(arguments: [false, true])
  func `it fits 400 points, with either the list or a scene, in both appearances`(isDark: Bool) throws {
    try browser.show(width: 400, height: 800, isDark: isDark)
    try open(try SampleReport.report())
    let shown = { (name: String) in "getComputedStyle(document.querySelector('\(name)')).display" }
    #expect(try browser.text(shown("main")) == "none")
    try browser.click("#item-2")
    try browser.wait("getComputedStyle(document.querySelector('main')).display === 'block'")
    try waitForFrame(20)
    #expect(try browser.number("document.documentElement.scrollWidth") == 400)
    let back = try browser.text("getComputedStyle(document.body).backgroundColor")
    #expect(back == (isDark ? "rgb(28, 28, 30)" : "rgb(255, 255, 255)"))
    try browser.click("#back")
    #expect(try browser.text(shown("aside")) != "none" && browser.text(shown("main")) == "none")
  }

  @Test func `four hundred scenes with a thousand frames open quickly from a page of a few megabytes`() throws {
    let report = try SampleReport.large(scenes: 400, failing: 40, frames: 25)
    let bytes = HTMLReport.page(report).utf8.count
    #expect(bytes < 25 << 20)
    let start = try browser.processorTime()
    try open(report, item: 399)
    try browser.wait(
      "document.querySelectorAll('#list [role=option]').length === 40 && document.querySelector('canvas.picture')")
    let time = try browser.processorTime() - start
    #expect(time > 0 && time < 5, "\(time) s")
    print("the page of 400 scenes has \(bytes / 1024) KiB and took \(Int(1000 * time)) ms of processor time")
  }
}
