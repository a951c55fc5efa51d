import Foundation
import InbetweenTestSupport
import Testing

/// The effects of the page's buttons, lists and sliders on the picture.
extension PreviewTests {
  /// A box that moves from one side to the other, and a mark that follows an input.
  private static let moving = """
    inbetween: 1
    canvas: {size: [200, 120], scale: 2, backgroundColor: white}
    inputs: {pull: 0}
    views:
      - {view: box, backgroundColor: red}
      - {view: mark, backgroundColor: blue}
    constraints:
      - V:|-0-[box(40)]
      - box.width == 20
      - x: box.leading == screen.leading
      - mark.left == screen.left + pull
      - mark.top == safeArea.top + 60
      - HV:[mark(20)]
    timeline:
      - {at: 0, label: go, animate: 1, curve: linear, set: {x.constant: 180}}
      - {at: 1.2, drive: {pull: [[0, 0], [0.3, 100]]}}
    duration: 2
    """

  private func choose(_ browser: Browser, _ field: String, _ value: String, event: String = "change") throws {
    try browser.value(
      """
      (() => { const label = [...document.querySelectorAll('.field')].find((f) => f.textContent.startsWith('\(field)'));
      const control = label.querySelector('select, input'); control.value = \(Browser.literal(value));
      control.dispatchEvent(new Event('\(event)', {bubbles: true})); })()
      """)
  }

  /// Waits for a colour at a point of the scene.
  private func waitFor(_ browser: Browser, _ color: String, _ x: Int, _ y: Int) throws {
    try browser.wait(
      "[...document.getElementById('canvas').getContext('2d').getImageData(\(2 * x), \(2 * y), 1, 1).data].join() === '\(color)'"
    )
  }

  @Test func `the onion skin shows the previous and next frames, the nearest most clearly`() throws {
    try previewing(Self.moving) { browser, _ in
      // The box's left edge at 0.5 s is at 90 points; a frame is 3 points.
      try scrub(browser, to: 30)
      #expect(try color(browser, 88, 10) == "255,255,255,255")
      try browser.value(
        "(() => { const o = document.getElementById('onion'); o.value = '3'; o.dispatchEvent(new Event('change')); })()"
      )
      try browser.wait("(document.body.dataset.skins ?? '').endsWith(':30:6')")
      func greens(_ points: [Int]) throws -> [Int] {
        try points.map { Int(try color(browser, $0, 10).split(separator: ",")[1]) ?? -1 }
      }
      let before = try greens([80, 82, 85, 88, 100])
      #expect(before[0] == 255 && before[1] < 255 && before[2] < before[1] && before[3] < before[2])
      let after = try greens([119, 117, 114, 111])
      #expect(after[0] == 255 && after[1] < 255 && after[2] < after[1] && after[3] < after[2])
      // The unchanged parts of all frames.
      #expect(before[4] == 0)
      try browser.value(
        "(() => { const o = document.getElementById('onion'); o.value = '0'; o.dispatchEvent(new Event('change')); })()"
      )
      try waitFor(browser, "255,255,255,255", 88, 10)
    }
  }

  @Test func `buttons step, the speed is kept, and a range is repeated`() throws {
    try previewing(Self.moving) { browser, _ in
      try browser.click("#next")
      try browser.wait("document.body.dataset.shown.endsWith(':1')")
      try browser.click("#last")
      try browser.wait("document.body.dataset.shown.endsWith(':120')")
      try browser.click("#back")
      try browser.wait("document.body.dataset.shown.endsWith(':119')")
      try scrub(browser, to: 20)
      try browser.click("#from")
      try scrub(browser, to: 30)
      try browser.click("#to")
      #expect(try browser.number("document.querySelectorAll('#events .range').length") == 1)
      // The frames shown in a second and a half: those of the range, repeatedly.
      let record = """
        (async () => { const seen = []; document.getElementById('play').click();
        for (const end = performance.now() + 1500; performance.now() < end;) {
          await new Promise(requestAnimationFrame); seen.push(+document.body.dataset.shown.split(':')[1]); }
        document.getElementById('play').click(); return seen; })()
        """
      let seen = try #require(try browser.value(record) as? [NSNumber]).map(\.intValue)
      #expect(seen.allSatisfy { (20...30).contains($0) } && Set(seen).count >= 5, "\(seen)")
      #expect(zip(seen, seen.dropFirst()).filter { $0 > $1 }.count >= 2)
      // At an eighth of the speed it takes longer to repeat.
      try browser.value("document.getElementById('speed').value = '0.125'")
      let slow = try #require(try browser.value(record) as? [NSNumber]).map(\.intValue)
      #expect(zip(slow, slow.dropFirst()).filter { $0 > $1 }.count <= 2, "\(slow)")
      // The range is removed when its end is selected again.
      try scrub(browser, to: 30)
      try browser.click("#to")
      #expect(try browser.number("document.querySelectorAll('#events .range').length") == 0)
    }
  }

