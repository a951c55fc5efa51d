import InbetweenGeometry
import InbetweenLottieReading
import Testing

@Suite("Masks, mattes and groups of Lottie files") struct LottieMaskTests {
  private static let whole = LottieDrawing.square(50, 50, 100)

  private func mask(_ mode: String, _ x: Int, _ y: Int, _ side: Int, opacity: Int = 100, inverted: Bool = false)
    -> String
  {
    let (right, bottom) = (x + side, y + side)
    let flat = "[[0,0],[0,0],[0,0],[0,0]]"
    return
      #"{"mode":"\#(mode)","inv":\#(inverted),"o":{"k":\#(opacity)},"pt":{"k":{"v":[[\#(x),\#(y)],[\#(right),\#(y)],[\#(right),\#(bottom)],[\#(x),\#(bottom)]],"i":\#(flat),"o":\#(flat),"c":true}}}"#
  }

  private func area(_ masks: String...) throws -> Double {
    let list = masks.joined(separator: ",")
    let layer = LottieDrawing.layer(Self.whole, more: #""ip":0,"op":100,"hasMask":true,"masksProperties":[\#(list)]"#)
    return try LottieDrawing(layer).ink().area
  }

  @Test func `masks are added, subtracted, intersected and inverted`() throws {
    #expect(abs(try area(mask("a", 10, 10, 40)) - 1600) < 1)
    #expect(abs(try area(mask("a", 10, 10, 40), mask("a", 60, 60, 20)) - 2000) < 1)
    #expect(abs(try area(mask("a", 10, 10, 40), mask("s", 30, 30, 40)) - 1200) < 1)
    #expect(abs(try area(mask("s", 10, 10, 40)) - 8400) < 1)
    #expect(abs(try area(mask("a", 10, 10, 40), mask("i", 30, 30, 40)) - 400) < 1)
    #expect(abs(try area(mask("a", 10, 10, 40), mask("f", 30, 30, 40)) - 2400) < 1)
    #expect(abs(try area(mask("a", 10, 10, 40, inverted: true)) - 8400) < 1)
    #expect(abs(try area(mask("a", 10, 10, 40, opacity: 50)) - 800) < 10)
    #expect(abs(try area(mask("n", 10, 10, 40)) - 10_000) < 1)
  }

  private func matted(_ mode: Int, _ matte: String) throws -> Double {
    let source = LottieDrawing.layer(matte, more: #""ip":0,"op":100,"td":1"#)
    let shown = LottieDrawing.layer(Self.whole, more: #""ip":0,"op":100,"tt":\#(mode)"#)
    return try LottieDrawing(source + "," + shown).ink().area
  }

  @Test func `a matte shows a layer where another is, or where it is not, by alpha or by luminance`() throws {
    let square = LottieDrawing.square(30, 30, 40)
    #expect(abs(try matted(1, square) - 1600) < 1)
    #expect(abs(try matted(2, square) - 8400) < 1)
    #expect(abs(try matted(3, LottieDrawing.square(30, 30, 40, color: "[1,1,1]")) - 1600) < 1)
    #expect(abs(try matted(3, LottieDrawing.square(30, 30, 40, color: "[0,1,0]")) - 1600 * 0.7152) < 15)
    #expect(abs(try matted(4, LottieDrawing.square(30, 30, 40, color: "[1,1,1]")) - 8400) < 1)
    #expect(abs(try matted(1, "") - 0) < 1)
  }

  @Test func `a matte can be named, and serves several layers`() throws {
    let matte = LottieDrawing.layer(LottieDrawing.square(30, 30, 40), more: #""ip":0,"op":100,"ind":9,"td":1"#)
    let shown = (0..<2).map { number in
      LottieDrawing.layer(
        LottieDrawing.square(number == 0 ? 20 : 40, 50, 20), more: #""ip":0,"op":100,"ind":\#(number),"tt":1,"tp":9"#)
    }
    let drawing = try LottieDrawing(shown[0] + "," + shown[1] + "," + matte)
    #expect(abs(try drawing.ink().area - 2 * 20 * 10) < 1)
  }

  @Test func `a layer's opacity applies to it as a whole`() throws {
    let two = LottieDrawing.square(40, 50, 40) + "," + LottieDrawing.square(60, 50, 40, color: "[0,0,1]")
    let drawing = try LottieDrawing(LottieDrawing.layer(two, #"{"o":{"k":50}}"#))
    // The red square hides the blue one below it: nothing shines through.
    let found = try drawing.color(50, 50)
    #expect(found[0] == 255 && abs(found[1] - 128) < 2 && abs(found[2] - 128) < 2)
  }

  @Test func `a precomposition is clipped to its size, and the whole to the composition`() throws {
    let inner = LottieDrawing.layer(LottieDrawing.square(0, 0, 300))
    let drawing = try LottieDrawing(
      #"{"ty":0,"refId":"c","w":30,"h":20,"ip":0,"op":100,"ks":{"p":{"k":[10,10]}}}"#,
      assets: #"[{"id":"c","layers":[\#(inner)]}]"#)
    #expect(abs(try drawing.ink().area - 600) < 1)
    let whole = try LottieDrawing(inner).file.items(at: 0, images: [], texts: [])
    #expect(whole.count > 2)
  }

  @Test func `solids have colours, and blend modes combine them with what is below`() throws {
    let solid = ##"{"ty":1,"sw":60,"sh":60,"sc":"#00ffff","ip":0,"op":100,"bm":1,"ks":{}}"##
    let yellow = LottieDrawing.layer(LottieDrawing.square(50, 50, 100, color: "[1,1,0]"))
    let drawing = try LottieDrawing(solid + "," + yellow)
    #expect(try drawing.color(30, 30) == [0, 255, 0])
    #expect(try drawing.color(80, 80) == [255, 255, 0])
  }
}
