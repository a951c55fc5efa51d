public import InbetweenUIKit

/// Five passes at the bottom edge; a tap makes one as high as the screen, another tap puts it back. Its scene is
/// passbook.yaml.
public final class PassbookController: UIViewController {
  public private(set) var passes: [UIView] = []
  private var animationConstraints: [NSLayoutConstraint] = []
  private var isExpanded = false

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for index in 0..<5 {
      let pass = UIView()
      pass.tag = index
      pass.accessibilityIdentifier = "view\(index)"
      pass.backgroundColor = UIColor(red: 233 / 255, green: CGFloat(35 + 30 * index) / 255, blue: 29 / 255, alpha: 1)
      pass.translatesAutoresizingMaskIntoConstraints = false
      pass.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.tapped(index) })
      view.addSubview(pass)
      passes.append(pass)
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: "H:|[pass]|", options: [], metrics: nil, views: ["pass": pass]))
    }
    constrain(format: passes.indices.reduce("V:") { $0 + "[view\($1)(67)]-0-" } + "|")
  }

  private func constrain(format: String) {
    view.removeConstraints(animationConstraints)
    let views = Dictionary(uniqueKeysWithValues: passes.map { ("view\($0.tag)", $0) })
    animationConstraints = NSLayoutConstraint.constraints(
      withVisualFormat: format, options: [], metrics: nil, views: views)
    view.addConstraints(animationConstraints)
  }

  private func tapped(_ index: Int) {
    UIView.animate(withDuration: 0.3) {
      if self.isExpanded {
        self.constrain(format: self.passes.indices.reduce("V:") { $0 + "[view\($1)(67)]-0-" } + "|")
      } else {
        self.constrain(format: self.expandedFormat(index))
      }
      self.isExpanded.toggle()
      self.view.layoutIfNeeded()
    }
  }

  /// The passes above the selected one are above the screen.
  private func expandedFormat(_ index: Int) -> String {
    passes.indices.reduce("V:|") { format, pass in
      let height = pass == index ? "\(view.bounds.height)" : "67"
      let gap = pass == 0 ? "-(-\(67 * index))" : "-0"
      return format + "\(gap)-[view\(pass)(\(height))]"
    }
  }
}
