import Foundation
import InbetweenPixels
import InbetweenTestSupport
import Testing

/// What the page shows, pixel for pixel.
extension PreviewTests {
  /// Text, a shadow, a gradient and translucent boxes on a canvas of several bands, of which most stand still.
  private static let varied = """
    inbetween: 1
    canvas: {size: [150, 260], scale: 2, backgroundColor: white}
    views:
      - view: card
        frame: [10, 20, 90, 60]
        backgroundColor: systemTeal
        cornerRadius: 12
        shadowOpacity: 0.4
        shadowRadius: 6
      - label: words
        frame: [10, 120, 130, 30]
        text: Spaces between
      - view: veil
        frame: [0, 200, 60, 40]
        backgroundColor: rgb(200, 30, 90)
        alpha: 0.5
    timeline:
      - animate: 0.3
        set: {card.frame: [50, 60, 90, 60], veil.alpha: 0.1}
      - at: 0.3
        animate: 0.2
        set: {words.frame: [20, 130, 130, 30]}
    """

  @Test func `whatever order frames are scrubbed in, the picture is the frame that render writes`() throws {
    try previewing(PreviewTests.varied) { browser, file in
      let folder = file.deletingLastPathComponent().appending(path: "out")
      #expect(try Tool.run("render", file.path, "-o", folder.path, "--quiet").status == 0)
      for index in [0, 30, 7, 8, 9, 30, 2, 20, 19, 18, 0] {
        try scrub(browser, to: index)
        let shown = try browser.text(
          """
          (() => { const c = document.getElementById('canvas');
          const bytes = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
          let text = ''; for (const byte of bytes) text += String.fromCharCode(byte); return btoa(text); })()
          """)
        let name = String(format: "growing/frame-%04d.png", index)
        let file = try PNGDecoder.decode([UInt8](Data(contentsOf: folder.appending(path: name))))
        #expect(Data(base64Encoded: shown) == Data(file.bytes), "frame \(index)")
      }
    }
  }

  @Test func `a hand that is faster than the pictures ends at the frame where it stops`() throws {
    try previewing(PreviewTests.varied) { browser, _ in
      try browser.value(
        """
        (() => { const s = document.getElementById('scrub');
        for (const index of [3, 29, 4, 12, 25, 1, 17]) { s.value = index; s.dispatchEvent(new Event('input', {bubbles: true})); } })()
        """)
      try browser.wait("document.body.dataset.shown.endsWith(':17')")
      Thread.sleep(forTimeInterval: 0.3)
      #expect(try browser.text("document.body.dataset.shown").hasSuffix(":17"))
      let asked = try browser.number(
        "performance.getEntriesByType('resource').filter((e) => e.name.includes('api/frame')).length")
      // The first frame, the one on its way when the last is asked for, the last, and one ahead of each that rests.
      #expect(asked <= 6, "\(asked) frames were asked for")
    }
  }

  @Test func `a scene whose constraints are ambiguous or conflict is shown as it is, not as an old one`() throws {
    let scene = PreviewTests.scene.replacing("  - V:[tail(40)]-0-|\n", with: "").replacing(
      "  - H:|-0-[bar]\n", with: "  - H:|-0-[bar]\n  - bar.height == 60\n")
    try previewing(scene) { browser, _ in
      try browser.wait("document.getElementById('tab-problems').textContent.includes('(')")
      #expect(try browser.text("String(document.getElementById('notice').hidden)") == "true")
      #expect(try browser.text("String(document.getElementById('old').hidden)") == "true")
      #expect(try browser.number("document.querySelectorAll('#problems .problem.error').length") == 0)
    }
  }

  @Test func `a file that cannot be read yet is named, and shown as soon as it can be`() throws {
    try serving("inbetween: 1\nviews: [", as: "typed.yaml", width: 400) { browser, file in
      try browser.wait("document.getElementById('title').textContent === 'typed.yaml'")
      #expect(try browser.number("document.getElementById('canvas').getBoundingClientRect().height") == 0)
      #expect(try browser.text("document.getElementById('views').innerText").contains("cannot be read"))
      try Data(PreviewTests.scene.utf8).write(to: file)
      try browser.wait("document.body.dataset.shown")
      try browser.wait("document.getElementById('canvas').getBoundingClientRect().height > 100")
      #expect(try browser.number("document.documentElement.scrollWidth") <= 400)
      #expect(browser.complaints == [])
    }
  }

  @Test
  func `a view that is clicked in the picture is brought into sight in a long list; long names do not hide kinds`()
    throws
  {
    let views = (0..<60).map { "  - {view: aRatherLongNameOfTheRowWithTheNumber\($0), frame: [0, \(2 * $0), 200, 2]}" }
    let scene = """
      inbetween: 1
      canvas: {size: [200, 120], scale: 1}
      views:
      \(views.joined(separator: "\n"))
      duration: 1
      """
    try previewing(scene) { browser, _ in
      try browser.wait("document.querySelectorAll('#views button').length === 61")
      try browser.drag("#canvas", from: 0.5, to: 0.5, height: 101.0 / 120)
      try browser.wait("document.getElementById('name').textContent.endsWith('Number50')")
      let isSeen = """
        (() => { const list = document.getElementById('views').getBoundingClientRect();
        const row = document.querySelector('#views [aria-current=true]').getBoundingClientRect();
        return row.top >= list.top - 1 && row.bottom <= list.bottom + 1; })()
        """
      try browser.wait(isSeen)
      #expect(
        try browser.number(
          "[...document.querySelectorAll('#views small')].filter((s) => s.scrollWidth > s.clientWidth + 1).length") == 0
      )
      #expect(
        try browser.number(
          "document.getElementById('views').scrollWidth - document.getElementById('views').clientWidth") <= 0)
    }
  }
}
