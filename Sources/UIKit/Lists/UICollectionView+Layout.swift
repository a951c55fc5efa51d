import InbetweenLayout
import InbetweenModel
import Foundation

// The cells and other elements that exist, and their positions.
extension UICollectionView {
  /// - Parameter repeats: how often elements that are shown for the first time may change the layout by their size.
  func showVisible(appearing: ((IndexPath) -> Bool)? = nil, repeats: Int = 8) {
    guard dataSource != nil, bounds.width > 0, bounds.height > 0 else { return }
    // A data source may ask for a layout while it makes a cell.
    guard !isShowing else { return setNeedsLayout() }
    isShowing = true
    defer { isShowing = false }
    var repeats = repeats
    while showElements(appearing, takingSizes: repeats > 0) { repeats -= 1 }
  }

  /// - Returns: whether the layout has changed by the sizes of what is shown for the first time.
  private func showElements(_ appearing: ((IndexPath) -> Bool)?, takingSizes: Bool) -> Bool {
    collectionViewLayout.prepareIfNeeded()
    takeContentSize()
    var isStale = false
    let shown = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    var wanted: Set<ElementKey> = []
    for attributes in shown.sorted(by: { $0.zIndex < $1.zIndex }) {
      let key = ElementKey(kind: attributes.representedElementKind, path: attributes.indexPath)
      wanted.insert(key)
      guard let view = element(attributes) else { continue }
      let host = host(of: attributes)
      if view.superview !== host || !shownElements.contains(ObjectIdentifier(view)) {
        let isNew = appearing?(key.path) == true
        let first = isNew ? collectionViewLayout.initialAttributes(key.kind, key.path) : nil
        UIView.performWithoutAnimation {
          place(view, first ?? attributes)
          if isNew, first == nil { view.alpha = 0 }
        }
        shownElements.insert(ObjectIdentifier(view))
        takeList(view, key.path)
        notifyWillDisplay(view, key)
        // What is told may reload everything.
        guard elements[key] === view else { continue }
        host.insertSubview(view, at: host.subviews.count)
        if takingSizes, takePreferred(view, attributes) { isStale = true }
      }
      place(view, attributes)
      placed[ObjectIdentifier(view)] = attributes
    }
    for key in sortedKeys where !wanted.contains(key) { remove(key) }
    return isStale
  }

  private func takeList(_ view: UICollectionReusableView, _ path: IndexPath) {
    guard let cell = view as? UICollectionViewListCell,
      let list = (collectionViewLayout as? UICollectionViewCompositionalLayout)?.list(in: path.section)
    else { return }
    cell.take(list, at: path, of: numberOfItems(inSection: path.section))
  }

  private func notifyWillDisplay(_ view: UICollectionReusableView, _ key: ElementKey) {
    if let cell = view as? UICollectionViewCell {
      listener?.collectionView(self, willDisplay: cell, forItemAt: key.path)
    } else if let kind = key.kind {
      listener?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: key.path)
    }
  }

  private func element(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    let path = attributes.indexPath
    creationFrame = attributes.frame
    defer { creationFrame = .zero }
    guard let kind = attributes.representedElementKind else { return cell(at: path) }
    let key = ElementKey(kind: kind, path: path)
    if let view = elements[key] { return view }
    let view =
      attributes.representedElementCategory == .decorationView
      ? collectionViewLayout.decoration(kind, frame: creationFrame)
      : dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    elements[key] = view
    return view
  }

  func place(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    view.apply(attributes)
    let size = attributes.size
    let host = host(of: attributes)
    let place =
      host === self
      ? attributes.center : CGPoint(x: attributes.center.x, y: attributes.center.y - host.frame.minY)
    // A finger moves one: its own attributes say how it looks meanwhile.
    let moved = movement.flatMap { $0.cell === view ? $0 : nil }
    let center = moved?.center ?? place
    if view.bounds.size != size { view.bounds.size = size }
    if view.center != center { view.center = center }
    if moved == nil {
      if view.transform != attributes.transform { view.transform = attributes.transform }
      if !CATransform3DIsIdentity(attributes.transform3D) { view.layer.transform = attributes.transform3D }
      if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    }
    view.isHidden = attributes.isHidden
    if attributes.zIndex != 0 { view.layer.zPosition = CGFloat(attributes.zIndex) }
  }

  func remove(_ key: ElementKey) {
    guard let view = elements.removeValue(forKey: key) else { return }
    let wasShown = shownElements.contains(ObjectIdentifier(view))
    recycle(view)
    guard wasShown, let listener else { return }
    if let cell = view as? UICollectionViewCell {
      listener.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
    } else if let kind = key.kind {
      listener.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: key.path)
    }
  }

  func recycle(_ view: UICollectionReusableView) {
    view.removeFromSuperview()
    (view as? UICollectionViewCell)?.isHighlighted = false
    shownElements.remove(ObjectIdentifier(view))
    placed[ObjectIdentifier(view)] = nil
    store.keep(view)
  }

  // MARK: - Sizes

  /// The size that results from an item's constraints; `least` if it has none.
  func fittingSize(ofItemAt path: IndexPath, _ least: CGSize) -> CGSize { fittingSize(ofItemAt: path, least, []) }

  /// - Parameter open: the axes in which the item's own size is used; empty for the size given by its class.
  func fittingSize(ofItemAt path: IndexPath, _ size: CGSize, _ open: OpenAxes) -> CGSize {
    let cell = cell(at: path)
    if cell.superview == nil { insertSubview(cell, at: 0) }
    let attributes = ClassInstances.attributes(of: collectionViewLayout, cell: path)
    return fittingSize(of: cell, attributes, size, open)
  }

  func fittingSize(
    ofSupplementaryView kind: String, at path: IndexPath, _ size: CGSize, _ open: OpenAxes
  ) -> CGSize {
    let attributes = ClassInstances.attributes(of: collectionViewLayout, supplementary: kind, path)
    guard let view = element(attributes) else { return size }
    if view.superview == nil { insertSubview(view, at: 0) }
    return fittingSize(of: view, attributes, size, open)
  }

  private func fittingSize(
    of view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes, _ size: CGSize,
    _ open: OpenAxes
  ) -> CGSize {
    attributes.size = size
    attributes.openAxes = open
    if !open.isEmpty, !shownElements.contains(ObjectIdentifier(view)) {
      UIView.performWithoutAnimation {
        // Size and centre together, and the content too, whose cell's class may not lay it out.
        if view.bounds.width != size.width {
          (view.bounds.size.width, view.center.x) = (size.width, size.width / 2)
        }
        (view as? UICollectionViewCell)?.placeContent()
        view.layoutSubviews()
      }
    }
    let wanted = view.preferredLayoutAttributesFitting(attributes).size
    guard !open.isEmpty else { return wanted }
    return CGSize(
      width: open.contains(.width) ? wanted.width : size.width,
      height: open.contains(.height) ? wanted.height : size.height)
  }

  func cell(at path: IndexPath) -> UICollectionViewCell {
    if let cell = cellForItem(at: path) { return cell }
    let cell = dataSource?.collectionView(self, cellForItemAt: path) ?? UICollectionViewCell(frame: .zero)
    elements[ElementKey(path: path)] = cell
    cell.isSelected = selected.contains(path)
    return cell
  }
}
