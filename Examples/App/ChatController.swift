public import InbetweenUIKit

/// A message in a bubble.
final class BubbleView: UIView {
  init(_ text: String, isOwn: Bool = false) {
    super.init(frame: .zero)
    backgroundColor = isOwn ? .systemBlue : .systemGray5
    layer.cornerRadius = 18
    layer.cornerCurve = .continuous
    let words = UILabel(text, .systemFont(ofSize: 17), isOwn ? .white : .label, lines: 0)
    place(["words": words], ["H:|-13-[words]-13-|", "V:|-8-[words]-8-|"])
    widthAnchor.constraint(lessThanOrEqualToConstant: 270).isActive = true
  }

  required init?(coder: NSCoder) { nil }
}

/// The scene `app/chat.yaml`: a message is sent and pushes the others up, the dots of the answer follow.
public final class ChatController: UIViewController {
  private let hint = UILabel("Message", .systemFont(ofSize: 17), .placeholderText)
  private let day = UILabel("Today 9:41", .systemFont(ofSize: 12, weight: .medium), .secondaryLabel)
  private let input = UIView()
  private let answer = UIView()
  private let dots = (0..<3).map { _ in UIView() }
  private let bubbles = [
    BubbleView("Did you see the engine?"), BubbleView("It adds faster than I can 🙂", isOwn: true),
    BubbleView("Then let it do the tables, and we write the next card."), BubbleView("On my way!", isOwn: true),
  ]
  /// Where the last message of the other side is, above the field.
  private var rest = NSLayoutConstraint()

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    addMessages()
    addBar()
    addInput()
    rest = bubbles[2].bottomAnchor.constraint(equalTo: input.topAnchor, constant: -12)
    rest.isActive = true
    for (name, bubble) in zip(["a", "b", "c", "d"], bubbles) { bubble.accessibilityIdentifier = name }
    (answer.accessibilityIdentifier, input.accessibilityIdentifier) = ("answer", "input")
    hint.accessibilityIdentifier = "hint"
    for (index, dot) in dots.enumerated() { dot.accessibilityIdentifier = "dot\(index)" }
  }

  // MARK: - What happens

  public func write() { (hint.text, hint.textColor) = ("On my way!", .label) }

  /// The message appears below the others, which move up by the height that it needs.
  public func send() {
    (hint.text, hint.textColor) = ("Message", .placeholderText)
    push(by: 46.667, duration: 0.45, bubbles[3], from: 1)
  }

  public func showAnswer() { push(by: 44, duration: 0.4, answer, from: -1) }

  /// - Parameter side: of its sender, 1 for the right: it grows from its lower corner there.
  private func push(by height: CGFloat, duration: Double, _ new: UIView, from side: CGFloat) {
    // What was written takes its place at once.
    view.layoutIfNeeded()
    new.transform = CGAffineTransform(
      translationX: 0.3 * side * new.bounds.width, y: 0.3 * new.bounds.height
    ).scaledBy(x: 0.4, y: 0.4)
    UIView.animate(springDuration: duration, bounce: 0.2) {
      self.rest.constant -= height
      (new.alpha, new.transform) = (1, .identity)
      self.view.layoutIfNeeded()
    }
  }

  /// The dots go up and back, one after the other.
  public func bounceDots() {
    for (index, dot) in dots.enumerated() {
      UIView.animate(withDuration: 0.3, delay: 0.12 * Double(index), options: [.autoreverse, .curveEaseInOut]) {
        dot.transform = CGAffineTransform(translationX: 0, y: -4)
      }
    }
  }

  // MARK: - Views

  private func addMessages() {
    day.accessibilityIdentifier = "day"
    answer.backgroundColor = .systemGray5
    answer.layer.cornerRadius = 18
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(x: 14 + 14 * CGFloat(index), y: 14, width: 8, height: 8)
      dot.layer.cornerRadius = 4
      dot.backgroundColor = .systemGray
      answer.addSubview(dot)
    }
    for hidden in [bubbles[3], answer] { hidden.alpha = 0 }
    for bubble in bubbles { view.addSubview(bubble) }
    view.addSubview(answer)
    view.place(
      [
        "a": bubbles[0], "b": bubbles[1], "c": bubbles[2], "d": bubbles[3], "answer": answer, "day": day,
      ],
      [
        "H:|-16-[a]", "H:[b]-16-|", "H:|-16-[c]", "H:[d]-16-|", "V:[a]-8-[b]-8-[c]-10-[d]-8-[answer(36)]",
        "H:|-16-[answer(64)]",
      ])
    day.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
  }

  private func addBar() {
    let (top, bar) = (UIView(), UINavigationBar())
    top.backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(white: 29 / 255, alpha: 240 / 255) : UIColor(white: 249 / 255, alpha: 240 / 255)
    }
    let (chats, chat) = (UINavigationItem(title: ""), UINavigationItem(title: "Ada"))
    chat.rightBarButtonItems = ["video", "phone"].map {
      UIBarButtonItem(image: UIImage(systemName: $0), style: .plain, target: nil, action: nil)
    }
    bar.items = [chats, chat]
    for part in [top, bar] { view.addSubview(part) }
    view.place(["top": top, "bar": bar], ["H:|[top]|", "V:|[top][bar]", "H:|[bar]|"])
    bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
    day.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 16).isActive = true
    bar.accessibilityIdentifier = "bar"
  }

  private func addInput() {
    input.backgroundColor = .systemBackground
    let (attach, field, send) = (UIButton(type: .system), UIView(), UIButton(type: .system))
    attach.setImage(.symbol("plus.circle.fill", 26), for: .normal)
    attach.tintColor = .systemGray2
    (field.layer.cornerRadius, field.layer.borderWidth) = (18, 1)
    field.layer.borderColor = UIColor.systemGray4.resolvedColor(with: traitCollection).cgColor
    send.setImage(.symbol("arrow.up.circle.fill", 24), for: .normal)
    field.place(["hint": hint, "send": send], ["H:|-14-[hint]", "H:[send(32)]-2-|", "V:[send(32)]"])
    input.place(
      ["attach": attach, "field": field], ["H:|-12-[attach(32)]-8-[field]-12-|", "V:|-8-[field(36)]", "V:[attach(32)]"])
    view.place(["input": input], ["H:|[input]|", "V:[input]|"])
    NSLayoutConstraint.activate([
      attach.centerYAnchor.constraint(equalTo: field.centerYAnchor),
      hint.centerYAnchor.constraint(equalTo: field.centerYAnchor),
      send.centerYAnchor.constraint(equalTo: field.centerYAnchor),
      input.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -52),
    ])
    (field.accessibilityIdentifier, attach.accessibilityIdentifier) = ("field", "attach")
  }
}
