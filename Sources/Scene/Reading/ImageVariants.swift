/// The files that may show an image in the place of the one that a scene names: `photo~dark@3x.png` for `photo.png`.
struct ImageVariants {
  private let stem: Substring
  private let ending: Substring
  private let written: String

  init(_ written: String) {
    self.written = written
    let name = written.lastIndex(of: "/").map { written[written.index(after: $0)...] } ?? written[...]
    let dot = name.lastIndex(of: ".") ?? written.endIndex
    (stem, ending) = (written[..<dot], written[dot...])
  }

  /// The names in the order of preference: in the dark appearance those of `~dark` first; of these the one for the scale,
  /// then those for larger and then for smaller scales. Only the name itself if it states a scale or an appearance.
  ///
  /// - Parameter scale: pixels per point.
  func names(scale: Int, isDark: Bool) -> [String] {
    guard !["@1x", "@2x", "@3x", "~dark"].contains(where: stem.hasSuffix) else { return [written] }
    let scales = (scale...max(scale, 3)).map { $0 } + (1..<max(scale, 1)).reversed()
    return (isDark ? ["~dark", ""] : [""]).flatMap { appearance in
      scales.map { scale in "\(stem)\(appearance)\(scale > 1 ? "@\(scale)x" : "")\(ending)" }
    }
  }
}
