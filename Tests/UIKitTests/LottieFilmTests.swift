import Foundation
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Lottie files in code") struct LottieFilmTests {
  private let folder: TemporaryFolder

  /// Two seconds, in which a square goes from the left to the right.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.file(), as: "square.json")
  }

  private static func file(_ more: String = "") -> String {
    """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"assets":[],
    "markers":[{"cm":"open","tm":15,"dr":15},{"cm":"shut","tm":45,"dr":0}],"layers":[
    {"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,25]},{"t":60,"s":[100,25]}]}},
    "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}\(more)]}
    """
  }

  /// A film of a view, after a script, and that view.
  private func film(
    duration: Double = 6, _ play: @escaping (LottieAnimationView, Film) -> Void
  ) throws -> (Film, LottieAnimationView) {
    var shown: LottieAnimationView?
    let film = Film(on: .iPhone15, duration: duration, images: [folder.url]) { window in
      let view = LottieAnimationView(name: "square")
      window.addSubview(view)
      shown = view
    }
    let view = try #require(shown)
    play(view, film)
    return (film, view)
  }

  private func expect(
    _ film: Film, _ expected: [(time: Double, progress: Double)], _ place: SourceLocation = #_sourceLocation
  ) throws {
    let timeline = film.timeline
    let layer = try #require(timeline.layers.firstIndex { $0.kind == "lottieView" })
    for (time, progress) in expected {
      let found = timeline.presentation(of: layer, at: time).animationProgress
      #expect(abs(found - progress) < 1e-6, "at \(time): \(found)", sourceLocation: place)
    }
  }

  @Test func `a view has the size of its animation and knows its times`() throws {
    let (film, view) = try film { _, _ in }
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.intrinsicContentSize == CGSize(width: 100, height: 50))
    #expect(view.contentMode == .scaleAspectFit)
    let animation = try #require(view.animation)
    #expect(animation.duration == 2 && animation.framerate == 30 && animation.endFrame == 60)
    #expect(animation.markerNames == ["open", "shut"])
    #expect(animation.progressTime(forMarker: "shut") == 0.75 && view.frameTime(forMarker: "open") == 15)
    #expect(animation.frameTime(forTime: 0.5) == 15 && animation.time(forFrame: 45) == 1.5)
    try expect(film, [(0, 0), (3, 0)])
    #expect(film.problems.isEmpty)
  }

  @Test func `it plays to the end, calls back, and begins anew`() throws {
    var calls: [(Double, Bool)] = []
    let (film, _) = try film { view, film in
      film.perform(at: 1) { view.play { calls.append((CACurrentMediaTime(), $0)) } }
      film.perform(at: 2) {
        #expect(view.isAnimationPlaying && abs(view.currentProgress - 0.5) < 1e-9 && view.currentFrame == 30)
        #expect(view.realtimeAnimationProgress == view.currentProgress && view.currentTime == 1)
      }
      film.perform(at: 3.5) { #expect(!view.isAnimationPlaying && view.currentProgress == 1) }
      film.perform(at: 4) { view.play() }
    }
    try expect(film, [(1, 0), (1.5, 0.25), (3, 1), (3.9, 1), (4.5, 0.25), (6, 1)])
    #expect(calls.count == 1 && calls.first?.1 == true && abs((calls.first?.0 ?? 0) - 3) < 1e-6)
  }

  @Test func `pausing keeps the frame, stopping shows the first, and both call back with false`() throws {
    var calls: [Bool] = []
    let (film, _) = try film { view, film in
      film.perform(at: 0) { view.play { calls.append($0) } }
      film.perform(at: 1) { view.pause() }
      film.perform(at: 2) { view.play { calls.append($0) } }
      film.perform(at: 2.5) { view.stop() }
    }
    try expect(film, [(0.5, 0.25), (1, 0.5), (1.9, 0.5), (2.25, 0.625), (2.6, 0), (5, 0)])
    #expect(calls == [false, false])
  }

  @Test func `parts are played by progresses, frames and markers, also backwards`() throws {
    let (progresses, _) = try film { view, film in
      film.perform(at: 0) { view.play(fromProgress: 0.5, toProgress: 1) }
      film.perform(at: 2) { view.play(fromProgress: 1, toProgress: 0.25, loopMode: .playOnce) }
    }
    try expect(progresses, [(0, 0.5), (0.5, 0.75), (1, 1), (2, 1), (3, 0.5), (3.5, 0.25), (5, 0.25)])
    let (frames, _) = try film { view, film in
      film.perform(at: 0) { view.play(fromFrame: 30, toFrame: 45, loopMode: .loop) }
      film.perform(at: 2) { view.play(marker: "open") }
      film.perform(at: 4) { view.play(markers: ["none", "open", "shut"]) }
    }
    try expect(
      frames, [(0.25, 0.625), (0.75, 0.625), (2.25, 0.375), (2.5, 0.25), (2.75, 0.375), (4.25, 0.375), (5, 0.75)])
    let (markers, _) = try film { view, film in
      film.perform(at: 0) { view.play(fromMarker: "open", toMarker: "shut", playEndMarkerFrame: false) }
      film.perform(at: 3) { view.play(toMarker: "none") }
    }
    try expect(markers, [(0, 0.25), (0.5, 0.5), (2, 44.0 / 60), (5, 44.0 / 60)])
  }

  @Test func `loops, repetitions and speed`() throws {
    var ends: [Double] = []
    func playing(_ mode: LottieLoopMode, speed: CGFloat = 1) throws -> Film {
      try film { view, film in
        view.loopMode = mode
        view.animationSpeed = speed
        film.perform(at: 0) { view.play { _ in ends.append(CACurrentMediaTime()) } }
      }.0
    }
    try expect(try playing(.loop), [(1, 0.5), (2.5, 0.25), (5, 0.5)])
    try expect(try playing(.autoReverse), [(1, 0.5), (3, 0.5), (3.5, 0.25), (4.5, 0.25)])
    #expect(ends.isEmpty)
    try expect(try playing(.repeat(2)), [(1, 0.5), (2.5, 0.25), (3.5, 0.75), (4, 1), (5, 1)])
    try expect(try playing(.repeatBackwards(1)), [(1, 0.5), (3, 0.5), (4, 0), (5, 0)])
    try expect(try playing(.playOnce, speed: 2), [(0.5, 0.5), (1, 1)])
    try expect(try playing(.playOnce, speed: -1), [(0, 1), (0.5, 0.75), (2, 0), (3, 0)])
    #expect(ends.count == 4 && zip(ends, [4.0, 4, 1, 2]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `changing the speed or the mode of what plays does not move it and keeps its completion`() throws {
    var calls: [(Double, Bool)] = []
    let (film, _) = try film { view, film in
      film.perform(at: 0) { view.play { calls.append((CACurrentMediaTime(), $0)) } }
      film.perform(at: 1) { view.animationSpeed = 0.5 }
    }
    try expect(film, [(1, 0.5), (2, 0.75), (3, 1)])
    #expect(calls.count == 1 && calls.first?.1 == true && abs((calls.first?.0 ?? 0) - 3) < 1e-6)
  }

  @Test func `a view waits for a window, and leaving it ends or interrupts what plays`() throws {
    var calls: [Bool] = []
    var views: [LottieAnimationView] = []
    let behaviors: [LottieBackgroundBehavior] = [.pauseAndRestore, .pause, .stop, .forceFinish]
    let film = Film(on: .iPhone15, duration: 6, images: [folder.url]) { window in
      views = behaviors.map { behavior in
        let view = LottieAnimationView(name: "square")
        view.backgroundBehavior = behavior
        view.play { calls.append($0) }
        #expect(view.isAnimationPlaying)
        return view
      }
      _ = window
    }
    let window = film.window
    film.perform(at: 1) { views.forEach(window.addSubview) }
    film.perform(at: 2) { views.forEach { $0.removeFromSuperview() } }
    film.perform(at: 3) { views.forEach(window.addSubview) }
    var progresses: [Double] = []
    film.perform(at: 3.5) { progresses = views.map { Double($0.currentProgress) } }
    _ = film.duration
    #expect(zip(progresses, [0.75, 0.5, 0, 1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(progresses)")
    #expect(calls == [false, false, false, true])
  }

  @Test func `the progress is set at once, also in a block, and ends playing`() throws {
    let (film, _) = try film { view, film in
      film.perform(at: 0) { view.play() }
      film.perform(at: 1) { UIView.animate(withDuration: 1) { view.currentProgress = 0.25 } }
      film.perform(at: 3) { view.currentFrame = 45 }
      film.perform(at: 4) { view.currentTime = 1 }
    }
    try expect(film, [(1.1, 0.25), (2, 0.25), (3.5, 0.75), (4, 0.5)])
  }

  @Test func `a picture of the film shows the square where it is`() throws {
    let (film, view) = try film { view, film in
      film.perform(at: 0) { view.play() }
    }
    let items = film.timeline.displayList(at: 1).items
    let boxes = items.compactMap { item -> Rect? in
      guard case .path(let path) = item.content else { return nil }
      return path.path.boundingBox.map { item.transform.boundingBox(of: $0) }
    }
    #expect(boxes.contains { abs($0.minX - 45) < 1e-6 && abs($0.maxX - 55) < 1e-6 }, "\(boxes)")
    #expect(view.frame.width == 100)
  }

  @Test func `unknown names, mistakes and what is not drawn are problems of the film`() throws {
    try folder.write("{\"layers\":[],\n\"w\":0}", as: "bad.json")
    try folder.write(
      Self.file(",\n{\"ty\":13,\"ip\":0,\"op\":60,\"st\":0}"), as: "camera.json")
    let film = Film(on: .iPhone15, images: [folder.url]) { window in
      #expect(LottieAnimation.named("none") == nil && LottieAnimation.named("bad") == nil)
      window.addSubview(LottieAnimationView(name: "camera.json"))
      #expect(throws: LottieAnimation.Unreadable.self) { try LottieAnimation.from(data: Data("{}".utf8)) }
      #expect(throws: Never.self) { try LottieAnimation.from(data: Data(Self.file().utf8)) }
      #expect(LottieAnimation.filepath(folder.url.appendingPathComponent("square.json").path) != nil)
    }
    let problems = film.problems
    #expect(problems.contains { $0.contains("there is no Lottie file 'none.json'") })
    #expect(problems.contains { $0.contains("bad.json:2:5: the Lottie file cannot be shown: 'w' is 0") })
    #expect(problems.contains { $0.contains("camera.json:5:1: ") }, "\(problems)")
  }
}
