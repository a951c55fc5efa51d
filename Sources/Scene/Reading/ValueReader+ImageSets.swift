internal import Foundation
internal import InbetweenDiagnostics
internal import InbetweenFiles
internal import InbetweenInterfaceBuilder
internal import InbetweenTimeline

extension ImageSet {
  private static let ending = ".imageset"

  /// Whether a path is that of an image set and not of an image.
  static func isPath(_ written: String) -> Bool { written.hasSuffix(ending) || written.hasSuffix(ending + "/") }
}

extension ValueReader {
  /// The maximum size of a `Contents.json`, in bytes.
  private static let contentsLimit = 1 << 20

  /// The image of a set of an asset catalog that suits the canvas (`Media.xcassets/photo.imageset`), as
  /// `UIImage(named:)` chooses it: its appearance before its idiom before its scale.
  func imageSet(_ written: String, at place: SourcePlace) -> FileReference? {
    let set = written.hasSuffix("/") ? String(written.dropLast()) : written
    guard let contents = member("Contents.json", of: set, role: .imageSet, at: place) else { return nil }
    let decoded: ImageSet
    do {
      let bytes = try InputFile.bytes(of: contents.path, atMost: Self.contentsLimit)
      decoded = try JSONDecoder().decode(ImageSet.self, from: Data(bytes))
    } catch {
      self.error(
        "the image set '\(set.prefix(80))' cannot be read: its Contents.json is not that of an image set", at: place)
      return nil
    }
    let canvas = AssetCanvas(
      isDark: self.canvas.appearance == .dark, isPad: self.canvas.device?.hasPrefix("iPad") ?? false,
      scale: self.canvas.scale)
    guard let best = decoded.best(for: canvas), let file = best.filename else {
      self.error("the image set '\(set.prefix(80))' has no image for this canvas", at: place)
      return nil
    }
    let slices = best.slices.map { FileReference.Slices(capInsets: $0.capInsets, isTiled: $0.isTiled) }
    return member(
      file, of: set,
      role: .imageOfSet(scale: best.factor, isTemplate: decoded.properties?.isTemplate, slices: slices), at: place)
  }

  private func member(
    _ name: String, of set: String, role: FileReference.Role, at place: SourcePlace
  ) -> FileReference? {
    let written = set + "/" + name
    if let known = files.table.all[written] { return known }
    do throws(SceneRoot.Refusal) {
      let file = FileReference(
        written: written, path: try files.table.lookup.path(of: written), place: place, role: role)
      files.table.all[written] = file
      return file
    } catch {
      if error != .outside { files.table.lookups.absent.insert(written) }
      let shown = String(written.prefix(160))
      switch error {
      case .missing: self.error("there is no file '\(shown)'", at: place, hint: "an image set is a folder of a catalog")
      case .notAFile: self.error("'\(shown)' is not a file", at: place)
      case .empty, .absolute, .outside:
        self.error("'\(shown)' lies outside the scene's folder", at: place, hint: "files lie beside the scene")
      }
      return nil
    }
  }
}
