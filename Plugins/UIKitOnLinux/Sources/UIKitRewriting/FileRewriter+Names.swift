import SwiftSyntax

// Names of modules.
extension FileRewriter {
  /// Modules whose names may stand before those of their declarations, and that InbetweenUIKit replaces.
  private static let qualifying: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreFoundation", "CoreImage", "ImageIO", "Lottie",
  ]

  /// `UIKit.UIColor` is `InbetweenUIKit.UIColor`.
  func qualify(_ name: TokenSyntax) {
    guard Self.qualifying.contains(name.text), !facts.declared.contains(name.text) else { return }
    edits.replace(name.range, with: "InbetweenUIKit")
  }
}
