// The names in outputs of views created by code.

extension Stage {
  /// Accessibility identifiers, which tests use, as names; if several views have the same one, they are numbered.
  func namesFromCode() -> [Int: String] {
    var names: [Int: String] = [:]
    var taken: Set<String> = []
    for view in views where view.isFromCode && !view.isInternal {
      guard let name = view.accessibilityIdentifier, !name.isEmpty else { continue }
      var unique = name
      var number = 2
      while !taken.insert(unique).inserted {
        unique = name + String(number)
        number += 1
      }
      names[view.record.index] = unique
    }
    // Views without a name are named after their class, if the name is unique.
    for view in views where view.isFromCode && !view.isInternal && names[view.record.index] == nil {
      let name = view.id
      guard taken.contains(name) else { continue }
      var unique = name
      while !taken.insert(unique).inserted { unique += "_" }
      names[view.record.index] = unique
    }
    for former in nodes {
      guard let view = former.formerOwner as? UIView, view.stage === self else { continue }
      names[former.record.index] = names[view.record.index]
    }
    return names
  }
}
