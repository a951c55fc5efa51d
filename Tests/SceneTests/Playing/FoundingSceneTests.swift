import InbetweenScene
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// A model frame worked out by hand from the articles' numbers.
struct FrameCase: CustomTestStringConvertible, Sendable {
  let scene: String
  let time: Double
  let view: String
  let frame: Rect
  var testDescription: String { "\(scene) at \(time): \(view)" }

  init(_ scene: String, _ time: Double, _ view: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double) {
    self.scene = scene
    self.time = time
    self.view = view
    frame = Rect(x: x, y: y, width: w, height: h)
  }
}

@Suite("The founding scenes") struct FoundingSceneTests {
  static let cases: [FrameCase] = [
    FrameCase("reveal", 0, "modeSwitch", 182.5, 96, 51, 31),
    // (414 − 20 − 20) wide alone; (374 − 8) / 2 each beside the other.
    FrameCase("reveal", 0, "yellow", 20, 135, 374, 719),
    FrameCase("reveal", 0, "blue", 808, 135, 374, 719),
    FrameCase("reveal", 1.25, "yellow", 20, 135, 183, 719),
    FrameCase("reveal", 1.25, "blue", 211, 135, 183, 719),
    FrameCase("reveal", 3, "blue", 808, 135, 374, 719),
    FrameCase("login", 0, "avatar", 162.5, 100, 50, 50),
    FrameCase("login", 0, "account", 25, 200, 325, 30),
    FrameCase("login", 0, "list", 25, 200, 325, 0),
    FrameCase("login", 0.2, "list", 25, 230, 325, 150),
    FrameCase("login", 1.2, "list", 25, 200, 325, 0),
    FrameCase("login", 0, "password", 25, 260, 325, 30),
    FrameCase("login", 0, "signIn", 25, 335, 325, 46),
    FrameCase("login", 1.5, "signIn", 164.5, 335, 46, 46),
    // The first way ends with constants of 0, the second with margins of 25.
    FrameCase("login", 3.9, "signIn", 0, 335, 375, 46),
    FrameCase("login", 4.7, "signIn", 164.5, 335, 46, 46),
    FrameCase("login", 8, "signIn", 25, 335, 325, 46),
    FrameCase("login", 0, "dropDown", 314, 197, 30, 36),
    FrameCase("login-jump", 0.29, "list", 25, 200, 325, 0),
    FrameCase("login-jump", 0.3, "list", 25, 230, 325, 150),
    FrameCase("login-jump", 1, "list", 25, 200, 325, 0),
    FrameCase("expand", 0, "purple", 20, 20, 335, 283),
    // 20 + 335/2 − 45, 20 + 283/2 − 45: the required 90 holds against the wished 50.
    FrameCase("expand", 0, "orange", 142.5, 116.5, 90, 90),
    FrameCase("expand", 0.25, "purple", 20, 20, 335, 563),
    FrameCase("expand", 0.25, "orange", 62.5, 176.5, 250, 250),
    FrameCase("expand-jump", 0.24, "orange", 142.5, 116.5, 90, 90),
    FrameCase("expand-jump", 0.25, "orange", 62.5, 36.5, 250, 250),
    FrameCase("expand-jump", 0.9, "orange", 142.5, 116.5, 90, 90),
    FrameCase("center-snaps-back", 0, "v", 30, 100, 155, 144),
    FrameCase("center-snaps-back", 0.2, "v", 130, 100, 155, 144),
    FrameCase("center-snaps-back", 1.2, "v", 30, 100, 155, 144),
    FrameCase("constant-moves", 1.5, "v", 130, 100, 155, 144),
    FrameCase("motion-effects", 0.5, "mars", 60, 60, 80, 80),
    FrameCase("transform-autoreverse", 0.2, "ios7", 30, 40, 88, 88),
    FrameCase("transform-autoreverse", 0.2, "ios8", 136, 36, 88, 88),
    FrameCase("transform-autoreverse", 0.2, "explicit", 250, 40, 80, 80),
    FrameCase("snapshot-autoreverse", 0.2, "snap", 35, 37, 110, 66),
    FrameCase("motion-effects", 3, "mars", 60, 60, 80, 80),
    FrameCase("vanish", 0.4, "english", 20, 40, 90, 80),
    FrameCase("vanish", 0.4, "listing", 130, 40, 90, 80),
    // 100 points more with each tap, around (187.5, 301.5); the width ends at 375, the height at 603.
    FrameCase("grow", 0, "growing", 137.5, 251.5, 100, 100),
    FrameCase("grow", 0.3, "growing", 87.5, 201.5, 200, 200),
    FrameCase("grow", 0.8, "growing", 37.5, 151.5, 300, 300),
    FrameCase("grow", 1.3, "growing", 0, 101.5, 375, 400),
    FrameCase("grow", 1.8, "growing", 0, 51.5, 375, 500),
    FrameCase("grow", 2.3, "growing", 0, 1.5, 375, 600),
    FrameCase("grow", 2.8, "growing", 0, 0, 375, 603),
    FrameCase("grow", 3.3, "growing", 0, 0, 375, 603),
    FrameCase("scroll-driven", 0, "header", 0, 0, 375, 200),
    FrameCase("scroll-driven", 0, "avatar", 147.5, 108, 80, 80),
    // At 160 points: 200 − 160 is less than 88, 80 − 160/2 less than 36.
    FrameCase("scroll-driven", 1, "header", 0, 0, 375, 88),
    FrameCase("scroll-driven", 1, "avatar", 169.5, 40, 36, 36),
    FrameCase("scroll-driven", 1, "content", 0, 40, 375, 900),
    FrameCase("scroll-driven", 2, "content", 0, 200, 375, 900),
  ]

