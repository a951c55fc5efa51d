package import InbetweenLottieReading
public import InbetweenScene
public import InbetweenTimeline

extension ImageLoader {
  /// The animation of a Lottie file, with the images that it contains or names; read once.
  ///
  /// - Throws: the reason if the file, or an image of it, cannot be read or is no Lottie file.
  public func animation(at path: String, named id: String? = nil) throws(ImageProblem) -> LoadedAnimation {
    guard case .animation(let file, let bitmaps) = try picture(at: path, named: id) else {
      throw ImageProblem(
        "is no Lottie file: that is JSON text or a dotLottie archive", hint: "an 'imageView' shows images")
    }
    return LoadedAnimation(picture: file, bitmaps: bitmaps)
  }

  /// Reads a Lottie file with the images that it contains or names. These lie in its folder.
  func animation(of bytes: [UInt8], at path: String) throws(ImageProblem) -> Picture {
    let file: LottieFile
    do throws(LottieProblem) { file = try LottieFile(bytes) } catch {
      hasUnreadable = true
      throw ImageProblem(error)
    }
    let root = SceneRoot(scene: path)
    var bitmaps: [DisplayResources.Bitmap?] = []
    for image in file.images {
      do throws(ImageProblem) {
        bitmaps.append(try bitmap(of: image, in: root, of: path))
      } catch {
        var problem = ImageProblem("names an image that cannot be shown: it \(error.reason)", hint: error.hint)
        (problem.line, problem.column) = (image.line, image.column)
        throw problem
      }
    }
    return .animation(file, bitmaps: bitmaps)
  }

  /// Reads an animation of a dotLottie archive with the images that it contains or that lie in the archive.
  ///
  /// - Parameter id: nil for the one that the archive shows first.
  func animation(ofArchive bytes: [UInt8], named id: String?) throws(ImageProblem) -> Picture {
    let archive = try notingUnreadable { () throws(ImageProblem) in try LottieArchive(bytes) }
    // An id that the archive does not have is a mistake of the scene.
    let name = try archive.animation(id)
    return try notingUnreadable { () throws(ImageProblem) in try animation(name, of: archive) }
  }

  /// Reads every animation of a dotLottie archive, as code does that holds the archive.
  package func animations(ofArchive bytes: [UInt8]) throws(ImageProblem) -> [ArchivedAnimation] {
    let archive = try LottieArchive(bytes)
    var animations: [ArchivedAnimation] = []
    for (id, settings) in zip(archive.manifest.animations, archive.manifest.settings) {
      guard case .animation(let file, let bitmaps) = try animation(id, of: archive) else { continue }
      animations.append(ArchivedAnimation(id: id, settings: settings, file: file, bitmaps: bitmaps))
    }
    return animations
  }

  /// The same for a file.
  package func animations(ofArchiveAt path: String) throws(ImageProblem) -> [ArchivedAnimation] {
    try animations(ofArchive: bytes(at: path))
  }

  private func notingUnreadable<Value>(_ read: () throws(ImageProblem) -> Value) throws(ImageProblem) -> Value {
    do throws(ImageProblem) { return try read() } catch {
      hasUnreadable = true
      throw error
    }
  }

  private func animation(_ animation: String, of archive: LottieArchive) throws(ImageProblem) -> Picture {
    let file = try archive.file(of: animation)
    // Each is inflated and decoded once, however often it is named.
    var known: [String: DisplayResources.Bitmap] = [:]
    var bitmaps: [DisplayResources.Bitmap?] = []
    for image in file.images {
      do throws(ImageProblem) {
        switch image.content {
        case .bytes(let bytes): bitmaps.append(try bitmap(of: bytes, scale: 1))
        case .file(let name):
          guard let path = archive.path(ofImage: name) else {
            throw ImageProblem("is no file '\(name.prefix(60))' in the archive")
          }
          let bitmap = if let bitmap = known[path] { bitmap } else { try bitmap(of: archive.image(at: path), scale: 1) }
          known[path] = bitmap
          bitmaps.append(bitmap)
        }
      } catch {
        var problem = ImageProblem("names an image that cannot be shown: it \(error.reason)", hint: error.hint)
        (problem.line, problem.column, problem.member) = (image.line, image.column, file.member)
        throw problem
      }
    }
    return .animation(file, bitmaps: bitmaps)
  }

  /// The same, for a file whose bytes are available already, with the images in it: there is no folder beside it.
  package func animation(of bytes: [UInt8]) throws(ImageProblem) -> Picture {
    let file: LottieFile
    do throws(LottieProblem) { file = try LottieFile(bytes) } catch { throw ImageProblem(error) }
    var bitmaps: [DisplayResources.Bitmap?] = []
    for image in file.images {
      guard case .bytes(let bytes) = image.content else {
        throw ImageProblem("names an image, and is in no folder where that could be")
      }
      bitmaps.append(try bitmap(of: bytes, scale: 1))
    }
    return .animation(file, bitmaps: bitmaps)
  }

  private func bitmap(
    of image: LottieImageSource, in root: SceneRoot, of path: String
  ) throws(ImageProblem) -> DisplayResources.Bitmap {
    switch image.content {
    case .bytes(let bytes): return try bitmap(of: bytes, scale: 1)
    case .file(let name):
      let found: String
      do throws(SceneRoot.Refusal) { found = try root.resolve(name) } catch {
        let shown = name.prefix(60)
        switch error {
        case .missing, .notAFile:
          hasUnreadable = true
          throw ImageProblem("is no file '\(shown)' beside the Lottie file")
        case .empty, .absolute, .outside: throw ImageProblem("is not in the Lottie file's folder: '\(shown)'")
        }
      }
      imagesOfAnimations[path, default: []].append((name, found))
      guard case .bitmap(let bitmap) = try picture(at: found) else {
        throw ImageProblem("is no PNG, JPEG or WebP file: '\(name.prefix(60))'")
      }
      return bitmap
    }
  }
}

/// An animation of a dotLottie archive with what the archive says about playing it.
package struct ArchivedAnimation {
  package let id: String
  package let settings: LottieManifest.Settings
  package let file: LottieFile
  package let bitmaps: [DisplayResources.Bitmap?]
}
