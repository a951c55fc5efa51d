import InbetweenTimeline

// Pictures refer to bitmaps and faces by their numbers on the stage on which they were drawn. Code keeps images in static
// properties, which outlive their recording, and draws some before any: another stage gives what they refer to its own
// numbers.

/// Identifies the stage of pictures.
package final class PictureOwner: Sendable {}

/// What a picture refers to on its stage, by the numbers there.
package struct PictureResources: Sendable {
  fileprivate(set) var owner: PictureOwner
  fileprivate var images: [Int: DisplayResources.Bitmap] = [:]
  fileprivate var faces: [Int: DisplayResources.Face] = [:]
  /// Whether texts are missing in it, because it was drawn outside a recording, where nothing lays them out.
  fileprivate var lacksTexts = false
}

extension Stage {
  /// The stage of what is drawn now: that of the recording, or one of its own outside of any.
  package static var ofDrawing: Stage { current ?? Stage(canvas: .standard) }

  /// What a picture of this stage refers to; nil if it is nothing.
  func resources(of picture: SnapshotContent, lacksTexts: Bool = false) -> PictureResources? {
    let known = pictures.resources
    var found = PictureResources(owner: pictures.owner)
    found.lacksTexts = lacksTexts
    for item in picture.items {
      item.forEachReference(
        image: { if known.images.indices.contains($0) { found.images[$0] = known.images[$0] } },
        face: { if known.faces.indices.contains($0) { found.faces[$0] = known.faces[$0] } })
    }
    return found.images.isEmpty && found.faces.isEmpty && !lacksTexts ? nil : found
  }

  /// A picture of another stage with this stage's numbers.
  func localized(_ picture: SnapshotContent, _ resources: PictureResources) -> SnapshotContent {
    guard resources.owner !== pictures.owner else { return picture }
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
    let faces = pictures.resources.faces
    guard let known = faces.firstIndex(where: { $0.name == face.name && $0.digest == face.digest }) else {
      pictures.resources.faces.append(face)
      return faces.count
    }
    pictures.resources.faces[known].outlines.merge(face.outlines) { own, _ in own }
    return known
  }
}

extension UIImage.Content {
  /// The content for a stage, if it comes from another one.
  func localized(on stage: Stage?, _ resources: PictureResources?) -> UIImage.Content {
    guard let resources, let stage, case .drawing(let picture) = self else { return self }
    return .drawing(stage.localized(picture, resources))
  }

  /// What it refers to on a stage.
  func resources(on stage: Stage?) -> PictureResources? {
    guard let stage, case .drawing(let picture) = self else { return nil }
    return stage.resources(of: picture)
  }
}
