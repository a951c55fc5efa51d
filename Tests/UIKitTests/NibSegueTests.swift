import Foundation
import InbetweenTestSupport
import InbetweenUIKit
import Testing

/// The app's classes that the storyboard below names.
final class SegueListController: UIViewController {
  var calls: [String] = []
  override func nibAction(_ name: String) -> Selector? {
    name == "backToList:" ? Selector(SegueListController.backToList) : super.nibAction(name)
  }
  func backToList(_ segue: UIStoryboardSegue) {
    calls.append("back from \(type(of: segue.source)) by \(segue.identifier ?? "-")")
  }
  override func nibSegueAction(_ name: String) -> ((NSCoder, Any?, String?) -> UIViewController?)? {
    guard name == "makeStep:sender:segueIdentifier:" else { return super.nibSegueAction(name) }
    return { coder, sender, identifier in self.makeStep(coder, sender: sender, segueIdentifier: identifier) }
  }
  func makeStep(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> SegueStepController? {
    calls.append("make \(segueIdentifier ?? "-") for \(sender as? String ?? "-")")
    return SegueStepController(coder: coder, number: 7)
  }
}

final class SegueStepController: UIViewController {
  let number: Int
  var calls: [String] = []
  var accepts = true
  init?(coder: NSCoder, number: Int) {
    self.number = number
    super.init(coder: coder)
  }
  required init?(coder: NSCoder) {
    number = 0
    super.init(coder: coder)
  }
  override func nibAction(_ name: String) -> Selector? {
    name == "backToStep:" ? Selector(SegueStepController.backToStep) : super.nibAction(name)
  }
  func backToStep(_ segue: UIStoryboardSegue) { calls.append("action") }
  override func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    calls.append("can")
    return accepts
  }
}

final class SegueSheetController: UIViewController {
  var calls: [String] = []
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    calls.append("should \(identifier)")
    return true
  }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    calls.append("prepare for \(type(of: segue.destination))")
  }
}

