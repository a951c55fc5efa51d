import Testing

@testable import UIKitRewriting

@Suite("Optional requirements, names of modules, and members of AnyObject") struct RequirementTests {
  private func rewritten(_ texts: String...) -> [String] {
    UIKitRewriter().rewrite(texts.map { .init(path: "A.swift", text: "import UIKit\n" + $0) }).map { output in
      output.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
        .joined(separator: "\n")
    }
  }

  @Test func `an optional property is read as an optional, and nil where nobody has it`() {
    let texts = rewritten(
      """
      @objc protocol Deck { @objc optional var list: UIScrollView { get }; @objc optional var child: Deck? { get } }
      """,
      """
      extension UITabBarController: Deck { var list: UIScrollView { find() } }
      class Own: UITabBarController { let list: UIScrollView = make(); func f() { let list: UIScrollView = g() } }
      class Other: NSObject { var list: UIScrollView { find() } }
      """)
    #expect(
      texts[0]
        == " protocol Deck: AnyObject {   var list: Optional<UIScrollView> { get };   var child: Deck? { get } }; "
        + "extension Deck { var list: Optional<UIScrollView> { nil }; var child: Deck? { nil } }")
    #expect(
      texts[1] == """
        extension UITabBarController: Deck { var list: UIScrollView! { find() } }
        class Own: UITabBarController { let list: UIScrollView! = make(); func f() { let list: UIScrollView = g() } }
        class Other: NSObject { var list: UIScrollView { find() } }
        """)
  }

  @Test func `an optional method whose result has no default returns an optional`() {
    let texts = rewritten(
      """
      @objc public protocol Source: Base {
        @objc optional func size(for item: Item, at index: Int) -> CGSize
        @objc optional var isOn: Bool { get set }
      }
      """,
      """
      class Grid: NSObject, Source { func size(for item: Item, at index: Int) -> CGSize { .zero } }
      class Sub: Grid { override func size(for item: Item, at index: Int) -> CGSize { .zero } }
      func f() { let a = s.size?(for: b, at: 1) ?? .zero; let c = s.size!(for: b, at: 1).width }
      """)
    #expect(texts[0].contains("func size(for item: Item, at index: Int) -> Optional<CGSize>\n"))
    #expect(
      texts[0].hasSuffix(
        "public extension Source { func size(for item: Item, at index: Int) -> Optional<CGSize> { nil }; "
          + "var isOn: Optional<Bool> { get { nil } set {} } }"))
    #expect(texts[1].contains("class Grid: NSObject, Source { func size(for item: Item, at index: Int) -> CGSize! {"))
    #expect(texts[1].contains("class Sub: Grid { override func size(for item: Item, at index: Int) -> CGSize! {"))
    #expect(texts[1].contains("let a = s.size(for: b, at: 1) ?? .zero; let c = s.size(for: b, at: 1)!.width"))
  }

  @Test func `an optional method that is not met answers neither yes nor no`() {
    let texts = rewritten(
      "@objc protocol Hearer { @objc optional func mayOpen(_ menu: Menu) -> Bool }",
      """
      class Strict: NSObject, Hearer { func mayOpen(_ menu: Menu) -> Bool { false } }
      class Free: NSObject { func mayOpen(_ menu: Menu) -> Bool { true } }
      func f() { guard delegate?.mayOpen?(self) ?? true else { return } }
      """)
    #expect(
      texts[0].hasSuffix(
        "func mayOpen(_ menu: Menu) -> Optional<Bool> }; "
          + "extension Hearer { func mayOpen(_ menu: Menu) -> Optional<Bool> { nil } }"))
    #expect(texts[1].contains("class Strict: NSObject, Hearer { func mayOpen(_ menu: Menu) -> Bool! { false } }"))
    #expect(texts[1].contains("class Free: NSObject { func mayOpen(_ menu: Menu) -> Bool { true } }"))
    #expect(texts[1].contains("guard delegate?.mayOpen(self) ?? true else"))
  }

  @Test func `an override that moves into another file takes along what only its file saw`() {
    let texts = rewritten(
      "class Plate: UIView {}",
      """
      extension Plate {
        override func awakeFromNib() { setUp(); count += 1 }
        private func setUp() { other() }
        private func other() {}
      }
      private extension Plate { var count: Int { get { 0 } set {} } }
      """)
    #expect(texts[0].contains("override func awakeFromNib() { setUp(); count += 1 }"))
    #expect(texts[1].contains("func setUp() { other() }") && !texts[1].contains("private func setUp"))
    #expect(texts[1].contains("private func other() {}") && !texts[1].contains("private extension"))
  }

  @Test func `requirements of animators have no mark, and methods that are bound are there`() {
    #expect(
      rewritten("animator.addAnimations? { f() }; animator.addCompletion?({ _ in })")[0]
        == "animator.addAnimations { f() }; animator.addCompletion({ _ in })")
    #expect(
      rewritten("if let end = delegate.textViewDidChange { end(view) }; if let t = item.title {}")[0]
        == "if let end = optionalRequirement(delegate.textViewDidChange) { end(view) }; if let t = item.title {}")
    let own = "var addCompletion: (() -> Void)?; func f() { self.addCompletion?() }"
    #expect(rewritten(own) == [own])
  }

  @Test func `UIKit's name before a declaration is that of the module here`() {
    #expect(
      rewritten("let a: UIKit.UIColor = UIKit.UIColor(white: 1, alpha: 0); let b = QuartzCore.CACurrentMediaTime()")[0]
        == "let a: InbetweenUIKit.UIColor = InbetweenUIKit.UIColor(white: 1, alpha: 0); "
        + "let b = InbetweenUIKit.CACurrentMediaTime()")
    #expect(
      rewritten("let a = kit.UIKit.x; enum UIKit { static let y = 1 }\nlet b = UIKit.y")[0].hasSuffix("= UIKit.y"))
  }

  @Test func `Foundation's name before a type is that of the module here, before a function it stays`() {
    #expect(
      rewritten("let a: Foundation.URLSession = Foundation.URLSession(configuration: c); let b = Foundation.exp(1)")[0]
        == "let a: InbetweenUIKit.URLSession = InbetweenUIKit.URLSession(configuration: c); let b = Foundation.exp(1)")
  }

  @Test func `members of AnyObject are looked up`() {
    #expect(
      rewritten("let y = (change[.newKey] as AnyObject).cgPointValue.y; let t = (sender! as AnyObject).tag!")[0]
        == "let y = RuntimeObject(change[.newKey] ).cgPointValue.y; let t = RuntimeObject(sender! ).tag!")
    let other = "let a = (b as AnyObject) === c; let d = (b as AnyObject).own; let e = (b as? AnyObject)?.tag"
    #expect(rewritten(other) == [other])
  }

  @Test func `a delegate that is AnyObject is asked as what the own protocol requires`() {
    let texts = rewritten(
      "@objc protocol Hearer { @objc optional func didOpen(_ menu: Menu); func mayClose(_ menu: Menu) -> Bool }",
      """
      class Menu: UIView {
        weak var delegate: AnyObject?
        func f() { delegate?.didOpen?(self); if self.delegate!.mayClose(self) {} }
        func g() { let delegate = other; delegate.didOpen?(self); other.delegate?.mayClose(self) }
      }
      """)
    #expect(
      texts[1].contains(
        "f() { (delegate as? Hearer)?.didOpen(self); if (self.delegate as! Hearer).mayClose(self) {} }"))
    #expect(texts[1].contains("other; delegate.didOpen(self); other.delegate?.mayClose(self) }"))
  }

  @Test func `members of a parameter that is AnyObject are looked up, and targets of items perform`() {
    #expect(
      rewritten("func f(_ sender: AnyObject) { let a = sender.tag; item.target?.perform(item.action, with: b) }")[0]
        == "func f(_ sender: AnyObject) { let a = RuntimeObject(sender).tag; "
        + "RuntimeObject(item.target).perform(item.action, with: b) }")
    #expect(
      rewritten("func f() { var time: AnyObject = read(); if time.doubleValue == 0 { time = other } }")[0]
        == "func f() { var time: AnyObject = read(); if RuntimeObject(time).doubleValue == 0 { time = other } }")
    for other in [
      "func f() { let time: NSNumber = read(); if time.doubleValue == 0 {} }",
      "func f(_ sender: AnyObject) { let sender = own; let a = sender.tag }", "func g(_ b: Own) { b.tag }",
      "func f(_ a: AnyObject) { if let a = a as? UIView { b(a.tag) } }",
      "func f(_ a: AnyObject) { for a in own { b(a.tag) } }", "func f(_ a: AnyObject) { own.map { a in a.tag } }",
    ] { #expect(rewritten(other) == [other]) }
  }

  @Test func `an outlet that is computed keeps its accessors`() {
    #expect(
      rewritten("class A: UIView { @IBOutlet var b: UIView? { get { c } set { c = newValue } } }")[0]
        == "class A: UIView {  var b: UIView? { get { c } set { c = newValue } } }")
  }

  @Test func `requirements are not weak, and a delegate of the application is no entry point`() {
    #expect(rewritten("protocol A: AnyObject { weak var b: B? { get set } }")[0].contains("{  var b: B? { get set } }"))
    #expect(
      rewritten("@main\nclass A: UIResponder, UIApplicationDelegate {}\n@main struct B: App {}")[0]
        == "\nclass A: UIResponder, UIApplicationDelegate {}\n@main struct B: App {}")
  }

  @Test func `a window that observes its controller does so by a method`() {
    #expect(
      rewritten("class A: UIWindow { override var rootViewController: UIViewController? { didSet { b(oldValue) } } }")[
        0]
        == "class A: UIWindow, RootViewControllerObserver {  func rootViewControllerDidChange("
        + "from oldValue: UIViewController?) { b(oldValue) }  }")
    #expect(
      rewritten("open class A: B { open override var rootViewController: UIViewController? {\n didSet(c) { }\n}\n}")[0]
        == "open class A: B, RootViewControllerObserver { open  func rootViewControllerDidChange("
        + "from c: UIViewController?) \n{ }\n\n}")
  }

  @Test func `a window that observes its controller before and after does so by two methods`() {
    #expect(
      rewritten(
        "public class A: UIWindow { public override var rootViewController: UIViewController? "
          + "{ willSet { a(newValue) } didSet { b() } } }")[0]
        == "public class A: UIWindow, RootViewControllerObserver { public  func rootViewControllerWillChange("
        + "to newValue: UIViewController?) { a(newValue) } public func rootViewControllerDidChange("
        + "from oldValue: UIViewController?) { b() }  }")
  }

  @Test func `a window that reads and sets its controller does so by a property of its own`() {
    let text = rewritten(
      """
      class A: UIWindow {
        @available(*, unavailable)
        override var rootViewController: UIViewController? {
          get { super.rootViewController?.child }
          set { super.rootViewController = Container(newValue) }
        }
        func leave() { super.rootViewController = nil }
        class Inner: UIWindow { func leave() { super.rootViewController = nil } }
      }
      """)[0]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    #expect(lines[0] == "class A: UIWindow, RootViewControllerAccessor {")
    #expect(lines[1].isEmpty)
    #expect(lines[2] == "var ownRootViewController: UIViewController? {")
    #expect(lines[3] == "get { self.systemRootViewController?.child }")
    #expect(lines[4] == "set { self.systemRootViewController = Container(newValue) }")
    #expect(lines[6] == "func leave() { self.systemRootViewController = nil }")
    #expect(lines[7] == "class Inner: UIWindow { func leave() { super.rootViewController = nil } }")
  }

  @Test func `a window whose superclass overrides its controller overrides the same property`() {
    let member = "{ override var rootViewController: UIViewController? { get { super.rootViewController } set { } } }"
    #expect(
      rewritten("class B: A \(member)", "class A: UIWindow \(member)")[0]
        == "class B: A { override var ownRootViewController: UIViewController? { get { super.ownRootViewController } "
        + "set { } } }")
  }

  @Test func `a window whose superclass overrides its controller in the other way has an override of its own`() {
    let reader = "{ override var rootViewController: UIViewController? { get { super.rootViewController } set { } } }"
    let observer = "{ override var rootViewController: UIViewController? { didSet { b(super.rootViewController) } } }"
    #expect(
      rewritten("class B: A \(reader)", "class A: UIWindow \(observer)")[0]
        == "class B: A, RootViewControllerAccessor {  var ownRootViewController: UIViewController? { "
        + "get { self.systemRootViewController } set { } } }")
    #expect(
      rewritten("class B: A \(observer)", "class A: UIWindow \(reader)")[0]
        == "class B: A, RootViewControllerObserver {  func rootViewControllerDidChange("
        + "from oldValue: UIViewController?) { b(super.ownRootViewController) }  }")
  }

  @Test func `a scroll view that overrides its delegate has one of its own`() {
    #expect(
      rewritten(
        "class A: UIScrollView { open weak override var delegate: UIScrollViewDelegate? { get { a } set { a = newValue } } }"
      )[0]
        == "class A: UIScrollView { open   var delegate: UIScrollViewDelegate? { get { a } set { a = newValue } } }")
    #expect(
      rewritten("class A: UIScrollView { override var delegate: UIScrollViewDelegate? {\n didSet { a(oldValue) } } }")[
        0]
        == "class A: UIScrollView {  var delegate: UIScrollViewDelegate? {\nget { super.delegate } set { "
        + "let oldValue = super.delegate; super.delegate = newValue; func observe() { a(oldValue) } "
        + "; observe(); _ = oldValue } } }")
    let table = "class A: UITableView { override var delegate: UITableViewDelegate? { didSet { a() } } }"
    #expect(rewritten(table)[0] == table)
  }

  @Test func `a coordinator that observes a property of the same name keeps its override`() {
    let member = "{ override var rootViewController: UIViewController? { didSet { b() } } }"
    #expect(
      rewritten("class A: Base \(member)", "class Base { var rootViewController: UIViewController? }")[0].hasSuffix(
        member))
    #expect(rewritten("class A: Base \(member)", "class Base: NSObject {}")[0].hasSuffix(member))
    #expect(
      rewritten("class A: Base \(member)", "class Base: UIWindow {}")[0].contains("A: Base, RootViewControllerObserver")
    )
  }

  @Test func `a selector of one of several methods keeps the type that tells them apart`() {
    #expect(
      rewritten("class A: UIView { func f() { b(#selector(close as () -> Void), #selector(C.d as (Int) -> ())) } }")[0]
        == "class A: UIView { func f() { b(Selector(A.close as (A) -> () -> Void, name: \"A.close\"), "
        + "Selector(C.d as (C) -> (Int) -> (), name: \"C.d\")) } }")
  }

  @Test func `an override in a public extension is as public in its class`() {
    let text = rewritten("open class A: UIView {}\npublic extension A { override func layoutSubviews() {} }")[0]
    #expect(text.contains("\npublic override func layoutSubviews() {}\n"))
  }

  @Test func `a report counts a member that the library hides`() {
    #expect(
      CoverageReport.symbol(in: "'cornerRadius' is inaccessible due to 'package' protection level") == "cornerRadius")
  }
}
