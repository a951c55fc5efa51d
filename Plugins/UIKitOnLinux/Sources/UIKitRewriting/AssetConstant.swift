import SwiftSyntax

/// A constant that Xcode generates for an asset: `accent` in `UIColor(resource: .accent)`.
struct AssetConstant: Hashable, Comparable {
  /// `ColorResource` or `ImageResource`.
  let type: String
  let name: String

  private static let types = ["UIColor": "ColorResource", "UIImage": "ImageResource"]

  /// - Returns: nil for another call.
  init?(_ call: FunctionCallExprSyntax) {
    var callee = call.calledExpression.trimmedDescription
    if callee.hasSuffix(".init") { callee = String(callee.dropLast(5)) }
    guard let type = Self.types[callee], let argument = call.arguments.first, argument.label?.text == "resource",
      let member = argument.expression.as(MemberAccessExprSyntax.self), member.base == nil
    else { return nil }
    self.type = type
    name = member.declName.baseName.text
  }

  /// - Returns: nil unless it is `ColorResource.accent`.
  init?(_ member: MemberAccessExprSyntax) {
    guard let base = member.base?.trimmedDescription, Self.types.values.contains(base),
      member.declName.baseName.text != "init"
    else { return nil }
    type = base
    name = member.declName.baseName.text
  }

  /// Its declaration, without a line end.
  var declaration: String {
    "extension \(type) { static let \(name) = \(type)(name: \"\(name.filter { $0 != "`" })\", bundle: .main) }"
  }

  static func < (a: Self, b: Self) -> Bool { (a.type, a.name) < (b.type, b.name) }
}
