import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension Stage {
  /// Adopts a layer, and those in it, that code has created outside a stage or for another stage: their properties and
  /// the constraints of their views are kept, their animations are not.
  package func adopt(_ top: LayerNode) {
    let former = top.stage
    guard former !== self else { return }
    if let parent = top.parent, parent.stage === former { top.removeFromParent() }
    var adopted: [LayerNode] = []
    var stack = [top]
    while let node = stack.popLast() {
      adopted.append(node)
      if let mask = node.mask { stack.append(mask) }
      stack += node.children.reversed()
    }
    for node in adopted {
      var record = LayerRecord(index: layerCount, antialiasesEdges: canvas.edgeAntialiasing)
      let antialiases = record.state.allowsEdgeAntialiasing
      let content = node.record.contents[node.record.state.contents]
      record.state = node.record.state
      record.state.contents = 0
      record.state.allowsEdgeAntialiasing = antialiases
      if let last = node.record.replications.last { record.setReplication(last.replication, at: seconds) }
      // Text and images are laid out again and get new numbers.
      switch content.abovePattern {
      case .snapshot(let picture):
        record.contents = [.snapshot(host?.adopted(picture, from: former, on: self) ?? picture)]
      case .shape, .gradient, .drawing: record.contents = [content.abovePattern]
      case .none, .text, .image, .moving, .resizable, .pattern: break
      }
      record.initial = record.state
      former.dismiss(node)
      node.move(to: self, record)
      if let host {
        host.renumber(node, on: self)
      } else if node.owner == nil, node.isInternal {
        node.becomeBare(id: "view" + String(numberOfBareLayer()))
      }
      register(node)
    }
    for node in adopted {
      node.record.setTree(children: node.children.map(\.record.index), mask: node.mask?.record.index)
      node.record.parent = node.parent.flatMap { $0.mask === node ? nil : $0.record.index }
      host?.didAdopt(node, from: former)
    }
    layoutState.waitingConstraints += former.layoutState.waitingConstraints
    former.layoutState.waitingConstraints = []
    host?.didAdoptTree(top, from: former)
  }
}
