/// A scene that uses nearly every construct of the language, for tests that change or take it apart.
enum FullScene {
  static let everything = """
    # One of each.
    inbetween: 1
    title: Everything about $(name)
    canvas: {size: [200, 100 * 2], scale: 2, backgroundColor: "#ffee00", safeArea: {top: 20}, layoutMargins: 10}
    fps: 30000/1001
    parameters:
      name: Ada
      side: {default: 40, min: 10, max: 90}
      which: {default: 1, values: [0, 1]}
      flag: true
    metrics:
      half: side / 2
      wide: min(screen.width - half, 150)
    inputs:
      scroll: 0
    styles:
      disc: {cornerRadius: half, backgroundColor: systemBlue}
      quiet: {alpha: 0.5}
    views:
      - view: card0
        style: [disc, quiet]
        shadowOffset: [0, 2]
        transform: {translate: [1, 2], rotate: degrees(10), scale: 1.5}
        layoutMargins: {left: 4}
        subviews:
          - label: title
            text: "Card: $(name)"
            font: {family: Inter, size: 12, weight: bold, italic: true}
            contentHuggingPriority: [251, 250]
          - guide: gutter
      - view: card1
        clipsToBounds: $(flag)
        motionEffects:
          - {keyPath: center.x, type: tiltAlongHorizontalAxis, minimumRelativeValue: -5, maximumRelativeValue: 5}
        mask:
          shape: hole
          frame: [0, 0, 10, 10]
          path: {roundedRect: [0, 0, 10, 10], cornerRadius: 2}
      - stackView: row
        axis: vertical
        spacing: 4
        customSpacing: {dot: 8}
        subviews:
          - imageView: dot
            contentMode: center
          - activityIndicator: spinner
            isAnimating: true
      - shape: ring
        path: {svg: M0 0 L10 10 C1 1 2 2 3 3 Q4 4 5 5 A5 5 0 0 1 9 9 Z}
        strokeColor: white(0.5)
        lineDashPattern: [1, 2]
      - gradient: sky
        frame: [0, 0, 50, 50]
        autoresizing: [flexibleWidth]
        colors: [white, "rgba(0, 0, 255, 0.5)"]
      - switch: toggle
        isOn: true
      - textField: field
        placeholder: Name
      - tableView: list
        rows: [one, "2", three]
      - tableView: settings
        tableStyle: insetGrouped
        separatorInset: {left: 20}
        subviews:
          - {sectionHeader: network, text: Network}
          - tableViewCell: wifi
            text: Wi-Fi
            secondaryText: Home
            cellStyle: value1
            image: {systemName: wifi}
            imageBackgroundColor: systemBlue
            accessoryType: disclosureIndicator
          - {tableViewCell: plane, text: Airplane, accessoryView: fly, subviews: [{switch: fly}]}
          - {sectionFooter: about, text: All about it.}
      - button: go
        title: Go
        selected: {title: Stop, titleColor: red}
    constraints:
      - gap: card1.left == card0.right + 8 @defaultHigh
      - H:|-side-[card0(wide@750)]
      - V:|-(>=half,<=100@defaultLow)-[card0(==40)]
      - sides:
          - card1.width == 2 * card0.height + scroll
          - HV:[row(20)]
      - visualFormat: H:[row]-[go]
        options: [alignAllCenterY]
        identifier: tail
      - identifier: spare
        active: false
        constraints:
          - low: card1.height >= (card0.height - gap.constant) / 2 @50
      - {firstItem: card1, firstAttribute: top, secondItem: superview, secondAttribute: topMargin, constant: 3}
      - card$(which).centerY == gutter.centerY @1
    states:
      mode:
        - state: plain
        - state: fancy
          activate: [spare]
          deactivate: [tail]
          constraints:
            - toggle.left == superview.left + 1
          set:
            gap.constant: max(8, card0.height / 2)
            card$(which).alpha: 0.5
    timeline:
      - label: first
        at: 0.5
        animate: 1
        curve: [0.2, 0, 0, 1]
        repeat: 2
        delay: 0.1
        to: mode.fancy
        then:
          - layout: force
          - after: 0.1
            set: {card0.isHidden: true}
      - at: first.end - 0.25
        animate: settling
        spring: {mass: 1, stiffness: 120, damping: 14, initialVelocity: [2, 0]}
        to: [mode.plain]
        set:
          card0.cornerRadius: after(card0.height) / 2
          card0.center.x: card0.center.x + 10
      - at: previous.start + 0.2
        animate: 2
        calculationMode: cubic
        keyframes:
          - {relativeStart: 0, relativeDuration: 0.5, set: {card0.alpha: 0}}
          - {relativeStart: 0.5, relativeDuration: 0.5, to: mode.fancy}
      - animate: 0.3
        transition: title
        set:
          title.text: Bye
      - addAnimations:
          ring.draw: {keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 1, repeatCount: forever}
          card0.keys: {keyPath: opacity, values: [1, 0, 1], keyTimes: [0, 0.2, 1], duration: 1}
          card1.spring: {keyPath: transform.scale, toValue: 2, stiffness: 100, damping: 30, allowsOverdamping: true}
          title.pass: {type: push, subtype: fromTop, startProgress: 0.25}
          row.both:
            duration: 1
            animations:
              - {keyPath: position.x, byValue: 3, duration: 1}
              - {keyPath: bounds, toValue: [0, 0, 1, 1], duration: 1}
        removeAnimations: [ring, card0.keys]
      - {animate: 0.3, transition: screen, canvas: {appearance: dark, contentSize: small, direction: rightToLeft}}
      - drive:
          scroll:
            - [0, 0]
            - [0.5, 100, easeOut]
          tilt.vertical:
            - [0, 1]
      - control: {animation: first, fractionComplete: [[0, 0.2], [0.5, 0.9]], isReversed: true}
      - control: {animation: first, do: finish, position: start}
      - add:
          - label: late
            text: Late
            frame: [10, 10, 80, 20]
          - snapshot: shot
            of: card0
        in: card1
        layout: false
        activate: [low]
      - remove: [late, shot]
        constraints:
          - extra: go.width == 30
    duration: 12
    golden: {frames: [0, first.end, end], tolerance: 0.05, comparer: channel±2}
    expect:
      - {hasNoConflicts: true, isUnambiguous: true}
      - view: card0
        settles: first.end
        monotonic: [minX, width]
        overshoots: {minX: 12}
        maximumVelocity: {midY: 900}
        reaches: [0, 0, 10, 10]
        staysInside: screen
        doesNotOverlap: [card1]
      - {view: title, isNotTruncated: true, hasContrast: 4.5, at: end}
      - for: {heading: [title]}
        each: {view: $(heading), staysInside: card0, tapTarget: 44}

    """
}
