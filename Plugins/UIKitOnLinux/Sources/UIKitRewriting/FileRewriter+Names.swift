import SwiftSyntax

// Names of modules.
extension FileRewriter {
  /// Modules whose names may stand before those of their declarations, and that InbetweenUIKit replaces.
  private static let qualifying: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreFoundation", "CoreImage", "ImageIO", "Lottie",
  ]

  /// `UIKit.UIColor` is `InbetweenUIKit.UIColor`. So is `Foundation.URLSession`, which on Linux is another type, and with it
  /// every type of Foundation; its functions stay.
  func qualify(_ name: TokenSyntax, before member: TokenSyntax) {
    let isQualifying =
      Self.qualifying.contains(name.text) || name.text == "Foundation" && member.text.first?.isUppercase == true
    guard isQualifying, !facts.declared.contains(name.text) else { return }
    edits.replace(name.range, with: "InbetweenUIKit")
  }
}
