import Foundation
import Testing

@testable import UIKitRewriting

/// What a source for iOS becomes, line by line.
@Suite("Sources for iOS on Linux") struct UIKitRewriterTests {
  private func rewritten(_ text: String) -> [String] {
    let output = UIKitRewriter().rewrite([.init(path: "App/Screen.swift", text: text)])[0].text
      .replacing("import InbetweenUIKit; ", with: "")
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func `imports become one, and those that are not there are told`() {
    let file = UIKitRewriter.File(path: "A.swift", text: "import UIKit\nimport SnapKit\nimport Foundation\n")
    let output = UIKitRewriter().rewrite([file])[0]
    #expect(
      output.text == "#sourceLocation(file: \"A.swift\", line: 1)\nimport InbetweenUIKit\n\nimport InbetweenUIKit\n\n")
    #expect(output.missingModules == ["SnapKit"])
  }

  @Test func `lottie-ios comes with UIKit`() {
    let output = UIKitRewriter().rewrite([.init(path: "A.swift", text: "import Lottie\nimport UIKit\n")])[0]
    #expect(
      output.text == "#sourceLocation(file: \"A.swift\", line: 1)\nimport InbetweenUIKit\nimport InbetweenUIKit\n\n")
    #expect(output.missingModules.isEmpty)
  }

  @Test func `Core Image comes with UIKit, and so do its filters' functions`() {
    let text = "import CoreImage\nimport CoreImage.CIFilterBuiltins\nlet image: CoreImage.CIImage? = nil\n"
    let output = UIKitRewriter().rewrite([.init(path: "A.swift", text: text)])[0]
    #expect(
      output.text == "#sourceLocation(file: \"A.swift\", line: 1)\nimport InbetweenUIKit\nimport InbetweenUIKit\n"
        + "let image: InbetweenUIKit.CIImage? = nil\n\n")
    #expect(output.missingModules.isEmpty)
  }

  @Test func `what a static property without a value runs may ask for it again`() {
    let lines = rewritten(
      """
      import UIKit
      final class Bar: UIToolbar {
        private static let setUp: Void = prepare()
        static var style: () = { Bar.appearance().barTintColor = nil }()
        static let none: Void? = nil
        private let own: Void = prepare()
      }
      """)
    #expect(lines[2] == "private static var setUp: Void { runOnce { return prepare() } }")
    #expect(lines[3] == "static var style: () { runOnce { return { Bar.appearance().barTintColor = nil }() } }")
    #expect(lines[4] == "static let none: Void? = nil")
    #expect(lines[5] == "private let own: Void = prepare()")
  }

  @Test func `a selector names the class around, and attributes without a meaning go`() {
    let lines = rewritten(
      """
      @objc final class Screen: UIViewController {
        @IBOutlet weak var label: UILabel!
        func wire() { button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside) }
        func wireOther() { button.addTarget(self, action: #selector(self.tapped), for: .touchUpInside) }
        func end() { tap.addTarget(view, action: #selector(UIView.endEditing(_:))) }
        @IBAction private func tapped(_ sender: UIButton) {}
        @objc dynamic var count = 0
      }
      """)
    #expect(lines[0] == "final class Screen: UIViewController {")
    #expect(lines[1].filter { $0 != " " } == "@UINib.Outlet(.weak)varlabel:UILabel!")
    #expect(lines[2].contains("action: Selector(Screen.tapped(_:), name: \"Screen.tapped(_:)\"), for:"))
    #expect(lines[3].contains("action: Selector(Screen.tapped, name: \"Screen.tapped\"), for:"))
    #expect(lines[4].contains("Selector(UIView.endEditing(_:), name: \"UIView.endEditing(_:)\")"))
    #expect(lines[5] == "private func tapped(_ sender: UIButton) {}")
    #expect(lines[6] == "var count = 0")
  }

  @Test func `outlets become properties that a nib sets, and actions are found by their names`() {
    let lines = rewritten(
      """
      class Screen: UIViewController {
        @IBOutlet private var a: UILabel!
        @IBOutlet var b: [UIView]! { didSet { go() } }
        @IBOutlet var c = UILabel()
        @IBAction func save(_ sender: Any) {}
        @IBAction func go() {}
      }
      extension Screen {
        @IBAction private func tap(sender: UIButton) {}
        @IBAction func press(_ sender: Any, forEvent event: UIEvent) {}
      }
      class Model: NSObject { @IBAction func no(_ sender: Any) {} }
      """)
    #expect(lines[1] == "@UINib.Outlet private var a: UILabel!")
    #expect(lines[2] == "@UINib.Outlet var b: [UIView]! { didSet { go() } }")
    #expect(lines[3] == "var c = UILabel()")
    let text = lines.joined(separator: "\n")
    for (selector, method) in [
      ("save:", "save(_:)"), ("go", "go"), ("tapWithSender:", "tap(sender:)"),
      ("press:forEvent:", "press(_:forEvent:)"),
    ] {
      #expect(text.contains("case \"\(selector)\": return Selector(Screen.\(method), name: \"Screen.\(method)\")"))
    }
    #expect(text.components(separatedBy: "nibAction(_ name").count == 2)
    #expect(text.contains("#sourceLocation(file: \"App/Screen.swift\", line: 7)\n}"))
  }

  @Test func `methods that create the destinations of segues are listed by their names in Objective-C`() {
    let text = rewritten(
      """
      class Screen: UIViewController {
        @IBSegueAction func makeDetail(_ coder: NSCoder) -> Detail? { Detail(coder: coder) }
        @IBSegueAction private func makeOther(
          _ coder: NSCoder, sender: Any?, segueIdentifier: String?
        ) -> UIViewController? { nil }
        @IBAction func backToScreen(segue: UIStoryboardSegue) {}
      }
      """
    ).joined(separator: "\n")
    #expect(text.contains("case \"makeDetail:\": return { coder, sender, identifier in self.makeDetail(coder) }"))
    #expect(
      text.contains(
        "case \"makeOther:sender:segueIdentifier:\": return { coder, sender, identifier in "
          + "self.makeOther(coder, sender: sender, segueIdentifier: identifier) }"))
    #expect(text.contains("default: return super.nibSegueAction(name)"))
    #expect(text.contains("case \"backToScreenWithSegue:\": return Selector(Screen.backToScreen(segue:)"))
    #expect(!text.contains("IBSegueAction"))
  }

  @Test func `the main actor goes from types and closures`() {
    let lines = rewritten(
      "@MainActor final class Model {}\nlet a = Task { @MainActor in go() }\nlet b = Task { @MainActor [weak x] in x }")
    #expect(lines[0] == "final class Model {}")
    #expect(lines[1].filter { $0 != " " } == "leta=Task{go()}")
    #expect(lines[2].filter { $0 != " " } == "letb=Task{[weakx]inx}")
  }

  @Test func `a key path is its text`() {
    #expect(rewritten("let a = #keyPath(CALayer.opacity)") == ["let a = \"opacity\""])
    #expect(rewritten("let a = #keyPath(CAShapeLayer.bounds.size)") == ["let a = \"bounds.size\""])
  }

  @Test func `an override in an extension moves into the class, with the line it came from`() {
    let lines = rewritten(
      """
      class Screen: UIViewController {
        var a = 1
      }
      extension Screen {
        func other() {}
        override func viewDidLoad() {
          _ = #selector(done)
        }
      }
      """)
    let text = lines.joined(separator: "\n")
    #expect(lines[1] == "var a = 1")
    #expect(
      text.contains(
        "#sourceLocation(file: \"App/Screen.swift\", line: 6)\noverride func viewDidLoad() {\n"
          + "_ = Selector(Screen.done, name: \"Screen.done\")\n}\n#sourceLocation(file: \"App/Screen.swift\", line: 3)\n}"
      ))
    #expect(text.hasSuffix("extension Screen {\nfunc other() {}\n\n\n\n}"))
  }

  @Test func `an override for every object of a class elsewhere is left out with a warning`() {
    let text = """
      import UIKit

      extension UINavigationController {
        open override var prefersStatusBarHidden: Bool {
          true
        }
      }
      """
    let output = UIKitRewriter().rewrite([.init(path: "App/Bars.swift", text: text)])[0]
    #expect(!output.text.contains("prefersStatusBarHidden"))
    #expect(output.text.split(separator: "\n", omittingEmptySubsequences: false).count == 9)
    let warnings = output.warnings(path: "App/Bars.swift")
    #expect(warnings.count == 1)
    #expect(
      warnings[0].hasPrefix(
        "App/Bars.swift:4: warning: Linux cannot override 'prefersStatusBarHidden' for every 'UINavigationController'"))
  }

  @Test func `an override in an extension of a nested class moves into it`() {
    let text = rewritten(
      """
      enum Screens {
        class Home: UIView {}
      }
      extension Screens.Home { override func layoutSubviews() {} }
      """
    ).joined(separator: "\n")
    #expect(text.contains("override func layoutSubviews() {}\n#sourceLocation(file: \"App/Screen.swift\", line: 2)\n}"))
    #expect(text.hasSuffix("extension Screens.Home {  }"))
  }

  @Test func `optional requirements get defaults, and calls of them no question mark`() {
    let lines = rewritten(
      """
      @objc protocol BarDelegate { @objc optional func barDidEnd(); @objc optional func bar(_ bar: Bar, title i: Int) -> String? }
      func end() { delegate?.barDidEnd?(); delegate?.bar?(self, title: 1); completion?(true); self.done?() }
      """)
    #expect(
      lines[0].contains(
        "extension BarDelegate { func barDidEnd() {  }; func bar(_ bar: Bar, title i: Int) -> String? { nil } }"))
    #expect(
      lines[1] == "func end() { delegate?.barDidEnd(); delegate?.bar(self, title: 1); completion?(true); self.done?() }"
    )
  }

  @Test func `code for iOS is code for Linux here`() {
    let lines = rewritten("#if os(iOS) && canImport(UIKit)\nlet a = 1\n#endif")
    #expect(lines == ["#if os(Linux) && canImport(InbetweenUIKit)", "let a = 1", "#endif"])
  }

  @Test func `a report counts files and what they miss`() {
    let report = CoverageReport(
      paths: ["A.swift", "B.swift", "C.swift"], missingModules: [[], [], ["SnapKit"]],
      output: """
        A.swift:3:5: error: cannot find type 'UIMenu' in scope
        A.swift:9:5: error: cannot find type 'UIMenu' in scope
        A.swift:9:5: error: cannot find type 'UIMenu' in scope
        A.swift:12:5: error: value of type 'UIView' has no member 'focusGroupIdentifier'
        """)
    #expect(report.fineCount == 1)
    #expect(report.missingSymbols.map(\.name) == ["UIMenu", "UIView.focusGroupIdentifier", "module SnapKit"])
    #expect(report.text.hasPrefix("1 of 3 files type-check\n\n3 errors\tA.swift\n\tA.swift:3: cannot find type"))
  }
}
