/// How much time the encoding of PNG files may take for their size. The pixels are the same.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// Pixels that repeat the one before are the only ones that are found: half of the time, and up to twice the size for
  /// text and gradients. Photographs are hardly larger.
  case fast
  case standard = "default"
  /// With the smallest pixel format that can represent the picture, several filters and a thorough search: twenty
  /// to fifty times as long.
  case small
}