  @Test func `an input is set manually for every time, and released again`() throws {
    try previewing(Self.moving) { browser, _ in
      try scrub(browser, to: 30)
      #expect(try color(browser, 10, 70) == "0,0,255,255")
      try browser.click("#tab-settings")
      try choose(browser, "pull", "80", event: "input")
      try waitFor(browser, "0,0,255,255", 90, 70)
      #expect(try color(browser, 10, 70) == "255,255,255,255")
      try browser.value(
        """
        [...document.querySelectorAll('.field')].find((f) => f.textContent.startsWith('pull')).querySelector('button').click()
        """)
      try waitFor(browser, "0,0,255,255", 10, 70)
    }
  }

  @Test func `direction, size, device, scale and safe area change the layout`() throws {
    try previewing(Self.moving) { browser, _ in
      #expect(try color(browser, 10, 10) == "255,0,0,255")
      try browser.click("#tab-settings")
      try choose(browser, "direction", "rightToLeft")
      try waitFor(browser, "255,0,0,255", 190, 10)
      #expect(try color(browser, 10, 10) == "255,255,255,255")
      try choose(browser, "direction", "the scene's")
      try waitFor(browser, "255,0,0,255", 10, 10)
      try choose(browser, "safe area", "20, 0, 0, 0")
      try waitFor(browser, "0,0,255,255", 10, 98)
      #expect(try color(browser, 10, 70) == "255,255,255,255")
      try choose(browser, "size", "300 × 160")
      try browser.wait(
        "document.getElementById('canvas').width === 600 && document.getElementById('canvas').height === 320")
      try choose(browser, "scale", "1")
      try browser.wait("document.getElementById('canvas').width === 300")
      try choose(browser, "size", "")
      try choose(browser, "device", "iPhone 17")
      try browser.wait("document.getElementById('facts').textContent.startsWith('402 × 874')")
      try choose(browser, "size", "300")
      try browser.wait("document.getElementById('notice').innerText.includes('size')")
    }
  }

  @Test func `curves mark the events, and a click on an event goes to its time`() throws {
    try previewing(Self.moving) { browser, _ in
      try browser.wait("document.querySelector('#views button[data-view=box]')")
      try browser.click("#views button[data-view=box]")
      try browser.wait("document.querySelector('.curve')")
      // x alone changes, beneath the two events.
      #expect(try browser.number("document.querySelectorAll('.curve').length") == 1)
      #expect(try browser.number("document.querySelectorAll('.curve rect').length") == 2)
      #expect(try browser.text("document.querySelector('.legend').innerText").contains("0 … 180"))
      let start = try browser.number("+document.querySelectorAll('.curve rect')[1].getAttribute('x')")
      #expect(abs(start - 60) < 0.1)
      try browser.drag(".curve", from: 0.25, to: 0.25)
      try browser.wait("document.body.dataset.shown.endsWith(':30')")
      // The surroundings of the picture are updated a moment later.
      try browser.wait("Math.abs(document.querySelector('.cursor').getAttribute('x1') - 25) < 0.5")
      // The box is outlined where it is.
      try browser.wait(
        "document.getElementById('canvas').getContext('2d').getImageData(180, 40, 1, 1).data[2] > 200")
    }
  }

  @Test func `conflicts are listed with their lines, and a click on one goes to its time`() throws {
    let scene = Self.moving.replacing(
      "  - box.width == 20", with: "  - box.width == 20\n  - wide: box.width == 30 @250"
    )
    .replacing("set: {x.constant: 180}}", with: "set: {x.constant: 180}}\n  - {at: 0.5, set: {wide.priority: 1000}}")
    try previewing(scene) { browser, _ in
      try browser.wait("document.getElementById('tab-problems').textContent.startsWith('Problems (')")
      try browser.click("#tab-problems")
      let text = try browser.text("document.getElementById('problems').innerText")
      #expect(text.contains("box.width == 20") && text.contains("growing.yaml:"), Comment(rawValue: text))
      try browser.click("#problems button")
      try browser.wait("document.body.dataset.shown.endsWith(':30')")
      // The place leads to the line in the text, which is marked and follows a saved file.
      let line = try browser.text("document.querySelector('#problems a.place').dataset.line")
      try browser.click("#problems a.place")
      try browser.wait("!document.getElementById('source').hidden && document.querySelector('#source .marked')")
      let marked = try browser.text("document.querySelector('#source .marked').innerText")
      let lines = scene.components(separatedBy: "\n")
      let number = try #require(Int(line))
      #expect(marked.trimmingCharacters(in: .whitespaces) == lines[number - 1].trimmingCharacters(in: .whitespaces))
      let box = "document.querySelector('#source .marked').getBoundingClientRect()"
      let visible = "\(box).top >= 0 && \(box).bottom <= innerHeight"
      try browser.wait(visible)
    }
  }

  @Test func `an incomplete text is reported in place at every width, and the previous picture remains`() throws {
    try previewing(Self.moving) { browser, file in
      try browser.show(width: 400, height: 800)
      try scrub(browser, to: 30)
      try Data(Self.moving.replacing("animate: 1, curve: linear", with: "animate: 1, curve: linaer").utf8).write(
        to: file)
      try browser.wait("document.getElementById('notice').innerText.includes('linaer')")
      let text = try browser.text("document.getElementById('notice').innerText")
      #expect(text.contains("growing.yaml:") && text.contains("^") && text.contains("linear"), Comment(rawValue: text))
      #expect(try browser.number("document.documentElement.scrollWidth") <= 400)
      #expect(try color(browser, 95, 10) == "255,0,0,255")
    }
  }
}
