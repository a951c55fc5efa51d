import SwiftSyntax

extension FileRewriter {
  /// Initializers of Foundation that Linux does not have, and formatters, which have the film's locale.
  static let withoutArguments = [
    "ProcessInfo()": "ProcessInfo.processInfo", "NSMutableString()": "NSMutableString(capacity: 0)",
    "NumberFormatter()": "NumberFormatter.ofFilm()", "DateFormatter()": "DateFormatter.ofFilm()",
  ]

  /// `T()` and `T(frame: .zero)`, with a type parameter `T` that is a class of UIKit, and `cellClass.init(frame: .zero)`
  /// with a value of the type `UIView.Type`: Swift on Linux creates objects of such a class through required
  /// initializers only.
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
    if callee != call.calledExpression, holdsClass(name, in: call) {
      return ("instance(ofClass: \(name)\(call.arguments.isEmpty ? "" : ", ")", parenthesis.range.upperBound)
    }
    let constraints = call.constraints(of: name, facts)
    guard constraints.contains(where: facts.isClassOfUIKit),
      !constraints.contains(where: facts.creatingProtocols.contains)
    else { return nil }
    let separator = call.arguments.isEmpty ? "" : ", "
    return ("instance(ofClass: \(name).self\(separator)", parenthesis.range.upperBound)
  }

  /// Whether the file declares a variable or a parameter with this name for classes of UIKit: `cellClass: UIView.Type?`.
  private func holdsClass(_ name: String, in call: FunctionCallExprSyntax) -> Bool {
    let text = call.root.description
    var rest = text[...]
    while let found = rest.firstRange(of: name) {
      rest = rest[found.upperBound...]
      let after = rest.drop { $0 == " " }
      guard text[..<found.lowerBound].last.map({ !$0.isLetter && !$0.isNumber && $0 != "_" }) ?? true,
        after.first == ":"
      else { continue }
      let type = after.dropFirst().drop { $0 == " " || $0 == "(" }.prefix { $0.isLetter || $0.isNumber || $0 == "." }
      if type.hasSuffix(".Type"), facts.isClassOfUIKit(String(type.dropLast(5))) { return true }
    }
    return false
  }
}
