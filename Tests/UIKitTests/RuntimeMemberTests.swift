import Foundation
import InbetweenUIKit
import Testing

/// What every object has in Objective-C, and forms of calls that strangers' code uses.
@Suite("Members of Objective-C's objects") struct RuntimeMemberTests {
  private final class Screen: UIViewController {
    var count = 0
    func tapped() { count += 1 }
    func took(_ step: NSNumber) { count += step.intValue }
    func made() -> UIView { view }
    func none() -> UIView? { nil }
    func title(_ word: String) -> String { word.uppercased() }
    override var description: String { "the screen" }
  }

  @Test func `a method that is called by a selector returns its object`() {
    let film = Film(duration: 0) { _ in
      let screen = Screen()
      let view = unsafe screen.perform(Selector(Screen.made))?.takeUnretainedValue()
      #expect(view === screen.view)
      let text = unsafe screen.perform(Selector(Screen.title), with: "a")?.takeUnretainedValue() as? String
      #expect(text == "A")
      let nothing = unsafe screen.perform(Selector(Screen.tapped)) == nil
      let none = unsafe screen.perform(Selector(Screen.none)) == nil
      #expect(nothing && none && screen.count == 1)
    }
    #expect(film.problems.isEmpty)
  }

  @Test func `methods are performed on the one thread, at once or in the next turn`() {
    let screen = Screen()
    let film = Film(duration: 1) { _ in
      screen.performSelector(onMainThread: Selector(Screen.tapped), with: nil, waitUntilDone: true)
      #expect(screen.count == 1)
      screen.performSelector(onMainThread: Selector(Screen.took), with: NSNumber(value: 10), waitUntilDone: false)
      screen.performSelector(inBackground: Selector(Screen.took), with: NSNumber(value: 100))
      #expect(screen.count == 1)
    }
    film.play(until: 1)
    #expect(screen.count == 111)
  }

  private final class Listener: NSObject, UIScrollViewDelegate, UITableViewDataSource {
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func stop() {}
  }

  @Test func `delegates and classes are asked for methods`() {
    let listener = Listener()
    let delegate: any UIScrollViewDelegate = listener
    let source: any UITableViewDataSource = listener
    #expect(delegate.responds(to: Selector(Listener.stop)) && !source.responds(to: Selector(Screen.tapped)))
    #expect(delegate.isKind(of: Listener.self) && !source.isKind(of: UIView.self) && source.isEqual(listener))
    #expect(listener.responds(to: Selector(Listener.stop)))
    #expect(Screen.instancesRespond(to: Selector(Screen.tapped)))
    #expect(!UIView.instancesRespond(to: Selector(Screen.tapped)))
  }

  @Test func `objects are values of formats`() {
    let screen = Screen()
    #expect(String(format: "%@ of %d, %@", screen, 3, "x") == "the screen of 3, x")
    #expect(String(format: "%@", NSNumber(value: 4)) == "4")
    #expect(String(format: "%p", UIView()).hasPrefix("0x"))
    NSLog("%@", UITraitCollection.current)
  }

