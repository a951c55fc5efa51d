import InbetweenGeometry
package import InbetweenTimeline

/// What must be drawn again of one picture to get another: an upper bound.
package struct Damage {
  /// The rows that may differ, in whole bands of ``Rasterizer/stripHeight`` rows, ascending and disjoint.
  package let rows: [Range<Int>]
  /// For each band of the picture, the pixels that may differ.
  let bands: [PixelBounds]

  /// Nothing.
  static let none = Damage(bands: [], height: 0)

  fileprivate init(bands: [PixelBounds], height: Int) {
    self.bands = bands
    var rows: [Range<Int>] = []
    for band in bands.indices where !bands[band].isEmpty {
      let top = band * Rasterizer.stripHeight
      let bottom = min(top + Rasterizer.stripHeight, height)
      if let last = rows.last, last.upperBound == top {
        rows[rows.count - 1] = last.lowerBound..<bottom
      } else {
        rows.append(top..<bottom)
      }
    }
    self.rows = rows
  }
}

extension Rasterizer {
  /// What differs between two display lists.
  ///
  /// Computed from geometry alone: the lists are compared in order, and every item without an equal counterpart damages
  /// its area in both lists, including the shadows and masks of the groups around it.
  package func damage(from old: DisplayList, to new: DisplayList) -> Damage {
    guard let (width, height) = new.pixelSize else { return .none }
    let canvas = PixelBounds(left: 0, top: 0, right: width, bottom: height)
    let count = (height + Rasterizer.stripHeight - 1) / Rasterizer.stripHeight
    let whole = (0..<count).map { canvas.rows($0 * Rasterizer.stripHeight..<($0 + 1) * Rasterizer.stripHeight) }
    guard old.canvas == new.canvas, old.scale == new.scale, old.backgroundColor == new.backgroundColor else {
      return Damage(bands: whole, height: height)
    }
    if old.items == new.items { return .none }
    let matching = ItemMatching(old.items, new.items)
    let builder = builder(scale: new.scale)
    let (keptOld, keptNew) = builder.keepingWideShadows(matching, old.items, new.items, limit: canvas)
    var bands = [PixelBounds](repeating: .empty, count: count)
    for (items, kept) in [(old.items, keptOld), (new.items, keptNew)] {
      for bounds in builder.effects(of: items, changed: { !kept[$0] }, limit: canvas) {
        for band in bounds.top / Rasterizer.stripHeight...(bounds.bottom - 1) / Rasterizer.stripHeight {
          bands[band] = bands[band].union(bounds.intersection(whole[band]))
        }
      }
    }
    keep(&bands, from: old, to: new, canvas: canvas)
    return Damage(bands: bands, height: height)
  }
}

extension Rasterizer {
  /// Lists up to this many items are planned for both pictures; longer ones would cost more than they save.
  private static let planLimit = 256

  /// Removes the bands whose damage has the same single colour before and after: the inside of a box that moved or grew.
  private func keep(_ bands: inout [PixelBounds], from old: DisplayList, to new: DisplayList, canvas: PixelBounds) {
    guard usesShortcuts, max(old.items.count, new.items.count) <= Rasterizer.planLimit,
      let before = try? visibleNodes(of: old, limit: canvas), let after = try? visibleNodes(of: new, limit: canvas)
    else { return }
    for band in bands.indices where !bands[band].isEmpty {
      if let color = before.color(of: bands[band], over: old.backgroundColor.word),
        color == after.color(of: bands[band], over: new.backgroundColor.word)
      {
        bands[band] = .empty
      }
    }
  }
}

extension [DrawNode] {
  /// The colour of all pixels of some bounds; nil if they may differ.
  fileprivate func color(of clip: PixelBounds, over background: UInt32) -> UInt32? {
    for node in reversed() where !node.bounds.intersection(clip).isEmpty {
      guard case .rounded(_, let color) = node.content, node.hidesAll(of: clip) else { return nil }
      return color
    }
    return background
  }
}

/// The correspondence between the items of two lists: equal items, in the same order, in groups that correspond.
private struct ItemMatching {
  /// For each item of the two lists, whether it has a counterpart.
  private(set) var kept: (old: [Bool], new: [Bool])

  init(_ old: [DisplayItem], _ new: [DisplayItem]) {
    kept = (Array(repeating: false, count: old.count), Array(repeating: false, count: new.count))
    let partner = ItemMatching.partners(old, new)
    let (oldGroups, newGroups) = (ItemMatching.enclosing(old), ItemMatching.enclosing(new))
    // An item that moved into another group is a change even if it is equal. Groups precede their contents.
    for (i, j) in partner {
      let (g, h) = (oldGroups[i], newGroups[j])
      let sameGroup = g < 0 && h < 0 || g >= 0 && h >= 0 && kept.old[g] && kept.new[h] && counterpart[g] == h
      guard sameGroup else { continue }
      kept.old[i] = true
      kept.new[j] = true
      if case .beginGroup = old[i].content { counterpart[i] = j }
    }
  }

