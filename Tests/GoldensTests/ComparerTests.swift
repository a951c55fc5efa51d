import InbetweenGoldens
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("Comparers")
struct ComparerTests {
  private static let every: [Comparer] =
    [.exact, .channel(limit: 0), .channel(limit: 2), .oklab(), .flip()]
    + PixelmatchVersion.allCases.map { .pixelmatch($0) }

  @Test(arguments: every)
  func `a name is read back as it was written`(_ comparer: Comparer) throws {
    #expect(try Comparer(named: comparer.name) == comparer)
  }

  @Test func `short names mean the newest version`() throws {
    #expect(try Comparer(named: "pixelmatch@5") == .pixelmatch(.v5_3_0))
    #expect(try Comparer(named: "pixelmatch@7") == .pixelmatch(.v7_2_0))
    #expect(try Comparer(named: "oklab").name == "oklab@c6fee35")
  }

  @Test(arguments: ["fuzzy", "channel±256", "channel±-1", "channel", "pixelmatch@6.0.0", ""])
  func `an unknown name is refused`(_ name: String) {
    #expect(throws: UnknownComparerError(name: name)) { try Comparer(named: name) }
  }

  @Test(arguments: every)
  func `equal images pass with every comparer, and nothing is counted`(_ comparer: Comparer) throws {
    let result = try comparer.compare(SampleImages.disc(), with: SampleImages.disc())
    #expect(result.passes)
    #expect(result.differing == 0 && result.counted == 0 && result.excused == 0 && result.worst == 0)
    #expect(result.bounds == nil)
  }

  @Test(arguments: every, [1, 40])
  func `the colours of two pixels without alpha do not differ, those of two with alpha do`(
    _ comparer: Comparer, _ width: Int
  ) throws {
    func image(_ pixel: [UInt8]) -> Pixmap { SampleImages.plain(pixel, width: width, height: 3) }
    let unseen = try comparer.compare(image([0, 0, 0, 0]), with: image([255, 40, 90, 0]))
    #expect(unseen.passes && unseen.counted == 0)
    // The others count every pixel as differing whose bytes differ, and then look at what is seen of it.
    if [.exact, .channel(limit: 2)].contains(comparer) { #expect(unseen.differing == 0 && unseen.worstChannel == 0) }
    let seen = try comparer.compare(image([0, 0, 0, 128]), with: image([255, 40, 90, 128]))
    #expect(!seen.passes && seen.differing == 3 * width)
    // Something appeared where nothing was.
    #expect(try !comparer.compare(image([255, 40, 90, 0]), with: image([255, 40, 90, 255])).passes)
  }

  @Test(arguments: every)
  func `an image of another size is an error, not a difference`(_ comparer: Comparer) {
    let wide = SampleImages.plain([0, 0, 0, 255], width: 3, height: 2)
    let tall = SampleImages.plain([0, 0, 0, 255], width: 2, height: 3)
    #expect(throws: ComparisonError.sizesDiffer(expected: "3 × 2", actual: "2 × 3")) {
      try comparer.compare(wide, with: tall)
    }
    #expect(throws: ComparisonError.self) { try comparer.differenceImage(wide, tall) }
  }

  @Test
  func `a disc moved by one pixel: comparers that ignore anti-aliasing count nothing and report how much they ignored`()
    throws
  {
    let (before, after) = (SampleImages.disc(), SampleImages.disc(centerX: 31))
    for version in PixelmatchVersion.allCases {
      let blind = try Comparer.pixelmatch(version).compare(before, with: after)
      #expect(blind.counted == 0 && blind.excused == 132 && blind.differing == 196 && blind.passes)
      let seeing = try Comparer.pixelmatch(version, PixelmatchOptions(includesAntialiasing: true))
        .compare(before, with: after)
      #expect(seeing.counted == 132 && seeing.excused == 0 && !seeing.passes)
    }
    let oklab = try Comparer.oklab(PixelmatchOptions(includesAntialiasing: true)).compare(before, with: after)
    #expect(oklab.counted == 128)
    let standard = try Comparer.standard.compare(before, with: after)
    #expect(standard.counted == 196 && standard.worst == 174 && !standard.passes)
    #expect(standard.bounds == PixelBounds(columns: 15..<47, rows: 9..<40))
  }

