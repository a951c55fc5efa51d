import InbetweenUIKit
import Testing

@Suite("What public apps use of views and controllers") struct StrangersViewsTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1)

  @Test func `items of bars take the values of their appearance proxies, and keep their own`() {
    let film = Film(on: Self.small, duration: 0.1) { window in
      UITabBarItem.appearance().badgeColor = .blue
      UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .normal)
      UIBarButtonItem.appearance().tintColor = .yellow
      UIBarButtonItem.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).tintColor = .red
      let (first, second) = (UITabBarItem(title: "A", image: nil, tag: 0), UITabBarItem(title: "B", image: nil, tag: 1))
      second.badgeColor = .orange
      let tabs = UITabBar(frame: CGRect(x: 0, y: 151, width: 200, height: 49))
      tabs.items = [first, second]
      window.addSubview(tabs)
      #expect(first.badgeColor == .blue && second.badgeColor == .orange)
      #expect(first.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .green)
      let (done, share) = (UIBarButtonItem(title: "Done"), UIBarButtonItem(title: "Share"))
      let content = UINavigationItem(title: "Notes")
      content.rightBarButtonItem = done
      let navigation = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
      navigation.items = [content]
      let toolbar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 200, height: 44))
      toolbar.items = [share]
      window.addSubview(navigation)
      window.addSubview(toolbar)
      #expect(done.tintColor == .red && share.tintColor == .yellow)
    }
    film.play(until: 0.1)
    _ = Film(on: Self.small, duration: 0) { _ in
      let item = UIBarButtonItem(title: "Other film")
      UIToolbar(frame: .zero).items = [item]
      #expect(item.tintColor == nil)
    }
  }

  @Test func `invalidating properties ask for layout when they change`() {
    final class Badge: UIView {
      @Invalidating(.display, .layout) var count = 0
      @Invalidating(.intrinsicContentSize) var text = ""
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let film = Film(on: Self.small, duration: 1) { $0.addSubview(badge) }
    var seen: [Int] = []
    film.perform(at: 0.2) {
      seen.append(badge.layouts)
      badge.count = 0
    }
    film.perform(at: 0.4) {
      seen.append(badge.layouts)
      (badge.count, badge.text) = (3, "x")
    }
    film.perform(at: 0.6) { seen.append(badge.layouts) }
    film.play(until: 1)
    #expect(seen.count == 3 && seen[0] == seen[1] && seen[2] > seen[1] && badge.count == 3)
  }

  @Test func `a sliding attachment leaves its item one axis, within its range`() {
    final class Ball: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
      override var collisionBoundingPath: UIBezierPath { UIBezierPath(ovalIn: bounds) }
    }
    let ball = Ball(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let film = Film(on: Self.small, duration: 2) { $0.addSubview(ball) }
    let animator = UIDynamicAnimator(referenceView: film.window)
    film.perform(at: 0) {
      let gravity = UIGravityBehavior(items: [ball])
      gravity.gravityDirection = CGVector(dx: 1, dy: 1)
      let slide = UIAttachmentBehavior.slidingAttachment(
        with: ball, attachmentAnchor: CGPoint(x: 0, y: 50), axisOfTranslation: CGVector(dx: 1, dy: 0))
      slide.attachmentRange = UIFloatRange(minimum: 0, maximum: 60)
      animator.addBehavior(gravity)
      animator.addBehavior(slide)
    }
    film.play(until: 2)
    #expect(abs(ball.center.x - 110) < 1 && abs(ball.center.y - 50) < 1)
  }

  @Test func `two pinned items keep their common point`() {
    let (first, second) = (
      UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40)),
      UIView(frame: CGRect(x: 90, y: 50, width: 40, height: 40))
    )
    let film = Film(on: Self.small, duration: 0.4) { for view in [first, second] { $0.addSubview(view) } }
    let animator = UIDynamicAnimator(referenceView: film.window)
    film.perform(at: 0) {
      animator.addBehavior(UIGravityBehavior(items: [first, second]))
      animator.addBehavior(
        UIAttachmentBehavior.fixedAttachment(
          with: first, attachedTo: second, attachmentAnchor: CGPoint(x: 90, y: 70)))
      animator.addBehavior(
        UIAttachmentBehavior.pinAttachment(with: first, attachedTo: second, attachmentAnchor: CGPoint(x: 90, y: 70)))
      animator.addBehavior(
        UIAttachmentBehavior.limitAttachment(
          with: first, offsetFromCenter: .zero, attachedTo: second, offsetFromCenter: .zero))
    }
    film.play(until: 0.4)
    #expect(abs(second.center.x - first.center.x - 40) < 1 && abs(second.center.y - first.center.y) < 1)
    #expect(first.center.y > 100)
  }

  @Test func `a cell's background has its transformed colour and its own view`() {
    let own = UIView(frame: .zero)
    var configuration = UIBackgroundConfiguration.clear()
    configuration.backgroundColor = .red
    configuration.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .blue }
    configuration.customView = own
    #expect(configuration.resolvedBackgroundColor(for: .green) == .blue && configuration.customView === own)
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
    let film = Film(on: Self.small, duration: 0.2) { window in
      cell.backgroundConfiguration = configuration
      window.addSubview(cell)
    }
    film.play(until: 0.2)
    #expect(own.window === film.window && own.bounds.size == cell.bounds.size)
    #expect(own.superview?.backgroundColor == .blue)
  }

  @Test func `segues back are looked for in the children that a container allows`() {
    let (container, first, second) = (UIViewController(), UIViewController(), UIViewController())
    _ = Film(on: Self.small, duration: 0) { _ in
      for child in [first, second] { container.addChild(child) }
      let source = UIStoryboardUnwindSegueSource(first, Selector(named: "back:"), nil)
      #expect(container.childContaining(source) === first)
      #expect(container.allowedChildrenForUnwinding(from: source) == [second])
    }
    final class Closed: UIViewController {
      override func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] { [] }
      override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}
    }
    #expect(Closed().children.isEmpty)
  }

  @Test func `lists that are to be swiped are a problem`() {
    let film = Film(on: Self.small, duration: 0) { _ in
      var list = UICollectionLayoutListConfiguration(appearance: .plain)
      list.trailingSwipeActionsConfigurationProvider = { _ in UISwipeActionsConfiguration(actions: []) }
      #expect(list.leadingSwipeActionsConfigurationProvider == nil)
    }
    #expect(film.problems.count == 1)
  }

  @Test func `settings of views that are not drawn are kept`() {
    _ = Film(on: Self.small, duration: 0) { window in
      let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      (list.dragInteractionEnabled, list.reorderingCadence, list.isSpringLoaded) = (true, .fast, true)
      #expect(list.dragInteractionEnabled && list.reorderingCadence == .fast && !list.hasActiveDrag)
      #expect(list.dragDelegate == nil && list.dropDelegate == nil && list.isSpringLoaded)
      let button = UIButton(type: .roundedRect)
      button.pointerStyleProvider = { _, effect, shape in UIPointerStyle(effect: effect, shape: shape) }
      button.adjustsImageSizeForAccessibilityContentSizeCategory = true
      #expect(button.isPointerInteractionEnabled && button.buttonType == .system)
      let search = UISearchBar()
      (search.showsBookmarkButton, search.showsSearchResultsButton) = (true, true)
      search.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
      search.setSearchFieldBackgroundImage(UIImage(), for: .normal)
      search.searchTextField.tokens = [UISearchToken(icon: nil, text: "from")]
      search.searchTextField.insertToken(UISearchToken(icon: nil, text: "to"), at: 9)
      #expect(search.searchFieldBackgroundPositionAdjustment.vertical == 2 && search.searchTextField.tokens.count == 2)
      let controller = UISearchController(searchResultsController: nil)
      controller.dimsBackgroundDuringPresentation = false
      #expect(!controller.obscuresBackgroundDuringPresentation)
      UIToolbar().barStyle = .blackTranslucent
      let (bar, toggle, picker) = (UIProgressView(), UISwitch(), UIDatePicker())
      (bar.progressImage, toggle.onImage, picker.preferredDatePickerStyle) = (UIImage(), UIImage(), .inline)
      #expect(bar.progressImage != nil && bar.trackImage == nil && toggle.onImage != nil)
      let text = UITextView()
      text.isFindInteractionEnabled = true
      text.findInteraction?.presentFindNavigator(showingReplace: false)
      #expect(text.findInteraction?.isFindNavigatorVisible == false)
      text.pasteConfiguration = UIPasteConfiguration(forAccepting: UIImage.self)
      #expect(text.pasteConfiguration?.acceptableTypeIdentifiers.first == "public.png")
      let field = UITextField()
      field.textContentType = .postalCode
      #expect(field.textContentType == .postalCode && UITextContentType.givenName.rawValue == "given-name")
      #expect(UITextDirection(rawValue: UITextLayoutDirection.left.rawValue) == .layout(.left))
      let guide: UIKeyboardLayoutGuide = window.keyboardLayoutGuide
      let constraint = field.bottomAnchor.constraint(equalTo: guide.topAnchor)
      #expect(constraint.firstAnchor.name == field.bottomAnchor.name && constraint.secondAnchor?.item === guide)
      let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
      configuration.storyboard = nil
      let looks = UITabBarAppearance()
      (looks.stackedItemWidth, looks.stackedItemSpacing) = (40, 4)
      #expect(UITabBarAppearance(barAppearance: looks).stackedItemWidth == 40)
      let item = UIBarButtonItem(title: "x")
      item.setBackgroundImage(UIImage(), for: .normal, barMetrics: .default)
      #expect(item.backgroundImage(for: .normal, barMetrics: .default) != nil)
      #expect(UITabBarController().moreNavigationController.viewControllers.isEmpty)
      #expect(!UIInputViewController().textDocumentProxy.hasText)
      let layout = UICollectionViewTransitionLayout(
        currentLayout: list.collectionViewLayout, nextLayout: UICollectionViewFlowLayout())
      layout.updateValue(3, forAnimatedKey: "x")
      #expect(layout.value(forAnimatedKey: "x") == 3)
      let manager = NSLayoutManager()
      manager.hyphenationFactor = 0.5
      #expect(manager.propertyForGlyph(at: 0) == .null)
    }
  }

  @Test func `presses with force and popovers of one's own compile`() {
    final class Circle: UIView, UIPreviewInteractionDelegate {
      private lazy var press = UIPreviewInteraction(view: self)
      func listen() { press.delegate = self }
      func previewInteraction(
        _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat, ended: Bool
      ) {}
      func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction) {}
    }
    final class Bubble: UIPopoverBackgroundView {
      override class func arrowHeight() -> CGFloat { 20 }
      override var arrowDirection: UIPopoverArrowDirection {
        get { .up }
        set {}
      }
    }
    final class Screen: UIViewController {
      var style: UIModalPresentationStyle?
      override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        guard !coordinator.initiallyInteractive, coordinator.targetTransform.isIdentity else { return }
        style = coordinator.presentationStyle
      }
    }
    _ = Film(on: Self.small, duration: 0) { window in
      Circle(frame: .zero).listen()
      let screen = Screen()
      screen.modalPresentationStyle = .popover
      screen.popoverPresentationController?.popoverBackgroundViewClass = Bubble.self
      #expect(screen.popoverPresentationController?.popoverBackgroundViewClass?.arrowHeight() == 20)
      #expect(screen.style == nil)
    }
  }
}
