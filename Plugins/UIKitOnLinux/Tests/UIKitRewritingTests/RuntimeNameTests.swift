import Foundation
import Testing

@testable import UIKitRewriting

@Suite("What Objective-C's runtime finds") struct RuntimeNameTests {
  private func rewritten(_ texts: String...) -> [String] {
    UIKitRewriter().rewrite(texts.map { .init(path: "A.swift", text: "import UIKit\n" + $0) }).map { output in
      output.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
        .joined(separator: "\n")
    }
  }

  @Test func `a class that is a type parameter makes objects by the initializer of the object's class`() {
    let text = "class Box<T: UIView> { let view = T(); let other = T.init(frame: .zero) }"
    #expect(
      rewritten(text) == [
        "class Box<T: UIView> { let view = instance(ofClass: T.self); "
          + "let other = instance(ofClass: T.self, frame: .zero) }"
      ])
    #expect(
      rewritten("func make<C: Cell & Named>() -> C { C() }", "class Cell: UITableViewCell {}\nprotocol Named {}")[0]
        == "func make<C: Cell & Named>() -> C { instance(ofClass: C.self) }")
    #expect(
      rewritten("class Box<T> where T: Item, T: UIView {}\nextension Box { func make() -> T { T() } }")[0]
        .hasSuffix("func make() -> T { instance(ofClass: T.self) } }"))
    #expect(
      rewritten(
        "extension Loading where Self: UIViewController { static func load() -> Self { Self(nibName: name, bundle: nil) } }"
      )[0].hasSuffix("{ instance(ofClass: Self.self, nibName: name, bundle: nil) } }"))
    let bar = "class Bar: UIView { var cellClass: Cell.Type?; func f() { if let cellClass = cellClass { g(<>) } } }"
    #expect(
      rewritten(bar.replacing("<>", with: "cellClass.init(frame: frame)"), "class Cell: UICollectionViewCell {}")[0]
        == bar.replacing("<>", with: "instance(ofClass: cellClass, frame: frame)"))
    let other = "func f(_ type: Frameable.Type) { type.init(frame: .zero); self.init(frame: .zero) }"
    #expect(rewritten(other) == [other])
  }

  @Test(arguments: [
    "func make<T: Item>() -> T { T() }",
    "class Box<T: UIView & Creating> { let view = T() }\nprotocol Creating { init() }",
    "let view = Plate()", "func make<T: UIView>(_ a: Int) -> T { T(size: a) }",
  ]) func `other initializers stay`(text: String) {
    #expect(rewritten(text) == [text])
  }

  @Test func `a selector from a text finds the methods that it may mean`() {
    let lines = rewritten(
      """
      class Screen: UIViewController {
        func wire() { perform(Selector(("open"))); let s = Selector("\\(word)Load:"); NSSelectorFromString(word) }
        @objc private func open() {}
        @objc func fallLoad(_ sender: Any) {}
        @objc func other(_ a: Any, _ b: Any, _ c: Any) {}
        static func open() {}
      }
      """)[0]
    #expect(lines.contains("perform(Selector(named: (\"open\"))); let s = Selector(named: \"\\(word)Load:\")"))
    #expect(lines.contains("case \"open\": return Selector(Screen.open, name: \"Screen.open\")"))
    #expect(lines.contains("case \"fallLoad:\": return Selector(Screen.fallLoad(_:)"))
    #expect(!lines.contains("case \"other") && lines.contains("public override func nibAction(_ name: String)"))
  }

  @Test func `a method of a variable is found by its name`() {
    let text = rewritten(
      """
      class Loader: UIView {
        static func wire() { add(loader, #selector(loader.turned(notification: )), #selector(loader.stop)) }
        @objc func turned(notification: NSNotification) {}
        @objc func stop(_ sender: Any) {}
      }
      """)[0]
    #expect(text.contains("add(loader, Selector(named: \"turnedWithNotification:\"), Selector(named: \"stop:\"))"))
    #expect(rewritten("let a = #selector(view.endEditing(_:))")[0].contains("Selector(view.endEditing(_:)"))
    #expect(text.contains("case \"turnedWithNotification:\": return Selector(Loader.turned(notification:)"))
    #expect(text.contains("case \"stop:\": return Selector(Loader.stop(_:)"))
  }

  @Test func `a getter's selector is the property's name`() {
    #expect(
      rewritten("let a = #selector(getter: UIScrollView.contentOffset); let b = #selector(setter: UIView.alpha)") == [
        "let a = Selector(named: \"contentOffset\"); let b = Selector(named: \"setAlpha:\")"
      ])
    #expect(
      rewritten("class Screen { lazy var a = { [weak self] in #selector(self?.tap) } }")[0]
        .contains("Selector(Screen.tap, name: \"Screen.tap\")"))
  }

  @Test func `an optional requirement that is bound stays optional`() {
    #expect(
      rewritten("if let height = delegate.table?(self, heightFor: path) {}") == [
        "if let height = optionalRequirement(delegate.table(self, heightFor: path)) {}"
      ])
    #expect(
      rewritten("guard let a = delegate?.tableViewDidEnd?(self) else { return }; let b = delegate.f?(x: 1)")[0]
        == "guard let a = optionalRequirement(delegate?.tableViewDidEnd(self)) else { return }; "
        + "let b = delegate.f(x: 1)")
  }

  @Test func `defaults of a public protocol are public`() {
    #expect(
      rewritten("@objc public protocol Owner { @objc optional func didMove(_ view: Box) }")[0]
        .hasSuffix(
          "public protocol Owner: AnyObject {   func didMove(_ view: Box) }; "
            + "public extension Owner { func didMove(_ view: Box) {  } }"))
  }

  @Test func `an observer that is no responder says that it observes`() {
    let lines = rewritten(
      """
      class Watcher: NSObject, Other {
        override open func observeValue(forKeyPath keyPath: String?, of object: Any?) {
          super.observeValue(forKeyPath: keyPath, of: object)
        }
      }
      class Screen: UIViewController {
        override func observeValue(forKeyPath keyPath: String?) { super.observeValue(forKeyPath: keyPath) }
      }
      """)[0].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines[0] == "class Watcher: NSObject, KeyValueObserver, Other {")
    #expect(lines[1] == "open func observeValue(forKeyPath keyPath: String?, of object: Any?) {")
    #expect(!lines.contains { $0.contains("super.observeValue(forKeyPath: keyPath, of: object)") })
    #expect(lines.contains { $0.contains("{ super.observeValue(forKeyPath: keyPath) }") })
  }

  @Test func `an override of what an extension of UIKit's class declares is called by the extension's member`() {
    let texts = rewritten(
      """
      extension UIViewController {
        @objc func open(_ side: Side, animated flag: Bool) { menu?.open(side, animated: flag) }
        @objc var isShown: Bool { return false }
        @objc func close() {}
      }
      """,
      """
      class Menu: UINavigationController {
        open override func open(_ side: Side, animated flag: Bool) { show() }
        override var isShown: Bool { true }
        override func close() { super.close() }
      }
      """)
    #expect(
      texts[0].contains(
        "animated flag: Bool) { if let ownMenu = self as? Menu { return ownMenu.open_Menu(side, animated: flag) }; menu?"
      ))
    #expect(texts[0].contains("isShown: Bool { if let ownMenu = self as? Menu { return ownMenu.isShown_Menu }; return"))
    #expect(texts[1].contains("func open_Menu(_ side: Side, animated flag: Bool) { show() }"))
    #expect(texts[1].contains("var isShown_Menu: Bool { true }"))
    #expect(texts[0].contains("func close() {}") && texts[1].contains("override func close()"))
  }

  @Test func `constants of asset catalogs are declared once, unless the module has them`() {
    let texts = rewritten(
      "let a = UIColor(resource: .accent); let b = UIImage.init(resource: .logo); let c = ColorResource.accent",
      "extension ImageResource { static let own = 1 }\nlet d = UIImage(resource: .own)")
    #expect(
      texts[0].hasSuffix(
        "\nextension ColorResource { static let accent = ColorResource(name: \"accent\", bundle: .main) }\n"
          + "extension ImageResource { static let logo = ImageResource(name: \"logo\", bundle: .main) }"))
    #expect(!texts[0].contains("own"))
  }

  @Test func `formatters have the locale and the time zone of the film`() {
    #expect(
      rewritten("let a = NumberFormatter(), b = DateFormatter(), c = CourseFormatter()") == [
        "let a = NumberFormatter.ofFilm(), b = DateFormatter.ofFilm(), c = CourseFormatter()"
      ])
  }

  @Test func `initializers that Foundation has on Apple's systems only are written otherwise`() {
    #expect(
      rewritten("let a = NSMutableString(); let b = ProcessInfo()") == [
        "let a = NSMutableString(capacity: 0); let b = ProcessInfo.processInfo"
      ])
    #expect(
      rewritten("UIActivityIndicatorView(activityIndicatorStyle: .gray)") == ["UIActivityIndicatorView(style: .gray)"])
  }
}
