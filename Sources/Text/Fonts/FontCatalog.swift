import InbetweenTimeline

/// The faces of a fixed list of font files, in the order of the list.
struct FontCatalog {
  let faces: [FaceDescription]
  /// All names of all families.
  let families: Set<String>

  init(faces: [FaceDescription]) {
    self.faces = faces
    families = faces.reduce(into: []) { $0.formUnion($1.families) }
  }

  /// The usable faces of some files.
  ///
  /// - Throws: ``TextError/unreadableFont(path:)`` for a file without one.
  static func faces(
    of paths: [String], opening: (String) throws(TextError) -> FontFile
  ) throws(TextError) -> [FaceDescription] {
    var faces: [FaceDescription] = []
    for path in paths {
      let file = try opening(path)
      let found = (0..<file.faceCount).compactMap { FaceDescription(file: file, index: $0) }
      guard !found.isEmpty else { throw .unreadableFont(path: path) }
      faces += found
    }
    return faces
  }

  /// All faces in the order in which characters are looked for: the families in their order, then the other faces;
  /// among them the nearest to the font.
  func ranking(for font: FontDescription, families: [String]) -> [Int] {
    let keys = faces.map { face in
      let family = families.firstIndex { face.families.contains($0) } ?? families.count
      let distance = face.distance(to: font)
      return (family, distance.slant, distance.weight, distance.width)
    }
    return faces.indices.sorted { a, b in keys[a] != keys[b] ? keys[a] < keys[b] : a < b }
  }
}
