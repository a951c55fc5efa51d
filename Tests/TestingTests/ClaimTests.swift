import InbetweenTesting
import InbetweenUIKit
import Testing

/// Claims about what a film shows.
@Suite("Claims about films") struct ClaimTests {
  private func failure(_ claim: () throws -> Void) -> String? {
    do {
      try claim()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `text with too little space is truncated, wrapped text that fits is not`() throws {
    let (short, long, wrapped, empty) = (UILabel(), UILabel(), UILabel(), UILabel())
    let film = Film { window in
      for (index, label) in [short, long, wrapped, empty].enumerated() {
        label.frame = CGRect(x: 0, y: 100 * CGFloat(index), width: 100, height: index == 2 ? 100 : 30)
        window.addSubview(label)
      }
      short.text = "Go"
      long.text = "A long text that a hundred points cannot hold"
      wrapped.text = "Two or three lines"
      wrapped.numberOfLines = 0
    }
    try film.isNotTruncated(short)
    try film.isNotTruncated(wrapped)
    #expect(failure { try film.isNotTruncated(long) }?.contains("hundred points") == true)
    #expect(failure { try film.isNotTruncated(empty) }?.contains("says nothing") == true)
  }

  @Test func `contrast is that of the guidelines: black on white 21 to 1, grey less`() throws {
    let (black, grey, faded) = (UILabel(), UILabel(), UILabel())
    let film = Film { window in
      window.backgroundColor = .white
      for (index, label) in [black, grey, faded].enumerated() {
        label.text = "Read me"
        label.frame = CGRect(x: 20, y: 100 + 60 * CGFloat(index), width: 200, height: 40)
        window.addSubview(label)
      }
      black.textColor = .black
      grey.textColor = UIColor(red: 0x76 / 255.0, green: 0x76 / 255.0, blue: 0x76 / 255.0, alpha: 1)
      faded.textColor = .black
      faded.alpha = 1 - 0x76 / 255.0
    }
    try film.hasContrast(black, atLeast: 20.9)
    // #767676 on white is the lightest grey with 4.5 to 1.
    try film.hasContrast(grey, atLeast: 4.5)
    #expect(failure { try film.hasContrast(grey, atLeast: 4.6) }?.contains("4.54 to 1") == true)
    #expect(failure { try film.hasContrast(faded, atLeast: 4.6) }?.contains("4.54 to 1") == true)
  }

  @Test func `a button is large enough if every touch around its centre reaches it`() throws {
    final class Wide: UIButton {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let (small, wide) = (UIButton(), Wide())
    let film = Film { window in
      small.frame = CGRect(x: 20, y: 100, width: 30, height: 30)
      wide.frame = CGRect(x: 120, y: 100, width: 30, height: 30)
      window.addSubview(small)
      window.addSubview(wide)
    }
    try film.tapTarget(wide)
    try film.tapTarget(small, atLeast: 30)
    #expect(failure { try film.tapTarget(small) }?.contains("30 × 30") == true)
    #expect(failure { try film.tapTarget(UIButton()) }?.contains("says nothing") == true)
  }

  @Test func `an ambiguous position is reported with the view, and a determined one is not`() throws {
    func film(_ isSettled: Bool) -> Film {
      Film { window in
        let box = UIView()
        box.accessibilityIdentifier = "box"
        box.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: window.topAnchor), box.widthAnchor.constraint(equalToConstant: 10),
          box.heightAnchor.constraint(equalToConstant: 10),
        ])
        if isSettled { box.leadingAnchor.constraint(equalTo: window.leadingAnchor).isActive = true }
      }
    }
    try film(true).isUnambiguous()
    #expect(failure { try film(false).isUnambiguous() }?.contains("x of") == true)
  }

  @Test func `the maximum velocity is that of the motion, and a claim about a view that does not move fails`() throws {
    let (box, still) = (UIView(), UIView())
    let film = Film { window in
      window.addSubview(box)
      window.addSubview(still)
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { box.center.x = 100 }
    }
    #expect(abs(try film.motion(of: box).maximumVelocity(.midX) - 200) < 0.01)
    #expect(failure { _ = try film.motion(of: still).maximumVelocity(.midX) }?.contains("does not move") == true)
  }
}
