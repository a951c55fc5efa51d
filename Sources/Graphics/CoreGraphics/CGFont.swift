import Foundation
import InbetweenTimeline

/// A font by its name, without a size, as text layers take it.
public final class CGFont {
  package let font: UIFont

  /// The font with the name of a family or of one of its faces (`Inter-Bold`); nil for an empty name.
  public init?(_ name: CFString) {
    guard let font = UIFont(name: name, size: 1) else { return nil }
    self.font = font
  }

  public var postScriptName: CFString? { font.fontName }
  public var fullName: CFString? { font.fontName }
}
