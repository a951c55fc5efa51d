public import InbetweenUIKit

/// The scene `app/profile.yaml`: the profile is pulled, so that its picture stretches, followed, and scrolled until the
/// name is in the bar.
public final class ProfileController: UIViewController {
  public let follow = UIButton(configuration: ProfileController.button(.filled(), "Follow"))
  private let page = UIScrollView()
  private let picture = ProfileController.sky()
  private let avatar = UIView()
  private let followers = CountView("2,431", "Followers")
  private let top = ProfileController.sky()
  private var (pictureTop, pictureHeight) = (NSLayoutConstraint(), NSLayoutConstraint())

  private static let coverHeight: CGFloat = 170

  private static func button(_ style: UIButton.Configuration, _ title: String) -> UIButton.Configuration {
    var configuration = style
    configuration.attributedTitle = AttributedString(
      title, attributes: AttributeContainer([.font: UIFont.style(.subheadline, .semibold)]))
    configuration.cornerStyle = .fixed
    configuration.background.cornerRadius = 12
    return configuration
  }

  private static func quiet(_ title: String) -> UIButton.Configuration {
    var configuration = button(.gray(), title)
    configuration.baseForegroundColor = .label
    return configuration
  }

  private static func sky() -> GradientView {
    GradientView(
      [.systemIndigo, .systemPurple, .systemOrange], to: CGPoint(x: 0.3, y: 1), locations: [0, 0.55, 1])
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    follow.addAction(UIAction { [weak self] _ in self?.followPerson() }, for: .touchUpInside)
    addPage()
    addTop()
    addTabs()
  }

