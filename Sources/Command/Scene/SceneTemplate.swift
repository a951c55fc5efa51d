import ArgumentParser

/// Templates for new scenes: each can be played unchanged, and shows one way to describe motion.
enum SceneTemplate: String, ExpressibleByArgument, CaseIterable {
  case card, sheet, toggle, list

  /// The text of the scene.
  func text(schema: String) -> String { "# yaml-language-server: $schema=\(schema)\n" + body }

  private var body: String {
    switch self {
    case .card:
      """
      # A card that grows when it is tapped: a named constraint changes, and the layout is animated.
      inbetween: 1
      canvas: {device: iPhone 17, backgroundColor: systemGroupedBackground}
      views:
        - view: card
          backgroundColor: secondarySystemGroupedBackground
          cornerRadius: 16
          subviews:
            - label: title
              text: Card
              font: {size: 22, weight: bold}
      constraints:
        - H:|-20-[card]-20-|
        - card.top == safeArea.top + 20
        - height: card.height == 120
        - title.left == card.left + 20
        - title.top == card.top + 20
      timeline:
        - at: 0.3
          animate: 0.5
          spring: snappy
          set: {height.constant: 300}

      """
    case .sheet:
      """
      # A sheet that is pulled up by a finger and settles with the finger's velocity.
      inbetween: 1
      canvas: {device: iPhone 17, backgroundColor: systemBackground}
      inputs: {pulled: 0}
      views:
        - view: sheet
          backgroundColor: systemGray5
          cornerRadius: 24
          subviews:
            - view: grabber
              backgroundColor: systemGray2
              cornerRadius: 2.5
      constraints:
        - H:|[sheet]|
        - sheet.height == 600
        - sheet.top == screen.bottom - 90 - rubberBand(pulled, 0, 400, 600)
        - grabber.centerX == sheet.centerX
        - grabber.top == sheet.top + 8
        - H:[grabber(36)]
        - V:[grabber(5)]
      timeline:
        - drive:
            pulled:
              - [0.3, 0]
              - [0.6, 220, easeIn]
              - {spring: {bounce: 0.15, initialVelocity: inherit}, to: 400}

      """
    case .toggle:
      """
      # Two states, and the way from one to the other and back: what a state does not say is as the scene declares it.
      inbetween: 1
      canvas: {device: iPhone 17, backgroundColor: systemBackground}
      views:
        - view: box
          backgroundColor: systemBlue
          cornerRadius: 12
        - switch: toggle
      constraints:
        - left: box.left == safeArea.left + 40
        - box.top == safeArea.top + 80
        - H:[box(100)]
        - V:[box(100)]
        - toggle.centerX == screen.centerX
        - toggle.top == box.bottom + 40
      states:
        place:
          - state: near
          - state: far
            set: {left.constant: screen.width - 140, box.cornerRadius: 50, toggle.isOn: true}
      timeline:
        - {at: 0.3, animate: 0.5, spring: bouncy, to: place.far}
        - {after: 0.5, animate: 0.5, spring: bouncy, to: place.near}

      """
    case .list:
      """
      # Rows that come in one after the other: a component, repeated, with a stagger.
      inbetween: 1
      canvas: {device: iPhone 17, backgroundColor: systemGroupedBackground}
      metrics: {count: 6}
      components:
        Row:
          parameters: {title: Row}
          view: self
          backgroundColor: secondarySystemGroupedBackground
          alpha: 0
          cornerRadius: 12
          transform: {translate: [0, 40]}
          subviews:
            - label: name
              text: $(title)
          constraints:
            - self.height == 56
            - name.left == self.left + 16
            - name.centerY == self.centerY
      views:
        - for: {i: 1..count}
          each: {Row: row$(i), title: Row $(i)}
      constraints:
        - V:|-80-[row1]
        - for: {i: 1..count}
          each: ["H:|-16-[row$(i)]-16-|"]
        - for: {i: 2..count}
          each: ["V:[row$(i - 1)]-8-[row$(i)]"]
      timeline:
        - for: {i: 1..count}
          stagger: 0.06
          each: {at: 0.3, animate: 0.6, spring: smooth, set: {row$(i).alpha: 1, row$(i).transform: identity}}

      """
    }
  }
}
