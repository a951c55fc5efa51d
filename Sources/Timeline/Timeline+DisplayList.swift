package import InbetweenGeometry

extension Timeline {
  /// The content of the canvas at a time, in seconds. A pure function that can be called on any thread and in any
  /// order.
  public func displayList(at time: Double) -> DisplayList {
    var list = DisplayList(canvas: canvas.size, scale: canvas.scale, backgroundColor: canvas.backgroundColor)
    let moment = moment(at: time)
    append(roots, at: moment, in: .identity, to: &list.items)
    return list
  }

  /// The content of the canvas at a time, in seconds, with the layer of each command.
  package func attributedDisplayList(at time: Double) -> AttributedDisplayList {
    var items: [DisplayItem] = []
    var origins: DisplayOrigins? = DisplayOrigins()
    append(roots, at: moment(at: time), in: .identity, to: &items, origins: &origins)
    return AttributedDisplayList(items: items, origins: origins ?? DisplayOrigins())
  }

  /// The commands that draw a layer and its sublayers, relative to its top left corner: a snapshot of a view.
  public func displayItems(of layer: Int, at time: Double) -> [DisplayItem] {
    let moment = moment(at: time)
    let state = presentation(of: layer, at: moment)
    if state.depth.transform != nil {
      var items: [DisplayItem] = []
      var noOrigins: DisplayOrigins?
      append(
        [
          .draw(
            PlacedLayer(layer: layer, transform: .translation(x: -state.boundsOrigin.x, y: -state.boundsOrigin.y)),
            in: .identity)
        ], at: moment, to: &items, origins: &noOrigins)
      return items
    }
    let corner = state.toSuperlayer.apply(to: state.bounds.origin)
    // The picture shows the layer untransformed at its own size, as `snapshotView` does.
    let upright =
      state.toSuperlayer.inverted?.concatenating(
        .translation(x: -state.boundsOrigin.x, y: -state.boundsOrigin.y)) ?? .translation(x: -corner.x, y: -corner.y)
    var items: [DisplayItem] = []
    append([layer], at: moment, in: upright, to: &items)
    return items
  }

  private enum Step {
    case enter(Int, Transform)
    case draw(PlacedLayer, in: Transform)
    /// The end of a layer: its border, or the end of a group.
    case append(DisplayItem, of: Int)
    /// The old picture of a layer's transition, above the new one.
    case cover([DisplayItem], of: Int)
  }

  private func append(_ start: [Int], at moment: Moment, in transform: Transform, to items: inout [DisplayItem]) {
    var noOrigins: DisplayOrigins?
    append(start, at: moment, in: transform, to: &items, origins: &noOrigins)
  }

  /// Traverses the tree with an explicit stack, so that deep nesting cannot exhaust the thread's stack.
  private func append(
    _ start: [Int], at moment: Moment, in transform: Transform, to items: inout [DisplayItem],
    origins: inout DisplayOrigins?
  ) {
    var stack: [Step] = []
    push(start, at: moment, in: transform, inSpace: start.contains { hasDepth[$0] }, of: nil, to: &stack)
    append(stack, at: moment, to: &items, origins: &origins)
  }

  private func append(
    _ start: [Step], at moment: Moment, to items: inout [DisplayItem], origins: inout DisplayOrigins?
  ) {
    var stack = start
    while let step = stack.popLast() {
      let layer: Int
      switch step {
      case .append(let item, let owner):
        items.append(item)
        layer = owner
      case .cover(let old, let owner):
        items += old
        layer = owner
      case .enter(let index, let outer):
        enter(index, at: moment, in: outer, stack: &stack, items: &items, origins: &origins)
        layer = index
      case .draw(let placed, let outer):
        draw(placed, at: moment, in: outer, stack: &stack, items: &items, origins: &origins)
        layer = placed.layer
      }
      origins?.name(layer, upTo: items.count)
    }
  }

  /// Puts sublayers onto the stack, which draws them in their order.
  private func push(
    _ children: [Int], at moment: Moment, in transform: Transform, inSpace: Bool, of container: LayerState?,
    to stack: inout [Step]
  ) {
    if inSpace {
      let placed = placed(children, in: container, at: moment, transform)
      for layer in placed.reversed() { stack.append(.draw(layer, in: transform)) }
    } else {
      for child in children.reversed() { stack.append(.enter(child, transform)) }
    }
  }

  private func enter(
    _ index: Int, at moment: Moment, in outer: Transform, stack: inout [Step], items: inout [DisplayItem],
    origins: inout DisplayOrigins?
  ) {
    guard layers[index].lifetime.contains(moment.time) else { return }
    let state = presentation(of: index, at: moment)
    draw(
      index, state, at: moment, state.toSuperlayer.concatenating(outer), stack: &stack, items: &items,
      origins: &origins)
  }