  @Test(arguments: cases)
  func `model frames equal the calculations of the articles`(_ expected: FrameCase) throws {
    let frame = try #require(try SceneFixture(named: expected.scene).frame(expected.view, at: expected.time))
    #expect(abs(frame.minX - expected.frame.minX) < 0.001)
    #expect(abs(frame.minY - expected.frame.minY) < 0.001)
    #expect(abs(frame.width - expected.frame.width) < 0.001)
    #expect(abs(frame.height - expected.frame.height) < 0.001)
  }

  @Test(arguments: 0...4)
  func `every pass is stacked at 67 points and fills the screen when it is selected`(selected: Int) throws {
    let scene = try SceneFixture(named: "passbook", set: [("selected", "\(selected)")])
    for pass in 0...4 {
      let stacked = Rect(x: 0, y: 844 - 67 * Double(5 - pass), width: 390, height: 67)
      #expect(scene.frame("view\(pass)", at: 0) == stacked)
      #expect(scene.frame("view\(pass)", at: 1.5) == stacked)
      let before = 67 * Double(pass - selected)
      let expanded =
        pass == selected
        ? Rect(x: 0, y: 0, width: 390, height: 844)
        : Rect(x: 0, y: pass < selected ? before : 844 + before - 67, width: 390, height: 67)
      #expect(scene.frame("view\(pass)", at: 0.5) == expanded)
      // Halfway through the curve the picture is halfway between the two model frames.
      let middle = try #require(scene.shown("view\(pass)", at: 0.35)).frame
      #expect(abs(middle.minY - (stacked.minY + expanded.minY) / 2) < 1e-6)
      #expect(abs(middle.height - (stacked.height + expanded.height) / 2) < 1e-6)
    }
  }

  @Test func `the record list drops on the spring of 0.25 s and damping 0.4, sample by sample`() throws {
    let scene = try SceneFixture(named: "login")
    // From the table of the fifteen frames of this spring.
    let samples: [Double] = [
      0, 0.39356, 0.94297, 1.22991, 1.22188, 1.08330, 0.96902, 0.93539, 0.95923, 0.99496, 1.01443, 1.01460, 1.00580,
      0.99823, 0.99583,
    ]
    for (index, sample) in samples.enumerated() {
      let list = try #require(scene.shown("list", at: 0.2 + Double(index) / 60))
      #expect(abs(list.boundsSize.height - 150 * sample) < 0.01, "frame \(index)")
    }
    #expect(scene.shown("list", at: 0.45)?.boundsSize.height == 150)
  }

