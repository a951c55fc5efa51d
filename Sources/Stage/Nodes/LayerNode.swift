package import InbetweenMotion
package import InbetweenTimeline

/// A layer on a stage: what is recorded of it, and its place in the tree of layers.
///
/// It knows nothing of views. A view owns a node; bare layers, the presentation of a layer, and the layers that views
/// had before they were added again are nodes without a view.
///
/// The stage retains its nodes, because what they have recorded is written at its end; a node retains its children, its
/// mask and its owner, and the owner the node. The stage takes these apart when it is released, so that nodes never
/// release one another recursively. Nodes retain neither parent nor stage, except that the nodes of code keep their
/// stage, which nothing else might.
package final class LayerNode {
  package private(set) unowned var stage: Stage
  /// The identity of that stage, which remains valid while the stage is deallocated.
  private(set) var stageID: ObjectIdentifier
  /// Retains the stage of a layer created by code; for views of scenes the stage retains the views.
  package var keptStage: Stage?
  package var record: LayerRecord
  /// What layout knows of it.
  package var layout = NodeLayout()
  /// The layer around it, or the one that it masks.
  package weak var parent: LayerNode?
  /// All sublayers from back to front, with and without a view.
  package var children: [LayerNode] = [] { didSet { owner?.sublayersDidChange() } }
  /// The layer whose alpha masks this one.
  package var mask: LayerNode?
  /// Whether it is an internal part, which is not laid out by constraints and not listed by `inspect`.
  package var isInternal = false
  /// Whether the layer is in the tree under the root.
  package var isInStage = false
  /// The view whose layer it is; nil for a layer without a view.
  package var owner: (any LayerOwner)?
  /// What it is called if it has no owner.
  private var label = Label()
  /// The owner of the layer, if it has another layer now.
  package private(set) var formerOwner: (any LayerOwner)?
  /// The object by which code refers to a layer without a view.
  package weak var handle: AnyObject?
  /// What belongs to the layer and is not recorded.
  package var attachments = Attachments()

  private struct Label {
    var id = ""
    var kind = "view"
    var isUnnamed = true
  }

  /// Creates a layer that is to be registered with the stage at once; see ``Stage/register(_:)``.
  package init(in stage: Stage) {
    (self.stage, stageID, keptStage) = (stage, ObjectIdentifier(stage), stage)
    record = LayerRecord(index: stage.layerCount, antialiasesEdges: stage.canvas.edgeAntialiasing)
  }

  /// Creates a layer without an owner that takes part in the layout of a stage.
  ///
  /// - Parameter id: its name in outputs.
  package convenience init(named id: String, on stage: Stage) {
    // The root is the first layer.
    _ = stage.rootNode
    self.init(in: stage)
    stage.register(self)
    becomeLayer(id: id)
  }

  // MARK: - Names

  /// A unique identifier in the stage.
  package var id: String { owner?.id ?? label.id }
  /// The kind in outputs.
  package var kind: String { owner?.kind ?? label.kind }
  /// Whether it has no name in outputs.
  package var isUnnamed: Bool { owner == nil ? label.isUnnamed : isInternal }

  /// Names a layer without an owner that takes no part in layout.
  package func becomeBare(id: String) {
    isInternal = true
    label.id = id
  }

  /// Names a layer without an owner that takes part in layout and is named in outputs, and belongs to the stage alone.
  package func becomeLayer(id: String) {
    label = Label(id: id, isUnnamed: false)
    keptStage = nil
  }

  /// Takes over what a layer has recorded whose owner gets another one, or moves to another stage.
  func becomeFormer(of node: LayerNode) {
    label = Label(id: node.id, kind: node.kind, isUnnamed: node.isInternal)
    formerOwner = node.owner
    record = node.record
    isInternal = true
    keptStage = nil
  }

  // MARK: - Ownership

  /// Moves the layer to another stage.
  package func move(to stage: Stage, _ record: LayerRecord) {
    self.stage = stage
    stageID = ObjectIdentifier(stage)
    if keptStage != nil { keptStage = stage }
    self.record = record
  }

  /// Gives up all that the node retains; called when its stage is released.
  func takeApart() {
    children = []
    (mask, formerOwner) = (nil, nil)
    owner = nil
  }

  // MARK: - Tree

  /// Whether the layer is another one, or lies in it.
  package func isDescendant(of node: LayerNode) -> Bool { sequence(first: self) { $0.parent }.contains { $0 === node } }

  /// All layers inside, each before those in it, without masks.
  package var descendants: [LayerNode] { children.flatMap { [$0] + $0.descendants } }

  /// Adds a layer in front of those before an index; 0 is the backmost.
  package func insert(_ child: LayerNode, at index: Int) {
    children.insert(child, at: min(max(index, 0), children.count))
    recordPlace(of: child)
    child.parent = self
    child.record.parent = record.index
  }

  /// Changes only the drawing order.
  package func move(_ child: LayerNode, to index: Int) {
    var others = children.filter { $0 !== child }
    others.insert(child, at: min(index, others.count))
    children = others
    recordPlace(of: child)
  }

  package func index(of child: LayerNode) -> Int? { children.firstIndex { $0 === child } }

  /// Where a layer is inserted for an index that counts it, if it is a child.
  package func place(for child: LayerNode, at index: Int) -> Int {
    guard child.parent === self else { return index }
    return children.prefix(min(index, children.count)).filter { $0 !== child }.count
  }

  /// Records the place of a child among the layers.
  private func recordPlace(of child: LayerNode) {
    let isLast = children.last === child
    let following = isLast ? nil : children.drop { $0 !== child }.dropFirst().first?.record.index
    record.place(child.record.index, before: following, at: stage.seconds)
  }

  /// Removes what is recorded of a former child or mask that has not been shown here.
  func forgetIfNew(_ node: LayerNode) {
    guard !node.record.hasPast(at: stage.seconds) else { return }
    let index = node.record.index
    record.forget { $0 == index }
    node.record.parent = nil
  }

  package func animatedValues(of key: LayerKey, through values: [AnimatableValue]) -> [AnimatableValue] {
    owner?.valuesAnimated(of: key, through: values) ?? values
  }
}
