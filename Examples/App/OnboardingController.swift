public import InbetweenUIKit

/// A page of the introduction: a picture whose parts move at other speeds than the page, a heading and a text.
final class OnboardingPage: UIView {
  struct Content {
    var symbol: String
    var colors: (UIColor, UIColor)
    var chips: (left: String, right: String)
    var heading: String
    var text: String
  }

  let text: UILabel
  private let disc: GradientView
  private let (left, right): (UIImageView, UIImageView)

  init(_ content: Content, number: Int) {
    let (one, other) = content.colors
    disc = GradientView([one, other], from: CGPoint(x: 0.2, y: 0), to: CGPoint(x: 0.8, y: 1))
    left = Self.chip(content.chips.left, one)
    right = Self.chip(content.chips.right, other)
    text = UILabel(content.text, .preferredFont(forTextStyle: .body), .secondaryLabel, .center, lines: 0)
    super.init(frame: .zero)
    let heading = UILabel(content.heading, .style(.largeTitle, .bold), .label, .center, lines: 0)
    let picture = UIView()
    disc.layer.cornerRadius = 120
    disc.place(["sign": UIImageView(symbol: content.symbol, 104, .medium, tint: .white)], ["HV:|[sign]|"])
    for part in [disc, left, right] { picture.addSubview(part) }
    picture.place(
      ["disc": disc, "left": left, "right": right], ["HV:[disc(240)]", "HV:[left(72)]", "HV:[right(72)]"])
    place(
      ["picture": picture, "heading": heading, "text": text],
      [
        "H:|[picture]|", "H:|-32-[heading]-32-|", "H:|-32-[text]-32-|",
        "V:|-103-[picture]-24-[heading]-12-[text(>=66)]",
      ])
    NSLayoutConstraint.activate([
      disc.centerXAnchor.constraint(equalTo: picture.centerXAnchor),
      disc.centerYAnchor.constraint(equalTo: picture.centerYAnchor),
      left.centerXAnchor.constraint(equalTo: disc.centerXAnchor, constant: -104),
      left.centerYAnchor.constraint(equalTo: disc.centerYAnchor, constant: 86),
      right.centerXAnchor.constraint(equalTo: disc.centerXAnchor, constant: 112),
      right.centerYAnchor.constraint(equalTo: disc.centerYAnchor, constant: -76),
    ])
    let names: [String: UIView] = [
      "page": self, "scene": picture, "disc": disc, "leftChip": left, "rightChip": right, "heading": heading,
      "text": text,
    ]
    for (name, view) in names { view.accessibilityIdentifier = "\(name)\(number)" }
  }

  required init?(coder: NSCoder) { nil }

  /// - Parameter distance: of the page from its place on the screen, in points.
  func show(at distance: CGFloat, width: CGFloat) {
    let scale = 1 - 0.25 * min(abs(distance / width), 1)
    disc.transform = CGAffineTransform(scaleX: scale, y: scale)
    left.transform = CGAffineTransform(translationX: 0.35 * distance, y: 0)
    right.transform = CGAffineTransform(translationX: 0.8 * distance, y: 0)
  }

  private static func chip(_ symbol: String, _ tint: UIColor) -> UIImageView {
    let chip = UIImageView(symbol: symbol, 30, tint: tint)
    chip.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(hex: 0x2c2c2e) : .white }
    chip.layer.cornerRadius = 18
    chip.layer.cornerCurve = .continuous
    (chip.layer.shadowOpacity, chip.layer.shadowRadius) = (0.18, 12)
    chip.layer.shadowOffset = CGSize(width: 0, height: 6)
    return chip
  }
}

/// The scene `app/onboarding.yaml`: flicks turn three pages, and the last one offers to begin.
public final class OnboardingController: UIViewController {
  private let scroll = UIScrollView()
  private let skip = UIButton(type: .system)
  private let dots = UIPageControl()
  private let onward = UIButton(configuration: OnboardingController.filled("Continue"))
  private let pages: [OnboardingPage]

