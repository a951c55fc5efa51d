import InbetweenModel
import Foundation

// Insertions, deletions and moves, and their animations.
extension UICollectionView {
  func change(_ note: (inout ChangeBatch) -> Void) {
    var changes = nesting.changes ?? ChangeBatch()
    note(&changes)
    if nesting.changes != nil { nesting.changes = changes } else { show(changes, nil) }
  }

  func reconfigure(_ paths: [IndexPath]) {
    for path in paths where elements[ElementKey(path: path)] != nil {
      reconfigured = path
      let cell = dataSource?.collectionView(self, cellForItemAt: path)
      reconfigured = nil
      guard let cell, cell !== cellForItem(at: path) else { continue }
      remove(ElementKey(path: path))
      elements[ElementKey(path: path)] = cell
    }
    collectionViewLayout.invalidateLayout()
  }

  func show(_ changes: ChangeBatch, isAnimated: Bool = true, _ completion: ((Bool) -> Void)?) {
    let formerCounts = counts
    counts = nil
    if let formerCounts, isInStage {
      report(changes.contradiction(from: formerCounts, to: loadedCounts, of: "item", in: "collection view"))
    }
    guard isInStage else {
      let kept = Set(selected.compactMap { changes.path(after: $0) })
      reloadData()
      selected = kept
      if let completion { UIView.animate(withDuration: 0.3, animations: {}, completion: completion) }
      return
    }
    for key in sortedKeys where changes.reloads(key.path, isItem: key.kind == nil) { remove(key) }
    var former: [ElementKey: UICollectionViewLayoutAttributes] = [:]
    for (key, view) in elements { former[key] = placed[ObjectIdentifier(view)] }
    // Remaining cells move to their new positions; new ones appear there.
    var kept: [ElementKey: UICollectionReusableView] = [:]
    var leaving: [(key: ElementKey, view: UICollectionReusableView)] = []
    for key in sortedKeys {
      guard let view = elements[key] else { continue }
      if let kind = key.kind {
        let section = key.path.count > 1 ? changes.section(after: key.path.section) : key.path.section
        if let section, key.path.count > 1 {
          kept[ElementKey(kind: kind, path: IndexPath(item: key.path.item, section: section))] = view
        } else if section != nil {
          kept[key] = view
        } else {
          leaving.append((key, view))
        }
      } else if let path = changes.path(after: key.path) {
        kept[ElementKey(path: path)] = view
      } else {
        leaving.append((key, view))
      }
    }
    selected = Set(selected.compactMap { changes.path(after: $0) })
    elements = kept
    // In UIKit's order: a context, the layout anew, the updates, where elements go and come from, the end.
    let layout = collectionViewLayout
    layout.invalidateLayout(with: layout.newContext(counts: true))
    layout.prepareIfNeeded()
    layout.update = LayoutUpdate(changes: changes, former: former)
    layout.prepare(forCollectionViewUpdates: changes.items)
    let last = leaving.map { layout.finalAttributes($0.key.kind, $0.key.path) }
    let move = { [self] in
      for ((_, view), attributes) in zip(leaving, last) {
        if let attributes { place(view, attributes) } else { view.alpha = 0 }
      }
      takeTargetOffset()
      showVisible(appearing: isAnimated ? { changes.isNew($0) } : nil)
    }
    let end: (Bool) -> Void = { [self] finished in
      for (_, view) in leaving { recycle(view) }
      completion?(finished)
    }
    if isAnimated {
      UIView.animate(withDuration: 0.3, animations: move, completion: end)
    } else {
      move()
      end(true)
    }
    layout.finalizeCollectionViewUpdates()
    layout.update = nil
  }
}
