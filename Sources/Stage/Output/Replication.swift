package import InbetweenGeometry

/// The parameters with which a replicator layer repeats its sublayers.
package struct Replication {
  package var count: Int
  /// The delay from one instance to the next, in seconds.
  package var delay: Double
  package var transform: Transform
  package var alphaOffset: Double

  package init(count: Int, delay: Double, transform: Transform, alphaOffset: Double) {
    (self.count, self.delay, self.transform, self.alphaOffset) = (count, delay, transform, alphaOffset)
  }
}
