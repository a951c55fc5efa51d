import Foundation
import InbetweenTestSupport
import Testing

/// A verdict depends on every file that reading the scene looks for, whether it is there or not: from the cache, for
/// `--only-changed`, for reports of shards, and in the sentence that names the cause.
@Suite(
  "What verdicts depend on",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
struct DependencyTests {
  private static let git = "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main"
  private static let catalog = "Scenes/Sub/Media.xcassets"
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.start(arguments, in: scratch.url(".")).outcome()
  }

  /// Records the goldens, commits, and stores the verdicts in a cache and in a report.
  private func record() throws {
    let recorded = try run("record")
    try #require(recorded.status == 0, "\(recorded.errors)")
    let commit = try Tool.shell(
      "\(Self.git) init -q . && \(Self.git) add . && \(Self.git) commit -qm one", in: scratch.url)
    try #require(commit.status == 0, "\(commit.errors)")
    try #require(try run("verify", "--cache", "cache", "--reporter", "blob", "--output", "out").status == 0)
    #expect(try run("verify", "--cache", "cache").text.contains("from the cache"))
    #expect(try run("verify", "--no-cache", "--only-changed").text == "no scene was compared\n")
    #expect(try run("merge-reports", "out").status == 0)
  }

  /// Checks that every way of verifying sees a change, with its cause and nothing else.
  private func isSeen(_ cause: String, besides other: String = "recorded with") throws {
    for arguments in [["--cache", "cache"], ["--no-cache", "--only-changed"]] {
      let outcome = try Tool.start(["verify"] + arguments, in: scratch.url(".")).outcome()
      let text = "\(arguments): \(outcome.text)\(outcome.errors)"
      #expect(outcome.status == 1 && outcome.text.contains(cause) && !outcome.text.contains(other), "\(text)")
    }
    let merged = try run("merge-reports", "out")
    #expect(merged.status == 2 && merged.errors.contains("than is here now: a\n"), "\(merged.errors)")
  }

  private func write(_ picture: TinyPicture, as name: String) throws {
    try scratch.write("", as: name)
    try picture.data.write(to: scratch.url(name))
  }

  private func writeColor(red: String, in catalog: String = DependencyTests.catalog) throws {
    try scratch.write(
      """
      {"colors": [{"idiom": "universal", "color": {"components": \
      {"red": "\(red)", "green": "0.0", "blue": "0.0", "alpha": "1.0"}}}]}
      """, as: catalog + "/brand.colorset/Contents.json")
  }

  private func writeImages(_ file: String) throws {
    try scratch.write("{\"images\": [{\"filename\": \"\(file)\"}]}", as: Self.catalog + "/logo.imageset/Contents.json")
  }

  private func writeNib() throws {
    try scratch.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
          <view id="root">
            <rect key="frame" x="0.0" y="0.0" width="60" height="40"/>
            <subviews>
              <imageView image="logo" fixedFrame="YES" id="i">
                <rect key="frame" x="5" y="5" width="20" height="20"/>
              </imageView>
            </subviews>
            <color key="backgroundColor" name="brand"/>
          </view>
        </objects>
      </document>
      """, as: "Scenes/M.xib")
    try scratch.write("inbetween: 1\nbase: {storyboard: M.xib}\nduration: 0.1\n", as: "Scenes/a.yaml")
    try write(.red, as: Self.catalog + "/logo.imageset/one.png")
    try write(.blue, as: Self.catalog + "/logo.imageset/two.png")
    try writeImages("one.png")
  }

  @Test func `an edited colour set of a nib's catalog, a deleted one, and a new one are causes`() throws {
    try writeNib()
    try writeColor(red: "1.0")
    try record()
    try writeColor(red: "0.5")
    try isSeen("brand.colorset/Contents.json is another file")
    try FileManager.default.removeItem(at: scratch.url(Self.catalog + "/brand.colorset"))
    try isSeen("the asset 'brand' is another file")
    try writeColor(red: "1.0")
    #expect(try run("verify", "--cache", "cache").text.contains("from the cache"))
    // Nearer to the nib.
    try writeColor(red: "0.5", in: "Scenes/A.xcassets")
    try isSeen("the asset 'brand' is another file")
  }

  @Test func `a catalog where there was none is a cause, and other assets are none`() throws {
    try writeNib()
    try record()
    try scratch.write("{\"colors\": []}", as: "Scenes/A.xcassets/other.colorset/Contents.json")
    #expect(try run("verify", "--cache", "cache").text.contains("from the cache"))
    #expect(try run("verify", "--no-cache", "--only-changed").text == "no scene was compared\n")
    try writeColor(red: "1.0")
    try isSeen("the asset 'brand' is another file")
  }

  @Test func `an image set that names another file is the cause, and not the files`() throws {
    try writeNib()
    try writeColor(red: "1.0")
    try record()
    try writeImages("two.png")
    try isSeen("logo.imageset/Contents.json is another file", besides: ".png")
  }

  @Test(arguments: ["pic@2x.png", "pic~dark@2x.png"])
  func `an image that suits the canvas better is the cause where it is added, and not the one whose place it takes`(
    _ better: String
  ) throws {
    try scratch.write(
      """
      inbetween: 1
      canvas: {size: [30, 20], scale: 2, appearance: dark}
      views: [{imageView: v, image: pic.png, frame: [1, 1, 20, 10]}]
      duration: 0.1
      """, as: "Scenes/a.yaml")
    try write(.red, as: "Scenes/pic.png")
    try record()
    try write(.blue, as: "Scenes/" + better)
    try isSeen("Scenes/\(better) is another file", besides: "pic.png")
  }

  @Test func `an added symbol of a bar's system item is seen`() throws {
    try scratch.write(
      """
      inbetween: 1
      canvas: {size: [200, 80]}
      views:
        - navigationBar: bar
          frame: [0, 0, 200, 44]
          title: T
          rightBarButtonItems: [{systemItem: add}]
      duration: 0.1
      """, as: "Scenes/a.yaml")
    try record()
    let json = try scratch.text("Goldens/a/scene.json")
    let absent = try #require(json.firstMatch(of: /"absent": \["(symbols\/[^"]+)"/)).1
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h20v20h-20z'/></svg>",
      as: "Scenes/" + absent)
    for arguments in [["--cache", "cache"], ["--no-cache", "--only-changed"]] {
      let outcome = try Tool.start(["verify"] + arguments, in: scratch.url(".")).outcome()
      #expect(outcome.status != 0 && !outcome.text.contains("from the cache"), "\(arguments): \(outcome.text)")
    }
    #expect(try run("merge-reports", "out").status == 2)
  }
}