  private func draw(
    _ placed: PlacedLayer, at moment: Moment, in outer: Transform, stack: inout [Step], items: inout [DisplayItem],
    origins: inout DisplayOrigins?
  ) {
    var state = presentation(of: placed.layer, at: moment)
    state.opacity *= placed.opacity
    if let projection = placed.projection {
      // It is combined with what is outside as it is seen there.
      let group = DisplayGroup(blendMode: state.compositing.blendMode, projection: projection)
      state.compositing.blendMode = nil
      origins?.layerGroups.insert(items.count)
      items.append(state.item(.beginGroup(group), outer))
      stack.append(.append(state.item(.endGroup, outer), of: placed.layer))
    }
    draw(
      placed.layer, state, at: moment, placed.transform, stack: &stack, items: &items, origins: &origins)
  }

  private func draw(
    _ index: Int, _ state: LayerState, at moment: Moment, _ place: Transform, stack: inout [Step],
    items: inout [DisplayItem], origins: inout DisplayOrigins?
  ) {
    let layer = layers[index]
    var transform = place
    if !layer.transitions.isEmpty,
      let transition = layer.transitions.last(where: { $0.progress(at: moment.time) != nil }),
      let progress = transition.progress(at: moment.time)
    {
      transform = begin(transition, progress, of: index, state, transform, stack: &stack, items: &items)
      if let picture = transition.to {
        // It includes the layer's own opacity, shadow and visibility.
        appendSnapshot(picture, in: Rect(origin: state.bounds.origin, size: picture.size), transform, &items)
        return
      }
    }
    guard !state.isHidden, state.opacity > 0 else { return }
    let children = paintOrder(of: layer.children(at: moment.time), at: moment)
    var content = layer.contents.indices.contains(state.contents) ? layer.contents[state.contents] : .none

    if let group = group(for: layer, state, at: moment, place) {
      origins?.layerGroups.insert(items.count)
      items.append(state.item(.beginGroup(group), transform))
      stack.append(.append(state.item(.endGroup, transform), of: index))
    }
    if !state.shadowPath.isEmpty, var shadow = state.shadow {
      // Below all of the layer, whose opacity and mask also apply to it.
      shadow.isAlone = true
      let caster = DisplayContent.path(DisplayPath(path: state.shadowPath, fillColor: .black))
      for part in [.beginGroup(DisplayGroup(shadow: shadow)), caster, .endGroup] {
        items.append(state.item(part, transform))
      }
    }
    if let backdrop = state.backdrop { items.append(state.item(.backdrop(backdrop), transform)) }
    if state.backgroundColor.alpha > 0 {
      let box = DisplayBox(
        rect: state.bounds, cornerRadius: state.cornerRadius, color: state.backgroundColor,
        maskedCorners: state.maskedCorners, cornerCurve: state.cornerCurve)
      items.append(state.item(.box(box), transform))
    }
    if case .pattern(let pattern, let above) = content {
      for drawing in pattern.drawing(in: state) { items.append(state.item(drawing, transform)) }
      content = above
    }
    if case .snapshot(let snapshot) = content {
      appendSnapshot(snapshot, in: state.bounds, transform, &items)
    } else if let parts = content.parts(in: state) {
      for var part in parts {
        part.allowsEdgeAntialiasing = state.allowsEdgeAntialiasing
        items.append(part.applying(transform))
      }
    } else if case .drawing(let drawing) = content {
      let picture = drawing.isTemplate ? drawing.picture.painted(state.contentsColor) : drawing.picture
      appendSnapshot(picture, in: drawing.contentMode.rect(for: picture.size, in: state.bounds), transform, &items)
    } else if case .moving(let moving) = content {
      let picture = moving.snapshot(at: state.animationProgress)
      appendSnapshot(picture, in: moving.contentMode.rect(for: picture.size, in: state.bounds), transform, &items)
    } else {
      for drawing in content.drawing(in: state, scale: canvas.scale) { items.append(state.item(drawing, transform)) }
      if case .text(let text) = content {
        items += text.attachmentItems(in: state, scale: canvas.scale).map { $0.applying(transform) }
      }
    }
    if state.borderWidth > 0, state.borderColor.alpha > 0 {
      let border = DisplayBorder(
        rect: state.bounds, cornerRadius: state.cornerRadius, width: state.borderWidth, color: state.borderColor,
        maskedCorners: state.maskedCorners, cornerCurve: state.cornerCurve)
      stack.append(.append(state.item(.border(border), transform), of: index))
    }
    push(children, at: moment, in: transform, inSpace: holdsDepth[index], of: state, to: &stack)
  }

  /// Places the old picture below, above or beside the new one, and returns the position of the new one. The old
  /// picture includes the layer's previous opacity and shadow, so both pictures are siblings in their container.
  private func begin(
    _ transition: Transition, _ progress: Double, of index: Int, _ state: LayerState, _ transform: Transform,
    stack: inout [Step], items: inout [DisplayItem]
  ) -> Transform {
    let offsets = transition.style.offsets(at: progress, in: state.boundsSize)
    var old: [DisplayItem] = []
    appendSnapshot(
      transition.from, in: Rect(origin: state.bounds.origin, size: transition.from.size),
      Transform.translation(x: offsets.old.x, y: offsets.old.y).concatenating(transform), &old)
    if case .fade = transition.style {
      let fade = DisplayGroup(dissolve: .init(from: old, progress: min(max(progress, 0), 1)))
      items.append(state.item(.beginGroup(fade), transform))
      stack.append(.append(state.item(.endGroup, transform), of: index))
      return transform
    }
    if state.clipsToBounds {
      let clip = DisplayGroup(clip: state.clip)
      items.append(state.item(.beginGroup(clip), transform))
      stack.append(.append(state.item(.endGroup, transform), of: index))
    }
    if case .reveal = transition.style { stack.append(.cover(old, of: index)) } else { items += old }
    return Transform.translation(x: offsets.new.x, y: offsets.new.y).concatenating(transform)
  }

