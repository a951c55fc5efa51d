import InbetweenGeometry
import InbetweenLottieReading
import Testing

@Suite("Shapes of Lottie files") struct LottieShapeTests {
  private static let black = #"{"ty":"fl","c":{"k":[0,0,0]},"o":{"k":100}}"#
  private static let line = #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1}"#
  private static let middle = #"{"p":{"k":[50,50]}}"#

  private func area(_ shapes: String, _ frame: Double = 0) throws -> Double {
    let drawing = try LottieDrawing(LottieDrawing.layer(shapes, Self.middle))
    #expect(drawing.file.problems.isEmpty)
    return try drawing.ink(frame).area
  }

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) -> String {
    #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":\#(radius)}}"#
  }

  @Test func `figures cover the areas of their formulas`() throws {
    #expect(abs(try area(rectangle(0, 0, 60, 30) + "," + Self.black) - 1800) < 1)
    #expect(abs(try area(rectangle(0, 0, 60, 30, radius: 10) + "," + Self.black) - (1800 - (4 - .pi) * 100)) < 3)
    let oval = #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[60,40]}}"#
    #expect(abs(try area(oval + "," + Self.black) - .pi * 600) < 3)
    // A polygon of n corners has n/2 · r² · sin(2π/n).
    let hexagon = #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":6},"or":{"k":40},"r":{"k":0}}"#
    #expect(abs(try area(hexagon + "," + Self.black) - 3 * 1600 * 0.75.squareRoot()) < 3)
    // A star of n points has n · r · s · sin(π/n).
    let star = #"{"ty":"sr","sy":1,"p":{"k":[0,0]},"pt":{"k":4},"or":{"k":40},"ir":{"k":20},"r":{"k":0}}"#
    #expect(abs(try area(star + "," + Self.black) - 4 * 800 * 0.5.squareRoot()) < 3)
  }

  @Test func `a style draws the paths before it in its group, also those of groups`() throws {
    let group = #"{"ty":"gr","it":[\#(rectangle(-20, 0, 20, 20)),{"ty":"tr","p":{"k":[0,10]}}]}"#
    #expect(abs(try area(group + "," + rectangle(20, 0, 20, 20) + "," + Self.black) - 800) < 1)
    #expect(abs(try area(group + "," + Self.black + "," + rectangle(20, 0, 20, 20)) - 400) < 1)
  }

  @Test func `what is first in the file is on top`() throws {
    let shapes = LottieDrawing.square(0, 0, 20, color: "[0,0,1]") + "," + LottieDrawing.square(0, 0, 40)
    // The red style draws both squares, the blue one only its own.
    let drawing = try LottieDrawing(LottieDrawing.layer(shapes, Self.middle))
    #expect(try drawing.color(50, 50) == [0, 0, 255])
    #expect(try drawing.color(35, 50) == [255, 0, 0])
  }

  @Test func `strokes have widths, dashes and rounded corners`() throws {
    let square = rectangle(0, 0, 40, 40)
    #expect(abs(try area(square + "," + Self.line) - (44 * 44 - 36 * 36)) < 1)
    let dashed = Self.line.dropLast() + #","d":[{"n":"d","v":{"k":5}},{"n":"g","v":{"k":5}},{"n":"o","v":{"k":0}}]}"#
    #expect(abs(try area(square + "," + dashed) - 320) < 6)
    let rounded = square + #",{"ty":"rd","r":{"k":10}},"# + Self.black
    #expect(abs(try area(rounded) - (1600 - (4 - .pi) * 100)) < 3)
  }

  @Test func `trimmed paths are parts of each path, or of all of them in turn`() throws {
    let two = rectangle(-20, 0, 20, 20) + "," + rectangle(20, 0, 20, 20)
    func trim(_ start: Double, _ end: Double, _ offset: Double = 0, _ mode: Int) -> String {
      #",{"ty":"tm","s":{"k":\#(start)},"e":{"k":\#(end)},"o":{"k":\#(offset)},"m":\#(mode)},"#
    }
    // Each: a quarter of 80 points twice; in turn: half of the first.
    #expect(abs(try area(two + trim(0, 25, 0, 1) + Self.line) - 160) < 2)
    let half = try LottieDrawing(LottieDrawing.layer(two + trim(0, 50, 0, 2) + Self.line, Self.middle)).ink()
    #expect(abs(half.area - (24 * 24 - 16 * 16)) < 4 && abs(half.center.x - 30) < 0.5)
    // A part that goes on over the beginning of a closed path is one line without caps.
    let wrapped = rectangle(0, 0, 40, 40) + trim(0, 50, 270, 1) + Self.line
    #expect(abs(try area(wrapped) - (80 * 4 + 4)) < 6)
  }

  @Test func `a repeater draws copies, each moved further and fading`() throws {
    let shapes =
      rectangle(-40, 0, 10, 10) + "," + Self.black
      + #",{"ty":"rp","c":{"k":3},"o":{"k":0},"m":1,"tr":{"p":{"k":[20,0]},"so":{"k":100},"eo":{"k":50}}}"#
    let drawing = try LottieDrawing(LottieDrawing.layer(shapes, Self.middle))
    #expect(abs(try drawing.ink().area - (100 + 75 + 50)) < 1)
    #expect(try drawing.color(50, 50)[0] == 127 || drawing.color(50, 50)[0] == 128)
  }

  @Test func `gradients run from start to end, with their own opacities`() throws {
    func gradient(_ kind: Int, _ stops: String) -> String {
      rectangle(0, 0, 80, 80)
        + #",{"ty":"gf","t":\#(kind),"s":{"k":[-40,0]},"e":{"k":[40,0]},"g":{"p":2,"k":{"k":\#(stops)}},"o":{"k":100},"r":1}"#
    }
    let axial = try LottieDrawing(
      LottieDrawing.layer(gradient(1, "[0,0,0,0,1,1,0,0]"), Self.middle))
    let found = try axial.color(50, 20)
    #expect(abs(found[0] - 128) < 3 && found[1] == 0)
    #expect(try axial.color(12, 80)[0] < 8)
    let fading = try LottieDrawing(
      LottieDrawing.layer(gradient(1, "[0,0,0,0,1,0,0,0,0,1,0.5,0,1,0]"), Self.middle))
    #expect(abs(try fading.color(30, 50)[1] - 128) < 4)
    #expect(try fading.color(70, 50) == [255, 255, 255])
    let radial = try LottieDrawing(LottieDrawing.layer(gradient(2, "[0,0,0,0,1,1,1,1]"), Self.middle))
    #expect(try radial.color(11, 50)[0] < 8)
    #expect(abs(try radial.color(50, 50)[0] - 128) < 3)
  }
}
