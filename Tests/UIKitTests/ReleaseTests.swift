import Foundation
import InbetweenUIKit
import Testing

/// A view of a nib whose constraint's outlet is weak.
final class ToggledBadge: UIView {
  @UINib.Outlet(.weak) var height: NSLayoutConstraint?
  @UINib.Outlet var title: UILabel!
}

@Suite("What code takes out and holds weakly remains until the turn of the run loop ends") struct ReleaseTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1)

  @Test func `a constraint that was deactivated can be activated again in the same turn, and is gone later`() {
    weak var width: NSLayoutConstraint?
    let box = UIView()
    let film = Film(on: Self.small, duration: 1) { window in
      window.addSubview(box)
      box.translatesAutoresizingMaskIntoConstraints = false
      let constraint = box.widthAnchor.constraint(equalToConstant: 70)
      NSLayoutConstraint.activate([
        constraint, box.heightAnchor.constraint(equalToConstant: 20),
        box.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        box.topAnchor.constraint(equalTo: window.topAnchor),
      ])
      width = constraint
    }
    var seen: [Bool] = []
    film.perform(at: 0.2) {
      width?.isActive = false
      seen.append(width != nil)
      width?.isActive = true
    }
    film.perform(at: 0.4) {
      seen.append(width != nil && box.bounds.width == 70)
      width?.isActive = false
      seen.append(width != nil)
    }
    film.perform(at: 0.6) { seen.append(width != nil) }
    #expect(film.problems == [])
    #expect(seen == [true, true, true, false])
  }

  @Test func `a constraint that ends because its view leaves the tree remains until the turn ends`() {
    weak var leading: NSLayoutConstraint?
    let box = UIView()
    var window: UIWindow?
    let film = Film(on: Self.small, duration: 1) { new in
      window = new
      new.addSubview(box)
      box.translatesAutoresizingMaskIntoConstraints = false
      let constraint = box.leadingAnchor.constraint(equalTo: new.leadingAnchor, constant: 30)
      NSLayoutConstraint.activate([
        constraint, box.topAnchor.constraint(equalTo: new.topAnchor), box.widthAnchor.constraint(equalToConstant: 9),
        box.heightAnchor.constraint(equalToConstant: 9),
      ])
      leading = constraint
    }
    var remains = false
    film.perform(at: 0.2) {
      box.removeFromSuperview()
      remains = leading != nil
      window?.addSubview(box)
      leading?.isActive = true
    }
    _ = film.duration
    #expect(remains && box.frame.minX == 30)
  }

  @Test func `a nib's constraint whose weak outlet is nil on iOS is a problem where it is used, and works`() throws {
    let folder = try NibFiles.folder([
      "ToggledBadge.xib": NibFiles.xib(
        """
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="top" customClass="ToggledBadge" customModule="InbetweenUIKitTests">
          <rect key="frame" x="0.0" y="0.0" width="200" height="100"/>
          <subviews>
            <label text="Hello" translatesAutoresizingMaskIntoConstraints="NO" id="lab">
              <rect key="frame" x="20" y="8" width="90" height="60"/>
            </label>
          </subviews>
          <constraints>
            <constraint firstItem="lab" firstAttribute="leading" secondItem="top" secondAttribute="leading" id="c1"/>
            <constraint firstItem="lab" firstAttribute="top" secondItem="top" secondAttribute="top" id="c2"/>
            <constraint firstItem="lab" firstAttribute="height" constant="60" id="c3"/>
          </constraints>
          <connections>
            <outlet property="title" destination="lab" id="o1"/>
            <outlet property="height" destination="c3" id="o2"/>
          </connections>
        </view>
        """)
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    var made: ToggledBadge?
    let film = Film(on: Self.small, duration: 1, nibs: [folder]) { window in
      made = UINib(nibName: "ToggledBadge", bundle: nil).instantiate(withOwner: nil).first as? ToggledBadge
      if let made { window.addSubview(made) }
    }
    let badge = try #require(made)
    var heights: [CGFloat] = []
    film.perform(at: 0.2) {
      heights.append(badge.title.frame.height)
      badge.height?.isActive = false
    }
    film.perform(at: 0.4) {
      heights.append(badge.title.frame.height)
      badge.height?.isActive = true
    }
    film.perform(at: 0.6) { heights.append(badge.title.frame.height) }
    let problems = film.problems
    #expect(problems.count == 1 && problems.first?.contains("the outlet 'height' is weak") == true, "\(problems)")
    #expect(heights.count == 3 && heights[0] == 60 && heights[1] < 60 && heights[2] == 60, "\(heights)")
  }

  @Test func `a removed gesture recogniser, layer and child controller remain until the turn ends`() {
    weak var tap: UITapGestureRecognizer?
    weak var layer: CALayer?
    weak var child: UIViewController?
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let parent = UIViewController()
    let film = Film(on: Self.small, duration: 1) { window in
      window.rootViewController = parent
      parent.view.addSubview(box)
      let (newTap, newLayer, newChild) = (UITapGestureRecognizer { _ in }, CALayer(), UIViewController())
      box.addGestureRecognizer(newTap)
      box.layer.addSublayer(newLayer)
      parent.addChild(newChild)
      (tap, layer, child) = (newTap, newLayer, newChild)
    }
    var seen: [Bool] = []
    film.perform(at: 0.2) {
      if let gone = tap { box.removeGestureRecognizer(gone) }
      layer?.removeFromSuperlayer()
      child?.removeFromParent()
      seen += [tap != nil, layer != nil, child != nil]
    }
    film.perform(at: 0.4) { seen += [tap != nil, layer != nil, child != nil] }
    _ = film.duration
    #expect(seen == [true, true, true, false, false, false])
  }

  @Test func `a display link that pauses and a timer of the distant future are kept by the run loop`() {
    weak var link: CADisplayLink?
    weak var timer: InbetweenUIKit.Timer?
    var calls = (link: 0, timer: 0)
    let film = Film(on: Self.small, duration: 2) { _ in
      let newLink = CADisplayLink { _ in calls.link += 1 }
      newLink.add(to: .main, forMode: .common)
      newLink.isPaused = true
      let newTimer = InbetweenUIKit.Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
        calls.timer += 1
      }
      newTimer.fireDate = .distantFuture
      (link, timer) = (newLink, newTimer)
    }
    var former = (link: 0, timer: 0)
    film.perform(at: 1) {
      former = calls
      link?.isPaused = false
      timer?.fireDate = Date()
    }
    film.perform(at: 1.5) {
      link?.invalidate()
      timer?.invalidate()
    }
    film.perform(at: 1.9) { #expect(link == nil && timer == nil) }
    _ = film.duration
    #expect(former.timer == 0 && calls.link - former.link > 20 && calls.timer > 2, "\(former) \(calls)")
  }
}
