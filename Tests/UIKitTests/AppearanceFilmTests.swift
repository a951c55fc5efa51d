import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// What depends on the user's settings and on what is behind a view, in an app's code.
@Suite("Appearance, text size and materials in films") struct AppearanceFilmTests {
  @Test func `materials and dynamic colours of controls follow the appearance`() throws {
    let effect = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    let slider = UISlider()
    slider.minimumTrackTintColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let film = Film(appearance: .dark) { window in
      window.addSubview(effect)
      window.addSubview(slider)
      effect.contentView.addSubview(UIView())
    }
    film.play(until: 0)
    #expect(effect.contentView.superview === effect)
    let track = try #require(slider.minimumTrackTintColor)
    #expect(track.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
  }

  @Test func `a film at a text size of the user has its traits and fonts`() {
    let label = UILabel(frame: CGRect(x: 0, y: 100, width: 300, height: 60))
    var category: UIContentSizeCategory?
    let film = Film(contentSize: .accessibilityLarge) { window in
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      window.addSubview(label)
      category = window.traitCollection.preferredContentSizeCategory
    }
    film.play(until: 0)
    #expect(category == .accessibilityLarge && label.font.pointSize == 33)
  }

  @Test func `a blur effect blurs, a vibrancy effect blends the content, and an animated effect grows`() throws {
    let effect = UIVisualEffectView(effect: nil)
    let vibrant = UIVisualEffectView(
      effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .systemMaterial), style: .secondaryLabel))
    let film = Film { window in
      effect.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      vibrant.frame = effect.bounds
      vibrant.contentView.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      window.addSubview(effect)
      window.addSubview(vibrant)
    }
    film.perform(at: 1) { UIView.animate(withDuration: 1) { effect.effect = UIBlurEffect(style: .dark) } }
    film.play(until: 3)
    let lists = [0.5, 1.5, 2.5].map { film.timeline.displayList(at: $0).items.map(\.content) }
    func radius(_ content: DisplayContent) -> Double? {
      if case .backdrop(let backdrop) = content { backdrop.blurRadius } else { nil }
    }
    let radii = lists.map { $0.compactMap(radius) }
    #expect(radii[0].isEmpty && radii[2] == [20])
    #expect(abs(try #require(radii[1].first) - 10) < 0.01)
    let modes = lists[0].compactMap { if case .beginGroup(let group) = $0 { group.blendMode } else { nil } }
    #expect(modes == [.plusDarker] && vibrant.contentView.alpha == 0.6)
    let layer = CALayer()
    layer.compositingFilter = "screenBlendMode"
    #expect(layer.compositingFilter as? String == "screenBlendMode")
    layer.compositingFilter = "unknown"
    #expect(layer.compositingFilter == nil)
  }

  @Test func `the sizes of text styles are those of the guidelines at each setting`() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: large).pointSize == 40)
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    #expect(UIFontMetrics(forTextStyle: .body).scaledValue(for: 34, compatibleWith: large) == 80)
    #expect(UIContentSizeCategory.large < .accessibilityMedium)
    let both = UITraitCollection(traitsFrom: [large, UITraitCollection(userInterfaceStyle: .dark)])
    #expect(both.userInterfaceStyle == .dark && both.preferredContentSizeCategory == .accessibilityExtraLarge)
    #expect(both.containsTraits(in: large) && !large.containsTraits(in: both))
  }
}
