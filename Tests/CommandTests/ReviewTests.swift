import Foundation
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("Accepting differences of a report")
struct ReviewTests {
  private let folder: GoldenFolder

  init() throws {
    folder = try GoldenFolder()
    try folder.mutate("[box(12)]", "[box(15)]")
  }

  private func verify() throws -> Tool.Outcome {
    try folder.run("verify", "--no-cache", "--reporter", "list,blob", "--output", "out")
  }

  private func golden(_ name: String = "box") throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: folder.scratch.names(in: "Goldens/\(name)").map {
        ($0, try folder.scratch.data("Goldens/\(name)/" + $0))
      })
  }

  @Test func `approve accepts a report and writes exactly what it would have drawn`() throws {
    let outcome = try verify()
    #expect(outcome.status == 1, "\(outcome.errors)")
    let approved = try folder.run("approve", "--from", "out")
    #expect(approved.status == 0 && approved.text.contains("approved  box: frames"), "\(approved.errors)")
    let taken = try golden()
    #expect(try folder.run("record", "box").status == 0)
    #expect(try golden() == taken)
    #expect(try folder.run("verify", "--no-cache").status == 0)
  }

  @Test func `a scene or golden that changed meanwhile is refused and not modified`() throws {
    #expect(try verify().status == 1)
    let before = try golden()
    try folder.mutate("[box(12)]", "[box(16)]")
    let edited = try folder.run("approve", "--from", "out")
    #expect(edited.status == 2 && edited.errors.contains("is not the scene that the report is on"), "\(edited.errors)")
    #expect(try golden() == before)
    #expect(try folder.run("record", "box").status == 0)
    try folder.mutate("[box(12)]", "[box(15)]")
    let recorded = try golden()
    let changed = try folder.run("approve", "--from", "out")
    #expect(changed.status == 2 && changed.errors.contains("is not the one that the report compared with"))
    #expect(try golden() == recorded)
  }

  @Test(arguments: [
    ("\"version\": \"", "\"version\": \"9.", "inbetween 9."), ("\"cairo\": \"", "\"cairo\": \"0", "cairo 0"),
    ("\"commit\": null", "\"commit\": \"0123456789012345678901234567890123456789\"", "commit 0123"),
  ])
  func `a report of another version, commit or with other libraries is refused`(
    _ change: (String, String, String)
  ) throws {
    #expect(try verify().status == 1)
    let before = try golden()
    let (old, new, told) = change
    try folder.edit("out/report.json") { $0 = $0.replacing(old, with: new) }
    for arguments in [["approve", "--from", "out"], ["review", "out"]] {
      let outcome = try Tool.start(arguments, in: folder.scratch.url).outcome()
      #expect(outcome.status == 2 && outcome.errors.contains(told), "\(outcome.errors)")
    }
    #expect(try golden() == before)
    let forced = try folder.run("approve", "--from", "out", "--other-libraries")
    #expect(forced.status == (told.hasPrefix("cairo") ? 0 : 2))
  }

  @Test func `new scenes and single frames are accepted, a damaged report is not`() throws {
    try folder.write(GoldenFolder.scene.replacing("purple", with: "green"), as: "fresh")
    #expect(try verify().status == 3)
    let frame = try folder.run("approve", "box", "--from", "out", "--frame", "3")
    #expect(frame.status == 2 && frame.errors.contains("the motion of 'box' differs"))
    let fresh = try folder.run("approve", "fresh", "--from", "out")
    #expect(fresh.status == 0 && fresh.text == "recorded  fresh\n", "\(fresh.errors)")
    #expect(try folder.run("verify", "fresh", "--no-cache").status == 0)
    for blob in try folder.scratch.names(in: "out/blobs") { try folder.edit("out/blobs/" + blob) { $0 += " " } }
    let damaged = try folder.run("approve", "--from", "out")
    #expect(damaged.status == 74, "\(damaged.errors)")
  }

  @Test func `scenes that are only in the report, or not in it, are named and end with 3`() throws {
    #expect(try verify().status == 1)
    try folder.write(GoldenFolder.scene, as: "other")
    let named = try folder.run("approve", "box", "other", "--from", "out")
    #expect(named.status == 3 && named.errors.contains("'other' is not in the report"), "\(named.errors)")
    #expect(named.text.contains("approved  box"), "the others are accepted")
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/box.yaml"))
    let all = try folder.run("approve", "--from", "out")
    #expect(all.status == 3 && all.errors.contains("'box' of the report is not in Scenes/"), "\(all.errors)")
  }

  @Test func `a damaged report is made by verify again, not by record`() throws {
    #expect(try verify().status == 1)
    _ = try folder.scratch.write("{", as: "out/report.json")
    for arguments in [["approve", "--from", "out"], ["review", "out"], ["merge-reports", "out"]] {
      let outcome = try Tool.run(arguments, in: folder.scratch.url)
      #expect(outcome.status == 74 && !outcome.errors.contains("record"), "\(outcome.errors)")
      #expect(outcome.errors.contains("‘inbetween verify --reporter blob’ writes it anew"), "\(outcome.errors)")
    }
  }

  /// Runs `inbetween review` and opens its page.
  private func reviewing(_ body: (Browser) throws -> Void) throws {
    let running = try Tool.start(["review", "--last", "--cache", "cache"], in: folder.scratch.url)
    defer {
      running.send(SIGKILL)
      running.process.waitUntilExit()
    }
    var address: String?
    try Waiting.until("an address") {
      // Whole, which the space behind it shows.
      address = try running.errorsSoFar().firstMatch(of: /(http:\/\/127\.0\.0\.1:[0-9]+\/\S+)\s/).map { String($0.1) }
      return address != nil || !running.process.isRunning
    }
    let browser = try Browser()
    let told = try running.errorsSoFar()
    try browser.open(try #require(address, "\(told)"))
    try browser.wait("document.querySelector('.decide')")
    try body(browser)
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  private func click(_ browser: Browser, _ text: String) throws {
    try browser.wait(
      "[...document.querySelectorAll('main button')].some(b => b.textContent === '\(text)' && !b.disabled)")
    try browser.value("[...document.querySelectorAll('main button')].find(b => b.textContent === '\(text)').click()")
  }

  @Test(.enabled(if: Browser.program != nil, "needs Chromium, \(Thoroughness.hint)"))
  func `a click accepts a scene, and undoing it restores the golden byte for byte`() throws {
    #expect(try folder.run("verify", "--cache", "cache", "--reporter", "blob", "--output", "out").status == 1)
    let before = try golden()
    try reviewing { browser in
      try click(browser, "Accept scene")
      try browser.wait("document.querySelector('#list .kind.accepted')")
      #expect(try folder.run("verify", "--no-cache").status == 0)
      try click(browser, "Undo (1)")
      try browser.wait("!document.querySelector('#list .kind.accepted')")
      #expect(try golden() == before)
      try browser.press("r")
      try browser.wait("document.querySelector('#list .kind.rejected')")
      #expect(try golden() == before)
      // A frame alone cannot be accepted where the motion differs.
      try click(browser, "Undo (1)")
      try click(browser, "Accept frame")
      try browser.wait("document.querySelector('#said.bad')")
      #expect(
        try browser.text("document.querySelector('#said.bad').textContent").contains("the motion of 'box' differs"))
      #expect(try golden() == before)
      // All views that differ together are the scene.
      try click(browser, "accept view")
      try browser.wait("document.querySelector('#list .kind.accepted')")
      #expect(try folder.run("verify", "--no-cache").status == 0)
    }
  }

  @Test(.enabled(if: Browser.program != nil, "needs Chromium, \(Thoroughness.hint)"))
  func `one click accepts all scenes with the same cause`() throws {
    for name in ["first", "second"] { try folder.write(GoldenFolder.scene, as: name) }
    try folder.write(GoldenFolder.scene.replacing("orange", with: "red"), as: "other")
    #expect(try folder.run("record", "first", "second", "other").status == 0)
    for name in ["first", "second"] {
      try folder.write(GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]"), as: name)
    }
    #expect(try folder.run("verify", "--cache", "cache", "--reporter", "blob", "--output", "out").status == 1)
    try reviewing { browser in
      try click(browser, "Accept all 3 of this cause")
      try browser.wait("document.querySelectorAll('#list .kind.accepted').length === 3")
    }
    #expect(try folder.run("verify", "--no-cache").status == 0)
  }

  @Test func `in a terminal, scenes are asked one by one, a cause is accepted at once, and decisions are undone`()
    throws
  {
    for name in ["first", "second"] { try folder.write(GoldenFolder.scene, as: name) }
    try folder.write(GoldenFolder.scene.replacing("orange", with: "red"), as: "other")
    #expect(try folder.run("record", "first", "second", "other").status == 0)
    for name in ["first", "second"] {
      try folder.write(GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]"), as: name)
    }
    func approve(_ lines: String, _ more: String = "") throws -> Tool.Outcome {
      try Tool.shell(
        "printf '\(lines)' | inbetween approve --interactive --cache cache \(more)", in: folder.scratch.url)
    }
    let before = try golden("first")
    let refused = try approve("f 3\\nf x\\nv nobody\\nwhat\\nl\\nq\\n")
    #expect(refused.status == 0 && refused.text.contains("refused: the motion of 'box' differs"), "\(refused.errors)")
    for told in [
      "a frame is a number", "the views that differ are box", "there is no 'what'",
      "one change explains 3 scenes: [box(15)]",
      "accepted 0, rejected 0, 3 are open", "> open  box: frames",
    ] { #expect(refused.text.contains(told), "\(told): \(refused.text)") }
    let undone = try approve("A\\nu\\nr\\nq\\n")
    #expect(undone.text.contains("accepted 3 scenes") && undone.text.contains("undone: box, first, second"))
    #expect(undone.text.hasSuffix("accepted 0, rejected 1, 2 are open\n"), "\(undone.text)")
    #expect(try golden("first") == before)
    let view = try approve("v box\\n")
    #expect(view.text.contains("accepted box of box, and with it the scene"), "\(view.text)")
    #expect(try folder.run("verify", "box", "--no-cache").status == 0)
    #expect(try verify().status == 1)
    let rest = try approve("A\\n", "--from out")
    #expect(rest.text.hasSuffix("accepted 2, rejected 0, 0 are open\n"), "\(rest.text)\(rest.errors)")
    #expect(try folder.run("verify", "--no-cache").status == 0)
    #expect(try approve("a\\n").text.hasPrefix("there are no differences to accept\n"))
  }

  @Test func `pictures in kitty's format and sixels are those of the report, within their colours`() throws {
    func pictures(_ kind: String) throws -> String {
      try Tool.shell(
        "printf 'q' | inbetween approve --interactive --cache cache --pictures \(kind)", in: folder.scratch.url
      ).text
    }
    #expect(try !pictures("none").contains("\u{1B}") && !pictures("auto").contains("\u{1B}"))
    let kitty = try pictures("kitty").matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/)
    #expect(kitty.first?.1.hasPrefix("a=T,f=100,") == true && kitty.last?.1.hasSuffix("m=0") == true)
    #expect(kitty.allSatisfy { $0.2.count <= 4096 } && kitty.dropLast().allSatisfy { $0.1.hasSuffix("m=1") })
    let data = try #require(Data(base64Encoded: kitty.map { String($0.2) }.joined()))
    let picture = try PNGDecoder.decode(Array(data))
    let sixel = try #require(try pictures("sixel").firstMatch(of: /\u{1B}P0;0;0q"1;1;(\d+);(\d+)([^\u{1B}]*)\u{1B}\\/))
    #expect(Int(sixel.1) == picture.width && Int(sixel.2) == picture.height)
    let pixels = SixelPicture(String(sixel.3), width: picture.width, height: picture.height).pixels
    var worst = 0
    for pixel in 0..<(picture.width * picture.height) {
      for channel in 0..<3 { worst = max(worst, abs(Int(picture.bytes[pixel * 4 + channel]) - pixels[pixel][channel])) }
    }
    #expect(worst <= 26, "six levels are 51 apart")
  }
}

