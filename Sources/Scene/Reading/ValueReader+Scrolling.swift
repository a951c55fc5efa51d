internal import InbetweenDiagnostics

extension ValueReader {
  func scroll(_ node: SourceNode, in scope: ExpressionScope) -> SceneEvent.Scroll? {
    guard let entries = mapping(node, "{view: list, velocity: [0, -900]}") else { return nil }
    checkKeys(entries, MappingTypes.scroll)
    guard let named = entries.node(ScrollKey.view) else {
      error("a scroll needs 'view', the scroll view", at: node.place)
      return nil
    }
    guard let view = viewName(named) else { return nil }
    if let declared = knownNames.views[view.name], ViewKeys.key("contentOffset", of: declared.kind) == nil {
      error(
        "'\(view.name)' is \(ValueReader.withArticle(declared.kind.rawValue)), which does not scroll",
        at: view.place)
      return nil
    }
    switch (entries.entry(ScrollKey.translation), entries.entry(ScrollKey.velocity)) {
    case (let translation?, nil):
      if let text = translation.value.scalar?.text, Double(text) != nil {
        error("expected [x, y], found '\(text)'", at: translation.value.place, hint: "write [0, \(text)]")
        return nil
      }
      guard let offset = vector(translation.value, in: scope) else { return nil }
      return SceneEvent.Scroll(place: node.place, view: view, action: .drag(offset))
    case (nil, let velocity?):
      guard let speed = vector(velocity.value, in: scope) else { return nil }
      return SceneEvent.Scroll(place: node.place, view: view, action: .letGo(velocity: speed))
    case (nil, nil): return SceneEvent.Scroll(place: node.place, view: view, action: .letGo(velocity: nil))
    case (let translation?, let velocity?):
      error(
        "a finger that lies on '\(view.name)' has no velocity yet", at: velocity.key.place,
        hint: "let it go with an event of its own", notes: [.init("'translation' at", at: translation.key.place)])
      return nil
    }
  }
}