  @Test func `an alert's action has the colour that code sets by its name`() {
    let controller = UIViewController()
    let film = Film(duration: 2) { $0.rootViewController = controller }
    film.perform(at: 0.1) {
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      let action = UIAlertAction(title: "Go", style: .default)
      action.setValue(UIColor.systemGreen, forKey: "titleTextColor")
      action.setValue(UIImage(), forKey: "image")
      #expect(action.value(forKey: "titleTextColor") as? UIColor == .systemGreen)
      #expect(action.value(forKey: "title") as? String == "Go" && action.value(forKey: "image") is UIImage)
      alert.setValue(NSAttributedString(string: "Really?"), forKey: "attributedTitle")
      alert.addAction(action)
      controller.present(alert, animated: false)
      UIDevice.current.setValue(UIInterfaceOrientation.portrait.rawValue, forKey: "orientation")
    }
    film.play(until: 1)
    func labels(_ view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
    let all = labels(film.window)
    let shown = all.filter { $0.text == "Go" }.map { $0.textColor }
    #expect(shown == [.systemGreen] && all.contains { $0.text == "Really?" })
    #expect(film.problems.isEmpty)
  }

  @Test func `pointers are those of the standard library`() {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
    unsafe memory[0] = 7
    let value = unsafe memory.pointee
    unsafe memory.deallocate()
    #expect(value == 7)
    var words: [String] = []
    let text = "one\ntwo\nthree" as NSString
    let note: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void = { word, _, _, stop in
      words.append(word ?? "")
      if words.count == 2 { unsafe stop.pointee = true }
    }
    unsafe text.enumerateSubstrings(in: NSRange(location: 0, length: text.length), options: .byLines, using: note)
    #expect(words == ["one", "two"])
    _ = Film(duration: 0) { _ in
      let storage = NSTextStorage(string: "a\nb\nc", attributes: [.font: UIFont.systemFont(ofSize: 17)])
      let (manager, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 100, height: 1000)))
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      var (range, fraction, lines) = (NSRange(), CGFloat(-1), 0)
      let line = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: &range)
      #expect(line.minY > 0 && NSLocationInRange(2, range))
      _ = manager.glyphIndex(for: CGPoint(x: 1, y: 1), in: container, fractionOfDistanceThroughGlyph: &fraction)
      #expect(fraction >= 0)
      manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 5)) { _, _, _, _, stop in
        lines += 1
        unsafe stop.pointee = true
      }
      #expect(lines == 1)
    }
  }

  @Test func `objects are made as on iOS`() {
    let bar = UINavigationBar(frame: .zero)
    let appearance: UINavigationBarAppearance = bar.standardAppearance.copy()
    #expect(appearance !== bar.standardAppearance)
    let second = bar.standardAppearance.copy() as? UINavigationBarAppearance
    #expect(second != nil)
    let command = UIKeyCommand(
      input: "x", modifierFlags: .command, action: Selector(Screen.tapped), discoverabilityTitle: "Cut")
    #expect(command.discoverabilityTitle == "Cut" && command.alternates.isEmpty)
    let other = UIKeyCommand(
      title: "Cut", image: nil, action: Selector(Screen.tapped), input: "x", modifierFlags: [], propertyList: nil,
      alternates: [UICommandAlternate(title: "All", action: Selector(Screen.tapped), modifierFlags: .shift)],
      discoverabilityTitle: nil, attributes: [], state: .off)
    #expect(other.alternates.first?.title == "All")
    #expect(UIColor().cgColor.alpha == 0)
    let header = UITableViewHeaderFooterView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(header.bounds.height == 30 && header.contentView.superview === header)
    #expect(CGPoint(x: 1, y: 2).debugDescription == "(1.0, 2.0)")
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).debugDescription == "(1.0, 2.0, 3.0, 4.0)")
    #expect(CGSize(width: 3, height: 4).debugDescription == "(3.0, 4.0)")
    let target = UIDragPreviewTarget(container: UIView(), center: .zero)
    let preview = UITargetedDragPreview(
      view: UIView(), parameters: UIDragPreviewParameters(),
      target: UIDragPreviewTarget(container: UIView(), center: .zero))
    let moved: UITargetedDragPreview = preview.retargetedPreview(with: target)
    #expect(moved.target === target)
    let film = Film(duration: 0) { _ in
      unsafe withVaList([3]) { list in
        NSException.raise(.genericException, format: "page %d", arguments: list)
      }
    }
    #expect(film.problems == ["NSGenericException: page 3: iOS ends the app here"])
  }

  @Test func `members that the runtime looks up are those of the object`() {
    let view = UIView()
    view.tag = 4
    #expect(RuntimeObject(view).tag == 4 && RuntimeObject(NSValue(cgPoint: CGPoint(x: 1, y: 2))).cgPointValue.y == 2)
    #expect(RuntimeObject(CGRect(x: 0, y: 0, width: 5, height: 5)).cgRectValue.width == 5)
    #expect(RuntimeObject("2.5").floatValue == 2.5 && RuntimeObject(3).doubleValue == 3)
    #expect(RuntimeObject(nil).tag == nil && RuntimeObject(view).isKind(of: UIView.self))
  }
}
