import InbetweenGeometry
import InbetweenTimeline

/// The content of all frames as one tree: a layer, or an item that it draws, is the same node in every frame.
struct SampledTree {
  /// All nodes, the root first.
  private(set) var nodes: [Node]

  struct Node {
    /// The layer to which it belongs; -1 for the root.
    let layer: Int
    let key: Key
    /// The indices of the children in paint order, each with the first frame for which it applies, ascending: a new
    /// order begins where children change places above and below each other.
    fileprivate var orders: [(start: Int, children: [Int])] = [(0, [])]
    fileprivate var childByKey: [Key: Int] = [:]
    /// What it shows, each with the consecutive frames for which it stays the same, ascending: most of a scene rests.
    fileprivate var spans: [(frames: Range<Int>, item: DisplayItem)] = []

    var isLeaf: Bool { if case .leaf = key { true } else { false } }
  }

  /// The identity of a child among the children of a node.
  enum Key: Hashable {
    case layer(Int)
    /// A group in the drawing of a layer, by number.
    case group(Int)
    case leaf(LeafKind, Int)
  }

  /// The approximate memory of the content of all nodes, in bytes.
  private(set) var memory = 0
  /// The memory of an item with a path or the glyphs of a word, as measured for films of 1,000,000 items.
  private static let memoryPerItem = 600

  /// A node in a frame. The content of nodes with children is a group, a plain one if nothing is composited.
  struct Sample {
    let frame: Int
    var item: DisplayItem
  }

  init() { nodes = [Node(layer: -1, key: .group(0))] }

  /// Adds a frame; frames must be added in order.
  ///
  /// - Parameter chain: The ancestors of a layer, from the root down, and the layer itself.
  mutating func add(_ list: AttributedDisplayList, frame: Int, chain: (Int) -> [Int]) {
    let plain = DisplayItem(transform: .identity, content: .beginGroup(DisplayGroup()))
    var open = [Open(node: 0, layer: -1, isGroup: true)]
    add(plain, to: 0, frame: frame)
    for (index, item) in list.items.enumerated() {
      if case .endGroup = item.content {
        while open.count > 1, let last = open.popLast(), !last.isGroup {}
        continue
      }
      let layer = list.origins.layers[index]
      let holders = chain(layer)
      while let last = open.last, !last.isGroup, !holders.contains(last.layer) { open.removeLast() }
      let known = holders.firstIndex(of: open[open.count - 1].layer).map { $0 + 1 } ?? 0
      for holder in holders[known...] {
        let node = child(.layer(holder), of: holder, in: &open[open.count - 1], frame: frame)
        add(plain, to: node, frame: frame)
        open.append(Open(node: node, layer: holder, isGroup: false))
      }
      let top = open.count - 1
      guard case .beginGroup = item.content else {
        let kind = LeafKind(item.content)
        let number = open[top].counts[kind, default: 0]
        open[top].counts[kind] = number + 1
        let node = child(.leaf(kind, number), of: layer, in: &open[top], frame: frame)
        add(item, to: node, frame: frame)
        continue
      }
      if list.origins.layerGroups.contains(index), !open[top].isGroup {
        let node = open[top].node
        nodes[node].removeSample(at: frame)
        add(item, to: node, frame: frame)
        open[top].isGroup = true
        // The end belongs to the layer's group, and what follows it belongs to another layer.
        continue
      }
      let node = child(.group(open[top].groups), of: layer, in: &open[top], frame: frame)
      open[top].groups += 1
      add(item, to: node, frame: frame)
      open.append(Open(node: node, layer: layer, isGroup: true))
    }
  }

  private mutating func add(_ item: DisplayItem, to node: Int, frame: Int) {
    if nodes[node].addSample(item, at: frame) { memory += Self.memoryPerItem }
  }

  /// A node to which children are being added.
  private struct Open {
    let node: Int
    let layer: Int
    /// Whether it continues until its group ends.
    var isGroup: Bool
    /// The number of children of each kind in this frame.
    var counts: [LeafKind: Int] = [:]
    var groups = 0
    /// The children of this frame so far, in paint order.
    var children: [Int] = []
    /// The position among the children of the node at which the next one is searched, and inserted if it is new.
    var place = 0
  }

  /// The child with a key; if it is new, it is created after the previous one.
  private mutating func child(_ key: Key, of layer: Int, in parent: inout Open, frame: Int) -> Int {
    let holder = parent.node
    let last = nodes[holder].orders.count - 1
    guard let node = nodes[holder].childByKey[key] else {
      let node = nodes.count
      nodes.append(Node(layer: layer, key: key))
      nodes[holder].childByKey[key] = node
      nodes[holder].orders[last].children.insert(node, at: parent.place)
      parent.place += 1
      parent.children.append(node)
      return node
    }
    if let place = nodes[holder].orders[last].children[parent.place...].firstIndex(of: node) {
      parent.place = place + 1
    } else if nodes[holder].orders[last].children[..<parent.place].contains(node) {
      guard !parent.children.contains(node) else { return node }
      // The children of this frame so far begin a new order; the others join it as they are found.
      nodes[holder].orders.append((frame, parent.children + [node]))
      parent.place = parent.children.count + 1
      memory += Self.memoryPerItem * size(of: holder)
    } else {
      nodes[holder].orders[last].children.insert(node, at: parent.place)
      parent.place += 1
    }
    parent.children.append(node)
    return node
  }

