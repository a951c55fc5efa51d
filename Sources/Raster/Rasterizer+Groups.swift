import InbetweenPixels
import InbetweenTimeline
internal import PixelKernels

extension Rasterizer {
  /// Draws a group as a crossfade: the content is drawn over the surface, and then mixed with the previous pixels of
  /// the surface by opacity · mask · clip.
  ///
  /// The result equals compositing the group's own picture, m·G + (1 − m·α)·before, as m·(G + (1 − α)·before) + (1 −
  /// m)·before, but needs no transparent buffer and has no rounding errors if m is 1.
  func draw(_ group: GroupNode, on surface: Surface, depth: Int) throws(RasterError) {
    guard group.opacity < 255 || group.mask != nil else {
      return try drawContent(of: group, on: surface, depth: depth)
    }
    if usesShortcuts {
      if let mask = group.mask.flatMap({ ShapeMask($0) }) {
        return try draw(group, through: mask, on: surface, depth: depth)
      }
      if group.mask == nil, let box = group.onlyBox {
        return paint(
          box.outer, without: box.inner, color: box.color, opacity: group.opacity, on: surface.clipped(to: box.bounds))
      }
    }
    let before = set(aside: surface, depth: depth)
    try drawContent(of: group, on: surface, depth: depth + 1)
    guard let nodes = group.mask else {
      return before.mix(into: surface, level: group.opacity)
    }
    let levels = try alpha(within: surface.clip, depth: depth + 1) { (picture, depth) throws(RasterError) in
      try draw(nodes[...], on: picture, depth: depth)
    }
    let count = surface.clip.width
    for y in surface.clip.top..<surface.clip.bottom {
      unsafe pk_scale_mask(levels.row(y), group.opacity, count)
      unsafe pk_mix_row_mask(surface.row(y), before.row(y), levels.row(y), count)
    }
  }

  /// Draws the group with opacity 1 and without its mask.
  func drawContent(of group: GroupNode, on surface: Surface, depth: Int) throws(RasterError) {
    guard let mode = group.blendMode else { return try drawWithShadow(group, on: surface, depth: depth) }
    let clip = surface.clip
    let picture = Surface(
      memory: words(atLeast: clip.width * clip.height, depth: depth), bounds: clip, isSilhouette: surface.isSilhouette)
    picture.fill(0)
    try drawWithShadow(group, on: picture, depth: depth + 1)
    for y in clip.top..<clip.bottom {
      unsafe pk_blend_row(surface.row(y), picture.row(y), mode.rawValue, clip.width)
    }
  }

  /// Draws the children, or the children crossfaded with the picture that they dissolve from.
  private func drawChildren(of group: GroupNode, on surface: Surface, depth: Int) throws(RasterError) {
    guard let dissolve = group.dissolve else {
      return try draw(group.children[...], on: surface, depth: depth)
    }
    let old = set(aside: surface, depth: depth)
    try draw(group.children[...], on: surface, depth: depth + 1)
    try draw(dissolve.from[...], on: old, depth: depth + 1)
    old.mix(into: surface, level: dissolve.level)
  }

  private func drawClipped(_ group: GroupNode, on surface: Surface, depth: Int) throws(RasterError) {
    guard let clip = group.clip else {
      return try drawChildren(of: group, on: surface, depth: depth)
    }
    let inner = surface.clipped(to: clip.bounds)
    guard !inner.clip.isEmpty else { return }
    switch clip {
    case .rounded(let shape) where shape.coveredBounds.contains(inner.clip):
      try drawChildren(of: group, on: inner, depth: depth)
    case .rounded(let shape):
      try draw(through: shape, on: inner, depth: depth) { (surface, depth) throws(RasterError) in
        try drawChildren(of: group, on: surface, depth: depth)
      }
    case .outline(let outline):
      let before = set(aside: inner, depth: depth)
      try drawChildren(of: group, on: inner, depth: depth + 1)
      for y in inner.clip.top..<inner.clip.bottom {
        let mask = try outline.coverage(atRow: y)
        let levels = unsafe mask.row(y) + (inner.clip.left - mask.bounds.left)
        unsafe pk_mix_row_mask(inner.row(y), before.row(y), levels, inner.clip.width)
      }
    }
  }

