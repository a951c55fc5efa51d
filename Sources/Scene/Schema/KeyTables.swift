internal import InbetweenModel

/// The tables of views' keys in docs/scene-views.md, in Markdown.
package enum KeyTables {
  package static let text: String = linked(ofEveryKind + "\n" + ofKinds)

  /// The page of each heading that a description of a key names; headings of the tables' own page are not listed.
  private static let pages = [
    "attributed-text": "scene-values", "blend-modes": "scene-images", "cells": "scene-lists", "corners": "scene-values",
    "guides-and-the-safe-area": "scene-constraints", "images": "scene-images", "lottie-files": "scene-images",
    "collections": "scene-lists", "groups-of-cells": "scene-lists", "materials": "scene-images",
    "refresh-controls": "scene-lists",
    "scroll-views": "scene-lists", "sections": "scene-lists", "sections-that-scroll-across": "scene-lists",
    "symbols": "scene-images", "values": "scene-values", "values-that-follow-an-input": "scene-inputs",
  ]

  private static func linked(_ text: String) -> String {
    text.replacing(/\]\(#([a-z-]+)\)/) { link in
      "](" + (pages[String(link.output.1)].map { $0 + ".md" } ?? "") + "#" + link.output.1 + ")"
    }
  }

  private static var ofEveryKind: String {
    let head = "| key of every kind but `guide` | value | default | | |\n|---|---|---|---|---|\n"
    let keys = ViewKind.view.viewDescription.properties
    return head + keys.map { "| `\($0.name)` | \(columns(of: $0, of: .view)) |\n" }.joined()
  }

  private static var ofKinds: String {
    let common = Set(ViewKind.view.viewDescription.properties.map(\.name))
    var text = "| kind | key of its own | value | default | | |\n|---|---|---|---|---|---|\n"
    for kind in ViewKind.allCases {
      let own = kind.viewDescription.properties.filter { !common.contains($0.name) }
      text += "| `\(kind.rawValue)` | | | | | \(kind.viewDescription.about) |\n"
      for key in own { text += "| | `\(key.name)` | \(columns(of: key, of: kind)) |\n" }
    }
    return text
  }

  private static func columns(of key: ViewProperty, of kind: ViewKind) -> String {
    [words(for: key.shape), standard(key, of: kind), letters(key), key.about].joined(separator: " | ")
  }

  /// A: animated inside `animate`; L: by a layer animation only; I: can follow an input.
  private static func letters(_ key: ViewProperty) -> String {
    var letters: [String] = []
    if key.animates == .inBlock { letters.append("A") }
    if key.animates == .byLayerAnimation { letters.append("L") }
    if key.canBeLive { letters.append("I") }
    return letters.joined(separator: " ")
  }

  /// The default, and the defaults of kinds that differ.
  private static func standard(_ key: ViewProperty, of kind: ViewKind) -> String {
    func text(_ kind: ViewKind) -> String? {
      kind.viewDescription.defaultValue(of: key.name).flatMap { SchemaNode($0) }.map(shown)
    }
    let own = key.absence ?? text(kind) ?? ""
    guard kind == .view else { return own }
    let others = ViewKind.allCases.filter { text($0) != text(.view) && text($0) != nil }
    if others.isEmpty { return own }
    let list = others.compactMap { other in text(other).map { "`\(other.rawValue)`: \($0)" } }
    return own + " (" + list.joined(separator: ", ") + ")"
  }

  private static func shown(_ value: SchemaNode) -> String {
    switch value {
    case .string(let text): text.isEmpty ? "empty" : text
    case .array(let items) where items.isEmpty: "none"
    case .array(let items): "[" + items.map(shown).joined(separator: ", ") + "]"
    case .object: "none"
    case .integer, .number, .boolean: value.text()
    }
  }

  private static func words(for shape: ValueShape) -> String {
    switch shape {
    case .number: "number"
    case .numberWithin(let range):
      range.upperBound == .infinity
        ? NumberText.text(range.lowerBound) + " or more"
        : NumberText.text(range.lowerBound) + " to " + NumberText.text(range.upperBound)
    case .count: "whole number"
    case .boolean: "boolean"
    case .text: "text"
    case .name, .descendant: "a view's id"
    case .names, .subviewNames: "list of ids"
    case .word(let words): words.joined(separator: ", ")
    case .color: "colour"
    case .vector(let names): "[" + names.joined(separator: ", ") + "]"
    case .rect: "rect"
    case .insets: "insets"
    case .directionalInsets: "insets"
    case .font: "font"
    case .transform: "transform"
    case .transform3D: "transform in space"
    case .path: "path"
    case .curve: "curve"
    case .axes: "number or [horizontal, vertical]"
    case .file: "file or symbol"
    case .animationFile: "file"
    case .list(.word(let words), _): "list of " + words.joined(separator: ", ")
    case .list(.list(let item, _), _): "list of lists of " + words(for: item) + "s"
    case .list(.record(.textPart), _): "list of parts of a text"
    case .list(.record(let record), _) where record.shorthand != nil: "list of texts or mappings"
    case .list(let item, _): "list of " + words(for: item) + "s"
    case .layoutItems: "list of layout items"
    case .record(let record): record.name.split(separator: " ").dropFirst().joined(separator: " ")
    case .buttonState: "mapping"
    case .spacings: "mapping"
    case .styleNames: "name or list"
    case .view: "view"
    case .views: "list of views"
    case .motionEffects: "list"
    }
  }
}
