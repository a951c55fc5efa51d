import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// Where a layout puts layers.
///
/// It is a value, because an app's code may be called while layers are put there, which changes the tree and its
/// constraints, or lays out another tree with an engine of its own.
package struct LayoutSolution {
  struct Placement {
    let node: LayerNode
    /// In points of the superlayer, rounded to pixels.
    let frame: Rect
    /// Of a layer that a mask resizes.
    let resizing: Resizing?
  }

  struct Resizing {
    /// The frame before rounding.
    let exactFrame: Rect
    /// The frame that the layer had when the layout was solved.
    let formerFrame: Rect
  }

  /// The size that constraints give the content that scrolls in a layer, in points; nil along an axis in which none does.
  struct ContentSize {
    let node: LayerNode
    let width: Double?
    let height: Double?
  }

  /// The topmost layer.
  let top: LayerNode
  /// Each before those in it.
  fileprivate var placements: [Placement] = []
  fileprivate var contentSizes: [ContentSize] = []
  /// Whether layers are put there even if the solution has not changed.
  fileprivate let isForced: Bool
}

extension Stage {
  /// What the solved engine says of layers.
  ///
  /// - Parameters:
  ///   - placed: each before those in it.
  ///   - top: the layer that contains all of them.
  package func solution(of placed: [LayerNode], below top: LayerNode) -> LayoutSolution {
    let frames = engine.roundedFrames(scale: Double(canvas.scale))
    var solution = LayoutSolution(top: top, isForced: layoutState.forcesPlacement)
    layoutState.forcesPlacement = false
    solution.placements.reserveCapacity(placed.count)
    for node in placed {
      guard let item = node.layout.item, node.enclosing != nil, frames.indices.contains(Int(item.rawValue)) else {
        continue
      }
      let resizing =
        node.layout.usesConstraints
        ? nil
        : engine.frame(of: item).map {
          LayoutSolution.Resizing(exactFrame: $0, formerFrame: node.layoutFrame)
        }
      solution.placements.append(.init(node: node, frame: frames[Int(item.rawValue)], resizing: resizing))
    }
    for item in engine.scrollingItems {
      guard let node = layoutState.nodesByItem[item.rawValue] else { continue }
      let size = engine.solvedContentSize(of: item)
      solution.contentSizes.append(.init(node: node, width: size.width, height: size.height))
    }
    return solution
  }

  /// Puts layers where a solution has them.
  ///
  /// An app's code that is called for one of them may lay out the tree again, or add it to the window; then the rest of
  /// this solution is out of date.
  ///
  /// - Parameter resizeTop: Gives the topmost layer its size.
  package func put(_ solution: LayoutSolution, resizeTop: () -> Void = {}) {
    layoutState.placements += 1
    defer { layoutState.placements -= 1 }
    let top = solution.top
    top.layout.solutionCount += 1
    let (number, wasInStage) = (top.layout.solutionCount, top.isInStage)
    var isCurrent: Bool { top.layout.solutionCount == number && top.isInStage == wasInStage }
    resizeTop()
    guard isCurrent else { return }
    let parents = parentsOfMoved(solution)
    for (index, placement) in solution.placements.enumerated() {
      put(placement, with: parents)
      guard isCurrent else { return returnMoved(solution.placements.dropFirst(index + 1), to: parents) }
    }
    for size in solution.contentSizes {
      size.node.owner?.takeSolvedContentSize(width: size.width, height: size.height)
      guard isCurrent else { return }
    }
    guard layoutState.hasBars else { return }
    for placement in solution.placements { placement.node.owner?.layoutDidEnd() }
  }

  /// The indices of the superlayers of moved layers. They lay out all their sublayers: if one of them moves, those moved
  /// by code return, too.
  private func parentsOfMoved(_ solution: LayoutSolution) -> Set<Int> {
    var parents: Set<Int> = []
    for placement in solution.placements where placement.node.layout.usesConstraints {
      guard let parent = placement.node.enclosing,
        solution.isForced || placement.node.layout.laidOutFrame != placement.frame
      else { continue }
      parents.insert(parent.record.index)
      parent.owner?.willPlaceChildren()
    }
    return parents
  }

  /// Requests that those moved by code return which the rest of a solution would have put back.
  private func returnMoved(_ rest: ArraySlice<LayoutSolution.Placement>, to parents: Set<Int>) {
    for placement in rest where placement.node.layout.usesConstraints {
      guard let parent = placement.node.enclosing, parents.contains(parent.record.index),
        let frame = placement.node.layout.laidOutFrame, placement.node.layoutFrame != frame
      else { continue }
      setNeedsLayout(of: placement.node)
    }
  }

  private func put(_ placement: LayoutSolution.Placement, with parents: Set<Int>) {
    let (node, frame) = (placement.node, placement.frame)
    // Code that is asked for actions may take a layer out.
    guard let parent = node.enclosing else { return }
    if node.layout.usesConstraints {
      guard parents.contains(parent.record.index) else { return }
      let isFirst = node.layout.laidOutFrame == nil
      node.layout.laidOutFrame = frame
      node.whilePlaced { node.place(frame, isFirst: isFirst) }
    } else if let owner = node.owner, !owner.modelAutoresizingMask.isEmpty, node.layout.laidOutFrame != frame,
      let resizing = placement.resizing, node.layoutFrame == resizing.formerFrame
    {
      // The first layout also resizes it, if its superview got its size after the frame was set. A frame that is
      // still valid keeps its exact values, which need not be on whole pixels; one that the app's code has set
      // meanwhile stays.
      node.layout.laidOutFrame = frame
      if !node.lies(at: resizing.exactFrame) { node.whilePlaced { owner.resize(to: frame) } }
    }
  }
}