  private func drawWithShadow(_ group: GroupNode, on surface: Surface, depth: Int) throws(RasterError) {
    if let shadow = group.shadow, let mask = try coverage(of: shadow, cast: group, onto: surface.clip, depth: depth) {
      let body = usesShortcuts && !shadow.isAlone ? group.body : .empty
      paint(mask, color: shadow.color, around: body, on: surface)
    }
    if group.shadow?.isAlone == true { return }
    let part = surface.clipped(to: group.content)
    if !part.clip.isEmpty { try drawClipped(group, on: part, depth: depth) }
  }

  /// Paints a shadow, except the pixels that an opaque box will cover.
  private func paint(_ mask: ShadowCoverage, color: UInt32, around body: PixelBounds, on surface: Surface) {
    let clip = surface.clip
    let hidden = body.intersection(clip)
    guard !hidden.isEmpty else { return surface.paint(mask, color: color) }
    func part(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
      let part = surface.clipped(to: PixelBounds(left: left, top: top, right: right, bottom: bottom))
      if !part.clip.isEmpty { part.paint(mask, color: color) }
    }
    part(clip.left, clip.top, clip.right, hidden.top)
    part(clip.left, hidden.top, hidden.left, hidden.bottom)
    part(hidden.right, hidden.top, clip.right, hidden.bottom)
    part(clip.left, hidden.bottom, clip.right, clip.bottom)
  }

  /// The shadow of a group on at least the rows of some bounds.
  private func coverage(
    of shadow: ShadowNode, cast group: GroupNode, onto bounds: PixelBounds, depth: Int
  ) throws(RasterError) -> ShadowCoverage? {
    let reach = shadow.reach(of: group.content)
    if let known = shadow.coverage, known.rows.lowerBound <= max(bounds.top, reach.top),
      known.rows.upperBound >= min(bounds.bottom, reach.bottom)
    {
      return known
    }
    if usesShortcuts, reach.width * reach.height <= Rasterizer.maximumShadowPixels,
      let box = BoxShadow(of: group, cast: shadow)
    {
      let coverage = try coverage(of: shadow, cast: group, box, depth: depth)
      shadow.coverage = coverage
      return coverage
    }
    let rows = reach.rows(preparedRows(for: bounds, width: reach.width))
    let source = shadow.blur.cellRows(shadow.source(of: rows).intersection(group.content), of: group.content)
    guard !rows.isEmpty, !source.isEmpty else { return nil }
    let alpha = try alpha(of: group, within: source, depth: depth)
    let coverage = shadow.blurred(alpha, of: group.content, onto: rows, in: planes)
    shadow.coverage = coverage
    return coverage
  }

  /// Larger shadows are computed row by row as they are needed.
  private static let maximumShadowPixels = 4_000_000

  /// The whole shadow of a group of boxes.
  private func coverage(
    of shadow: ShadowNode, cast group: GroupNode, _ box: BoxShadow, depth: Int
  ) throws(RasterError) -> ShadowCoverage {
    if let known = shadows.mask(of: box) { return known.moved(by: box.origin) }
    let alpha = try alpha(of: group.with(box.children), within: group.content, depth: depth)
    let coverage = shadow.blurred(alpha, of: group.content, onto: shadow.reach(of: group.content), in: planes)
    shadows.keep(coverage.moved(by: (-box.origin.x, -box.origin.y)), of: box)
    return coverage
  }

