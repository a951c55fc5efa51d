internal import InbetweenDiagnostics
internal import InbetweenTimeline

extension ValueReader {
  /// A file beside the scene.
  ///
  /// - Parameters:
  ///   - isUsed: whether it is an image or a font; these are opened before the scene is played.
  ///   - hasVariants: whether another file may take its place that suits the canvas better.
  func file(_ node: SourceNode, isUsed: Bool = true, hasVariants: Bool = false) -> FileReference? {
    // A scene with too many mistakes is not played.
    guard !log.isFull, let written = text(node) else { return nil }
    if written.contains("://") {
      error(
        "'\(written.prefix(80))' is an address, not a file", at: node.place,
        hint: "download it, and name the file, which lies beside the scene")
      return nil
    }
    if written.hasPrefix("UIImage(") || written.hasPrefix("Image(") {
      error("'\(written.prefix(80))' is not a file", at: node.place, hint: "write the file's name, such as photo.png")
      return nil
    }
    if hasVariants, ImageSet.isPath(written) { return imageSet(written, at: node.place) }
    if hasVariants, let variant = variant(of: written, at: node.place) { return variant }
    func found(_ path: String) -> FileReference {
      let reference = FileReference(written: written, path: path, place: node.place)
      if isUsed, files.table.all[written] == nil { files.table.all[written] = reference }
      return reference
    }
    if let known = files.table.all[written] { return found(known.path) }
    // Its text is given, so the file need not exist.
    if options.importedTexts[written] != nil { return found(files.root.location(of: written)) }
    do {
      return found(try files.table.lookup.path(of: written))
    } catch .missing where !options.requiresFiles {
      return found(files.root.location(of: written))
    } catch {
      let shown = String(written.prefix(80))
      switch error {
      case .empty: self.error("'\(shown)' is not the path of a file", at: node.place)
      case .absolute:
        self.error(
          "'\(shown)' is an absolute path", at: node.place, hint: "files lie beside the scene: write a relative path")
      case .outside:
        self.error("'\(shown)' lies outside the scene's folder", at: node.place, hint: "files lie beside the scene")
      case .missing: self.error("there is no file '\(shown)' beside the scene", at: node.place)
      case .notAFile: self.error("'\(shown)' is not a file", at: node.place)
      }
      return nil
    }
  }

  /// The file that suits the canvas better than an image does, as UIKit chooses among the images of an app.
  private func variant(of written: String, at place: SourcePlace) -> FileReference? {
    let name = ImageVariants(written)
    for variant in name.names(scale: canvas.scale, isDark: canvas.appearance == .dark) {
      if variant == written { return nil }
      if let known = files.table.all[variant] { return known }
      do throws(SceneRoot.Refusal) {
        let file = FileReference(written: variant, path: try files.table.lookup.path(of: variant), place: place)
        files.table.all[variant] = file
        return file
      } catch {
        if error != .outside { files.table.lookups.absent.insert(variant) }
      }
    }
    return nil
  }

  func readFonts(_ node: SourceNode?) -> [FileReference] {
    guard let node, let items = list(node, "a list of font files", isOfNames: true) else { return [] }
    // A font that is listed twice is one font.
    var seen: Set<String> = []
    var fonts: [FileReference] = []
    for item in items {
      guard let font = file(item), seen.insert(font.path).inserted else { continue }
      if fonts.count == limits.fonts {
        report(SceneLimits.Option.fonts.error(in: limits, at: item.place))
        break
      }
      fonts.append(font)
    }
    return fonts
  }
}
