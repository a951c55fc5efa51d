internal import InbetweenDiagnostics

/// A copy of what a scene writes once: of a component, or of what a `for` repeats.
///
/// Scalars carry the copy they stand in, because a name in an expression means another thing in each.
struct NameScope {
  /// The copy around it; 0 is the file. A component sees nothing of where it is used.
  var parent = 0
  /// The whole id of a component's copy, `row3`, which is `self` inside; nil for a `for`.
  var instance: String?
  /// What is declared inside a component's copy; everyone else puts `row3.` before it.
  var names: Set<String> = []
  /// What parameters and variables stand for, as written where they got their values.
  var values: [String: SourceNode] = [:]
  /// Those that are numbers.
  var numbers: [String: ConstantName] = [:]
  /// As messages name it, with the copies around it: `row3, i = 2`.
  var summary = ""
}

/// A name with dots, taken apart into what has a declaration and what belongs to that.
struct DottedName {
  /// `[row3.title, center, x]`: the first is the longest declared name.
  var parts: [String]
  /// How many characters the first takes as it is written, where a component leaves out what it stands in.
  var firstLength: Int
  /// Whether everything between the dots is a name.
  var isDotted: Bool
}

extension DocumentBuilder {
  /// The number that a variable or parameter of a copy stands for.
  func localConstant(_ name: String, in scope: Int) -> ConstantName? {
    var scope = scope
    while scope != 0 {
      if let number = scopes[scope].numbers[name] { return number }
      scope = scopes[scope].parent
    }
    return nil
  }

  func constant(_ name: String, in scope: Int) -> ConstantName? {
    localConstant(name, in: scope) ?? constants[name]
  }

  /// What a variable or parameter of a copy stands for.
  func localValue(_ name: String, in scope: Int) -> SourceNode? {
    var scope = scope
    while scope != 0 {
      if let value = scopes[scope].values[name] { return value }
      scope = scopes[scope].parent
    }
    return nil
  }

  /// The names that `$(…)` can insert in a copy, beside those of the whole scene.
  func localNames(in scope: Int) -> [String] {
    var names: [String] = []
    var scope = scope
    while scope != 0 {
      names += scopes[scope].values.keys
      scope = scopes[scope].parent
    }
    return names.sorted()
  }

  /// The copy of a component around a scope; 0 where there is none.
  func instanceScope(_ scope: Int) -> Int {
    var scope = scope
    while scope != 0, scopes[scope].instance == nil { scope = scopes[scope].parent }
    return scope
  }

  /// A name that is declared here, as the whole scene knows it.
  func declared(_ scalar: SourceScalar) -> String {
    let instance = instanceScope(scalar.scope)
    return instance == 0 ? scalar.text : (scopes[instance].instance ?? "") + "." + scalar.text
  }

  /// A name that is mentioned here, as the whole scene knows it.
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

  /// Takes a name with dots apart.
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
    // Only the names of components' parts have dots.
    if scopes.count > 1 {
      for (index, part) in written.enumerated().dropFirst() {
        longest += "." + part
        guard declarations[longest] != nil else { break }
        name = longest
        used = index + 1
        length = written[...index].reduce(index) { $0 + $1.unicodeScalars.count }
      }
    }
    return DottedName(parts: [name] + written[used...], firstLength: length, isDotted: true)
  }

  /// As messages name a copy; nil for the file itself.
  func summary(of scope: Int) -> String? { scope == 0 ? nil : scopes[scope].summary }
}
