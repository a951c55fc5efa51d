public import InbetweenUIKit

/// The scene `app/player.yaml`: the cover grows with a spring when the music begins, the symbol of the button changes, the
/// slider advances.
public final class PlayerController: UIViewController {
  public let play = UIButton(type: .system)
  public let like = UIButton(configuration: PlayerController.likeConfiguration("heart"))
  private let cover = GradientView(
    [.systemIndigo, .systemPurple, .systemPink], from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1))
  private let position = UISlider()

  private static func likeConfiguration(_ symbol: String) -> UIButton.Configuration {
    var configuration = UIButton.Configuration.gray()
    configuration.cornerStyle = .capsule
    configuration.baseForegroundColor = .systemPink
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    configuration.image = .symbol(symbol, 20)
    return configuration
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let (song, artist) = (
      UILabel("The Analytical Engine", .systemFont(ofSize: 22, weight: .bold)),
      UILabel("Ada & the Numbers", .systemFont(ofSize: 20), .systemPink)
    )
    let (elapsed, left) = (time("1:02"), time("−2:33"))
    let (bar, controls, volume, tools) = (bar(), controls(), volume(), tools())
    fillCover()
    (position.maximumValue, position.value) = (215, 62)
    position.minimumTrackTintColor = .label
    let views: [String: UIView] = [
      "bar": bar, "cover": cover, "song": song, "artist": artist, "like": like, "position": position,
      "elapsed": elapsed, "left": left, "controls": controls, "volume": volume, "tools": tools,
    ]
    for name in views.keys.sorted() {
      guard let part = views[name] else { continue }
      part.accessibilityIdentifier = name
      view.addSubview(part)
    }
    view.place(
      views,
      [
        "H:|[bar]|", "H:|-24-[cover]-24-|",
        "V:[bar]-16-[cover]-28-[song]-2-[artist]-20-[position]-4-[elapsed]-16-[controls(64)]-20-[volume]",
        "H:|-24-[song]", "H:|-24-[artist]", "H:[like]-24-|", "H:|-24-[position]-24-|", "H:|-24-[elapsed]",
        "H:[left]-24-|", "H:|-64-[controls]-64-|", "H:|-24-[volume]-24-|", "H:|-24-[tools]-24-|",
      ])
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      cover.heightAnchor.constraint(equalTo: cover.widthAnchor),
      like.centerYAnchor.constraint(equalTo: song.bottomAnchor),
      left.centerYAnchor.constraint(equalTo: elapsed.centerYAnchor),
      tools.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
  }

  // MARK: - What happens

  /// The music begins.
  public func begin() {
    play.setImage(.symbol("pause.fill", 44), for: .normal)
    UIView.animate(springDuration: 0.6, bounce: 0.35) { self.cover.transform = .identity }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.position.value = 63 }
  }

  public func likeSong() {
    like.configuration = Self.likeConfiguration("heart.fill")
    like.swell()
  }

  // MARK: - Views

  private func fillCover() {
    cover.layer.cornerRadius = 12
    cover.layer.cornerCurve = .continuous
    (cover.layer.shadowOpacity, cover.layer.shadowRadius) = (0.3, 16)
    cover.layer.shadowOffset = CGSize(width: 0, height: 10)
    cover.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    let note = UIImageView(image: .symbol("music.note", 130, .bold))
    note.tintColor = UIColor(white: 1, alpha: 0.85)
    note.accessibilityIdentifier = "note"
    cover.place(["note": note], [])
    NSLayoutConstraint.activate([
      note.centerXAnchor.constraint(equalTo: cover.centerXAnchor),
      note.centerYAnchor.constraint(equalTo: cover.centerYAnchor),
    ])
  }

  private func time(_ text: String) -> UILabel {
    UILabel(text, .systemFont(ofSize: 12, weight: .medium), .secondaryLabel)
  }

  private func item(_ symbol: String) -> UIBarButtonItem {
    UIBarButtonItem(image: UIImage(systemName: symbol), style: .plain, target: nil, action: nil)
  }

  private func bar() -> UINavigationBar {
    let (bar, item) = (UINavigationBar(), UINavigationItem(title: "Now Playing"))
    bar.clipsToBounds = true
    bar.barTintColor = .systemBackground
    bar.isTranslucent = false
    bar.tintColor = .label
    item.leftBarButtonItem = self.item("chevron.down")
    item.rightBarButtonItem = self.item("ellipsis.circle")
    bar.items = [item]
    return bar
  }

  private func controls() -> UIStackView {
    let (back, next) = (UIButton(type: .system), UIButton(type: .system))
    back.setImage(.symbol("backward.fill", 30), for: .normal)
    play.setImage(.symbol("play.fill", 44), for: .normal)
    next.setImage(.symbol("forward.fill", 30), for: .normal)
    let controls = UIStackView(arrangedSubviews: [back, play, next])
    (controls.distribution, controls.alignment) = (.equalCentering, .center)
    controls.tintColor = .label
    for (name, button) in [("back", back), ("play", play), ("next", next)] { button.accessibilityIdentifier = name }
    return controls
  }

  private func volume() -> UISlider {
    let volume = UISlider()
    volume.value = 0.4
    volume.tintColor = .secondaryLabel
    volume.minimumValueImage = .symbol("speaker.fill", 15)
    volume.maximumValueImage = .symbol("speaker.wave.3.fill", 15)
    return volume
  }

  private func tools() -> UIToolbar {
    let tools = UIToolbar()
    tools.clipsToBounds = true
    tools.barTintColor = .systemBackground
    tools.isTranslucent = false
    tools.tintColor = .secondaryLabel
    tools.items = [
      item("quote.bubble"), .flexibleSpace(), item("square.and.arrow.up"), .flexibleSpace(), item("list.bullet"),
    ]
    return tools
  }
}
