import InbetweenUIKit
import Testing

@Suite("Layouts outside windows") struct DetachedLayoutTests {
  private let device = FilmDevice(name: "box", size: CGSize(width: 320, height: 480), scale: 2)

  /// Runs a closure in a film, and returns what it reads.
  private func inFilm<Value>(
    _ direction: UIUserInterfaceLayoutDirection = .leftToRight, _ body: @escaping (UIWindow) -> Value
  ) -> Value? {
    var value: Value?
    _ = Film(on: device, direction: direction, duration: 0) { value = body($0) }.duration
    return value
  }

  /// A subview of a size, placed by constraints only.
  private func box(in view: UIView, width: CGFloat = 30, height: CGFloat = 20) -> UIView {
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
    NSLayoutConstraint.activate([
      box.widthAnchor.constraint(equalToConstant: width), box.heightAnchor.constraint(equalToConstant: height),
    ])
    return box
  }

  @Test func `any view of a tree outside a window lays out all of it, in both directions`() {
    for direction in [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
      let frames = inFilm(direction) { _ in
        let top = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
        let outer = box(in: top, width: 60, height: 40)
        let inner = box(in: outer)
        NSLayoutConstraint.activate([
          outer.centerXAnchor.constraint(equalTo: top.centerXAnchor),
          outer.bottomAnchor.constraint(equalTo: top.bottomAnchor, constant: -5),
          inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 4),
          inner.topAnchor.constraint(equalTo: top.topAnchor, constant: 40),
        ])
        inner.layoutIfNeeded()
        return [top.frame, outer.frame, inner.frame]
      }
      #expect(
        frames == [
          CGRect(x: 10, y: 10, width: 80, height: 80), CGRect(x: 10, y: 35, width: 60, height: 40),
          CGRect(x: direction == .leftToRight ? 4 : 26, y: 5, width: 30, height: 20),
        ])
    }
  }

  @Test func `an anchor point moves a view away from its constraints, in a window and outside of one`() {
    for isShown in [false, true] {
      let frames = inFilm { window in
        let top = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        if isShown { window.addSubview(top) }
        let view = box(in: top)
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        NSLayoutConstraint.activate([
          view.leftAnchor.constraint(equalTo: top.leftAnchor, constant: 10),
          view.topAnchor.constraint(equalTo: top.topAnchor, constant: 50),
        ])
        top.layoutIfNeeded()
        let first = view.frame
        view.layer.anchorPoint = CGPoint(x: 0, y: 1)
        top.setNeedsLayout()
        top.layoutIfNeeded()
        return [first, view.frame]
      }
      #expect(
        frames == [CGRect(x: 10, y: 40, width: 30, height: 20), CGRect(x: 25, y: 40, width: 30, height: 20)])
    }
  }

  @Test func `stack views, wrapping labels and margins have the frames outside a window that they have in it`() {
    for direction in [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
      let pairs = inFilm(direction) { window in
        let top = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 300))
        let text = UILabel()
        text.numberOfLines = 0
        text.text = "A text that is longer than the space that there is beside the other view"
        let side = box(in: top)
        let row = UIStackView(arrangedSubviews: [text, side])
        (row.spacing, row.alignment) = (8, .top)
        let hidden = UILabel()
        hidden.isHidden = true
        let short = UILabel()
        short.text = "Short"
        let column = UIStackView(arrangedSubviews: [row, hidden, short])
        (column.axis, column.spacing) = (.vertical, 10)
        column.translatesAutoresizingMaskIntoConstraints = false
        top.addSubview(column)
        NSLayoutConstraint.activate([
          column.leadingAnchor.constraint(equalTo: top.layoutMarginsGuide.leadingAnchor),
          column.trailingAnchor.constraint(equalTo: top.layoutMarginsGuide.trailingAnchor),
          column.topAnchor.constraint(equalTo: top.safeAreaLayoutGuide.topAnchor, constant: 6),
        ])
        let views = [column, row, text, side, short]
        top.layoutIfNeeded()
        let before = views.map(\.frame)
        // What code moves meanwhile returns.
        text.frame = .zero
        window.addSubview(top)
        window.layoutIfNeeded()
        return (before: before, after: views.map(\.frame))
      }
      #expect(pairs?.before == pairs?.after)
      #expect(pairs?.before.first?.origin == CGPoint(x: 8, y: 6) && pairs?.before.first?.width == 184)
      // Three lines or more.
      #expect((pairs?.before[2].height ?? 0) > 60)
      #expect(pairs?.before[3].minX == (direction == .leftToRight ? 154 : 0))
    }
  }

  @Test func `viewDidLoad reads the frames of constraints after layoutIfNeeded, without a safe area`() {
    final class Controller: UIViewController {
      let card = UIView()
      var frames: [CGRect] = []

      override func viewDidLoad() {
        super.viewDidLoad()
        card.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(card)
        NSLayoutConstraint.activate([
          card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
          card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
          card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
          card.heightAnchor.constraint(equalToConstant: 100),
        ])
        view.layoutIfNeeded()
        frames = [view.frame, card.frame, view.safeAreaLayoutGuide.layoutFrame]
      }
    }
    let controller = Controller()
    let film = Film(on: .iPhone15, duration: 0) { $0.rootViewController = controller }
    _ = film.duration
    let screen = CGRect(x: 0, y: 0, width: 393, height: 852)
    #expect(controller.frames == [screen, CGRect(x: 20, y: 40, width: 353, height: 100), screen])
    #expect(controller.card.frame.minY == 99)
  }

  @Test func `changes between two layouts outside a window are placed, and what they do not concern stays`() {
    let heights = inFilm { _ in
      let top = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = box(in: top)
      let side = view.leadingAnchor.constraint(equalTo: top.leadingAnchor, constant: 10)
      let fill = view.trailingAnchor.constraint(equalTo: top.trailingAnchor)
      NSLayoutConstraint.activate([side, view.topAnchor.constraint(equalTo: top.topAnchor)])
      top.layoutIfNeeded()
      var left = [view.frame.minX]
      view.frame.origin.x = 50
      top.layoutIfNeeded()
      left.append(view.frame.minX)
      side.constant = 20
      top.layoutIfNeeded()
      left.append(view.frame.minX)
      side.isActive = false
      fill.isActive = true
      top.layoutIfNeeded()
      left.append(view.frame.minX)
      top.bounds.size.width = 200
      top.layoutIfNeeded()
      return left + [view.frame.minX]
    }
    #expect(heights == [10, 50, 20, 70, 170])
  }

  @Test func `layoutSubviews is called after its view has its size, and updateConstraints before`() {
    final class Card: UIView {
      let line = UIView()
      var calls: [String] = []

      override func updateConstraints() {
        line.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          line.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.5),
          line.heightAnchor.constraint(equalToConstant: 2),
          line.leadingAnchor.constraint(equalTo: leadingAnchor), line.topAnchor.constraint(equalTo: topAnchor),
        ])
        super.updateConstraints()
        calls.append("constraints")
      }

      override func layoutSubviews() {
        super.layoutSubviews()
        calls.append("\(Int(bounds.width)) \(Int(line.frame.width))")
        layer.cornerRadius = bounds.height / 2
      }
    }
    let card = Card()
    let radius = inFilm { _ in
      let top = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      card.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(card.line)
      top.addSubview(card)
      NSLayoutConstraint.activate([
        card.widthAnchor.constraint(equalToConstant: 80), card.heightAnchor.constraint(equalToConstant: 40),
        card.topAnchor.constraint(equalTo: top.topAnchor), card.leadingAnchor.constraint(equalTo: top.leadingAnchor),
      ])
      top.layoutIfNeeded()
      return card.layer.cornerRadius
    }
    #expect(radius == 20)
    #expect(card.calls == ["constraints", "80 40"])
  }

  @Test func `fitting sizes follow from constraints outside a window, also as an intrinsic size of a superview`() {
    final class Badge: UIView {
      let stack = UIStackView()
      override var intrinsicContentSize: CGSize { stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
    }
    let sizes = inFilm { _ in
      let header = UIView()
      let badge = Badge()
      badge.stack.translatesAutoresizingMaskIntoConstraints = false
      badge.translatesAutoresizingMaskIntoConstraints = false
      badge.addSubview(badge.stack)
      badge.stack.addArrangedSubview(box(in: badge, width: 30, height: 20))
      badge.stack.addArrangedSubview(box(in: badge, width: 10, height: 20))
      header.addSubview(badge)
      NSLayoutConstraint.activate([
        badge.topAnchor.constraint(equalTo: header.topAnchor, constant: 5),
        badge.leadingAnchor.constraint(equalTo: header.leadingAnchor, constant: 7),
        header.bottomAnchor.constraint(equalTo: badge.bottomAnchor, constant: 5),
        header.trailingAnchor.constraint(equalTo: badge.trailingAnchor),
      ])
      let fitting = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      let wide = header.systemLayoutSizeFitting(
        CGSize(width: 90, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .defaultLow)
      header.layoutIfNeeded()
      return [fitting, wide, badge.bounds.size]
    }
    #expect(sizes?.prefix(2) == [CGSize(width: 47, height: 30), CGSize(width: 90, height: 30)])
  }

  @Test func `a view that constraints give a size keeps its origin outside a window`() {
    let frame = inFilm { _ in
      let view = UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6))
      view.translatesAutoresizingMaskIntoConstraints = false
      view.widthAnchor.constraint(equalToConstant: 50).isActive = true
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5).isActive = true
      view.layoutIfNeeded()
      return view.frame
    }
    #expect(frame == CGRect(x: 3, y: 4, width: 50, height: 25))
  }

  @Test func `a tree that was never in a window is drawn into an image, with its layers and texts`() throws {
    final class Dot: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.green.setFill()
        UIRectFill(rect)
      }
    }
    let small = FilmDevice(name: "small", size: CGSize(width: 100, height: 100), scale: 1)
    let film = Film(on: small, duration: 1) { window in
      let top = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
      top.backgroundColor = .blue
      let square = box(in: top, width: 30, height: 30)
      square.backgroundColor = .red
      NSLayoutConstraint.activate([
        square.centerXAnchor.constraint(equalTo: top.centerXAnchor),
        square.centerYAnchor.constraint(equalTo: top.centerYAnchor),
      ])
      let dot = Dot(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      dot.backgroundColor = .clear
      top.addSubview(dot)
      let bar = CALayer()
      bar.frame = CGRect(x: 70, y: 0, width: 10, height: 10)
      bar.backgroundColor = UIColor.white.cgColor
      top.layer.addSublayer(bar)
      let label = UILabel(frame: CGRect(x: 0, y: 60, width: 80, height: 20))
      label.text = "MMMM"
      label.textColor = .white
      top.addSubview(label)
      top.layoutIfNeeded()
      let image = UIGraphicsImageRenderer(size: top.bounds.size).image { top.layer.render(in: $0.cgContext) }
      let picture = UIImageView(image: image)
      #expect(picture.frame == top.frame)
      window.addSubview(picture)
    }
    let pixels = try FramePixels(film, at: 0.5)
    let (red, green, blue, white): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
      [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]
    )
    #expect(pixels[26, 26] == red && pixels[54, 54] == red && pixels[24, 40] == blue && pixels[56, 40] == blue)
    #expect(pixels[5, 5] == green && pixels[75, 5] == white && pixels[85, 5] == white)
    #expect((60..<80).contains { y in (0..<80).contains { x in pixels[x, y] != blue } })
  }

  @Test func `the rows of a table begin below a header that was measured before`() {
    final class Rows: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let rows = Rows()
    let top = inFilm { window in
      let table = UITableView(frame: window.bounds)
      let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 0))
      let content = box(in: header, width: 100, height: 70)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: header.topAnchor, constant: 10),
        content.bottomAnchor.constraint(equalTo: header.bottomAnchor, constant: -10),
        content.centerXAnchor.constraint(equalTo: header.centerXAnchor),
      ])
      header.frame.size.height = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
      table.tableHeaderView = header
      table.dataSource = rows
      window.addSubview(table)
      window.layoutIfNeeded()
      return table.cellForRow(at: IndexPath(row: 0, section: 0))?.frame.minY
    }
    #expect(top == 90)
  }
}