  @Test func `a change of hue that YIQ tolerates is counted in OKLab`() throws {
    let (before, after) = (SampleImages.disc(), SampleImages.disc(tint: 100))
    #expect(try Comparer.pixelmatch(.v7_1_0).compare(before, with: after).counted == 0)
    #expect(try Comparer.oklab().compare(before, with: after).counted == 641)
    let strict = try Comparer.channel(limit: 2).compare(before, with: after)
    #expect(strict.counted == 761 && strict.differing == 777 && strict.worst == 33)
  }

  @Test func `a channel tolerance limits the number of differing pixels and their difference`() throws {
    let white = SampleImages.plain([255, 255, 255, 255], width: 100, height: 100)
    var few = white
    for i in 0..<10 { few.bytes[4 * i] = 254 }
    var many = white
    for i in 0..<11 { many.bytes[4 * i] = 254 }
    var far = white
    far.bytes[0] = 253
    #expect(try Comparer.channel(limit: 1).compare(white, with: few).passes)
    #expect(try !Comparer.channel(limit: 1).compare(white, with: many).passes)
    #expect(try !Comparer.channel(limit: 1).compare(white, with: far).passes)
    #expect(try !Comparer.exact.compare(white, with: few).passes)
    #expect(try Comparer.channel(limit: 1).compare(white, with: many).isWithin(PixelTolerance(maximumCounted: 0)))
  }

  @Test func `alpha alone is a difference`() throws {
    let opaque = SampleImages.plain([255, 255, 255, 255], width: 8, height: 8)
    let clear = SampleImages.plain([255, 255, 255, 0], width: 8, height: 8)
    #expect(try Comparer.exact.compare(opaque, with: clear).counted == 64)
    #expect(try Comparer.pixelmatch(.v5_3_0).compare(opaque, with: clear).counted == 0)
    #expect(try Comparer.pixelmatch(.v7_1_0).compare(opaque, with: clear).counted == 64)
    let onWhite = PixelmatchOptions(usesCheckerboard: false)
    #expect(try Comparer.pixelmatch(.v7_2_0, onWhite).compare(opaque, with: clear).counted == 0)
  }

  @Test(arguments: [1, 2, 3])
  func `two threads count the same as one`(_ seed: UInt64) throws {
    // 700 rows are compared by two threads, half of them by one.
    let a = SampleImages.noise(seed: seed, width: 37, height: 700, levels: 3, opaque: seed != 2)
    let b = SampleImages.noise(seed: seed + 100, width: 37, height: 700, levels: 3, opaque: seed != 2)
    for comparer in Self.every where comparer != .flip() {
      let whole = try comparer.compare(a, with: b)
      let image = try comparer.differenceImage(a, b)
      let counted = stride(from: 0, to: image.bytes.count, by: 4).count {
        let color = Array(image.bytes[$0..<$0 + 3])
        return color == [255, 0, 0] || color == [170, 0, 200]
      }
      let excused = stride(from: 0, to: image.bytes.count, by: 4).count {
        Array(image.bytes[$0..<$0 + 3]) == [255, 255, 0]
      }
      #expect(whole.counted == counted && whole.excused == excused)
      #expect(whole.counted > 0)
    }
  }

