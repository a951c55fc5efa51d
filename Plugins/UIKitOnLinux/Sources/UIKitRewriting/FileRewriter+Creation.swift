import SwiftSyntax

extension FileRewriter {
  /// Initializers of Foundation that Linux does not have.
  static let withoutArguments = [
    "ProcessInfo()": "ProcessInfo.processInfo", "NSMutableString()": "NSMutableString(capacity: 0)",
  ]

  /// `T()` and `T(frame: .zero)`, with a type parameter `T` that is a class of UIKit: Swift on Linux creates objects of
  /// such a class through required initializers only.
  ///
  /// - Returns: what comes before the arguments, and where they begin; nil for another call.
  func creation(_ call: FunctionCallExprSyntax) -> (text: String, arguments: Int)? {
    var callee = call.calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
      let base = member.base
    {
      callee = base
    }
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text, let parenthesis = call.leftParen,
      call.trailingClosure == nil,
      [[], ["frame"], ["nibName", "bundle"]].contains(call.arguments.map { $0.label?.text })
    else { return nil }
    let constraints = call.constraints(of: name, facts)
    guard constraints.contains(where: facts.isClassOfUIKit),
      !constraints.contains(where: facts.creatingProtocols.contains)
    else { return nil }
    let separator = call.arguments.isEmpty ? "" : ", "
    return ("instance(ofClass: \(name).self\(separator)", parenthesis.range.upperBound)
  }
}