  @Test func `the arrow has rotated by a quarter turn halfway, clockwise in both directions`() throws {
    let scene = try SceneFixture(named: "login")
    let opening = try #require(scene.shown("dropDown", at: 0.325)).transform
    let closing = try #require(scene.shown("dropDown", at: 1.075)).transform
    #expect(opening.b > 0.99)
    #expect(closing.b < -0.99)
  }

  @Test func `the ring's stroke grows while its start follows, and both are removed at the end`() throws {
    let scene = try SceneFixture(named: "login")
    let early = try #require(scene.shown("ring", at: 1.8))
    #expect(abs(early.strokeEnd - 0.25) < 1e-9)
    #expect(early.strokeStart == 0)
    let late = try #require(scene.shown("ring", at: 2.4))
    #expect(abs(late.strokeEnd - 0.75) < 1e-9)
    #expect(abs(late.strokeStart - 0.5) < 1e-9)
    let gone = try #require(scene.shown("ring", at: 3.9))
    #expect(gone.strokeEnd == 1 && gone.strokeStart == 0)
  }

  @Test func `a view under motion effects follows the tilt by five points each way`() throws {
    let scene = try SceneFixture(named: "motion-effects")
    #expect(scene.shown("mars", at: 0.5)?.position.x == 105)
    #expect(scene.shown("mars", at: 1)?.position.y == 105)
    #expect(scene.shown("mars", at: 1.5)?.position.x == 95)
  }

  @Test
  func
    `without its effects it is where its constraints place it, although the device is tilted: one axis, then the other`()
    throws
  {
    let scene = try SceneFixture(named: "motion-effects")
    #expect(scene.shown("mars", at: 2.7)?.position == Point(x: 105, y: 105))
    #expect(scene.shown("mars", at: 2.75)?.position == Point(x: 100, y: 105))
    #expect(scene.shown("mars", at: 3)?.position == Point(x: 100, y: 100))
    #expect(scene.shown("mars", at: 0.5)?.position.x == 105)
  }

  @Test func `the button grows by the block's curve, halfway at half the time`() throws {
    let shown = try #require(try SceneFixture(named: "grow").shown("growing", at: 0.45)).frame
    #expect(abs(shown.width - 150) < 1e-9 && abs(shown.minY - 226.5) < 1e-9)
  }

  @Test func `the switch's label extends from the margin to eight points before the switch, vertically centred on it`()
    throws
  {
    let label = try #require(try SceneFixture(named: "reveal").frame("modeLabel", at: 0))
    #expect(label.minX == 20 && label.maxX == 174.5 && label.midY == 111.5)
  }

  @Test func `a view that fades out keeps its model bounds and constraints`() throws {
    let scene = try SceneFixture(named: "vanish")
    let shown = try #require(scene.shown("english", at: 0.4))
    #expect(abs(shown.opacity - 0.5) < 1e-9)
    #expect(abs(shown.boundsSize.width - 45) < 1e-9)
    #expect(scene.real("english", at: 0.4)?.opacity == 0)
    #expect(scene.shown("english", at: 0.5)?.opacity == 0)
    // The listing's own bounds animate to what they are: it fades at its full size.
    let listing = try #require(scene.shown("listing", at: 0.4))
    #expect(abs(listing.opacity - 0.5) < 1e-9 && listing.boundsSize.width == 90)
  }

  @Test(arguments: [
    "passbook", "reveal", "login", "login-jump", "expand", "expand-jump", "motion-effects", "center-snaps-back",
    "constant-moves", "transform-autoreverse", "snapshot-autoreverse", "vanish", "scroll-driven", "grow",
  ])
  func `no founding scene has conflicting constraints`(name: String) throws {
    #expect(try SceneFixture(named: name).bake.conflicts.isEmpty)
  }
}
