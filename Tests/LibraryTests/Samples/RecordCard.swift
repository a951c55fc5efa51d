#if canImport(UIKit)
  import UIKit
#else
  import InbetweenUIKit
#endif
import DeviceRecorder

/// Records how a card moves down, in a window that shows it.
func recordCard(in window: UIWindow, finished: @escaping (DeviceRecorder.Recording) -> Void) {
  let card = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 120))
  card.backgroundColor = .systemBlue
  card.accessibilityIdentifier = "card"
  window.addSubview(card)
  let recorder = DeviceRecorder(window, named: "card", device: "iPhone 15 Pro")
  recorder.record(for: 1.5, pictures: [0.25]) {
    UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
      card.center.y += 200
    }
  } completion: { recording in
    finished(recording)
  }
}
