import SwiftSyntax

// Requirements that Objective-C makes optional, and the members that meet them.
extension FileRewriter {
  /// The default of a requirement that nobody meets; nil for a requirement that is not optional.
  func defaultMember(of member: DeclSyntax) -> String? {
    guard OptionalRequirements.isOptional(member) else { return nil }
    if let function = member.as(FunctionDeclSyntax.self) {
      let signature = function.signature
      let result = signature.returnClause?.type.trimmedDescription ?? "Void"
      let value = ["Void", "()"].contains(result) ? "" : "nil"
      let needsOptional = OptionalRequirements.result(of: member) != nil
      let parameters = signature.parameterClause.trimmedDescription
      let effects = signature.effectSpecifiers.map { " " + $0.trimmedDescription } ?? ""
      let arrow = signature.returnClause == nil ? "" : " -> " + (needsOptional ? "Optional<\(result)>" : result)
      return oneLine("func \(function.name.text)\(parameters)\(effects)\(arrow) { \(value) }")
    }
    guard let variable = member.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      let type = binding.typeAnnotation?.type.trimmedDescription
    else { return nil }
    let isOptional = OptionalRequirements.result(of: member) == nil
    let accessors = binding.accessorBlock?.trimmedDescription ?? ""
    return oneLine(
      "var \(binding.pattern.trimmedDescription): \(isOptional ? type : "Optional<\(type)>") "
        + (accessors.contains("set") ? "{ get { nil } set {} }" : "{ nil }"))
  }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// The result of a requirement becomes an optional.
  func makeOptional(_ member: DeclSyntax) {
    guard let type = OptionalRequirements.result(of: member)?.type else { return }
    edits.replace(type.range.lowerBound..<type.range.lowerBound, with: "Optional<")
    edits.replace(type.range.upperBound..<type.range.upperBound, with: ">")
  }

  /// The result of a member that meets such a requirement becomes an optional that code need not unwrap.
  func makeOptional(_ member: String, _ type: TypeSyntax?, of owner: String?) {
    guard let type, let owner, facts.optionalResults.isMet(by: member, result: type.trimmedDescription, of: owner)
    else { return }
    let isSimple = type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) || type.is(ArrayTypeSyntax.self)
    if !isSimple { edits.replace(type.range.lowerBound..<type.range.lowerBound, with: "(") }
    edits.replace(type.range.upperBound..<type.range.upperBound, with: isSimple ? "!" : ")!")
  }

  /// `if let method = delegate.textViewDidChange`: the method of a requirement that has a default is there.
  func bind(_ node: OptionalBindingConditionSyntax) {
    guard let value = node.initializer?.value, let member = value.as(MemberAccessExprSyntax.self),
      !value.trimmedDescription.contains("?"), isRequirement(member.declName.baseName.text)
    else { return }
    edits.replace(value.range.lowerBound..<value.range.lowerBound, with: "optionalRequirement(")
    edits.replace(value.range.upperBound..<value.range.upperBound, with: ")")
  }

  /// Requirements of UIKit that Objective-C makes optional and that are called without a label: those of
  /// `UIViewImplicitlyAnimating`.
  static let withoutLabels: Set<String> = ["addAnimations", "addCompletion"]
}
