/// One of the two axes that Auto Layout handles separately.
public enum Axis: String, Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical
}
