import InbetweenGeometry

/// The parameters with which a replicator layer repeats its sublayers.
struct Replication {
  var count: Int
  /// The delay from one instance to the next, in seconds.
  var delay: Double
  var transform: Transform
  var alphaOffset: Double
}
