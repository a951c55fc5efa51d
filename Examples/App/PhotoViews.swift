import InbetweenUIKit

/// A picture that is drawn, as wide as a column of the library.
class PhotoView: GradientView {
  static var column: CGFloat { (UIScreen.main.bounds.width - 4) / 3 }
}

/// Hills before a sky with a sun.
final class LandscapeView: PhotoView {
  struct Look {
    var sky: (above: UIColor, below: UIColor)
    var hills: UIColor
    var near: UIColor
    var sun: UIColor
    /// The sun's centre, in columns.
    var place: CGPoint
  }

  init(_ look: Look) {
    super.init([look.sky.above, look.sky.below])
    clipsToBounds = true
    let sun = UIView()
    sun.backgroundColor = look.sun
    sun.layer.cornerRadius = 14
    let (ridge, meadow) = (PathView(Self.ridge, fill: look.hills), PathView(Self.meadow, fill: look.near))
    for part in [sun, ridge, meadow] { addSubview(part) }
    place(["sun": sun, "ridge": ridge, "meadow": meadow], ["HV:[sun(28)]", "HV:|[ridge]|", "HV:|[meadow]|"])
    NSLayoutConstraint.activate([
      sun.centerXAnchor.constraint(equalTo: leadingAnchor, constant: look.place.x * Self.column),
      sun.centerYAnchor.constraint(equalTo: topAnchor, constant: look.place.y * Self.column),
    ])
  }

  required init?(coder: NSCoder) { nil }

  private static var ridge: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 84))
    for (x, y) in [(26, 58), (48, 78), (80, 46), (104, 70), (132, 56), (132, 132), (0, 132)] {
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.close()
    return path
  }

  private static var meadow: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 104))
    path.addCurve(
      to: CGPoint(x: 84, y: 98), controlPoint1: CGPoint(x: 30, y: 88), controlPoint2: CGPoint(x: 54, y: 112))
    path.addCurve(
      to: CGPoint(x: 132, y: 94), controlPoint1: CGPoint(x: 114, y: 84), controlPoint2: CGPoint(x: 116, y: 84))
    path.addLine(to: CGPoint(x: 132, y: 132))
    path.addLine(to: CGPoint(x: 0, y: 132))
    path.close()
    return path
  }
}

/// A thing before a background.
final class StillView: PhotoView {
  init(_ motif: String, _ above: UIColor, _ below: UIColor) {
    super.init([above, below], to: CGPoint(x: 0.6, y: 1))
    clipsToBounds = true
    place(["motif": UILabel(motif, .systemFont(ofSize: 76), .label, .center)], ["HV:|[motif]|"])
  }

  required init?(coder: NSCoder) { nil }
}

/// A photo in the library.
final class PhotoCell: UICollectionViewCell {
  func show(_ photo: PhotoView) {
    contentView.subviews.forEach { $0.removeFromSuperview() }
    contentView.place(["photo": photo], ["HV:|[photo]|"])
  }
}

extension PhotoView {
  static let count = 18

  /// The photo of a number.
  static func photo(_ index: Int) -> PhotoView {
    func landscape(
      _ above: Int, _ below: Int, _ hills: Int, _ near: Int, _ sun: Int, _ x: CGFloat, _ y: CGFloat
    ) -> PhotoView {
      LandscapeView(
        LandscapeView.Look(
          sky: (UIColor(hex: above), UIColor(hex: below)), hills: UIColor(hex: hills), near: UIColor(hex: near),
          sun: UIColor(hex: sun), place: CGPoint(x: x, y: y)))
    }
    func still(_ motif: String, _ above: Int, _ below: Int) -> PhotoView {
      StillView(motif, UIColor(hex: above), UIColor(hex: below))
    }
    return switch index {
    case 0: landscape(0x2b5876, 0xf7b267, 0x3d3a5c, 0x25223d, 0xffe8a3, 0.3, 0.5)
    case 1: still("🌻", 0xf6d365, 0xfda085)
    case 2: landscape(0x6db3f2, 0xe3f4ff, 0x7c97a8, 0x4f7f4a, 0xffffff, 0.75, 0.25)
    case 3: still("🐈", 0xd4c1ec, 0x9f9fed)
    case 4: landscape(0x3a1c71, 0xffaf7b, 0x5b2a6e, 0x2d1440, 0xffd9a0, 0.66, 0.45)
    case 5: still("☕️", 0xe8e8e8, 0xbdbdbd)
    case 6: landscape(0x0f2027, 0x2c5364, 0x16333f, 0x0b1c23, 0xf4f4f4, 0.25, 0.22)
    case 7: still("🥑", 0xa8e063, 0x56ab2f)
    case 8: landscape(0xff9966, 0xff5e62, 0x93344a, 0x5c1d33, 0xfff1b8, 0.5, 0.4)
    case 9: landscape(0x8ec5fc, 0xe0c3fc, 0x9a8fc4, 0x6a6299, 0xffffff, 0.2, 0.3)
    case 10: still("🎈", 0xfbc2eb, 0xa6c1ee)
    case 11: still("🍓", 0xffe29f, 0xffa99f)
    case 12: still("⛵️", 0x89f7fe, 0x66a6ff)
    case 13: landscape(0xf9d423, 0xff4e50, 0xa83a3b, 0x6e2427, 0xfff6c9, 0.8, 0.35)
    case 14: still("🌙", 0x434343, 0x111111)
    case 15: landscape(0x56ccf2, 0xf2f7d9, 0x5f9e7d, 0x3c7a4e, 0xfffbe0, 0.35, 0.25)
    case 16: still("🧭", 0xf5f7fa, 0xc3cfe2)
    default: landscape(0x4b6cb7, 0xc8d9f0, 0x4f6796, 0x2e4269, 0xfdfdfd, 0.7, 0.2)
    }
  }
}
