import InbetweenUIKit
import Testing

@Suite("Animations that are begun and committed") struct FormerAnimationTests {
  private let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 1)

  private final class Listener: NSObject {
    var words: [String] = []
    func began() { words.append("began") }
    func ended(_ id: String?, finished: NSNumber, context: Any?) {
      words.append("\(id ?? "none") \(finished.boolValue) \(context ?? "nothing")")
    }
  }

  @Test func `changes between beginning and committing are animated, with delay and curve`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let listener = Listener()
    var positions: [Double] = []
    let film = Film(on: device) { $0.addSubview(view) }
    func note(at time: Double) {
      film.perform(at: time) { positions.append(view.layer.presentation().map { Double($0.position.x) } ?? -1) }
    }
    film.perform(at: 1) {
      UIView.beginAnimations("slide", context: 7)
      UIView.setAnimationDuration(2)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationWillStart(Selector(Listener.began))
      UIView.setAnimationDidStop(Selector(Listener.ended))
      view.center.x = 45
      UIView.commitAnimations()
      // What comes after is not animated.
      view.center.y = 50
      #expect(view.layer.presentation()?.position.y == 50)
    }
    for time in [1.5, 2.5, 3.5] { note(at: time) }
    #expect(abs(film.duration - 3.5) < 0.01)
    #expect(zip(positions, [5, 25, 45]).allSatisfy { abs($0 - $1) < 0.01 } && positions.count == 3)
    #expect(listener.words == ["began", "slide true 7"])
  }

  @Test func `animations that nobody commits end with the turn, and disabled ones take no time`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var shown: [CGFloat?] = []
    let film = Film(on: device, duration: 3) { $0.addSubview(view) }
    film.perform(at: 1) {
      UIView.beginAnimations(nil, context: nil)
      view.alpha = 0
    }
    film.perform(at: 1.5) {
      shown.append(view.layer.presentation().map { CGFloat($0.opacity) })
      view.center.x = 50
      shown.append(view.layer.presentation()?.position.x)
    }
    film.perform(at: 2) {
      UIView.setAnimationsEnabled(false)
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      view.alpha = 1
      UIView.commitAnimations()
      UIView.setAnimationsEnabled(true)
    }
    film.perform(at: 2.1) { shown.append(view.layer.presentation().map { CGFloat($0.opacity) }) }
    _ = film.duration
    #expect(shown == [0, 50, 1])
  }

  @Test func `an animator's end can be awaited`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var ended: (position: UIViewAnimatingPosition, time: Double)?
    let film = Film(on: device) { $0.addSubview(view) }
    film.perform(at: 1) {
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { view.alpha = 0 }
      animator.startAnimation()
      Task {
        let position = await animator.addCompletion()
        ended = (position, CACurrentMediaTime())
      }
    }
    _ = film.duration
    #expect(ended?.position == .end)
    #expect(abs((ended?.time ?? 0) - 1.5) < 0.001)
  }
}
