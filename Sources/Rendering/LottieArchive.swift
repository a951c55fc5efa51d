package import InbetweenLottieReading
internal import InbetweenPixels
package import InbetweenScene

/// A dotLottie archive: its table of contents, and the files that are asked for.
package struct LottieArchive {
  package let manifest: LottieManifest
  private let archive: ZIPArchive

  /// The most bytes of a file of it.
  private static let (manifestSize, animationSize, imageSize) = (1 << 20, 16 << 20, 64 << 20)

  package init(_ bytes: [UInt8]) throws(ImageProblem) {
    archive = try Self.read { () throws(ZIPArchive.Problem) in try ZIPArchive(bytes) }
    let file = LottieManifest.file
    guard
      let text = try Self.read({ [archive] () throws(ZIPArchive.Problem) in
        try archive.bytes(of: file, atMost: Self.manifestSize)
      })
    else {
      // A folder was compressed, and not what is in it.
      let inner = archive.names.first { $0.hasSuffix("/" + file) }
      throw ImageProblem(
        "is a ZIP archive without a '\(file)', and so no dotLottie file",
        hint: inner.map { "its files lie in '\($0.dropLast(file.count + 1))': compress what is in that folder" })
    }
    do throws(LottieProblem) { manifest = try LottieManifest(text) } catch {
      throw ImageProblem(error, in: file)
    }
  }

  /// The animation with an id, or the one that is shown if none is chosen.
  package func animation(_ id: String?) throws(ImageProblem) -> String {
    guard let id else { return manifest.initial }
    if manifest.animations.contains(id) { return id }
    let ids = manifest.animations.map { "'\($0.prefix(40))'" }
    let list = ids.prefix(6).joined(separator: ", ") + (ids.count > 6 ? " and \(ids.count - 6) more" : "")
    throw ImageProblem("has no animation '\(id.prefix(60))'", hint: "it has \(list)")
  }

  /// The Lottie file of an animation.
  package func file(of animation: String) throws(ImageProblem) -> LottieFile {
    let paths = manifest.paths(of: animation)
    guard let (path, bytes) = try first(paths, atMost: Self.animationSize) else {
      throw ImageProblem("has no file '\(paths[0].prefix(100))', which its '\(LottieManifest.file)' lists")
    }
    do throws(LottieProblem) { return try LottieFile(bytes, member: path) } catch {
      throw ImageProblem(error, in: path)
    }
  }

  /// The path of an image that an animation names; nil if there is none.
  func path(ofImage name: String) -> String? { manifest.paths(ofImage: name).first(where: archive.contains) }

  /// The bytes of the image at a path.
  func image(at path: String) throws(ImageProblem) -> [UInt8] { try first([path], atMost: Self.imageSize)?.bytes ?? [] }

  private func first(_ paths: [String], atMost limit: Int) throws(ImageProblem) -> (path: String, bytes: [UInt8])? {
    for path in paths {
      let bytes = try Self.read { [archive] () throws(ZIPArchive.Problem) in
        try archive.bytes(of: path, atMost: limit)
      }
      if let bytes { return (path, bytes) }
    }
    return nil
  }

  private static func read<Value>(_ body: () throws(ZIPArchive.Problem) -> Value) throws(ImageProblem) -> Value {
    do throws(ZIPArchive.Problem) { return try body() } catch { throw ImageProblem(error.reason) }
  }
}