  @Test func `options follow the name, and an option that the comparer does not have is refused`() throws {
    let options = PixelmatchOptions(
      threshold: 0.05, includesAntialiasing: true, usesCheckerboard: false, windowSize: 16)
    let name = "oklab@c6fee35 threshold 0.05 includeAA on white windowSize 16"
    #expect(Comparer.oklab(options).name == name)
    #expect(try Comparer(named: name) == .oklab(options))
    #expect(
      try Comparer(named: "pixelmatch@7 includeAA threshold 0")
        == .pixelmatch(.v7_2_0, .init(threshold: 0, includesAntialiasing: true)))
    #expect(try Comparer(named: "flip threshold 0.5") == .flip(threshold: 0.5))
    for wrong in [
      "exact threshold 0.1", "channel±1 includeAA", "pixelmatch@7.1.0 on white", "pixelmatch@5 windowSize 4",
      "flip includeAA", "oklab windowSize 0", "oklab threshold 2", "oklab threshold", "oklab ", "oklab on black",
    ] {
      #expect(throws: UnknownComparerError.self, "\(wrong)") { try Comparer(named: wrong) }
    }
  }

  @Test(arguments: [1, 2, 3, 8, 100])
  func `a window counts its densest square`(_ size: Int) throws {
    let white = SampleImages.plain([255, 255, 255, 255], width: 12, height: 9)
    var dotted = white
    // A diagonal of three, a row of five below it, and four dots apart.
    for (x, y) in [(1, 0), (2, 1), (3, 2), (2, 2), (1, 2), (4, 2), (5, 2), (11, 8), (0, 8), (11, 0), (8, 6)] {
      for c in 0..<3 { dotted.bytes[4 * (12 * y + x) + c] = 0 }
    }
    let options = PixelmatchOptions(includesAntialiasing: true, windowSize: size)
    let result = try Comparer.oklab(options).compare(white, with: dotted)
    #expect(result.counted == 11)
    var expected = 0
    for top in 0..<9 {
      for left in 0..<12 {
        var count = 0
        for y in top..<min(top + size, 9) {
          for x in left..<min(left + size, 12) where dotted.bytes[4 * (12 * y + x)] == 0 { count += 1 }
        }
        expected = max(expected, count)
      }
    }
    #expect(result.densest == expected)
    #expect(result.passes == false)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `for random pairs the counts equal those of the plain algorithm`(_ seed: UInt64) throws {
    var generator = SplitMix(seed: seed &* 7919)
    func pick<T>(_ items: [T]) -> T { items[Int.random(in: items.indices, using: &generator)] }
    for _ in 0..<6 {
      let (width, height) = (pick([1, 1, 2, 3, 5, 9, 33, 40]), pick([1, 2, 3, 7, 12]))
      let opaque = pick([true, false])
      let a = SampleImages.noise(
        seed: generator.next(), width: width, height: height, levels: pick([2, 3, 64, 256]), opaque: opaque)
      var b = SampleImages.noise(
        seed: generator.next(), width: width, height: height, levels: pick([2, 3, 256]), opaque: opaque)
      // Mostly a few pixels differ, so that some lie on slopes of what is equal.
      let share = pick([0.05, 0.3, 1])
      for i in 0..<width * height where Double.random(in: 0..<1, using: &generator) >= share {
        b.bytes.replaceSubrange(4 * i..<4 * i + 4, with: a.bytes[4 * i..<4 * i + 4])
      }
      let options = PixelmatchOptions(
        threshold: pick([0, 0.01, 0.05, 0.1, 0.3, 1]), includesAntialiasing: pick([true, false]))
      var white = options
      white.usesCheckerboard = false
      let cases: [(Comparer, NaivePixelmatch.Formula, Bool)] = [
        (.pixelmatch(.v5_3_0, options), .eachOnWhite, false), (.pixelmatch(.v7_1_0, options), .checkerboard, false),
        (.pixelmatch(.v7_2_0, options), .checkerboard, false), (.pixelmatch(.v7_2_0, white), .white, false),
        (.oklab(options), .checkerboard, true), (.oklab(white), .white, true),
      ]
      for (comparer, formula, isOKLab) in cases {
        let naive = NaivePixelmatch(
          a: a, b: b, formula: formula, isOKLab: isOKLab, threshold: options.threshold,
          includesAntialiasing: options.includesAntialiasing
        ).counts
        let result = try comparer.compare(a, with: b)
        #expect(result.counted == naive.counted.count, "\(comparer.name) \(width) × \(height)")
        #expect(result.excused == naive.excused.count, "\(comparer.name) \(width) × \(height)")
      }
    }
  }

  @Test func `images without pixels are equal`() throws {
    let nothing = Pixmap(width: 0, height: 0, bytes: [])
    for comparer in Self.every { #expect(try comparer.compare(nothing, with: nothing).passes) }
  }
}
