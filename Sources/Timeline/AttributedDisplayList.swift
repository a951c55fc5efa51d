/// What one frame shows, with the layers that the commands come from: for what follows one layer from frame to frame.
package struct AttributedDisplayList: Sendable {
  package var items: [DisplayItem]
  package var origins: DisplayOrigins

  package init(items: [DisplayItem], origins: DisplayOrigins) {
    self.items = items
    self.origins = origins
  }
}

/// Where the commands of a display list come from.
package struct DisplayOrigins: Sendable {
  /// The layer of each command.
  package private(set) var layers: [Int] = []
  /// Which commands begin the group that a layer is composited in with all that lies in it, as against groups within what
  /// it draws.
  package internal(set) var layerGroups: Set<Int> = []

  package init() {}

  /// - Parameter layers: one for each command.
  package init(layers: [Int]) { self.layers = layers }

  /// Says whose the commands are that were added since the last ones that were named.
  mutating func name(_ layer: Int, upTo count: Int) {
    layers.append(contentsOf: repeatElement(layer, count: count - layers.count))
  }
}
