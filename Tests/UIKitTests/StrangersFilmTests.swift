import InbetweenUIKit
import Testing

/// What films of public view code showed wrongly.
@Suite("Films of view code of strangers") struct StrangersFilmTests {
  private let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 1)

  // MARK: - Tables

  /// A cell with a text of as many lines as its row's number, and one more.
  private final class LinesCell: UITableViewCell {
    let words = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      words.numberOfLines = 0
      words.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(words)
      for (own, edge) in [
        (words.topAnchor, contentView.layoutMarginsGuide.topAnchor),
        (words.bottomAnchor, contentView.layoutMarginsGuide.bottomAnchor),
      ] { own.constraint(equalTo: edge).isActive = true }
      words.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor).isActive = true
      words.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor).isActive = true
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Lines: NSObject, UITableViewDataSource {
    var isFolded = false

    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      section == 0 && isFolded ? 0 : 4
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "lines") as? LinesCell
        ?? LinesCell(style: .default, reuseIdentifier: "lines")
      cell.words.text = String(repeating: "x\n", count: indexPath.row) + "\(indexPath.section)"
      return cell
    }
  }

  @Test func `rows of other sections keep their heights and their cells when a section is reloaded`() throws {
    let rows = Lines()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    table.dataSource = rows
    let film = Film { $0.addSubview(table) }
    func heights(_ section: Int) -> [CGFloat] {
      (0..<4).map { table.rectForRow(at: IndexPath(row: $0, section: section)).height }
    }
    film.play(until: 0.1)
    let (first, cells) = (heights(0), table.visibleCells)
    #expect(first[0] > 40 && first[0] < first[1] && first[1] < first[2] && first[2] < first[3])
    #expect(heights(1) == first && cells.count == 8)
    film.perform(at: 0.2) { table.reloadSections([1], with: .none) }
    film.play(until: 0.5)
    #expect(heights(0) == first && heights(1) == first)
    #expect(zip(cells, table.visibleCells.prefix(4)).allSatisfy { $0 === $1 })
    film.perform(at: 0.6) {
      rows.isFolded = true
      table.reloadSections([0], with: .automatic)
    }
    film.play(until: 0.7)
    // The former rows fade out.
    #expect(table.subviews.count { $0 is LinesCell } == 8 && cells.prefix(4).allSatisfy { $0.superview === table })
    film.play(until: 2)
    #expect(table.subviews.count { $0 is LinesCell } == 4)
    #expect(heights(1) == first && table.contentSize.height == first.reduce(0, +))
    for cell in table.visibleCells {
      let row = try #require(table.indexPath(for: cell)).row
      #expect(cell.frame.height == first[row])
      #expect(cell.contentView.bounds.height == first[row])
    }
  }

  // MARK: - Text fields

  @Test func `a text is where its class insets it, edited or not`() {
    final class Inset: UITextField {
      override func textRect(forBounds bounds: CGRect) -> CGRect {
        super.textRect(forBounds: bounds).inset(by: UIEdgeInsets(top: 10, left: 12, bottom: 0, right: 12))
      }
      override func editingRect(forBounds bounds: CGRect) -> CGRect {
        super.editingRect(forBounds: bounds).inset(by: UIEdgeInsets(top: 10, left: 12, bottom: 0, right: 12))
      }
    }
    let field = Inset(frame: .zero)
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
    #expect(field.textRect(forBounds: bounds) == CGRect(x: 12, y: 10, width: 76, height: 30))
    #expect(field.editingRect(forBounds: bounds) == CGRect(x: 12, y: 10, width: 76, height: 30))
    // A class that moves only the text moves its placeholder as well.
    #expect(field.placeholderRect(forBounds: bounds) == CGRect(x: 12, y: 10, width: 76, height: 30))
  }

  @Test func `a field that draws something itself leaves its placeholder to drawPlaceholder`() throws {
    class Drawn: UITextField {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: rect.maxY - 2, width: rect.width, height: 2))
      }
    }
    final class Bare: Drawn {
      override func drawPlaceholder(in rect: CGRect) {}
    }
    let (drawn, bare) = (Drawn(), Bare())
    let film = Film(on: device, duration: 1) { window in
      for (index, field) in [drawn, bare].enumerated() {
        field.frame = CGRect(x: 0, y: 40 * CGFloat(index), width: 100, height: 40)
        field.placeholder = "MMMM"
        window.addSubview(field)
      }
    }
    let pixels = try FramePixels(film, at: 0.5)
    func hasInk(_ rows: Range<Int>) -> Bool {
      rows.contains { y in (0..<100).contains { pixels[$0, y] != [255, 255, 255] } }
    }
    #expect(hasInk(5..<35) && !hasInk(45..<75))
    #expect(pixels[50, 39] == [255, 0, 0] && pixels[50, 79] == [255, 0, 0])
  }

  // MARK: - Bars

  @Test(arguments: [false, true]) func `an opaque bar has its colour behind an empty image, another one has none`(
    _ isTranslucent: Bool
  ) throws {
    let film = Film(on: device, duration: 1) { window in
      window.backgroundColor = .white
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
      bar.isTranslucent = isTranslucent
      bar.setBackgroundImage(UIImage(), for: .default)
      bar.shadowImage = UIImage()
      bar.barTintColor = .red
      window.addSubview(bar)
    }
    #expect(try FramePixels(film, at: 0.5)[5, 20] == (isTranslucent ? [255, 255, 255] : [255, 0, 0]))
  }

  // MARK: - Layers

  @Test func `the shape of an additive animation of paths replaces the layer's`() throws {
    let shape = CAShapeLayer()
    let film = Film(on: device, duration: 2) { window in
      shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 100)).cgPath
      shape.fillColor = UIColor.red.cgColor
      window.layer.addSublayer(shape)
      let animation = CAKeyframeAnimation()
      animation.keyPath = "path"
      animation.isAdditive = true
      animation.values = [0.0, 100.0].map { height in
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: height)).cgPath
      }
      animation.duration = 2
      animation.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 120)
      shape.add(animation, forKey: nil)
    }
    let pixels = try FramePixels(film, at: 1)
    #expect(pixels[25, 45] == [255, 0, 0] && pixels[25, 55] == [255, 255, 255])
  }

  @Test func `values by name are cast to every type of numbers, and to objects and back`() {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    let turn = layer.value(forKeyPath: "transform.rotation.z")
    #expect(turn as? Double == 0.5 && turn as? CGFloat == 0.5 && turn as? Float == 0.5)
    #expect((turn as? NSNumber)?.floatValue == 0.5)
    layer.isHidden = true
    #expect(layer.value(forKey: "hidden") as? Bool == true)
    let values: [Any] = [
      NSValue(cgVector: CGVector(dx: 1, dy: 2)),
      NSValue(uiEdgeInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      NSValue(cgAffineTransform: CGAffineTransform(scaleX: 2, y: 3)),
      NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4)), CGFloat(3),
    ]
    #expect(values[0] as? CGVector == CGVector(dx: 1, dy: 2) && values[0] as? UIEdgeInsets == nil)
    #expect((values[1] as? UIEdgeInsets)?.bottom == 3 && (values[4] as? NSNumber)?.intValue == 3)
    #expect((values[2] as? CGAffineTransform)?.d == 3 && (values[3] as? CATransform3D)?.m33 == 4)
    #expect((CATransform3DMakeScale(2, 3, 4) as Any as? NSValue)?.caTransform3DValue.m22 == 3)
  }

  @Test func `a picture of a view that is not in the window shows it, if it is taken after updates`() throws {
    let next = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let bar = UIView()
    bar.backgroundColor = .blue
    bar.translatesAutoresizingMaskIntoConstraints = false
    next.backgroundColor = .red
    next.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: next.leadingAnchor), bar.topAnchor.constraint(equalTo: next.topAnchor),
      bar.trailingAnchor.constraint(equalTo: next.trailingAnchor), bar.heightAnchor.constraint(equalToConstant: 20),
    ])
    let film = Film(on: device, duration: 1) { window in
      if let picture = next.snapshotView(afterScreenUpdates: true) { window.addSubview(picture) }
    }
    let pixels = try FramePixels(film, at: 0.5)
    #expect(pixels[50, 10] == [0, 0, 255] && pixels[50, 60] == [255, 0, 0])
    #expect(next.window == nil)
  }

  // MARK: - Transitions

  private final class Fade: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
    var views: [(from: UIView?, to: UIView?)] = []

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      0.5
    }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      let (from, to) = (transitionContext.view(forKey: .from), transitionContext.view(forKey: .to))
      views.append((from, to))
      if let to { transitionContext.containerView.addSubview(to) }
      to?.alpha = 0
      UIView.animate(
        withDuration: 0.5,
        animations: {
          from?.alpha = 0
          to?.alpha = 1
        },
        completion: { _ in
          from?.alpha = 1
          transitionContext.completeTransition(true)
        })
    }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
      self
    }
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .custom])
  func `the view behind is in its place after a dismissal that has added it to the container`(
    _ style: UIModalPresentationStyle
  ) throws {
    let (root, next, fade) = (UIViewController(), UIViewController(), Fade())
    let film = Film(on: device) { window in
      window.rootViewController = root
      root.view.backgroundColor = .blue
      next.view.backgroundColor = .red
    }
    next.modalPresentationStyle = style
    next.transitioningDelegate = fade
    film.perform(at: 0.1) { root.present(next, animated: true) }
    film.perform(at: 1) { next.dismiss(animated: true) }
    film.play(until: 2)
    #expect(root.view.superview === film.window && next.view.window == nil)
    // Views that stay where they are behind the presented one are not the animator's.
    #expect(fade.views.count == 2 && fade.views.first?.to === next.view && fade.views.last?.from === next.view)
    let isRemoved = style == .fullScreen
    #expect((fade.views.first?.from === root.view) == isRemoved && (fade.views.last?.to === root.view) == isRemoved)
    #expect(try FramePixels(film, at: 0.8)[50, 50] == [255, 0, 0])
    #expect(try FramePixels(film, at: 1.9)[50, 50] == [0, 0, 255])
  }
}
