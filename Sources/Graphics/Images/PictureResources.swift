package import InbetweenTimeline

// Pictures refer to bitmaps and faces by their numbers in the recording in which they were drawn. Code keeps images in
// static properties, which outlive their recording, and draws some before any: another recording gives what they refer to
// its own numbers.

/// Identifies where pictures were drawn.
package final class PictureOwner: Sendable {
  package init() {}
}

/// What a picture refers to, by the numbers in the environment in which it was drawn.
package struct PictureResources: Sendable {
  fileprivate(set) var owner: PictureOwner
  fileprivate var images: [Int: DisplayResources.Bitmap] = [:]
  fileprivate var faces: [Int: DisplayResources.Face] = [:]
  /// Whether texts are missing in it, because it was drawn outside a recording, where nothing lays them out.
  fileprivate(set) var lacksTexts = false
}

extension DrawingEnvironment {
  /// What a picture drawn here refers to; nil if it is nothing.
  package func resources(of picture: SnapshotContent, lacksTexts: Bool = false) -> PictureResources? {
    let known = resources
    var found = PictureResources(owner: pictureOwner)
    found.lacksTexts = lacksTexts
    for item in picture.items {
      item.forEachReference(
        image: { if known.images.indices.contains($0) { found.images[$0] = known.images[$0] } },
        face: { if known.faces.indices.contains($0) { found.faces[$0] = known.faces[$0] } })
    }
    return found.images.isEmpty && found.faces.isEmpty && !lacksTexts ? nil : found
  }

  /// A picture that was drawn elsewhere, with the numbers here.
  package func localized(_ picture: SnapshotContent, _ resources: PictureResources) -> SnapshotContent {
    guard resources.owner !== pictureOwner else { return picture }
    if resources.lacksTexts {
      report("an image was drawn outside the film, as in a global constant, where texts are not drawn: it has none")
    }
    var (images, faces): ([Int: Int], [Int: Int]) = ([:], [:])
    let items = picture.items.compactMap { item in
      item.renamed(
        image: { number in
          if images[number] == nil { images[number] = resources.images[number].map { addImage($0) } }
          return images[number]
        },
        face: { number in
          if faces[number] == nil { faces[number] = resources.faces[number].map { add($0) } }
          return faces[number]
        })
    }
    return SnapshotContent(items: items, size: picture.size)
  }

  /// Adds a face with its outlines to the resources, and returns its number there.
  private func add(_ face: DisplayResources.Face) -> Int {
    let faces = self.resources.faces
    guard let known = faces.firstIndex(where: { $0.name == face.name && $0.digest == face.digest }) else {
      self.resources.faces.append(face)
      return faces.count
    }
    self.resources.faces[known].outlines.merge(face.outlines) { own, _ in own }
    return known
  }
}

extension UIImage.Content {
  /// The content for an environment, if it comes from another one.
  func localized(in environment: (any DrawingEnvironment)?, _ resources: PictureResources?) -> UIImage.Content {
    guard let resources, let environment, case .drawing(let picture) = self else { return self }
    return .drawing(environment.localized(picture, resources))
  }

  /// What it refers to in an environment.
  func resources(in environment: (any DrawingEnvironment)?) -> PictureResources? {
    guard let environment, case .drawing(let picture) = self else { return nil }
    return environment.resources(of: picture)
  }
}
