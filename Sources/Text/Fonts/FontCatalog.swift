import InbetweenTimeline

/// The faces of a fixed list of font files, in the order of the list.
struct FontCatalog {
  let faces: [FaceDescription]
  /// All names of all families.
  let families: Set<String>
  /// The faces that are looked at after all others.
  private let scriptFaces: Range<Int>

  /// - Parameter scripts: Faces of ``ScriptFont``.
  init(faces: [FaceDescription], scripts: [FaceDescription] = []) {
    self.faces = faces + scripts
    scriptFaces = faces.count..<faces.count + scripts.count
    families = self.faces.reduce(into: []) { $0.formUnion($1.families) }
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
      var room = FaceDescription.nameWork
      let found = (0..<file.faceCount).compactMap { FaceDescription(file: file, index: $0, room: &room) }
      guard !found.isEmpty else { throw .unreadableFont(path: path) }
      faces += found
    }
    return faces
  }

  /// All faces in the order in which characters are looked for: the families in their order, then the faces of a
  /// scene's files, then those of scripts; among them the nearest to the font.
  func ranking(for font: FontDescription, families: [String]) -> [Int] {
    let keys = faces.enumerated().map { number, face in
      let last = families.count + (number < scriptFaces.lowerBound ? 0 : 1)
      let family = families.firstIndex { face.families.contains($0) } ?? last
      let distance = face.distance(to: font)
      return (family, distance.slant, distance.weight, distance.width)
    }
    return faces.indices.sorted { a, b in keys[a] != keys[b] ? keys[a] < keys[b] : a < b }
  }
}
