/// One of the two directions that Auto Layout treats apart.
public enum Axis: String, Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical
}
