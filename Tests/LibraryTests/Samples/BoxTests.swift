import InbetweenTesting
import InbetweenUIKit
import Testing

@Test func `the box slides in`() async {
  let box = UIView(frame: CGRect(x: -80, y: 100, width: 80, height: 80))
  box.backgroundColor = .systemBlue
  let film = Film(on: .iPhone15) { window in window.addSubview(box) }
  film.perform(at: 0.1) { UIView.animate(withDuration: 0.4) { box.center.x = 195 } }
  await assertAnimation(of: film)
}