  /// The number of nodes in a node: each new order of its children repeats them.
  private func size(of node: Int) -> Int {
    var (count, open) = (0, [node])
    while let next = open.popLast() {
      count += 1
      open += nodes[next].childByKey.values
    }
    return count
  }
}

extension SampledTree {
  /// The commands that draw a node in a frame; empty if the frame does not show it.
  ///
  /// - Parameter isOpaque: Whether the opacity of its own group is omitted.
  func items(of node: Int, frame: Int, isOpaque: Bool = false) -> [DisplayItem] {
    guard var item = nodes[node].sample(at: frame)?.item else { return [] }
    guard case .beginGroup(var group) = item.content else { return [item] }
    let inner = nodes[node].children(at: frame).flatMap { items(of: $0, frame: frame) }
    if isOpaque { group.opacity = 1 }
    if group.isPlain { return inner }
    item.content = .beginGroup(group)
    return [item] + inner + [DisplayItem(transform: item.transform, content: .endGroup)]
  }

  /// The first of the frames in which a node stays the same longest; nil if none of some frames shows it.
  func restingFrame(of node: Int, in frames: Range<Int>) -> Int? {
    nodes[node].spans.map { $0.frames.clamped(to: frames) }.max { $0.count < $1.count }
      .flatMap { $0.isEmpty ? nil : $0.lowerBound }
  }

  /// Whether a group in a node blends with what the node has drawn before it, so that both belong to one picture: groups
  /// that are composited by themselves contain what is blended in them.
  func blends(in node: Int) -> Bool {
    var open = [node]
    while let next = open.popLast() {
      for child in nodes[next].childByKey.values {
        if nodes[child].items.contains(where: { $0.group.blends }) { return true }
        if nodes[child].items.allSatisfy({ $0.group.isPlain }) { open.append(child) }
      }
    }
    return false
  }
}

extension SampledTree {
  /// Whether a node changes what is drawn below it, other than by drawing over it.
  func readsBelow(_ node: Int, in frames: Range<Int>) -> Bool {
    nodes[node].samples(in: frames).contains { items(of: node, frame: $0.frame).readBelow }
  }
}

extension [DisplayItem] {
  fileprivate var readBelow: Bool {
    // Whether each open group, or one around it, is drawn alone first.
    var isAlone: [Bool] = []
    for item in self {
      switch item.content {
      case .beginGroup(let group):
        let outer = isAlone.last ?? false
        if !outer, let mode = group.blendMode, mode != .normal { return true }
        isAlone.append(outer || group.blendMode != nil)
      case .endGroup: _ = isAlone.popLast()
      case .backdrop where isAlone.last != true: return true
      default: break
      }
    }
    return false
  }
}

extension SampledTree.Node {
  /// - Returns: whether it differs from the previous frame's.
  fileprivate mutating func addSample(_ item: DisplayItem, at frame: Int) -> Bool {
    if let last = spans.last, last.frames.upperBound == frame, last.item == item {
      spans[spans.count - 1].frames = last.frames.lowerBound..<frame + 1
      return false
    }
    spans.append((frame..<frame + 1, item))
    return true
  }

  /// Removes the sample of the last frame.
  fileprivate mutating func removeSample(at frame: Int) {
    guard let last = spans.popLast() else { return }
    if last.frames.lowerBound < frame { spans.append((last.frames.lowerBound..<frame, last.item)) }
  }

  /// What it shows, in the order of frames, equal ones in consecutive frames once.
  var items: [DisplayItem] { spans.map(\.item) }

  /// One sample for each of some frames that shows the node, ascending.
  func samples(in frames: Range<Int>) -> [SampledTree.Sample] {
    spans.flatMap { span in
      span.frames.clamped(to: frames).map { SampledTree.Sample(frame: $0, item: span.item) }
    }
  }

  func sample(at frame: Int) -> SampledTree.Sample? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].frames.upperBound <= frame { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count, spans[low].frames.contains(frame) else { return nil }
    return SampledTree.Sample(frame: frame, item: spans[low].item)
  }

  /// The children in paint order in some frames, and the frames; several where their order changes.
  func orders(in frames: Range<Int>) -> [(frames: Range<Int>, children: [Int])] {
    orders.indices.compactMap { index in
      let end = index + 1 < orders.count ? orders[index + 1].start : frames.upperBound
      let period = (orders[index].start..<max(end, orders[index].start)).clamped(to: frames)
      return period.isEmpty ? nil : (period, orders[index].children)
    }
  }

  /// The children in paint order in a frame.
  fileprivate func children(at frame: Int) -> [Int] {
    orders.last { $0.start <= frame }?.children ?? []
  }

  /// The samples of some frames, split where frames do not show the node.
  func runs(in frames: Range<Int>) -> [ArraySlice<SampledTree.Sample>] {
    var result: [ArraySlice<SampledTree.Sample>] = []
    let samples = samples(in: frames)
    var start = 0
    for index in samples.indices where index + 1 == samples.count || samples[index + 1].frame > samples[index].frame + 1
    {
      result.append(samples[start...index])
      start = index + 1
    }
    return result
  }
}

extension DisplayGroup {
  /// Whether it composites nothing.
  var isPlain: Bool { self == DisplayGroup() }

  /// Whether what is below it changes its pixels in another way than being covered.
  var blends: Bool { blendMode.map { $0 != .normal } ?? false }
}
