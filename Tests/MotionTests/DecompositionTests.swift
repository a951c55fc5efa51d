import InbetweenGeometry
import InbetweenTestSupport
import Testing

@testable import InbetweenMotion

@Suite("The parts of a transform as numbers")
struct DecompositionTests {
  @Test func `a 3-D transform made again of its numbers has each of them in its place`() throws {
    var random = SplitMix(seed: 61)
    for _ in 0..<100 {
      let numbers = (0..<13).map { _ in random.number(-3...3) } + [0.5, -0.5, 0.5, 0.5]
      let parts = try #require(SpaceDecomposition(components: numbers))
      #expect(parts.perspective == SIMD4(numbers[9], numbers[10], numbers[11], numbers[12]))
      #expect(parts.components == numbers)
    }
  }

  @Test func `a plane transform made again of its numbers has each of them in its place`() throws {
    var random = SplitMix(seed: 62)
    for _ in 0..<100 {
      let numbers = (0..<9).map { _ in random.number(-3...3) }
      #expect(try #require(TransformDecomposition(components: numbers)).components == numbers)
    }
  }

  @Test func `too few numbers and a rotation about nothing are no transform`() {
    #expect(SpaceDecomposition(components: Array(repeating: 1, count: 16)) == nil)
    #expect(SpaceDecomposition(components: Array(repeating: 1, count: 13) + [0, 0, 0, 0]) == nil)
    #expect(TransformDecomposition(components: Array(repeating: 1, count: 8)) == nil)
  }
}
