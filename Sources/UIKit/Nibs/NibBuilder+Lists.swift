import Foundation
import InbetweenInterfaceBuilder
import InbetweenModel
import InbetweenScene

// Tables and collections: their looks, prototypes and static rows.

extension NibBuilder {
  func setList(_ view: UIView, _ element: XMLTree.Element) {
    if let table = view as? UITableView {
      switch element["style"] {
      case "grouped": table.style = .grouped
      case "insetGrouped": table.style = .insetGrouped
      default: break
      }
      if table.style != .plain, element.child(key: "backgroundColor") == nil {
        table.backgroundColor = .systemGroupedBackground
      }
      if element["separatorStyle"] == "none" { table.separatorStyle = .none }
      if let inset = insets("separatorInset", of: element) { table.separatorInset = inset }
      if element["allowsSelection"] == "NO" { table.allowsSelection = false }
      table.allowsMultipleSelection = element.flag("allowsMultipleSelection")
      table.allowsSelectionDuringEditing = element.flag("allowsSelectionDuringEditing")
      table.allowsMultipleSelectionDuringEditing = element.flag("allowsMultipleSelectionDuringEditing")
      // Interface Builder writes -1 for automatic heights, beside the height of its canvas.
      if let height = element.number("rowHeight"), height > 0 { table.rowHeight = CGFloat(height) }
      if let height = element.number("sectionHeaderHeight"), height > 0, table.style == .plain, height != 28 {
        table.sectionHeaderHeight = CGFloat(height)
      }
    } else if let view = view as? UICollectionView, let layout = element.child(key: "collectionViewLayout") {
      view.allowsMultipleSelection = element.flag("allowsMultipleSelection")
      guard layout.name == "collectionViewFlowLayout" else { return takeOwnLayout(layout, view) }
      let usual = appClass(of: layout, UICollectionViewFlowLayout.self)
      let flow = usual.init(coder: LayerCoder()) ?? UICollectionViewFlowLayout()
      if layout["scrollDirection"] == "horizontal" { flow.scrollDirection = .horizontal }
      flow.minimumLineSpacing = CGFloat(layout.number("minimumLineSpacing") ?? 10)
      flow.minimumInteritemSpacing = CGFloat(layout.number("minimumInteritemSpacing") ?? 10)
      func size(_ key: String) -> CGSize? {
        layout.child(key: key).map { CGSize(width: $0.number("width") ?? 0, height: $0.number("height") ?? 0) }
      }
      if let size = size("itemSize") { flow.itemSize = size }
      if layout["estimatedItemSize"] == "automatic" || (size("estimatedItemSize")?.width ?? 0) > 0 {
        flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
      }
      if let size = size("headerReferenceSize") { flow.headerReferenceSize = size }
      if let size = size("footerReferenceSize") { flow.footerReferenceSize = size }
      if let inset = insets("sectionInset", of: layout) { flow.sectionInset = inset }
      view.collectionViewLayout = flow
      objects[layout["id"] ?? ""] = flow
    } else if let cell = view as? UITableViewCell {
      let types: [String: UITableViewCell.AccessoryType] = [
        "disclosureIndicator": .disclosureIndicator, "detailDisclosureButton": .detailDisclosureButton,
        "checkmark": .checkmark, "detailButton": .detailButton,
      ]
      if let type = types[element["accessoryType"] ?? ""] { cell.accessoryType = type }
      if let type = types[element["editingAccessoryType"] ?? ""] { cell.editingAccessoryType = type }
      if let inset = insets("separatorInset", of: element) { cell.separatorInset = inset }
      cell.showsReorderControl = element.flag("showsReorderControl")
      if element["shouldIndentWhileEditing"] == "NO" { cell.shouldIndentWhileEditing = false }
      if element["selectionStyle"] == "none" { cell.selectionStyle = .none }
    }
  }

  private func insets(_ key: String, of element: XMLTree.Element) -> UIEdgeInsets? {
    element.child(key: key).map {
      UIEdgeInsets(
        top: CGFloat($0.number("minY") ?? 0), left: CGFloat($0.number("minX") ?? 0),
        bottom: CGFloat($0.number("maxY") ?? 0), right: CGFloat($0.number("maxX") ?? 0))
    }
  }

  /// A layout that is set to "Custom" in Interface Builder: of a class of the app, without values.
  private func takeOwnLayout(_ element: XMLTree.Element, _ view: UICollectionView) {
    guard element["customClass"] != nil,
      let layout = appClass(of: element, UICollectionViewLayout.self).init(coder: LayerCoder())
    else { return }
    view.collectionViewLayout = layout
    objects[element["id"] ?? ""] = layout
  }

  func fill(_ table: UITableView, _ ib: IBView) {
    let rows = Set(ib.sections.flatMap(\.cells))
    for sub in ib.subviews {
      if sub.element["key"] == "tableHeaderView" || sub.element["key"] == "tableFooterView" {
        let part = make(sub, nib.properties(of: sub))
        if sub.element["key"] == "tableHeaderView" {
          table.tableHeaderView = part
        } else {
          table.tableFooterView = part
        }
      } else if !rows.contains(sub.id), let identifier = sub.element["reuseIdentifier"] {
        table.register(prototype: prototype(sub, UITableViewCell.self), identifier)
      }
    }
    guard !rows.isEmpty else { return }
    let cells = Dictionary(ib.subviews.map { ($0.id, $0) }) { first, _ in first }
    let sections = ib.sections.map { section in
      StaticRows.Section(
        header: section.header, footer: section.footer,
        cells: section.cells.compactMap { id in
          cells[id].flatMap { sub in
            (make(sub, nib.properties(of: sub)) as? UITableViewCell).map {
              (cell: $0, height: sub.element.number("rowHeight").flatMap { $0 > 0 ? $0 : nil })
            }
          }
        })
    }
    table.staticRows = StaticRows(sections)
  }

  func fill(_ view: UICollectionView, _ ib: IBView) {
    for sub in ib.subviews {
      guard let identifier = sub.element["reuseIdentifier"] else { continue }
      view.register(prototype: prototype(sub, UICollectionReusableView.self), nil, identifier)
    }
    for (key, kind) in [
      ("sectionHeaderView", UICollectionView.elementKindSectionHeader),
      ("sectionFooterView", UICollectionView.elementKindSectionFooter),
    ] {
      guard let element = ib.element.child(key: key), let identifier = element["reuseIdentifier"] else { continue }
      let sub = IBView(element)
      view.register(prototype: prototype(sub, UICollectionReusableView.self), kind, identifier)
    }
  }

  /// Creates views of a prototype, whose outlets can refer to its own views and to the controller.
  private func prototype<View: UIView>(_ ib: IBView, _ type: View.Type) -> () -> View? {
    // The table retains the closure, which therefore must not retain the controller or the other objects.
    { [nib, module, stage, files, controllers, controllerID, replaced, weak controller] in
      let builder = NibBuilder(nib, module: module, stage: stage, files: files)
      (builder.controllers, builder.controller, builder.controllerID) = (controllers, controller, controllerID)
      if let controllerID {
        builder.objects[controllerID] = controller
        if replaced.contains(controllerID) { builder.replace(controllerID) }
      }
      let view = builder.make(ib, nib.properties(of: ib))
      builder.finish()
      return view as? View
    }
  }
}
