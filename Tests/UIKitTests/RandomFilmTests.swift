import InbetweenUIKit
import Testing

/// Random numbers of code in films.
@Suite("Random numbers of films") struct RandomFilmTests {
  /// What code draws by chance, with every function that it may call.
  private static func draw(at time: Double) -> [String] {
    var drawn: [String] = []
    let film = Film(on: .iPhone15) { window in
      drawn.append("\(Int.random(in: 0..<1_000_000))")
      window.backgroundColor = .white
    }
    film.perform(at: time) {
      var numbers = [1, 2, 3, 4, 5, 6, 7, 8]
      numbers.shuffle()
      var generator = SystemRandomNumberGenerator()
      drawn.append("\(CGFloat.random(in: -1...1)) \(Double.random(in: 0..<1)) \(UInt8.random(in: 3...200)) \(Bool.random())")
      drawn.append("\(numbers) \(numbers.shuffled()) \(numbers.randomElement() ?? 0) \(UInt64.random(in: 0...9, using: &generator))")
      srand48(Int(time))
      drawn.append("\(arc4random()) \(arc4random_uniform(100)) \(drand48()) \(rand()) \(random())")
    }
    _ = film.duration
    return drawn
  }

  @Test func `code draws the same by chance in every film`() {
    let first = Self.draw(at: 1)
    #expect(first.count == 4)
    #expect(Self.draw(at: 2) == first)
  }

  @Test func `numbers differ from one another and keep to their bounds`() {
    let film = Film(on: .iPhone15) { _ in
      let numbers = (0..<1000).map { _ in Int.random(in: 0..<1_000_000) }
      #expect(Set(numbers).count > 990)
      #expect((0..<1000).allSatisfy { _ in (3...5).contains(CGFloat.random(in: 3...5)) })
      #expect((0..<1000).allSatisfy { _ in arc4random_uniform(7) < 7 })
      #expect(arc4random_uniform(0) == 0)
      let rolls = (0..<6000).map { _ in Int.random(in: 1...6) }
      #expect((1...6).allSatisfy { face in (850...1150).contains(rolls.count { $0 == face }) })
    }
    _ = film.duration
  }

  @Test func `outside of films numbers are the system's`() {
    let draws = (0..<8).map { _ in UInt64.random(in: 0 ... .max) }
    #expect(Set(draws).count == 8)
  }
}
