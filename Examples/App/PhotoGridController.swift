public import InbetweenUIKit

/// The scene `app/photo-grid.yaml`: a photo grows from its place in the grid to the width of the screen, and is liked.
public final class PhotoGridController: UIViewController {
  private let library: UICollectionView
  private let (bar, tabs) = (UINavigationBar(), UITabBar())
  private let spans = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
  private let backdrop = UIView()
  private let viewer = PhotoViewer()
  private let burst = UIImageView(image: .symbol("heart.fill", 104))

  public init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: PhotoView.column, height: PhotoView.column)
    (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (2, 2)
    library = UICollectionView(frame: .zero, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  /// The cell of a photo that is visible.
  public func cell(of photo: Int) -> UICollectionViewCell? {
    library.cellForItem(at: IndexPath(item: photo, section: 0))
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    addLibrary()
    addBars()
    backdrop.backgroundColor = .systemBackground
    (backdrop.alpha, viewer.alpha, burst.alpha) = (0, 0, 0)
    burst.tintColor = .white
    (burst.layer.shadowOpacity, burst.layer.shadowRadius) = (0.3, 12)
    burst.layer.shadowOffset = CGSize(width: 0, height: 4)
    burst.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
    for part in [backdrop, burst, viewer] { view.addSubview(part) }
    view.place(
      ["backdrop": backdrop, "burst": burst, "viewer": viewer], ["HV:|[backdrop]|", "HV:|[viewer]|"])
    NSLayoutConstraint.activate([
      burst.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      burst.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    let names: [String: UIView] = [
      "library": library, "bar": bar, "tabs": tabs, "spans": spans, "burst": burst, "viewer": viewer,
    ]
    for (name, view) in names { view.accessibilityIdentifier = name }
  }

  // MARK: - What happens

  /// The photo leaves its place, and the screen shows nothing else.
  private func open(_ cell: UICollectionViewCell, _ index: Int) {
    let hero = PhotoView.photo(index)
    hero.accessibilityIdentifier = "hero"
    hero.translatesAutoresizingMaskIntoConstraints = false
    view.insertSubview(hero, aboveSubview: backdrop)
    func center(_ hero: UIView, in other: UIView) -> [NSLayoutConstraint] {
      [
        hero.centerXAnchor.constraint(equalTo: other.centerXAnchor),
        hero.centerYAnchor.constraint(equalTo: other.centerYAnchor),
      ]
    }
    let (before, after) = (center(hero, in: cell), center(hero, in: view))
    NSLayoutConstraint.activate(
      before + [hero.widthAnchor, hero.heightAnchor].map { $0.constraint(equalToConstant: PhotoView.column) })
    cell.alpha = 0
    view.layoutIfNeeded()
    UIView.animate(springDuration: 0.5, bounce: 0.12) {
      NSLayoutConstraint.deactivate(before)
      NSLayoutConstraint.activate(after)
      self.view.layoutIfNeeded()
      let scale = self.view.bounds.width / PhotoView.column
      hero.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
    UIView.animate(withDuration: 0.15) { for part in [self.bar, self.tabs, self.spans] { part.alpha = 0 } }
    UIView.animate(withDuration: 0.25) { self.backdrop.alpha = 1 }
    UIView.animate(withDuration: 0.2, delay: 0.1) { self.viewer.alpha = 1 }
  }

  /// A heart appears on the photo, and stays for a while.
  public func like() {
    UIView.animate(springDuration: 0.35, bounce: 0.45) { self.burst.transform = .identity }
    UIView.animate(withDuration: 0.12) { self.burst.alpha = 1 }
    UIView.animate(withDuration: 0.25, delay: 0.7) {
      self.burst.alpha = 0
      self.burst.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
      self.viewer.like.setImage(.symbol("heart.fill", 22), for: .normal)
      self.viewer.like.swell()
    }
  }

  // MARK: - Views

  private func addLibrary() {
    library.contentInsetAdjustmentBehavior = .never
    library.contentInset = UIEdgeInsets(top: 155, left: 0, bottom: 140, right: 0)
    library.backgroundColor = nil
    library.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
    (library.dataSource, library.delegate) = (self, self)
    view.place(["library": library], ["HV:|[library]|"])
  }

  private func addBars() {
    let (top, bottom) = (
      UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial)),
      UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    )
    bar.prefersLargeTitles = true
    bar.clipsToBounds = true
    bar.barTintColor = .clear
    let item = UINavigationItem(title: "Library")
    item.rightBarButtonItem = UIBarButtonItem(title: "Select", style: .plain, target: nil, action: nil)
    bar.items = [item]
    tabs.barTintColor = .clear
    let items = [
      ("Library", "photo.on.rectangle"), ("For You", "heart.text.square.fill"), ("Albums", "rectangle.stack.fill"),
      ("Search", "magnifyingglass"),
    ]
    tabs.items = items.enumerated().map {
      UITabBarItem(title: $1.0, image: UIImage(systemName: $1.1), tag: $0)
    }
    tabs.items?.first?.selectedImage = UIImage(systemName: "photo.fill.on.rectangle.fill")
    tabs.selectedItem = tabs.items?.first
    spans.layer.cornerRadius = 9
    spans.layer.cornerCurve = .continuous
    let span = UISegmentedControl(items: ["Years", "Months", "Days", "All"])
    span.selectedSegmentIndex = 3
    spans.contentView.place(["span": span], ["HV:|-2-[span]-2-|"])
    for part in [top, bar, bottom, tabs, spans] { view.addSubview(part) }
    view.place(
      ["top": top, "bar": bar, "bottom": bottom, "tabs": tabs, "spans": spans],
      [
        "H:|[bar]|", "H:|[top]|", "V:|[top]", "H:|[tabs]|", "H:|[bottom]|", "V:[bottom]|", "H:|-24-[spans]-24-|",
        "V:[spans]-10-[tabs]",
      ])
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      top.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
      tabs.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      bottom.topAnchor.constraint(equalTo: tabs.topAnchor),
    ])
  }
}

