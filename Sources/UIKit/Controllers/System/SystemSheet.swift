import InbetweenModel
import Foundation

/// The view of a controller that the system shows in a process of its own: an empty sheet, since what iOS puts there
/// depends on the device and its owner. A tap on the button at its top closes it as one on Cancel does.
final class SystemSheetView: UIView {
  private let close = UIButton(type: .system)

  init(cancel: @escaping () -> Void) {
    super.init(frame: .zero)
    backgroundColor = .systemBackground
    close.setTitle("Cancel", for: .normal)
    close.titleLabel?.font = .systemFont(ofSize: 17)
    close.translatesAutoresizingMaskIntoConstraints = false
    close.addAction(UIAction { _ in cancel() }, for: .touchUpInside)
    addSubview(close)
    NSLayoutConstraint.activate([
      close.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor, constant: 16),
      close.topAnchor.constraint(equalTo: topAnchor, constant: 12),
    ])
  }

  required init?(coder: NSCoder) { nil }
}
