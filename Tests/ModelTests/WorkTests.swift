import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
import Testing

@testable import InbetweenModel

/// Counts what is looked at rather than time.
@Suite("The stage's work is proportional to the changes") struct WorkTests {
  private let count = 1000

  private func run(_ fixture: StageFixture, _ change: @escaping (Stage, Int) -> Void) -> Timeline {
    for index in 0..<count {
      let time = Rational(Int64(index), 100) ?? .zero
      fixture.stage.schedule(at: time, order: index) { change($0, index) }
    }
    return fixture.bake()
  }

  @Test func `of 1,000 consecutive fades, one is kept as running and few are checked for a frame`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    let options = AnimationOptions(duration: seconds("1"), beginFromCurrentState: true)
    let timeline = run(fixture) { stage, index in
      stage.animate(options) { _ in view.modelAlpha = index % 2 == 0 ? 0 : 1 }
    }
    #expect(view.record.running[.opacity]?.entries.count == 1)
    let layer = timeline.layers[view.record.index]
    let track = try #require(layer.tracks.first { $0.key == .opacity })
    #expect(track.animations.count == count)
    #expect(track.animations(around: 5).count <= 2)
  }

  @Test func `of 1,000 consecutive movements, those that overlap a frame are checked for it`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    let timeline = run(fixture) { stage, index in
      stage.animate(AnimationOptions(duration: seconds("0.1"))) { _ in view.modelCenter.x = Double(index % 7) }
    }
    let layer = timeline.layers[view.record.index]
    let track = try #require(layer.tracks.first { $0.key == .position })
    #expect(track.animations.count == count)
    #expect((1...12).contains(track.animations(around: 5).count))
  }

  @Test func `a range of a track contains every animation that has an effect, and no other one that never ends`() {
    var track = PropertyTrack(key: .cornerRadius)
    func add(_ begin: Double, _ duration: Double, plays: Double = 1, removedAt: Double = .infinity) {
      let block = BlockAnimation(
        from: .scalar(1), to: .scalar(0), curve: .timing(.linear), beginTime: begin, duration: duration,
        repeatCount: plays)
      track.animations.append(.init(animation: AttachedAnimation(.block(block), addedAt: begin, removedAt: removedAt)))
    }
    add(0, 1)
    add(1, 1, plays: .infinity, removedAt: 4)
    for index in 0..<20 { add(2 + Double(index) / 10, 0.05) }
    var indexed = track
    indexed.indexAnimations()
    for time in stride(from: 0.0, through: 5, by: 0.01) {
      #expect(
        indexed.presentation(of: .scalar(0), at: time)
          == AnimatableValue.scalar(0).presented(under: track.animations.map(\.animation), at: time))
    }
    #expect(indexed.animations(around: 0.5) == 0..<1)
    #expect(indexed.animations(around: 4.5) == 22..<22)
  }

  @Test func `a picture of a view contains the view and its subviews, however large the stage is`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    _ = fixture.view("inner", in: view)
    let gone = fixture.view("gone", in: view)
    for index in 0..<200 { _ = fixture.view("other\(index)") }
    gone.removeFromSuperview()
    let picture = fixture.stage.subtree(of: view.node)
    #expect(picture.layers.map(\.id) == ["v", "inner"])
    #expect(picture.layers[0].children == [1])
  }

  @Test func `spans end if they would keep too much`() throws {
    let fixture = StageFixture()
    let stage = fixture.stage
    let view = try fixture.placed("v", 0, 0, 20, 20)
    stage.live.followLimit = 10
    var kept = 0
    for index in 1...20 {
      stage.schedule(at: Rational(Int64(index), 10) ?? .zero, order: index) { stage in
        if (try? stage.follow([.property(view, .zPosition, { .scalar($0[0]) })])) != nil { kept += 1 }
      }
    }
    _ = fixture.bake()
    #expect(kept == 10)
  }

  @Test func `nested pictures end if they would keep too much`() throws {
    let fixture = StageFixture()
    let view = try fixture.placed("v", 0, 0, 20, 20)
    view.modelBackgroundColor = .black
    fixture.stage.layoutIfNeeded()
    var taken = 0
    #expect(throws: PictureTooLarge.items) {
      for index in 0..<64 {
        _ = try fixture.stage.snapshot(of: fixture.stage.root, id: "s\(index)")
        fixture.stage.layoutIfNeeded()
        taken += 1
      }
    }
    #expect(taken > 8 && taken < 32)
    let other = StageFixture()
    let dissolving = try other.placed("v", 0, 0, 20, 20)
    dissolving.modelBackgroundColor = .black
    #expect(throws: PictureTooLarge.nesting) {
      for _ in 0..<100 {
        try other.stage.transition(with: dissolving, AnimationOptions(duration: seconds("1"))) { _ in }
      }
    }
  }
}
