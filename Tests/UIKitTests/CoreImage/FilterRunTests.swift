import Foundation
import InbetweenModel
import InbetweenPixels
import Testing

@testable import InbetweenUIKit

@Suite("What Core Image computes at a time") struct FilterRunTests {
  private static let area = FilterArea(x: 0, y: 0, width: 8, height: 8)
  private static let glass = CIImage(color: CIColor(red: 1, green: 1, blue: 1, alpha: 0.1))

  /// Why an image of 64 pixels is not computed; nil if it is.
  private func refusal(_ image: CIImage, keeping pictures: Int) -> FilterRun.Refusal? {
    var limits = FilterRun.Limits()
    limits.memory = 64 * pictures
    let run = FilterRun(isLinear: true, limits: limits)
    let picture = run.picture(of: image, in: Self.area)
    #expect((picture == nil) == (run.refusal != nil))
    return run.refusal
  }

  @Test func `a chain keeps one picture beside the one that is computed, however long it is`() {
    var (above, below) = (CIImage(color: .black), CIImage(color: .black))
    for _ in 0..<30 {
      above = Self.glass.composited(over: above)
      below = below.composited(over: Self.glass)
    }
    for chain in [above, below, above.applyingFilter("CIColorInvert").applyingGaussianBlur(sigma: 0.2)] {
      #expect(refusal(chain, keeping: 1) == .memory)
    }
    #expect(refusal(above, keeping: 2) == nil && refusal(below, keeping: 2) == nil)
  }

  @Test func `a tree keeps a picture for each time that its leaves double, and a mask's filter two`() {
    func tree(_ depth: Int) -> CIImage { depth == 0 ? Self.glass : tree(depth - 1).composited(over: tree(depth - 1)) }
    #expect(refusal(tree(3), keeping: 3) == .memory && refusal(tree(3), keeping: 4) == nil)
    let masked = Self.glass.applyingFilter(
      "CIBlendWithMask", parameters: [kCIInputBackgroundImageKey: tree(1), kCIInputMaskImageKey: Self.glass])
    #expect(refusal(masked, keeping: 2) == .memory && refusal(masked, keeping: 3) == nil)
  }

  @Test func `sources are computed in any order, and combined in theirs`() {
    let deep = CIImage(color: .black).composited(over: CIImage(color: .white))
    for (upper, lower, byte) in [(Self.glass, deep, 89), (deep, Self.glass, 0)] as [(CIImage, CIImage, Int)] {
      // A tenth of the light is the byte 89.
      #expect(
        CoreImagePixels(upper.composited(over: lower), in: CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0][0] == byte)
    }
  }

  @Test func `499 filters in a row are drawn by a thread with a small stack, and 500 are not`() async throws {
    let pixel = CIImage(color: CIColor(red: 0.8, green: 0.4, blue: 0.2))
      .cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    let drawn: [CoreImagePixels] = await withCheckedContinuation { continuation in
      let thread = Thread {
        // The colour and its crop are two steps.
        let chains = [498, 499].map { count in
          var chain = pixel
          for _ in 0..<count { chain = chain.applyingFilter("CIColorInvert") }
          return CoreImagePixels(chain)
        }
        var over = CIImage(color: .black)
        for _ in 0..<498 { over = Self.glass.composited(over: over) }
        continuation.resume(returning: chains + [CoreImagePixels(over.cropped(to: pixel.extent))])
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    // Inverted an even number of times, it is what it was.
    #expect(drawn[0].isNear([204, 102, 51]))
    #expect(drawn[1].width == 0)
    #expect(drawn[2].isNear([255, 255, 255]))
  }

  @Test func `what takes too much is a problem that says what`() {
    let pixel = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    let film = Film(duration: 0) { _ in
      let context = CIContext()
      #expect(UIImage(ciImage: CIImage(color: .red)).size == .zero)
      #expect(context.createCGImage(CIImage(color: .red), from: CGRect(x: 0, y: 0, width: 40_000, height: 1)) == nil)
      #expect(context.createCGImage(CIImage(color: .red), from: CGRect(x: 0, y: 0, width: 5000, height: 4000)) == nil)
      var (chain, tree) = (pixel, pixel)
      for _ in 0..<2000 { chain = chain.applyingFilter("CIColorInvert") }
      for _ in 0..<60 { tree = tree.composited(over: tree) }
      #expect(context.createCGImage(chain, from: pixel.extent) == nil)
      #expect(context.createCGImage(tree, from: pixel.extent) == nil)
      let average = CIFilter(
        name: "CIAreaAverage",
        parameters: [
          kCIInputImageKey: CIImage(color: .red), kCIInputExtentKey: CIVector(cgRect: .infinite),
        ])
      #expect(average?.outputImage.flatMap { context.createCGImage($0, from: $0.extent) } == nil)
    }
    for problem in [
      "without edges is not drawn: crop it", "a step of it has 40000 × 1 pixels, and one has at most 32767 on a side",
      "5000 × 4000 pixels, and one has at most 32767 on a side and 16777216 in all", "500 filters follow each other",
      "its steps have more than 536870912 pixels together", "needs a picture without edges",
    ] {
      #expect(film.problems.contains { $0.contains(problem) }, "\(problem): \(film.problems)")
    }
  }
}