  /// The alpha of a group's content.
  private func alpha(of group: GroupNode, within bounds: PixelBounds, depth: Int) throws(RasterError) -> AlphaMask {
    scratch.reserve(bounds.width)
    if usesShortcuts, group.clip == nil, group.dissolve == nil, group.children.count == 1,
      group.children[0].bounds.contains(bounds)
    {
      // The alpha of one opaque shape is its coverage.
      switch group.children[0].content {
      case .rounded(let shape, let color) where color >> 24 == 255: return coverage(of: shape, within: bounds)
      case .outline(let outline, let color) where color >> 24 == 255:
        return try coverage(of: outline, within: bounds)
      default: break
      }
    }
    return try alpha(within: bounds, depth: depth) { (picture, depth) throws(RasterError) in
      try drawClipped(group, on: picture, depth: depth)
    }
  }

  private func coverage(of outline: Outline, within bounds: PixelBounds) throws(RasterError) -> AlphaMask {
    let mask = AlphaMask(bounds: bounds)
    for y in bounds.top..<bounds.bottom {
      let part = try outline.coverage(atRow: y)
      unsafe mask.row(y).update(from: part.row(y) + (bounds.left - part.bounds.left), count: bounds.width)
    }
    return mask
  }

  private func coverage(of shape: RoundedShape, within bounds: PixelBounds) -> AlphaMask {
    let mask = AlphaMask(bounds: bounds)
    let even = shape.coveredBounds.top + 1..<max(shape.coveredBounds.bottom, shape.coveredBounds.top + 1)
    var rounded = unsafe scratch.rounded(shape)
    for y in bounds.top..<bounds.bottom {
      let row = unsafe mask.row(y)
      if y > bounds.top, even.contains(y) {
        unsafe row.update(from: mask.row(y - 1), count: bounds.width)
        continue
      }
      unsafe pk_cover_row(&rounded, Int32(y), Int32(bounds.left), Int32(bounds.width), scratch.row, row)
    }
    return mask
  }

  /// The alpha of some content, drawn on a transparent canvas.
  private func alpha(
    within bounds: PixelBounds, depth: Int, draw: (Surface, Int) throws(RasterError) -> Void
  ) throws(RasterError) -> AlphaMask {
    let picture = Surface(
      memory: words(atLeast: bounds.width * bounds.height, depth: depth), bounds: bounds, isSilhouette: true)
    picture.fill(0)
    try draw(picture, depth + 1)
    let mask = AlphaMask(bounds: bounds)
    for y in bounds.top..<bounds.bottom { unsafe pk_alpha_row(mask.row(y), picture.row(y), bounds.width) }
    return mask
  }

  /// Copies the pixels of a surface's clip.
  func set(aside surface: Surface, depth: Int) -> Surface {
    let clip = surface.clip
    let copy = Surface(
      memory: words(atLeast: clip.width * clip.height, depth: depth), bounds: clip, isSilhouette: surface.isSilhouette)
    for y in clip.top..<clip.bottom { unsafe copy.row(y).update(from: surface.row(y), count: clip.width) }
    return copy
  }

  /// Memory for a level of nesting, not initialised.
  func words(atLeast count: Int, depth: Int) -> PixelBuffer {
    while saved.count <= depth { saved.append(PixelBuffer(width: 0, height: 0)) }
    if saved[depth].width < count { saved[depth] = PixelBuffer(width: count, height: 1) }
    return saved[depth]
  }
}

extension GroupNode {
  /// Pixels that the content covers completely, whatever was drawn before.
  fileprivate var body: PixelBounds {
    guard clip == nil, dissolve == nil, let first = children.first else { return .empty }
    return first.opaqueBounds.intersection(content)
  }

  /// The group's clip with other children.
  fileprivate func with(_ children: [DrawNode]) -> GroupNode {
    GroupNode(children: children, content: content, opacity: opacity, clip: clip, mask: nil, shadow: nil)
  }
}

extension Surface {
  /// mix = self + (surface − self) · level/255, into the surface.
  fileprivate func mix(into surface: Surface, level: UInt32) {
    for y in clip.top..<clip.bottom { unsafe pk_mix_row(surface.row(y), row(y), level, clip.width) }
  }
}
