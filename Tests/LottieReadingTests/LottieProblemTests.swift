import InbetweenLottieReading
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Lottie files that cannot be read, or not completely drawn") struct LottieProblemTests {
  private func problem(_ text: String) -> LottieProblem? {
    do throws(LottieProblem) { _ = try LottieFile(Array(text.utf8)) } catch { return error }
    return nil
  }

  @Test func `a mistake is told with its line and column`() {
    let cut = problem("{\"v\": \"5.7.0\",\n \"layers\": [}")
    #expect(cut == LottieProblem("not JSON: a value is expected", line: 2, column: 13))
    #expect(problem("{}")?.message == "this is no Lottie file: it has no member 'layers'")
    #expect(problem(#"{"layers":[],"w":10,"h":10,"op":9}"#)?.message == "the member 'fr' is missing or no number")
    #expect(problem(#"{"layers":[],"w":0,"h":10,"fr":60,"op":9}"#)?.message == "'w' is 0; it is 1 to 20000")
    #expect(problem(#"{"layers":[],"w":9,"h":10,"fr":60,"ip":9,"op":9}"#)?.column == 47)
    let bad = #"{"ty":4,"ks":{"r":{"k":"turn"}},"shapes":[]}"#
    #expect(problem(#"{"w":9,"h":9,"fr":60,"op":9,"layers":[\#(bad)]}"#)?.message == "this is no value of its property")
  }

  @Test func `what is not drawn is named once, at its first place`() throws {
    let layer =
      #"{"ty":4,"ip":0,"op":9,"ks":{"r":{"k":0,"x":"time*90"}},"ef":[{"nm":"Blur"}],"shapes":[{"ty":"zz"},{"ty":"zz"}]}"#
    let drawing = try LottieDrawing(layer + "," + layer + #",{"ty":7,"ip":0,"op":9,"ks":{}}"#)
    #expect(
      drawing.file.problems.map(\.message) == [
        "expressions are not evaluated: the value without one is drawn", "effects are not drawn: 'Blur'",
        "'zig zag' in shapes is not drawn", "layers of the kind 7 (video) are not drawn",
      ])
    #expect(drawing.file.problems.allSatisfy { $0.line == 1 && $0.column > 1 })
  }

  @Test func `limits hold for nesting, repetition and circles`() throws {
    let deep = String(repeating: "[", count: 5_000)
    #expect(problem(deep)?.message.contains("nested more than 96 deep") == true)
    let head = #"{"w":9,"h":9,"fr":60,"op":9,"#
    let circle = #"{"ty":0,"refId":"a","ip":0,"op":9,"ks":{}}"#
    let own = problem(head + #""assets":[{"id":"a","layers":[\#(circle)]}],"layers":[\#(circle)]}"#)
    #expect(own?.message == "a precomposition contains itself")
    let parents = #"{"ty":3,"ind":1,"parent":2,"ks":{}},{"ty":3,"ind":2,"parent":1,"ks":{}}"#
    #expect(problem(head + #""layers":[\#(parents)]}"#)?.message.contains("its own ancestor") == true)
    let mattes = #"{"ty":3,"ind":1,"tt":1,"tp":2,"ks":{}},{"ty":3,"ind":2,"tt":1,"tp":1,"ks":{}}"#
    #expect(problem(head + #""layers":[\#(mattes)]}"#)?.message.contains("its own matte") == true)
    // Twenty precompositions of which each shows the next one three times.
    let many = (0..<20).map { number in
      let layer = #"{"ty":0,"refId":"c\#(number + 1)","ip":0,"op":9,"ks":{}}"#
      let inner = number == 19 ? "" : [layer, layer, layer].joined(separator: ",")
      return #"{"id":"c\#(number)","layers":[\#(inner)]}"#
    }.joined(separator: ",")
    let bomb = problem(
      head + #""assets":[\#(many)],"layers":[{"ty":0,"refId":"c0","ip":0,"op":9,"ks":{}}]}"#)
    #expect(bomb?.message.contains("the limit is 20000") == true)
  }

  @Test func `images, fonts and slots of a large file are found without searching the file for each`() throws {
    let head = "{\"w\":9,\"h\":9,\"fr\":60,\"op\":9,\n"
    let images = (0..<60_000).map { "{\"id\":\"a\($0)\",\n\"p\":\"x\"}" }.joined(separator: ",")
    let fonts = (0..<60_000).map { #"{"fName":"f\#($0)"}"# }.joined(separator: ",")
    let slots = (0..<60_000).map { #""s\#($0)":{"p":{"k":1}}"# }.joined(separator: ",")
    let text =
      #"{"ty":5,"ks":{"r":{"sid":"s59999"},"o":{"sid":"none"}},"t":{"d":{"k":[{"t":0,"s":{"t":"a","f":"none"}}]}}}"#
    let layers = Array(repeating: text, count: 8_000).joined(separator: ",")
    var file: LottieFile?
    let time = try ProcessorTime.measure {
      file = try LottieFile(
        Array(
          (head + "\"assets\":[\(images)],\"fonts\":{\"list\":[\(fonts)]},\"slots\":{\(slots)},\"layers\":[\(layers)]}")
            .utf8))
    }
    #expect(time < .seconds(15))
    let last = file?.images.last
    // Each image begins in the line of the one before and ends in the next one.
    #expect(last?.line == 60_001)
    #expect(last?.column == 10)
    #expect(file?.images.first?.column == 11)
  }

  @Test func `repeaters inside repeaters give up instead of filling the memory`() throws {
    let copies = #"{"ty":"rp","c":{"k":1000},"tr":{}}"#
    let shapes = LottieDrawing.square(0, 0, 5) + "," + copies + "," + copies + "," + copies
    let drawing = try LottieDrawing(LottieDrawing.layer(shapes))
    #expect(drawing.file.items(at: 0, images: [], texts: []).isEmpty)
    #expect(throws: (any Error).self) { try drawing.pixels() }
  }

  @Test func `a precomposition that is the matte of many layers is drawn for so many at most`() throws {
    let inner = (0..<1_000).map { _ in #"{"ty":1,"sw":9,"sh":9,"ip":0,"op":100,"ks":{}}"# }.joined(separator: ",")
    let matte = #"{"ty":0,"refId":"c","ind":1,"td":1,"w":9,"h":9,"ip":0,"op":100,"ks":{}}"#
    let shown = (0..<1_000).map { _ in #"{"ty":1,"sw":9,"sh":9,"tt":1,"tp":1,"ip":0,"op":100,"ks":{}}"# }
    let drawing = try LottieDrawing(
      matte + "," + shown.joined(separator: ","), assets: #"[{"id":"c","layers":[\#(inner)]}]"#)
    #expect(drawing.file.items(at: 0, images: [], texts: []).isEmpty)
  }

  @Test func `files with changed bytes are read or refused, and drawn`() throws {
    let layers = [
      LottieDrawing.layer(
        LottieDrawing.square(20, 20, 10)
          + #",{"ty":"tm","s":{"k":10},"e":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0.3],"y":[0]},"i":{"x":[0.7],"y":[1]}},{"t":50,"s":[100]}]},"o":{"k":90},"m":2},{"ty":"rp","c":{"k":5},"o":{"k":1},"m":2,"tr":{"p":{"k":[9,9]},"s":{"k":[90,80]}}},{"ty":"gs","t":2,"s":{"k":[0,0]},"e":{"k":[5,9]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,0]}},"w":{"k":3},"o":{"k":80}}"#,
        #"{"p":{"a":1,"k":[{"t":0,"s":[1,2],"to":[3,4],"ti":[5,6]},{"t":60,"s":[50,60]}]},"sk":{"k":30},"ao":1}"#,
        more: #""ip":0,"op":100,"ind":1,"parent":2,"tt":3"#),
      ##"{"ty":1,"sw":60,"sh":60,"sc":"#00ffff","ip":0,"op":100,"ind":2,"bm":3,"ks":{"s":{"k":[50,150]}}}"##,
    ].joined(separator: ",")
    let text = Array(
      #"{"v":"5.7.0","fr":50,"ip":0,"op":100,"w":100,"h":100,"layers":[\#(layers)]}"#.utf8)
    var random = SplitMix(seed: 45)
    let pieces = [",", "[", "]", "{", "}", "-", "e9", "0", "null", "1e300", "\"k\":", "true"].map { Array($0.utf8) }
    var read = 0
    for _ in 0..<3_000 {
      var bytes = text
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        bytes.replaceSubrange(
          place..<min(place + random.below(3), bytes.count), with: pieces[random.below(pieces.count)])
      }
      do throws(LottieProblem) {
        let file = try LottieFile(bytes)
        for progress in [0, 0.3, 1] { _ = file.items(at: progress, images: [], texts: []) }
        read += 1
      } catch { #expect(!error.message.isEmpty) }
    }
    #expect(read > 200)
  }
}
