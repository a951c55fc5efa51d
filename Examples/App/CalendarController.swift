public import InbetweenUIKit

/// The scene `app/calendar.yaml`: a swipe turns to the next month, which has one week less, so that the events of the day
/// move up.
public final class CalendarController: UIViewController {
  private let bar = UINavigationBar()
  private let (pager, months) = (UIView(), UIView())
  private let titles = ["August", "September"].map { UILabel($0, .style(.largeTitle, .bold)) }
  private let events = [UIStackView(), UIStackView()]
  private let tools = UIToolbar()
  private var (left, height) = (NSLayoutConstraint(), NSLayoutConstraint())
  /// The month that is shown, 0 for August.
  private lazy var page = SpringProgress(0, in: view) { [weak self] in self?.show($0) }
  private var firstPage: CGFloat = 0

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    fillBars()
    fillPager()
    fillEvents()
    let (weekdays, edge) = (weekdays(), UIView())
    edge.backgroundColor = .separator
    let bottom = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    let views: [String: UIView] = [
      "bar": bar, "august": titles[0], "september": titles[1], "weekdays": weekdays, "pager": pager, "edge": edge,
      "augustEvents": events[0], "septemberEvents": events[1], "bottom": bottom, "tools": tools,
    ]
    let order = [bar, titles[0], titles[1], weekdays, pager, edge, events[0], events[1], bottom, tools]
    for part in order { view.addSubview(part) }
    view.place(
      views,
      [
        "H:|[bar]|", "H:|-16-[august]", "H:|-16-[september]", "V:[bar][august]-8-[weekdays]-6-[pager][edge]",
        "H:|-8-[weekdays]-8-|", "H:|[pager]|", "H:|[edge]|", "V:[edge][augustEvents]", "V:[edge][septemberEvents]",
        "H:|[augustEvents]|", "H:|[septemberEvents]|", "H:|[tools]|", "H:|[bottom]|", "V:[bottom]|",
      ])
    height = pager.heightAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      titles[1].topAnchor.constraint(equalTo: titles[0].topAnchor),
      edge.heightAnchor.constraint(equalToConstant: UIView.hairline), height,
      tools.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      bottom.topAnchor.constraint(equalTo: tools.topAnchor),
    ])
    let named: [String: UIView] = [
      "bar": bar, "augustTitle": titles[0], "septemberTitle": titles[1], "weekdays": weekdays, "pager": pager,
      "edge": edge, "augustEvents": events[0], "septemberEvents": events[1], "tools": tools, "months": months,
    ]
    for (name, view) in named { view.accessibilityIdentifier = name }
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(CalendarController.swipe)))
    page.set(0)
  }

  // MARK: - What happens

  private func swipe(_ pan: UIPanGestureRecognizer) {
    let width = view.bounds.width
    switch pan.state {
    case .began: firstPage = page.value
    case .changed: page.set(firstPage - pan.translation(in: view).x / width)
    case .ended, .cancelled:
      let velocity = -pan.velocity(in: view).x / width
      // To the month in whose direction the finger moves, or to the nearest one.
      let target = velocity == 0 ? page.value.rounded() : velocity > 0 ? 1 : 0
      page.move(to: target, velocity: velocity, duration: 0.4, bounce: 0)
    default: break
    }
  }

  /// Lays the screen out for a part of the way from August to September.
  private func show(_ page: CGFloat) {
    func limited(_ number: CGFloat) -> CGFloat { min(max(number, 0), 1) }
    left.constant = -view.bounds.width * page
    height.constant = MonthView.week * (6 - page)
    (titles[0].alpha, titles[1].alpha) = (limited(1 - 2 * page), limited(2 * page - 1))
    (events[0].alpha, events[1].alpha) = (limited(1 - 2.5 * page), limited(2.5 * page - 1.5))
  }

  // MARK: - Views

  private func fillBars() {
    bar.clipsToBounds = true
    bar.barTintColor = .systemBackground
    bar.isTranslucent = false
    bar.tintColor = .systemRed
    let (year, month) = (UINavigationItem(title: "2025"), UINavigationItem(title: ""))
    month.rightBarButtonItems = ["plus", "magnifyingglass"].map {
      UIBarButtonItem(image: UIImage(systemName: $0), style: .plain, target: nil, action: nil)
    }
    bar.items = [year, month]
    tools.barTintColor = .clear
    tools.tintColor = .systemRed
    let items = ["Today", "Calendars", "Inbox"].map {
      UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil)
    }
    tools.items = [items[0], .flexibleSpace(), items[1], .flexibleSpace(), items[2]]
    for title in titles { title.adjustsFontSizeToFitWidth = true }
  }

  private func weekdays() -> UIStackView {
    let days = ["S", "M", "T", "W", "T", "F", "S"].map {
      UILabel($0, .systemFont(ofSize: 12, weight: .semibold), .secondaryLabel, .center)
    }
    let weekdays = UIStackView(arrangedSubviews: days)
    weekdays.distribution = .fillEqually
    return weekdays
  }

  private func fillPager() {
    pager.clipsToBounds = true
    let august = MonthView(
      MonthView.Month(
        days: 31, weekday: 5, busyDays: [4, 6, 11, 12, 15, 19, 22, 26, 28, 30],
        selectedDay: (21, .white, .systemRed)), name: "august")
    let september = MonthView(
      MonthView.Month(
        days: 30, weekday: 1, busyDays: [3, 5, 9, 10, 14, 17, 21, 23, 25, 29],
        selectedDay: (1, .systemBackground, .label)), name: "september")
    (august.accessibilityIdentifier, september.accessibilityIdentifier) = ("first", "second")
    pager.place(["months": months], ["V:|[months(300)]"])
    months.place(
      ["august": august, "september": september], ["H:|[august][september]", "V:|[august]|", "V:|[september]|"])
    left = months.leadingAnchor.constraint(equalTo: pager.leadingAnchor)
    NSLayoutConstraint.activate([
      left, months.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 2),
      august.widthAnchor.constraint(equalTo: view.widthAnchor),
      september.widthAnchor.constraint(equalTo: view.widthAnchor),
    ])
    for week in 0..<6 {
      let rule = UIView()
      rule.backgroundColor = .separator
      rule.accessibilityIdentifier = "rule\(week)"
      months.place(["rule": rule], ["H:|[rule]|"])
      NSLayoutConstraint.activate([
        rule.topAnchor.constraint(equalTo: months.topAnchor, constant: MonthView.week * CGFloat(week)),
        rule.heightAnchor.constraint(equalToConstant: UIView.hairline),
      ])
    }
  }

  private func fillEvents() {
    for stack in events { stack.axis = .vertical }
    let august = [
      EventView("Stand-up", "Room 4", from: "9:30 AM", to: "9:45 AM", .systemOrange),
      EventView("Lunch with Charles", "The Analytical Engine", from: "12:30 PM", to: "1:30 PM", .systemGreen),
      EventView("Design Review", "Video Call", from: "3:00 PM", to: "4:00 PM", .systemBlue),
    ]
    let september = [
      EventView("First Day of School", "Marylebone", from: "8:15 AM", to: "1:00 PM", .systemPurple),
      EventView("Flight to Turin", "BA 578", from: "5:20 PM", to: "8:25 PM", .systemRed),
    ]
    for (name, event) in zip(["standup", "lunch", "review"], august) { event.accessibilityIdentifier = name }
    for (name, event) in zip(["school", "flight"], september) { event.accessibilityIdentifier = name }
    for event in august { events[0].addArrangedSubview(event) }
    for event in september { events[1].addArrangedSubview(event) }
  }
}
