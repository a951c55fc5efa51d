import Foundation
import InbetweenTestSupport
import Testing

@Suite("In a terminal", .enabled(if: Terminal.isThere, "script of bsdutils is not installed"))
struct TerminalTests {
  /// A scene that differs from its golden.
  private func differing() throws -> GoldenFolder {
    let folder = try GoldenFolder()
    try folder.mutate("[box(12)]", "[box(15)]")
    return folder
  }

  private let approve = "approve --interactive --cache cache"
  private let prompt = "1/1 [a r f v A R u n b l p ? q] "
  /// Lines can be edited and what is typed is shown.
  private func isUsual(_ settings: String) -> Bool {
    settings.contains(/(^|\s)icanon/) && settings.contains(/(^|\s)echo\s/)
  }

  @Test func `a scene is accepted at the keyboard, and the pictures are those that the terminal can show`() throws {
    let folder = try differing()
    let terminal = try Terminal(approve, in: folder.scratch.url)
    // The tool queries the terminal's attributes; 4 stands for sixels.
    try terminal.wait(for: "\u{1B}[c")
    try terminal.type("\u{1B}[?62;4;22c")
    try terminal.wait(for: prompt)
    #expect(terminal.text.contains("> open  box: frames") && terminal.text.contains("\u{1B}P0;0;0q\"1;1;"))
    #expect(!terminal.text.contains("62;4;22c"), "the answer is not shown")
    try terminal.type("a\n")
    try terminal.wait(for: "everything is decided; q ends, u undoes")
    try terminal.type("q\n")
    let end = try terminal.outcome()
    #expect(end.status == 0 && end.text.hasSuffix("accepted 1, rejected 0, 0 are open\r\n"), "\(end)")
    #expect(isUsual(end.settings))
    #expect(try folder.run("verify", "--no-cache").status == 0)
  }

  @Test func `a terminal that does not answer shows text`() throws {
    let folder = try differing()
    let terminal = try Terminal(approve, in: folder.scratch.url)
    try terminal.wait(for: prompt)
    #expect(terminal.text.contains("\u{1B}[c") && !terminal.text.contains("\u{1B}P"))
    try terminal.type("r\nq\n")
    let end = try terminal.outcome()
    #expect(end.status == 0 && end.text.hasSuffix("accepted 0, rejected 1, 0 are open\r\n"), "\(end)")
  }

  @Test func `an answer of the terminal that comes late is not part of what is typed`() throws {
    let folder = try differing()
    let terminal = try Terminal(approve, in: folder.scratch.url)
    try terminal.wait(for: prompt)
    try terminal.type("\u{1B}[?62;4;22cr\nq\n")
    let end = try terminal.outcome()
    #expect(end.status == 0 && end.text.hasSuffix("accepted 0, rejected 1, 0 are open\r\n"), "\(end)")
  }

  @Test(arguments: [("\u{3}", Int32(130)), ("\u{4}", 0)])
  func `the interrupt key and the end of input leave golden and terminal as they were`(
    _ key: (text: String, status: Int32)
  ) throws {
    let folder = try differing()
    let golden = try folder.scratch.data("Goldens/box/golden.json")
    let names = try folder.scratch.names(in: "Goldens")
    let terminal = try Terminal(approve, in: folder.scratch.url, type: "xterm-kitty")
    try terminal.wait(for: prompt)
    #expect(terminal.text.contains("\u{1B}_Ga=T,f=100,"))
    try terminal.type(key.text)
    let end = try terminal.outcome()
    #expect(end.status == key.status && isUsual(end.settings), "\(end)")
    #expect(try folder.scratch.data("Goldens/box/golden.json") == golden)
    #expect(try folder.scratch.names(in: "Goldens") == names)
  }

  @Test func `an interrupt while the terminal is queried leaves it as it was`() throws {
    let folder = try differing()
    let terminal = try Terminal(approve, in: folder.scratch.url)
    try terminal.wait(for: "\u{1B}[c")
    try terminal.type("\u{3}")
    let end = try terminal.outcome()
    #expect(end.status == 130 && isUsual(end.settings), "\(end)")
  }

  @Test func `progress is shown and its line removed at the end; frames are not written to a screen`() throws {
    let scratch = try TemporaryFolder()
    let scene = try scratch.write(SampleScene.moving, as: "moving.yaml")
    let render = try Terminal("render '\(scene)' -o out", in: scratch.url).outcome()
    #expect(render.status == 0 && render.text.contains("7/7 moving\u{1B}[K\r\u{1B}[K"), "\(render)")
    let film = try Terminal("render '\(scene)' -o -", in: scratch.url).outcome()
    #expect(film.status == 2 && film.text.contains("a terminal cannot show frames"), "\(film)")
  }
}
