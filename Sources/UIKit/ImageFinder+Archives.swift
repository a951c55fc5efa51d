import Foundation
import InbetweenLottieReading
import InbetweenModel
import InbetweenRendering
import InbetweenScene
import InbetweenTimeline

// DotLottie archives of code, read by what reads those of scenes.

extension ImageFinder {
  func archive(
    named name: String, in inner: String, or others: [String]
  ) -> Result<DotLottieFile, LottieAnimation.Unreadable> {
    path(ofLottieFile: name, ".lottie", in: inner, or: others).flatMap { archive(at: $0) }
  }

  func archive(at path: String) -> Result<DotLottieFile, LottieAnimation.Unreadable> {
    if let known = archives[path] { return known }
    let found = archive(path) { images throws(ImageProblem) in try images.animations(ofArchiveAt: path) }
    archives[path] = found
    return found
  }

  func archive(of data: Data) -> Result<DotLottieFile, LottieAnimation.Unreadable> {
    archive("data") { images throws(ImageProblem) in try images.animations(ofArchive: Array(data)) }
  }

  private func archive(
    _ path: String, _ read: (ImageLoader) throws(ImageProblem) -> [ArchivedAnimation]
  ) -> Result<DotLottieFile, LottieAnimation.Unreadable> {
    let found: [ArchivedAnimation]
    do throws(ImageProblem) { found = try read(images) } catch {
      let place =
        (error.member.map { path + "/" + $0 } ?? path) + (error.line > 0 ? ":\(error.line):\(error.column)" : "")
      let problem = "\(place): the dotLottie archive \(error.reason)"
      report(problem)
      return .failure(LottieAnimation.Unreadable(problem))
    }
    let animations = found.map { entry in
      let place = path + (entry.file.member.map { "/" + $0 } ?? "")
      let configuration = DotLottieConfiguration(
        id: entry.id, loopMode: entry.settings.bounces ? .autoReverse : entry.settings.loops ? .loop : .playOnce,
        speed: entry.settings.speed)
      return DotLottieFile.Animation(
        animation: LottieAnimation(animation(entry.file, entry.bitmaps, at: place)), configuration: configuration)
    }
    return .success(DotLottieFile(animations))
  }
}
