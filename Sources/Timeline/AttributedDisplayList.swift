/// The content of one frame, with the layer of each command, for following a layer from frame to frame.
package struct AttributedDisplayList: Sendable {
  package var items: [DisplayItem]
  package var origins: DisplayOrigins

  package init(items: [DisplayItem], origins: DisplayOrigins) {
    self.items = items
    self.origins = origins
  }
}

/// The layers of the commands of a display list.
package struct DisplayOrigins: Sendable {
  /// The layer of each command.
  package private(set) var layers: [Int] = []
  /// The commands that begin the compositing group of a layer with its sublayers, as opposed to groups within its
  /// content.
  package internal(set) var layerGroups: Set<Int> = []

  package init() {}

  /// - Parameter layers: one for each command.
  package init(layers: [Int]) { self.layers = layers }

  /// Assigns a layer to the commands that were added since the last call.
  mutating func name(_ layer: Int, upTo count: Int) {
    layers.append(contentsOf: repeatElement(layer, count: count - layers.count))
  }
}
