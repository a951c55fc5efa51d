import InbetweenGeometry
import InbetweenMotion
import Testing

@Suite("Motion of Lottie files") struct LottieMotionTests {
  private static let square = LottieDrawing.square(0, 0, 10)

  /// Where a square is, whose layer has a transform.
  private func center(_ transform: String, _ frame: Double) throws -> Point {
    try LottieDrawing(LottieDrawing.layer(Self.square, transform)).ink(frame).center
  }

  private func expect(
    _ found: Point, _ x: Double, _ y: Double, within error: Double = 0.05, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(found.distance(to: Point(x: x, y: y)) < error, "\(found)", sourceLocation: place)
  }

  @Test func `a position follows the curve of its handles`() throws {
    let keys =
      #"{"p":{"a":1,"k":[{"t":10,"s":[20,50],"o":{"x":0.42,"y":0},"i":{"x":0.58,"y":1}},{"t":60,"s":[80,50]}]}}"#
    expect(try center(keys, 0), 20, 50)
    expect(try center(keys, 35), 50, 50)
    expect(try center(keys, 22.5), 20 + 60 * TimingFunction.easeInEaseOut.value(at: 0.25), 50)
    expect(try center(keys, 99), 80, 50)
  }

  @Test func `each component may have a curve of its own, and older files state ends`() throws {
    let keys = #"""
      {"p":{"a":1,"k":[{"t":0,"s":[20,20],"e":[80,80],"o":{"x":[0,0.42],"y":[0,0]},"i":{"x":[1,0.58],"y":[1,1]}},
      {"t":100}]}}
      """#
    expect(try center(keys, 25), 35, 20 + 60 * TimingFunction.easeInEaseOut.value(at: 0.25))
  }

  @Test func `a handle with fewer numbers than components has the last one for the others`() throws {
    let keys = #"""
      {"p":{"a":1,"k":[{"t":0,"s":[20,20],"o":{"x":[0.42],"y":[0]},"i":{"x":[0.58],"y":[1,1]}},{"t":100,"s":[80,80]}]}}
      """#
    let part = 20 + 60 * TimingFunction.easeInEaseOut.value(at: 0.25)
    expect(try center(keys, 25), part, part)
    let none = #"""
      {"p":{"a":1,"k":[{"t":0,"s":[20,20],"o":{"x":[],"y":[]},"i":{"x":[0.58],"y":[1]}},{"t":100,"s":[80,80]}]}}
      """#
    let easeOut = 20 + 60 * TimingFunction.easeOut.value(at: 0.25)
    expect(try center(none, 25), easeOut, easeOut)
  }

  @Test func `a hold keeps its value until the next key`() throws {
    let keys = #"{"p":{"a":1,"k":[{"t":0,"s":[20,50],"h":1},{"t":50,"s":[80,50]}]}}"#
    expect(try center(keys, 49.9), 20, 50)
    expect(try center(keys, 50), 80, 50)
  }

  @Test func `spatial tangents bend the way, which is passed at constant speed`() throws {
    // Half an ellipse's height: three quarters of the tangents.
    let keys =
      #"{"p":{"a":1,"k":[{"t":0,"s":[20,50],"to":[0,-40],"ti":[0,-40],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":100,"s":[80,50]}]}}"#
    expect(try center(keys, 50), 50, 20)
    let (early, late) = (try center(keys, 20), try center(keys, 80))
    #expect(abs(early.x - 20 - (80 - late.x)) < 0.05 && abs(early.y - late.y) < 0.05)
    #expect(early.y < 35)
  }

  @Test func `axes can be separate, and parents carry their children`() throws {
    let child = LottieDrawing.layer(
      Self.square, #"{"p":{"s":true,"x":{"k":10},"y":{"a":1,"k":[{"t":0,"s":[0]},{"t":100,"s":[20]}]}}}"#,
      more: #""ip":0,"op":100,"ind":1,"parent":2"#)
    let place = #"{"p":{"k":[50,50]},"r":{"k":90},"s":{"k":[200,200]},"o":{"k":0}}"#
    let parent = #"{"ty":3,"ind":2,"ip":0,"op":1,"ks":\#(place)}"#
    let drawing = try LottieDrawing(child + "," + parent)
    // A quarter turn makes right down; the parent's opacity and its end do not matter.
    expect(try drawing.ink(50).center, 50 - 20, 50 + 20)
    #expect(abs(try drawing.ink(50).area - 400) < 1)
  }

  @Test func `a transform turns and scales about its anchor`() throws {
    let drawing = try LottieDrawing(
      LottieDrawing.layer(Self.square, #"{"a":{"k":[5,5]},"p":{"k":[50,50]},"s":{"k":[300,100]},"r":{"k":45}}"#))
    let ink = try drawing.ink()
    #expect(abs(ink.area - 300) < 2)
    // The square's centre is 15 to the left of and 5 above the anchor before the turn.
    let half = 0.5.squareRoot()
    expect(ink.center, 50 + half * (-15 + 5), 50 + half * (-15 - 5), within: 0.1)
  }

  @Test func `a skew slants along its axis`() throws {
    let drawing = try LottieDrawing(
      LottieDrawing.layer(
        LottieDrawing.square(0, 20, 10), #"{"p":{"k":[50,50]},"sk":{"k":45},"sa":{"k":0}}"#))
    // What is below moves to the left by as much.
    expect(try drawing.ink().center, 50 - 20, 70, within: 0.1)
  }

  @Test func `layers are seen from their first frame to before their last, the last picture at the end`() throws {
    let early = LottieDrawing.layer(Self.square, #"{"p":{"k":[20,50]}}"#, more: #""ip":10,"op":20"#)
    let late = LottieDrawing.layer(Self.square, #"{"p":{"k":[80,50]}}"#, more: #""ip":20,"op":100"#)
    let drawing = try LottieDrawing(early + "," + late)
    #expect(try drawing.ink(9.9).area == 0)
    expect(try drawing.ink(10).center, 20, 50)
    expect(try drawing.ink(20).center, 80, 50)
    expect(try drawing.ink(100).center, 80, 50)
  }

  @Test func `a precomposition has a time of its own: begun later, stretched, or remapped`() throws {
    let moving = LottieDrawing.layer(
      Self.square, #"{"p":{"a":1,"k":[{"t":0,"s":[0,50]},{"t":100,"s":[100,50]}]}}"#)
    func center(_ time: String, _ frame: Double) throws -> Point {
      let drawing = try LottieDrawing(
        #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":100,"ks":{},\#(time)}"#,
        assets: #"[{"id":"c","layers":[\#(moving)]}]"#)
      return try drawing.ink(frame).center
    }
    expect(try center(#""st":0"#, 50), 50, 50)
    expect(try center(#""st":20"#, 50), 30, 50)
    expect(try center(#""st":0,"sr":2"#, 50), 25, 50)
    // Seconds: from 1.6 s back to 0.4 s.
    expect(try center(#""st":0,"tm":{"a":1,"k":[{"t":0,"s":[1.6]},{"t":100,"s":[0.4]}]}"#, 50), 50, 50)
  }

  @Test func `paths change from one to another`() throws {
    func path(_ side: Int) -> String {
      #"{"v":[[0,0],[\#(side),0],[\#(side),\#(side)],[0,\#(side)]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}"#
    }
    let shape =
      #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[\#(path(20))]},{"t":100,"s":[\#(path(60))]}]}},{"ty":"fl","c":{"k":[0,0,0]},"o":{"k":100}}"#
    let drawing = try LottieDrawing(LottieDrawing.layer(shape))
    #expect(abs(try drawing.ink(50).area - 1600) < 2)
  }
}
