import Foundation
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("dotLottie archives in code") struct DotLottieFilmTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url("motion.lottie").path }

  /// An animation of two seconds and one of half a second, which loops at twice its speed.
  init() throws {
    folder = try TemporaryFolder()
    let manifest = #"{"version":"1.0","animations":[{"id":"long"},{"id":"busy","loop":true,"speed":2}]}"#
    try StoredArchive.data([
      (name: "manifest.json", content: Data(manifest.utf8)),
      (name: "animations/long.json", content: Self.animation(frames: 60, width: 100)),
      (name: "animations/busy.json", content: Self.animation(frames: 15, width: 40)),
    ]).write(to: folder.url("motion.lottie"))
  }

  private static func animation(frames: Int, width: Int) -> Data {
    Data(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":\(frames),"w":\(width),"h":50,"assets":[],
      "markers":[{"cm":"open","tm":15,"dr":15}],"layers":[
      {"ty":1,"ip":0,"op":\(frames),"sw":20,"sh":20,"sc":"#ff0000","ks":{"p":{"k":[0,0]}}}]}
      """.utf8)
  }

  private func film(duration: Double = 3, _ content: (UIWindow) throws -> Void) rethrows -> Film {
    try Film(on: .iPhone15, duration: duration, images: [folder.url], content: content)
  }

  private func progress(_ film: Film, _ time: Double) throws -> Double {
    let timeline = film.timeline
    let layer = try #require(timeline.layers.lastIndex { $0.kind == "lottieView" })
    return timeline.presentation(of: layer, at: time).animationProgress
  }

  @Test func `a view of a name is empty until the archive is loaded, and then calls back`() throws {
    var told: [String] = []
    let film = film { window in
      let view = LottieAnimationView(dotLottieName: "motion") { view, error in
        told.append("completed \(view.animation?.duration ?? 0) \(error == nil)")
        view.play()
      }
      view.animationLoaded = { _, animation in told.append("loaded \(animation.endFrame)") }
      #expect(view.animation == nil && view.frame.size == .zero)
      view.play()
      #expect(!view.isAnimationPlaying)
      window.addSubview(view)
    }
    #expect(abs(try progress(film, 1) - 0.5) < 1e-6)
    #expect(told == ["loaded 60.0", "completed 2.0 true"])
    #expect(film.problems.isEmpty, "\(film.problems)")
  }

  @Test func `an animation is chosen by its id, and plays with the archive's loop mode and speed`() throws {
    let film = try film { window in
      let file = try DotLottieFile.SynchronouslyBlockingCurrentThread.named("motion").get()
      #expect(file.animations.map(\.configuration.id) == ["long", "busy"])
      let first = LottieAnimationView(dotLottie: file)
      #expect(first.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
      #expect(first.loopMode == .playOnce && first.animationSpeed == 1)
      let view = LottieAnimationView(dotLottie: file, animationId: "busy", configuration: .shared)
      #expect(view.frame.width == 40 && view.loopMode == .loop && view.animationSpeed == 2)
      window.addSubview(view)
      view.play()
    }
    // Half a second at twice the speed, again and again: 1.4 s is at 0.15 s of 0.25 s.
    let shown = try progress(film, 1.4)
    #expect(abs(shown - 0.6) < 1e-6, "\(shown)")
  }

  @Test func `loading another animation ends what plays and takes over its settings`() throws {
    var ends: [Bool] = []
    var speeds: [CGFloat] = []
    let film = try film { window in
      let file = try DotLottieFile.SynchronouslyBlockingCurrentThread.loadedFrom(filepath: path).get()
      let view = LottieAnimationView(dotLottie: file)
      window.addSubview(view)
      view.play { ends.append($0) }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        view.loadAnimation("busy", from: file)
        speeds.append(view.animationSpeed)
        view.loadAnimation(atIndex: 0, from: file)
        speeds.append(view.animationSpeed)
        view.loadAnimation(atIndex: 2, from: file)
        view.loadAnimation("none", from: file)
        #expect(view.animation?.endFrame == 60 && !view.isAnimationPlaying && view.currentProgress == 0)
        view.play(marker: "open")
      }
    }
    // The marker's half second begins at frame 15.
    #expect(abs(try progress(film, 1.25) - 22.5 / 60) < 1e-6)
    #expect(ends == [false] && speeds == [2, 1])
    #expect(film.problems == ["a dotLottie archive has no animation 'none': it has 'long', 'busy'"])
  }

  @Test func `archives are loaded from paths, files' addresses and data, with closures and with await`() throws {
    var found: [String] = []
    func note(_ name: String) -> (Result<DotLottieFile, any Error>) -> Void {
      { result in found.append("\(name) \((try? result.get())?.animations.count ?? 0)") }
    }
    let data = try Data(contentsOf: folder.url("motion.lottie"))
    let (path, url) = (path, folder.url("motion.lottie"))
    let film = film { _ in
      DotLottieFile.loadedFrom(filepath: path, handleResult: note("path"))
      DotLottieFile.loadedFrom(url: url, handleResult: note("url"))
      DotLottieFile.loadedFrom(data: data, filename: "motion", handleResult: note("data"))
      DotLottieFile.loadedFrom(data: Data("{}".utf8), filename: "motion", handleResult: note("damaged"))
      #expect(found.isEmpty)
      Task {
        let file = try await DotLottieFile.named("motion.lottie")
        found.append("await \(file.animations.count)")
        do { _ = try await DotLottieFile.named("none") } catch { found.append("missing") }
      }
    }
    _ = film.timeline
    #expect(found == ["path 2", "url 2", "data 2", "damaged 0", "await 2", "missing"])
    #expect(film.problems.contains { $0.hasPrefix("data: the dotLottie archive is no") }, "\(film.problems)")
    #expect(film.problems.contains { $0.contains("there is no Lottie file 'none.lottie'") })
  }

  @Test func `an archive that is asked for as a JSON file is named with the call that reads it`() throws {
    let film = film { _ in #expect(LottieAnimation.named("motion") == nil) }
    #expect(
      film.problems == [
        "there is no Lottie file 'motion.json' in the folders of the film's images, but 'motion.lottie', which "
          + "DotLottieFile.named and LottieAnimationView(dotLottieName:) read"
      ])
  }
}