  /// The border's colour does not follow the appearance by itself.
  public override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    avatar.layer.borderColor = UIColor.systemBackground.resolvedColor(with: traitCollection).cgColor
  }

  private func followPerson() {
    UIView.transition(with: follow, duration: 0.25, options: .transitionCrossDissolve) {
      self.follow.configuration = Self.quiet("Following")
    }
    UIView.transition(with: followers, duration: 0.25, options: .transitionCrossDissolve) {
      self.followers.value.text = "2,432"
    }
  }

  // MARK: - Views

  private func addPage() {
    page.contentInsetAdjustmentBehavior = .never
    page.showsVerticalScrollIndicator = false
    page.alwaysBounceVertical = true
    page.delegate = self
    view.place(["page": page], ["HV:|[page]|"])
    let (about, counts, actions, kinds, photos) = (PersonView(), counts(), actions(), kinds(), ProfilePhotos())
    fillPicture()
    fillAvatar()
    let views: [String: UIView] = [
      "picture": picture, "avatar": avatar, "about": about, "counts": counts, "actions": actions, "kinds": kinds,
      "photos": photos,
    ]
    for name in ["picture", "avatar", "about", "counts", "actions", "kinds", "photos"] {
      guard let part = views[name] else { continue }
      part.accessibilityIdentifier = name
      page.addSubview(part)
    }
    page.place(
      views,
      [
        "H:|[picture]|", "H:|-16-[avatar(92)]", "V:|-124-[avatar(92)]-10-[about]-16-[counts]-16-[actions(44)]",
        "V:[actions]-20-[kinds(36)]-12-[photos]-100-|", "H:|-16-[about]-16-|", "H:|-16-[counts]-16-|",
        "H:|-16-[actions]-16-|", "H:|-16-[kinds]-16-|", "H:|[photos]|",
      ])
    pictureTop = picture.topAnchor.constraint(equalTo: page.frameLayoutGuide.topAnchor)
    pictureHeight = picture.heightAnchor.constraint(equalToConstant: Self.coverHeight)
    NSLayoutConstraint.activate([
      picture.widthAnchor.constraint(equalTo: page.widthAnchor), pictureTop, pictureHeight,
    ])
    (page.accessibilityIdentifier, follow.accessibilityIdentifier) = ("page", "follow")
  }

  private func fillPicture() {
    picture.clipsToBounds = true
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 90))
    for (x, y) in [(60, 40), (110, 78), (190, 10), (262, 72), (310, 44), (440, 110), (440, 130), (0, 130)] {
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.close()
    let mountains = PathView(path, fill: UIColor(red: 20 / 255, green: 8 / 255, blue: 48 / 255, alpha: 0.45))
    mountains.accessibilityIdentifier = "mountains"
    picture.place(["mountains": mountains], ["H:|[mountains]|", "V:[mountains(110)]|"])
  }

  private func fillAvatar() {
    avatar.backgroundColor = .systemTeal
    avatar.layer.cornerRadius = 46
    avatar.layer.borderWidth = 4
    avatar.place(["face": UILabel("👩🏽‍💻", .systemFont(ofSize: 52), .label, .center)], ["HV:|[face]|"])
  }

  private func counts() -> UIStackView {
    let counts = UIStackView(arrangedSubviews: [CountView("128", "Posts"), followers, CountView("310", "Following")])
    (counts.distribution, counts.spacing) = (.fillEqually, 8)
    return counts
  }

  private func actions() -> UIStackView {
    let message = UIButton(configuration: Self.quiet("Message"))
    message.accessibilityIdentifier = "message"
    let actions = UIStackView(arrangedSubviews: [follow, message])
    (actions.distribution, actions.spacing) = (.fillEqually, 10)
    return actions
  }

  private func kinds() -> UISegmentedControl {
    let kinds = UISegmentedControl(items: ["Posts", "Media", "Likes"])
    kinds.selectedSegmentIndex = 0
    return kinds
  }

  private func addTop() {
    top.alpha = 0
    let haze = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterialDark))
    let title = UILabel("Ada Lovelace", .systemFont(ofSize: 17, weight: .semibold), .white, .center)
    let (back, more) = (RoundButton("chevron.backward"), RoundButton("ellipsis"))
    top.addSubview(haze)
    top.place(["haze": haze, "title": title], ["HV:|[haze]|", "H:|-64-[title]-64-|"])
    view.place(
      ["top": top], ["H:|[top]|", "V:|[top]"])
    view.place(["back": back, "more": more], ["H:|-12-[back]", "H:[more]-12-|"])
    NSLayoutConstraint.activate([
      top.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 44),
      title.centerYAnchor.constraint(equalTo: top.bottomAnchor, constant: -22),
      back.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      more.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
    ])
    for (name, view) in ["top": top, "title": title, "back": back, "more": more] { view.accessibilityIdentifier = name }
  }

  private func addTabs() {
    let (bottom, tabs) = (UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial)), UITabBar())
    tabs.barTintColor = .clear
    let items = [
      ("Home", "house.fill"), ("Search", "magnifyingglass"), ("Alerts", "bell.fill"),
      ("Profile", "person.crop.circle.fill"),
    ]
    tabs.items = items.enumerated().map {
      UITabBarItem(title: $1.0, image: UIImage(systemName: $1.1), tag: $0)
    }
    tabs.items?[2].badgeValue = "1"
    tabs.selectedItem = tabs.items?.last
    for part in [bottom, tabs] { view.addSubview(part) }
    view.place(["bottom": bottom, "tabs": tabs], ["H:|[tabs]|", "H:|[bottom]|", "V:[bottom]|"])
    NSLayoutConstraint.activate([
      tabs.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      bottom.topAnchor.constraint(equalTo: tabs.topAnchor),
    ])
    tabs.accessibilityIdentifier = "tabs"
  }
}

extension ProfileController: UIScrollViewDelegate {
  /// The picture stays at the top of the screen and stretches, and the bar appears where the picture is gone.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let offset = scrollView.contentOffset.y
    pictureTop.constant = -max(offset, 0)
    pictureHeight.constant = Self.coverHeight + max(-offset, 0)
    top.alpha = min(max((offset - 66) / 40, 0), 1)
  }
}
