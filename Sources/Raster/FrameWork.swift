import InbetweenDiagnostics

/// The work of drawing all of some nodes, in steps of ``WorkBudget``. It depends on the display list alone, so that the
/// verdict on a frame does not depend on the frames that were drawn before.
struct FrameWork {
  private(set) var paths = 0
  private(set) var pixels = 0
  /// The width of the widest picture that is projected, in its pixels.
  private(set) var widestPicture = 0
  /// Those that are counted: each is drawn once, although it may be projected in many parts.
  private var pictures: Set<ProjectedPicture> = []

  init(_ nodes: [DrawNode]) { add(nodes) }

  /// - Throws: ``RasterError/stopped`` if the current budget does not allow it.
  func spend() throws(RasterError) {
    guard WorkBudget.spend(paths, on: .paths), WorkBudget.spend(pixels, on: .pixels) else { throw .stopped }
  }

  /// Groups are nested at most ``RasterError/maximumDepth`` deep.
  private mutating func add(_ nodes: [DrawNode]) {
    for node in nodes {
      let area = node.bounds.width * node.bounds.height
      switch node.content {
      case .rounded, .ring: pixels += 100 + area / 2
      case .outline(let outline, _): add(outline, area)
      case .gradient(let shape, _): add(shape, 4 * area)
      case .image(let shape, _): add(shape, 6 * area)
      case .glyphs(let glyphs, _): pixels += 500 * glyphs.count
      case .backdrop(let backdrop):
        pixels += 12 * area
        add(backdrop.shape, 2 * area)
      case .group(let group):
        pixels += 100 + (group.blendMode == nil ? 2 : 16) * area
        add(group.children)
        if let mask = group.mask { add(mask) }
        if let dissolve = group.dissolve { add(dissolve.from) }
        if let clip = group.clip { add(clip, area) }
        guard let shadow = group.shadow else { continue }
        // The content is drawn again for its alpha, and blurred in six passes.
        let reach = shadow.reach(of: group.content)
        add(group.children)
        pixels += 8 * reach.width * reach.height
      case .projected(let projected):
        // Usually four to six samples for a pixel.
        pixels += 100 + 20 * area
        let drawn = projected.picture.key.bounds
        widestPicture = max(widestPicture, drawn.width)
        guard pictures.insert(projected.picture.key).inserted else { continue }
        pixels += 2 * drawn.width * drawn.height
        add(projected.children)
      }
    }
  }

  private mutating func add(_ shape: DeviceShape, _ steps: Int) {
    pixels += 100 + steps
    if case .outline(let outline) = shape { paths += outline.work }
  }

  private mutating func add(_ outline: Outline, _ area: Int) {
    pixels += 100 + 2 * area
    paths += outline.work
  }
}
