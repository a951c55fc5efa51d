internal import InbetweenDiagnostics

/// A copy of a component or of a repeated item.
///
/// Scalars refer to the copy that contains them, because a name in an expression has a different meaning in each.
struct NameScope {
  /// The enclosing copy; 0 is the file. A component does not see the names of its place of use.
  var parent = 0
  /// The full id of a component's copy, `row3`, which is `self` inside; nil for a `for`.
  var instance: String?
  /// The names declared inside a component's copy; outside they are prefixed with `row3.`.
  var names: Set<String> = []
  /// The values of parameters and variables, as written at the place of use.
  var values: [String: SourceNode] = [:]
  /// The numeric values.
  var numbers: [String: ConstantName] = [:]
  /// Its description in messages, including enclosing copies: `row3, i = 2`.
  var summary = ""
}

/// A dotted name, split into its declared part and its members.
struct DottedName {
  /// `[row3.title, center, x]`: the first is the longest declared name.
  var parts: [String]
  /// The length of the first part as written, which is shorter inside a component.
  var firstLength: Int
  /// Whether everything between the dots is a name.
  var isDotted: Bool
}

extension NameReading {
  /// The number of a variable or parameter of a copy.
  func localConstant(_ name: String, in scope: Int) -> ConstantName? {
    var scope = scope
    while scope != 0 {
      if let number = scopes[scope].numbers[name] { return number }
      scope = scopes[scope].parent
    }
    return nil
  }

  func constant(_ name: String, in scope: Int) -> ConstantName? {
    localConstant(name, in: scope) ?? knownNames.constants[name]
  }

  /// The value of a variable or parameter of a copy.
  func localValue(_ name: String, in scope: Int) -> SourceNode? {
    var scope = scope
    while scope != 0 {
      if let value = scopes[scope].values[name] { return value }
      scope = scopes[scope].parent
    }
    return nil
  }

  /// The names that `$(…)` can insert in a copy, in addition to those of the whole scene.
  func localNames(in scope: Int) -> [String] {
    var names: [String] = []
    var scope = scope
    while scope != 0 {
      names += scopes[scope].values.keys
      scope = scopes[scope].parent
    }
    return names.sorted()
  }

  /// The component copy that contains a scope; 0 if there is none.
  func instanceScope(_ scope: Int) -> Int {
    var scope = scope
    while scope != 0, scopes[scope].instance == nil { scope = scopes[scope].parent }
    return scope
  }

  /// A declared name in its unique form in the scene.
  func declared(_ scalar: SourceScalar) -> String {
    let instance = instanceScope(scalar.scope)
    return instance == 0 ? scalar.text : (scopes[instance].instance ?? "") + "." + scalar.text
  }

  /// A used name in its unique form in the scene.
  func resolved(_ scalar: SourceScalar) -> String { resolved(scalar.text, in: scalar.scope) }

  func resolved(_ name: String, in scope: Int) -> String {
    let instance = instanceScope(scope)
    guard instance != 0, let id = scopes[instance].instance else { return name }
    let names = scopes[instance].names
    if names.contains(name) { return id + "." + name }
    let first = name.prefix { $0 != "." }
    if first == "self" { return id + name.dropFirst(first.count) }
    return names.contains(String(first)) ? id + "." + name : name
  }

  /// Splits a dotted name.
  func dotted(_ scalar: SourceScalar) -> DottedName {
    let parts = scalar.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy(WordRules.isIdentifier) else {
      return DottedName(parts: parts, firstLength: parts[0].unicodeScalars.count, isDotted: false)
    }
    return dotted(parts, in: scalar.scope)
  }

  func dotted(_ written: [String], in scope: Int) -> DottedName {
    var name = resolved(written[0], in: scope)
    var length = written[0].unicodeScalars.count
    var used = 1
    var longest = name
    // Only names of components' parts contain dots.
    if scopes.count > 1 {
      for (index, part) in written.enumerated().dropFirst() {
        longest += "." + part
        guard knownNames.declarations[longest] != nil else { break }
        name = longest
        used = index + 1
        length = written[...index].reduce(index) { $0 + $1.unicodeScalars.count }
      }
    }
    return DottedName(parts: [name] + written[used...], firstLength: length, isDotted: true)
  }

  /// The description of a copy in messages; nil for the file itself.
  func summary(of scope: Int) -> String? { scope == 0 ? nil : scopes[scope].summary }
}