  /// For the beginning of each group that is kept, that of its counterpart.
  private(set) var counterpart: [Int: Int] = [:]

  /// Pairs of equal items, ascending in both lists.
  private static func partners(_ old: [DisplayItem], _ new: [DisplayItem]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    if old.count == new.count {
      for i in old.indices where old[i] == new[i] { pairs.append((i, i)) }
      return pairs
    }
    var tail = 0
    while tail < min(old.count, new.count), old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    var (i, j) = (0, 0)
    scan: while i < oldEnd, j < newEnd {
      if old[i] == new[j] {
        pairs.append((i, j))
        i += 1
        j += 1
        continue
      }
      for ahead in 1...8 {
        if i + ahead < oldEnd, old[i + ahead] == new[j] {
          i += ahead
          continue scan
        }
        if j + ahead < newEnd, old[i] == new[j + ahead] {
          j += ahead
          continue scan
        }
      }
      i += 1
      j += 1
    }
    for k in 0..<tail { pairs.append((oldEnd + k, newEnd + k)) }
    return pairs
  }

  /// For each item the index of the beginning of its group, -1 for none; for an end, the beginning of its own group.
  private static func enclosing(_ items: [DisplayItem]) -> [Int] {
    var open: [Int] = []
    return items.indices.map { i in
      let around = open.last ?? -1
      switch items[i].content {
      case .beginGroup: open.append(i)
      case .endGroup: _ = open.popLast()
      default: break
      }
      return around
    }
  }
}

extension DisplayItem {
  fileprivate var isBackdrop: Bool { if case .backdrop = content { true } else { false } }
}

extension PlanBuilder {
  /// The effect of changed items on the canvas, and of backdrops over them.
  ///
  /// - Parameters:
  ///   - below: the effect of changed items that are drawn before these.
  ///   - shadowChanges: whether a group around these casts another shadow.
  fileprivate func effects(
    of items: [DisplayItem], changed: (Int) -> Bool, limit canvas: PixelBounds, below: [PixelBounds] = [],
    shadowChanges: Bool = false
  ) -> [PixelBounds] {
    let ends = ends(of: items)
    var open: [Group] = []
    var result: [PixelBounds] = below
    var limit = canvas
    var next = items.startIndex
    while next < items.endIndex {
      let (i, item) = (next, items[next])
      next += 1
      switch item.content {
      case .beginGroup(let group):
        let device = item.transform.device(scale: scale)
        var isChanged = open.last?.isChanged ?? false || changed(i) || ends[i].map(changed) ?? false
        let picture = group.projection == nil ? items[next..<next] : items[next...].ofGroup
        if !isChanged { isChanged = picture.indices.contains(where: changed) }
        let inner = contentLimit(of: group, device: device, edges: EdgeRule(of: item), within: limit)
        let shadow = device.flatMap { device in group.shadow.flatMap { ShadowNode($0, device: device) } }
        // A shadow is drawn before the group's first item, and follows from all of them: a backdrop among them shows it.
        let castsAnother =
          open.last?.shadowChanges ?? shadowChanges
          || shadow != nil && (isChanged || (next..<(ends[i] ?? items.endIndex)).contains(where: changed))
        open.append(
          Group(isChanged: isChanged, shadowChanges: castsAnother, inner: inner, shadow: shadow, outer: limit))
        if let dissolve = group.dissolve {
          let former = effects(
            of: dissolve.from, changed: { _ in isChanged }, limit: limit, below: result, shadowChanges: castsAnother)
          for old in former {
            var bounds = old
            for group in open.reversed() where !bounds.isEmpty { bounds = group.effect(of: bounds) }
            if !bounds.isEmpty { result.append(bounds) }
          }
        }
        if let projection = group.projection {
          // Its picture is drawn as a whole.
          next = picture.endIndex
          if isChanged {
            var bounds = bounds(of: picture, projection, limit: inner)
            for group in open.reversed() where !bounds.isEmpty { bounds = group.effect(of: bounds) }
            if !bounds.isEmpty { result.append(bounds) }
          }
        }
        // Blending can change all of the clip, wherever the group's items are.
        if isChanged, group.blendMode?.reachesBeyondPicture == true {
          var bounds = inner
          for group in open.reversed() where !bounds.isEmpty { bounds = group.effect(of: bounds) }
          if !bounds.isEmpty { result.append(bounds) }
        }
        limit = inner
      case .endGroup: limit = open.popLast()?.outer ?? limit
      default:
        let shadowChanges = open.last?.shadowChanges ?? shadowChanges
        let isChanged = open.last?.isChanged ?? false || changed(i) || item.isBackdrop && shadowChanges
        guard isChanged || item.isBackdrop, !limit.isEmpty, let device = item.transform.device(scale: scale) else {
          continue
        }
        var bounds = self.bounds(of: item, device: device, limit: limit)
        // A backdrop shows what is below it.
        let region = bounds
        if !isChanged, !result.contains(where: { !$0.intersection(region).isEmpty }) { continue }
        for group in open.reversed() where !bounds.isEmpty { bounds = group.effect(of: bounds) }
        bounds = bounds.intersection(canvas)
        if !bounds.isEmpty { result.append(bounds) }
      }
    }
    return Array(result.dropFirst(below.count))
  }