/// A simple reader of sixels: https://vt100.net/docs/vt3xx-gp/chapter14.html.
private struct SixelPicture {
  /// By rows, red, green and blue from 0 to 255; -255 where nothing was drawn.
  var pixels: [[Int]]

  init(_ text: String, width: Int, height: Int) {
    pixels = Array(repeating: [-255, -255, -255], count: width * height)
    var colors: [Int: [Int]] = [:]
    var (x, top, color, count) = (0, 0, 0, 1)
    var rest = Substring(text)
    func number() -> Int {
      let digits = rest.prefix { $0.isNumber }
      rest.removeFirst(digits.count)
      return Int(digits) ?? 0
    }
    while let character = rest.popFirst() {
      switch character {
      case "#":
        color = number()
        guard rest.first == ";" else { break }
        var values: [Int] = []
        while rest.first == ";" {
          rest.removeFirst()
          values.append(number())
        }
        colors[color] = values.dropFirst().map { $0 * 255 / 100 }
      case "!": count = number()
      case "$": x = 0
      case "-": (x, top) = (0, top + 6)
      default:
        let bits = Int(character.asciiValue ?? 63) - 63
        for _ in 0..<count {
          for row in 0..<6 where bits >> row & 1 == 1 { pixels[(top + row) * width + x] = colors[color] ?? [] }
          x += 1
        }
        count = 1
      }
    }
  }
}
