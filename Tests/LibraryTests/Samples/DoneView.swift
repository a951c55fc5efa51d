#if canImport(UIKit)
  import Lottie
  import UIKit
#else
  import InbetweenUIKit
#endif

/// Shows that an upload has succeeded, and tells when that was seen.
final class DoneView: UIView {
  private let mark = LottieAnimationView(name: "done")

  func show(completion: @escaping () -> Void) {
    mark.frame = bounds
    addSubview(mark)
    mark.play { _ in completion() }
  }
}