  private static func filled(_ title: String) -> UIButton.Configuration {
    var configuration = UIButton.Configuration.filled()
    configuration.attributedTitle = AttributedString(
      title, attributes: AttributeContainer([.font: UIFont.preferredFont(forTextStyle: .headline)]))
    configuration.buttonSize = .large
    configuration.cornerStyle = .fixed
    configuration.background.cornerRadius = 14
    return configuration
  }

  private static let contents = [
    OnboardingPage.Content(
      symbol: "calendar", colors: (.systemOrange, .systemPink), chips: ("person.2.fill", "bell.fill"),
      heading: "Plan Together",
      text: "Share a calendar with the people you love, and see at a glance when everybody is free."),
    OnboardingPage.Content(
      symbol: "arrow.triangle.2.circlepath", colors: (.systemTeal, .systemBlue), chips: ("icloud.fill", "iphone"),
      heading: "Always in Sync",
      text: "Change it here, and it has changed everywhere, even where you were offline for a while."),
    OnboardingPage.Content(
      symbol: "lock.shield.fill", colors: (.systemIndigo, .systemPurple), chips: ("key.fill", "hand.raised.fill"),
      heading: "Private by Design",
      text: "What you plan is encrypted on your devices. Nobody else can read it, not even we can."),
  ]

  public init() {
    pages = Self.contents.enumerated().map { OnboardingPage($1, number: $0) }
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    scroll.isPagingEnabled = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delegate = self
    skip.setTitle("Skip", for: .normal)
    skip.titleLabel?.font = .preferredFont(forTextStyle: .body)
    skip.contentHorizontalAlignment = .trailing
    dots.numberOfPages = pages.count
    (dots.currentPageIndicatorTintColor, dots.pageIndicatorTintColor) = (.label, .tertiaryLabel)
    for part in [scroll, skip, dots, onward] { view.addSubview(part) }
    view.place(
      ["scroll": scroll, "skip": skip, "dots": dots, "next": onward],
      [
        "HV:|[scroll]|", "H:[skip(>=44)]-24-|", "V:[skip(>=44)]", "V:[dots]-16-[next(>=50)]", "H:|-24-[next]-24-|",
      ])
    addPages()
    NSLayoutConstraint.activate([
      skip.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      dots.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      onward.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -12),
    ])
    for (name, view) in ["pages": scroll, "skip": skip, "dots": dots, "next": onward] {
      view.accessibilityIdentifier = name
    }
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    showPages()
  }

  private func addPages() {
    var left = scroll.contentLayoutGuide.leadingAnchor
    for page in pages {
      scroll.place(["page": page], ["V:|[page]|"])
      let bottom = page.text.bottomAnchor.constraint(equalTo: dots.topAnchor, constant: -24)
      bottom.priority = UILayoutPriority(700)
      NSLayoutConstraint.activate([
        page.leadingAnchor.constraint(equalTo: left), page.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        page.heightAnchor.constraint(equalTo: scroll.heightAnchor),
        page.text.bottomAnchor.constraint(lessThanOrEqualTo: dots.topAnchor, constant: -24), bottom,
      ])
      left = page.trailingAnchor
    }
    left.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor).isActive = true
  }

  private func showPages() {
    let width = scroll.bounds.width
    guard width > 0 else { return }
    for (index, page) in pages.enumerated() {
      page.show(at: CGFloat(index) * width - scroll.contentOffset.x, width: width)
    }
  }

  /// The part of a page that must be visible for it to be the current one.
  private static let currentPart: CGFloat = 0.65

  private func turn(to page: Int) {
    dots.currentPage = page
    let isLast = page == pages.count - 1
    guard isLast != (skip.alpha == 0) else { return }
    UIView.transition(with: onward, duration: 0.25, options: .transitionCrossDissolve) {
      self.onward.configuration = Self.filled(isLast ? "Get Started" : "Continue")
    }
    UIView.animate(withDuration: 0.2) { self.skip.alpha = isLast ? 0 : 1 }
  }
}

extension OnboardingController: UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {
    showPages()
    guard scrollView.bounds.width > 0 else { return }
    let page = Int((scrollView.contentOffset.x / scrollView.bounds.width + 1 - Self.currentPart).rounded(.down))
    if page != dots.currentPage, pages.indices.contains(page) { turn(to: page) }
  }
}