@Suite("Segues back, and segues that create their destination") struct NibSegueTests {
  /// A list, on which a step is pushed, which presents a sheet, which goes back to either.
  private static let story = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" \
    initialViewController="nav">
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <scenes>
        <scene sceneID="s1"><objects>
          <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/><connections>
            <segue destination="list" kind="relationship" relationship="rootViewController" id="r"/></connections>
          </navigationController></objects></scene>
        <scene sceneID="s2"><objects>
          <viewController id="list" customClass="SegueListController">
            <view key="view" id="v1"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view>
            <connections>
              <segue destination="step" kind="show" identifier="next" \
    destinationCreationSelector="makeStep:sender:segueIdentifier:" id="g1"/>
            </connections></viewController></objects></scene>
        <scene sceneID="s3"><objects>
          <viewController id="step" customClass="SegueStepController">
            <view key="view" id="v2"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view>
            <connections>
              <segue destination="sheet" kind="presentation" identifier="sheet" modalPresentationStyle="fullScreen" \
    modalTransitionStyle="crossDissolve" id="g2"/>
              <segue destination="exit1" kind="unwind" identifier="out" unwindAction="backToList:" id="g3"/>
            </connections></viewController>
          <exit id="exit1" userLabel="Exit" sceneMemberID="exit"/></objects></scene>
        <scene sceneID="s4"><objects>
          <viewController id="sheet" customClass="SegueSheetController">
            <view key="view" id="v3"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
              <subviews>
                <button id="done" tag="5"><rect key="frame" x="100" y="300" width="100" height="44"/>
                  <state key="normal" title="Done"/>
                  <connections>
                    <segue destination="exit2" kind="unwind" identifier="done" unwindAction="backToStep:" id="g4"/>
                  </connections></button>
              </subviews></view>
            <connections>
              <segue destination="exit2" kind="unwind" identifier="all" animates="NO" unwindAction="backToList:" id="g5"/>
              <segue destination="exit2" kind="unwind" identifier="lost" unwindAction="nowhere:" id="g6"/>
            </connections></viewController>
          <exit id="exit2" userLabel="Exit" sceneMemberID="exit"/></objects></scene>
      </scenes>
    </document>
    """

  /// A film of the storyboard whose list has pushed a step at 0.1 s.
  private func film(_ body: (Film, UINavigationController, SegueListController) throws -> Void) throws {
    let folder = try NibFiles.folder(["Main.storyboard": Self.story])
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = Film(nibs: [folder]) { window in
      window.rootViewController = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
    }
    film.play(until: 0)
    let navigation = try #require(film.window.rootViewController as? UINavigationController)
    let list = try #require(navigation.topViewController as? SegueListController)
    film.perform(at: 0.1) { list.performSegue(withIdentifier: "next", sender: "row 3") }
    film.play(until: 1)
    try body(film, navigation, list)
  }

  @Test func `a segue action of the source creates the destination with what it knows`() throws {
    try film { film, navigation, list in
      #expect(list.calls == ["make next for row 3"])
      #expect((navigation.topViewController as? SegueStepController)?.number == 7)
      let problems = film.problems
      #expect(problems == [])
    }
  }

  @Test func `a segue back pops to the controller with the method, which is called before`() throws {
    try film { film, navigation, list in
      let step = try #require(navigation.topViewController as? SegueStepController)
      film.perform(at: 1.2) {
        step.performSegue(withIdentifier: "out", sender: nil)
        #expect(list.calls.last == "back from SegueStepController by out")
      }
      film.play(until: 2)
      #expect(navigation.viewControllers == [list] && list.calls.count == 2)
    }
  }

  @Test func `a button's segue back asks, prepares, calls the method and dismisses, in this order`() throws {
    try film { film, navigation, list in
      let step = try #require(navigation.topViewController as? SegueStepController)
      film.perform(at: 1.1) { step.performSegue(withIdentifier: "sheet", sender: nil) }
      film.play(until: 2)
      let sheet = try #require(
        (step.presentedViewController ?? navigation.presentedViewController) as? SegueSheetController)
      film.tap(try #require(sheet.view.viewWithTag(5)), at: 2.1)
      film.play(until: 3.5)
      #expect(sheet.calls == ["should done", "prepare for SegueStepController"])
      #expect(step.calls == ["can", "action"] && navigation.presentedViewController == nil)
      #expect(navigation.topViewController === step && sheet.viewIfLoaded?.window == nil)
    }
  }

  @Test func `a segue presents in the style that it states`() throws {
    try film { film, navigation, list in
      let step = try #require(navigation.topViewController as? SegueStepController)
      film.perform(at: 1.1) { step.performSegue(withIdentifier: "sheet", sender: nil) }
      film.play(until: 2)
      let sheet = try #require(step.presentedViewController ?? navigation.presentedViewController)
      #expect(sheet.modalPresentationStyle == .fullScreen && sheet.modalTransitionStyle == .crossDissolve)
      let frames = film.motion(of: sheet.view).frames
      #expect(frames.allSatisfy { $0.frame == film.window.bounds } && !frames.isEmpty)
    }
  }

  @Test func `a segue back past a sheet and a pushed controller removes both, and a lost one neither`() throws {
    try film { film, navigation, list in
      let step = try #require(navigation.topViewController as? SegueStepController)
      step.accepts = false
      film.perform(at: 1.1) { step.performSegue(withIdentifier: "sheet", sender: nil) }
      film.play(until: 2)
      let sheet = try #require(
        (step.presentedViewController ?? navigation.presentedViewController) as? SegueSheetController)
      film.tap(try #require(sheet.view.viewWithTag(5)), at: 2.1)
      film.perform(at: 2.3) { sheet.performSegue(withIdentifier: "lost", sender: nil) }
      film.play(until: 3)
      #expect(step.calls == ["can"] && sheet.calls == ["should done"] && sheet.viewIfLoaded?.window != nil)
      film.perform(at: 3.1) { sheet.performSegue(withIdentifier: "all", sender: nil) }
      film.play(until: 4)
      #expect(list.calls.last == "back from SegueSheetController by all")
      #expect(navigation.viewControllers == [list] && sheet.viewIfLoaded?.window == nil)
      let problems = film.problems
      #expect(problems == [])
    }
  }
}