extension PhotoGridController: UICollectionViewDataSource, UICollectionViewDelegate {
  public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    PhotoView.count
  }

  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    (cell as? PhotoCell)?.show(.photo(indexPath.item))
    cell.accessibilityIdentifier = "photo\(indexPath.item)"
    return cell
  }

  public func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    UIView.animate(withDuration: 0.1) { collectionView.cellForItem(at: indexPath)?.alpha = 0.7 }
  }

  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    guard let cell = collectionView.cellForItem(at: indexPath) else { return }
    open(cell, indexPath.item)
  }
}

/// What is around a photo that fills the screen's width.
final class PhotoViewer: UIView {
  let like = UIButton(type: .system)

  init() {
    super.init(frame: .zero)
    let (top, bottom) = (
      UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial)),
      UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    )
    let (back, edit, when, tools) = (UIButton(type: .system), UIButton(type: .system), when(), tools())
    back.setImage(.symbol("chevron.backward", 20, .medium), for: .normal)
    edit.setTitle("Edit", for: .normal)
    edit.titleLabel?.font = .systemFont(ofSize: 17)
    for part in [top, back, when, edit, bottom, tools] { addSubview(part) }
    place(
      ["top": top, "back": back, "when": when, "edit": edit, "bottom": bottom, "tools": tools],
      [
        "H:|[top]|", "V:|[top]", "H:|-4-[back(44)]", "V:[back(44)]", "H:[edit]-16-|", "V:[edit(44)]", "H:|[bottom]|",
        "V:[bottom]|", "H:|-4-[tools]-4-|", "V:[tools(49)]",
      ])
    NSLayoutConstraint.activate([
      top.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 44),
      back.bottomAnchor.constraint(equalTo: top.bottomAnchor),
      when.centerXAnchor.constraint(equalTo: centerXAnchor), when.centerYAnchor.constraint(equalTo: back.centerYAnchor),
      edit.centerYAnchor.constraint(equalTo: back.centerYAnchor),
      bottom.topAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -49),
      tools.topAnchor.constraint(equalTo: bottom.topAnchor),
    ])
    for (name, view) in ["back": back, "edit": edit, "when": when, "tools": tools, "like": like] {
      view.accessibilityIdentifier = name
    }
  }

  required init?(coder: NSCoder) { nil }

  private func when() -> UIStackView {
    let when = UIStackView(arrangedSubviews: [
      UILabel("21 August", .systemFont(ofSize: 15, weight: .semibold)),
      UILabel("8:47 PM", .systemFont(ofSize: 11), .secondaryLabel),
    ])
    (when.axis, when.alignment) = (.vertical, .center)
    return when
  }

  private func tools() -> UIStackView {
    let (share, info, trash) = (UIButton(type: .system), UIButton(type: .system), UIButton(type: .system))
    let buttons = [(share, "square.and.arrow.up"), (like, "heart"), (info, "info.circle"), (trash, "trash")]
    for (button, symbol) in buttons {
      button.setImage(.symbol(symbol, 22), for: .normal)
      button.widthAnchor.constraint(equalToConstant: 44).isActive = true
      button.heightAnchor.constraint(equalToConstant: 44).isActive = true
    }
    let tools = UIStackView(arrangedSubviews: buttons.map { $0.0 })
    (tools.distribution, tools.alignment) = (.equalCentering, .center)
    return tools
  }
}