  private struct Group {
    var isChanged: Bool
    /// Whether this group or one around it casts another shadow.
    var shadowChanges: Bool
    /// The pixels of the group's content, within the clip, that matter.
    var inner: PixelBounds
    var shadow: ShadowNode?
    var outer: PixelBounds

    /// The pixels outside the group that change when some of its content changes.
    func effect(of bounds: PixelBounds) -> PixelBounds {
      let visible = bounds.intersection(inner)
      return visible.union(shadow?.reach(of: visible) ?? .empty).intersection(outer)
    }
  }

  /// What is kept of two lists, less the groups whose shadows change everywhere: the cells of a wide shadow begin at the
  /// first pixel of the group's content, so that an item that moves this pixel changes all of the shadow by a level.
  fileprivate func keepingWideShadows(
    _ matching: ItemMatching, _ old: [DisplayItem], _ new: [DisplayItem], limit: PixelBounds
  ) -> (old: [Bool], new: [Bool]) {
    var kept = matching.kept
    let (oldEnds, newEnds) = (ends(of: old), ends(of: new))
    var pairs: [(old: Range<Int>, new: Range<Int>)] = []
    for i in old.indices where kept.old[i] && hasWideShadow(old[i]) {
      guard let j = matching.counterpart[i] else { continue }
      let (here, there) = (i..<(oldEnds[i] ?? old.endIndex), j..<(newEnds[j] ?? new.endIndex))
      if here.contains(where: { !kept.old[$0] }) || there.contains(where: { !kept.new[$0] }) {
        pairs.append((here, there))
      }
    }
    guard !pairs.isEmpty else { return kept }
    let before = contents(of: pairs.map(\.old), in: old, limit: limit)
    let after = contents(of: pairs.map(\.new), in: new, limit: limit)
    for (pair, contents) in zip(pairs, zip(before, after)) where contents.0 != contents.1 {
      kept.old[pair.old.lowerBound] = false
      kept.new[pair.new.lowerBound] = false
    }
    return kept
  }

  private func hasWideShadow(_ item: DisplayItem) -> Bool {
    guard case .beginGroup(let group) = item.content, let shadow = group.shadow,
      let device = item.transform.device(scale: scale)
    else { return false }
    return ShadowNode(shadow, device: device).map { $0.blur.cellShift > 0 } ?? false
  }

  /// The bounds of the content of some groups, ascending, as they are drawn.
  private func contents(
    of groups: [Range<Int>], in items: [DisplayItem], limit canvas: PixelBounds
  ) -> [PixelBounds] {
    var limits: [PixelBounds] = [canvas]
    var result: [PixelBounds] = []
    for (i, item) in items.enumerated() {
      let limit = limits.last ?? canvas
      if result.count < groups.count, groups[result.count].lowerBound == i {
        let items = Array(items[i..<min(groups[result.count].upperBound + 1, items.endIndex)])
        let node = try? nodes(of: items, limit: limit).first
        if case .group(let group) = node?.content { result.append(group.content) } else { result.append(.empty) }
      }
      switch item.content {
      case .beginGroup(let group):
        limits.append(
          contentLimit(
            of: group, device: item.transform.device(scale: scale), edges: EdgeRule(of: item), within: limit))
      case .endGroup: if limits.count > 1 { limits.removeLast() }
      default: break
      }
    }
    return result
  }

  /// For the beginning of each group, the index of its end.
  private func ends(of items: [DisplayItem]) -> [Int: Int] {
    var open: [Int] = []
    var result: [Int: Int] = [:]
    for (i, item) in items.enumerated() {
      switch item.content {
      case .beginGroup: open.append(i)
      case .endGroup:
        if let begin = open.popLast() { result[begin] = i }
      default: break
      }
    }
    return result
  }

  /// The pixels that a projected group can change.
  private func bounds(
    of items: ArraySlice<DisplayItem>, _ projection: DisplayProjection, limit: PixelBounds
  ) -> PixelBounds {
    do {
      return try projected(items, by: projection, limit: limit, depth: 0)?.bounds ?? .empty
    } catch {
      // Drawing the list reports the error.
      return limit
    }
  }

  /// The pixels that an item can change; at least the bounds of its node.
  private func bounds(of item: DisplayItem, device: Transform, limit: PixelBounds) -> PixelBounds {
    if case .glyphs(let run) = item.content { return bounds(of: run, device: device).intersection(limit) }
    var nodes: [DrawNode] = []
    do {
      try append(item.content, device: device, edges: EdgeRule(of: item), limit: limit, to: &nodes)
    } catch {
      // Drawing the list reports the error.
      return limit
    }
    return nodes.reduce(PixelBounds.empty) { $0.union($1.bounds) }
  }
}