  private func appendSnapshot(
    _ snapshot: SnapshotContent, in bounds: Rect, _ transform: Transform, _ items: inout [DisplayItem]
  ) {
    guard let place = snapshot.place(in: bounds)?.concatenating(transform) else { return }
    for item in snapshot.items { items.append(item.applying(place)) }
  }

  /// A group is needed if the layer is composited as a whole: translucent with several items, clipped, masked or with a
  /// shadow.
  private func group(
    for layer: Layer, _ state: LayerState, at moment: Moment, _ place: Transform
  ) -> DisplayGroup? {
    var group = DisplayGroup(opacity: min(max(state.opacity, 0), 1))
    if state.clipsToBounds { group.clip = state.clip }
    if state.shadowPath.isEmpty { group.shadow = state.shadow }
    group.blendMode = state.compositing.blendMode
    if let mask = mask(of: layer, at: moment.time) {
      var items: [DisplayItem] = []
      append([mask], at: moment, in: place, to: &items)
      group.mask = items
    }
    let isPlain =
      group.opacity == 1 && group.clip == nil && group.shadow == nil && group.mask == nil && group.blendMode == nil
    return isPlain ? nil : group
  }

  /// The layer that masks another one at a time, in seconds.
  package func mask(of layer: Layer, at time: Double) -> Int? {
    layer.masks.last { layers[$0].lifetime.contains(time) }
  }

  /// Sorts siblings by `zPosition`, then by tree order.
  func paintOrder(of children: [Int], at moment: Moment) -> [Int] {
    guard children.contains(where: { hasZPosition[$0] }) else { return children }
    let keyed = children.enumerated().map { ($0, $1, presentation(of: $1, at: moment).zPosition) }
    return keyed.sorted { $0.2 != $1.2 ? $0.2 < $1.2 : $0.0 < $1.0 }.map(\.1)
  }
}

extension LayerState {
  /// The clip of the layer's bounds.
  fileprivate var clip: DisplayGroup.Clip {
    .init(rect: bounds, cornerRadius: cornerRadius, maskedCorners: maskedCorners, cornerCurve: cornerCurve)
  }

  /// Nil if none is visible.
  fileprivate var shadow: DisplayGroup.Shadow? {
    guard shadowOpacity > 0, shadowColor.alpha > 0, !clipsToBounds else { return nil }
    return .init(
      color: shadowColor, opacity: min(shadowOpacity, 1), offset: shadowOffset, radius: max(shadowRadius, 0))
  }

  /// A command that draws something of the layer.
  fileprivate func item(_ content: DisplayContent, _ transform: Transform) -> DisplayItem {
    DisplayItem(transform: transform, content: content, allowsEdgeAntialiasing: allowsEdgeAntialiasing)
  }
}

extension DisplayItem {
  private var inner: [DisplayItem] {
    guard case .beginGroup(let group) = content else { return [] }
    return (group.mask ?? []) + (group.dissolve?.from ?? [])
  }

  /// The number of commands of the item, including those of its mask and dissolve.
  package var itemCount: Int { inner.reduce(1) { $0 + $1.itemCount } }

  /// The nesting depth of masks and dissolves.
  package var nesting: Int { inner.reduce(0) { max($0, $1.nesting + 1) } }

  /// The item moved by a further transform, together with the items of its mask and dissolve.
  package func applying(_ outer: Transform) -> DisplayItem {
    var item = self
    item.transform = transform.concatenating(outer)
    if case .beginGroup(var group) = content, group.mask != nil || group.dissolve != nil || group.projection != nil {
      if let projection = group.projection {
        group.projection = projection.applying(outer)
        // Nothing is seen of it.
        if group.projection == nil { group.opacity = 0 }
      }
      group.mask = group.mask?.map { $0.applying(outer) }
      group.dissolve = group.dissolve.map {
        DisplayGroup.Dissolve(from: $0.from.map { $0.applying(outer) }, progress: $0.progress)
      }
      item.content = .beginGroup(group)
    }
    return item
  }
}

extension SnapshotContent {
  /// The picture of a file, whose images have indices of their own, with those of a timeline's resources.
  package func naming(images numbers: [Int]) -> SnapshotContent {
    SnapshotContent(
      items: items.compactMap { item in
        item.renamed(image: { numbers.indices.contains($0) ? numbers[$0] : nil }, face: { $0 })
      }, size: size)
  }
}
