import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline

extension SceneDriver {
  /// Schedules the events of the timeline. Those in a `then` are scheduled when the animation that they complete ends.
  func schedule(_ events: [SceneEvent]) {
    for event in events {
      guard let entry = schedule.entries[event.id] else { continue }
      stage.schedule(at: entry.start, order: event.id) { [unowned self] _ in self.perform(event) }
    }
  }

  /// Runs the completion of an animation that has ended now, possibly earlier than scheduled.
  private func complete(_ event: SceneEvent) {
    guard let planned = schedule.entries[event.id]?.ownEnd else { return }
    for next in event.then {
      guard let start = schedule.entries[next.id]?.start else { continue }
      var time = start
      if case .at = next.time {
      } else if let offset = start.subtracting(planned), let moved = stage.now.adding(offset) {
        time = moved
      }
      if time <= stage.now {
        perform(next)
      } else {
        stage.schedule(at: time, order: next.id) { [unowned self] _ in self.perform(next) }
      }
    }
  }

  /// Plays one event. The first problem ends the bake, so that later ones that may result from it are not reported.
  private func perform(_ event: SceneEvent) {
    guard problem == nil else { return }
    do throws(SceneError) {
      try play(changingCanvas(event))
    } catch {
      problem = error
    }
  }

  private func play(_ event: SceneEvent) throws(SceneError) {
    eventPlace = event.place
    // All right-hand sides are evaluated before anything changes.
    var changes = try PlannedChanges(to: event.to, event.changes, driver: self)
    changes.changesCanvas = event.canvas != nil
    let pictures = try pictures(before: event)
    if let addition = event.add { try add(addition) }
    for name in event.removeAnimations { try removeAnimations(name) }
    if event.layout == .forced { stage.setNeedsLayoutEverywhere() }
    try build(constraintsOf: .event(event.id))
    changes.activate(new: event.changes.constraints, of: document)
    (changes.move, changes.remove) = (event.move, event.remove)
    if let passage = event.passage { try prepare(passage) }

    if let animation = event.animation, let options = schedule.options[event.id] {
      try animate(event, animation, options, changes, pictures)
    } else {
      try perform(changes, layout: event.layout)
      if !event.then.isEmpty { completeLater(event) }
    }
    for added in event.addAnimations { try add(added, from: pictures[added.view]) }
    for track in event.drive { try drive(track) }
    if let scroll = event.scroll { try perform(scroll) }
    if let control = event.control { try perform(control) }
  }

  /// Without a block, `then` comes after the event's layer animations and tracks.
  private func completeLater(_ event: SceneEvent) {
    guard let end = schedule.entries[event.id]?.ownEnd, end > stage.now else { return complete(event) }
    stage.schedule(at: end, order: event.id) { [unowned self] _ in self.complete(event) }
  }

  private func animate(
    _ event: SceneEvent, _ animation: SceneEvent.Animation, _ options: AnimationOptions, _ changes: PlannedChanges,
    _ pictures: [String: SnapshotContent]
  ) throws(SceneError) {
    let bars = event.passage.map(barsAbove) ?? []
    let completion: ((Stage) -> Void)? =
      event.then.isEmpty && event.passage == nil
      ? nil
      : { [unowned self] _ in
        if let passage = event.passage { self.finish(passage) }
        for (bar, _) in bars { bar.endMovingTitles() }
        self.complete(event)
      }
    var failure: SceneError?
    blockTransforms = []
    func attempt(_ body: () throws(SceneError) -> Void) {
      guard failure == nil else { return }
      do throws(SceneError) { try body() } catch { failure = error }
    }
    if !animation.keyframes.isEmpty {
      // Apart from its key frames, the block only moves and removes views.
      let ofTree = PlannedChanges(ofTree: changes)
      var frames: [(relativeStart: Double, relativeDuration: Double, changes: (Stage) -> Void)] = []
      for (index, keyframe) in animation.keyframes.enumerated() {
        let start = try number(keyframe.relativeStart)
        let length = try number(keyframe.relativeDuration)
        frames.append(
          (
            start, length,
            { _ in
              attempt { () throws(SceneError) in
                var planned = try PlannedChanges(to: keyframe.to, keyframe.changes, driver: self)
                try self.build(constraintsOf: .keyframe(event: event.id, index: index))
                planned.activate(new: keyframe.changes.constraints, of: self.document)
                try self.perform(planned, layout: event.layout)
              }
            }
          ))
      }
      blocks[event.id] = stage.animateKeyframes(
        options,
        calculationMode: KeyframeAnimation.CalculationMode(rawValue: animation.calculationMode ?? "") ?? .linear,
        frames: frames,
        changes: { _ in
          guard ofTree.move != nil || !ofTree.remove.isEmpty else { return }
          attempt { () throws(SceneError) in try self.perform(ofTree, layout: event.layout) }
        }, completion: completion)
    } else if let name = animation.transition {
      let view = try present(name.name, at: name.place)
      if let passage = animation.transitionStyle.turn, case .timing(let curve) = options.curve {
        view.turn(
          passage, duration: options.duration.doubleValue, curve: curve,
          allowsAnimatedContent: animation.allowsAnimatedContent,
          changes: { attempt { () throws(SceneError) in try self.perform(changes, layout: event.layout) } },
          completion: { completion?(self.stage) })
        if let failure { throw failure }
        return
      }
      do throws(PictureTooLarge) {
        blocks[event.id] = try stage.transition(
          with: view, from: pictures[name.name], options, allowsAnimatedContent: animation.allowsAnimatedContent,
          changes: { _ in attempt { () throws(SceneError) in try self.perform(changes, layout: event.layout) } },
          completion: completion)
      } catch {
        throw SceneError(.error(error.text, at: name.place))
      }
    } else {
      blocks[event.id] = stage.animate(
        options,
        changes: { _ in
          if let passage = event.passage { self.perform(passage) }
          attempt { () throws(SceneError) in try self.perform(changes, layout: event.layout) }
          for (bar, former) in bars { bar.moveTitles(from: former, isPush: event.passage?.kind == .push) }
        },
        completion: completion)
    }
    if let failure { throw failure }
    if options.duration > .zero { warnOfVanishing() }
  }

  /// As on iOS, a block does not animate to a scale of 0, which is rarely expected.
  private func warnOfVanishing() {
    var seen: Set<String> = []
    for (view, place, old) in blockTransforms where seen.insert(view.id).inserted {
      guard view.modelTransform3D.determinant == 0, old.determinant != 0 else { continue }
      warnings.append(
        .warning(
          "'\(view.id)' vanishes at once: UIKit cannot animate to a transform without an inverse", at: place,
          hint: "animate to a scale of 0.001, or add an animation of transform.scale"))
    }
  }

  /// Applies changes and lays out, unless the event defers layout. Views are removed before the layout, so that the
  /// resulting changes are animated with the event.
  func perform(_ changes: PlannedChanges, layout: SceneEvent.Layout) throws(SceneError) {
    if changes.changesCanvas { try showCanvas() }
    for activity in changes.deactivate {
      if !activity.isDeclared { _ = try made(constraint: activity.constraint, at: activity.place) }
      if let constraint = constraints[activity.constraint] { stage.deactivate([constraint]) }
    }
    for change in changes.values { try apply(change) }
    for key in changes.unset { try unset(key) }
    for activity in changes.activate {
      if activity.isDeclared {
        guard isMade(constraint: activity.constraint) else { continue }
      } else {
        _ = try present(constraint: activity.constraint, at: activity.place)
      }
      try activate(activity.constraint)
    }
    if let movement = changes.move { try move(movement) }
    for name in changes.remove { try remove(name) }
    try updateFontSpacings()
    if layout != .deferred { stage.layoutIfNeeded() }
    // `after(…)` uses the layout after these changes.
    for change in changes.afterLayout {
      let value = try value(change.value, for: change.target)
      try apply(
        PlannedChanges.Value(
          target: change.target, targetPlace: change.keyPlace, value: value, place: change.valuePlace,
          source: change.value))
    }
  }

  private func apply(_ change: PlannedChanges.Value) throws(SceneError) {
    canvasChanges?.note(change)
    switch change.target {
    case .active: break
    case .view(let id, let path):
      // Declared values are set when a view is added.
      if change.isDeclared, !isPresent(id) { return }
      let view = try present(id, at: change.targetPlace)
      endLive(view: id, path)
      if change.isDeclared, change.source.isLive {
        try startLive(.init(view: id, path: path, value: change.source), at: change.place)
      }
      if path.key == "transform" || path.key == "transform3D", stage.isAnimating {
        blockTransforms.append((view, change.place, view.modelTransform3D))
      }
      try apply(change.value, to: view, path, at: change.place)
    case .constraint(let index, let number):
      if change.isDeclared, !isMade(constraint: index) { return }
      let constraint = try present(constraint: index, at: change.targetPlace)
      guard case .number(let value) = change.value else { return }
      do throws(LayoutConstraintError) {
        switch number {
        case .constant:
          endLive(constraint: index)
          fontSpacedConstraints.removeAll { $0 == index }
          let written = document.constraints[index]
          if change.isDeclared {
            if written.isLive { live.constraints.append(index) }
            followFonts(constraint: index)
          }
          try stage.setConstant(
            constraint, value, usesSystemSpacing: change.isDeclared && written.constant.mentionsSystemSpacing)
        case .priority: try stage.setPriority(constraint, value)
        case .multiplier: break
        }
      } catch {
        throw SceneError(.error(error.reason, at: change.place))
      }
    }
  }

  private func add(_ addition: SceneEvent.Addition) throws(SceneError) {
    var former: UIView?
    for scene in addition.views {
      if let of = scene.snapshotOf {
        try addSnapshot(scene, of: try present(of, at: scene.place))
        continue
      }
      var (superview, sibling): (UIView, UIView?) = (stage.root, nil)
      switch addition.position {
      case .in(let name): if let name { superview = try present(name.name, at: name.place) }
      case .above(let name), .below(let name):
        let view = try present(name.name, at: name.place)
        superview = view.superview ?? stage.root
        sibling = view
      }
      // A constraint that waits for the view may have created it already, without properties.
      if scene.kind == .guide {
        let guide = guides[scene.id] ?? UILayoutGuide(id: scene.id)
        guides[scene.id] = guide
        superview.addLayoutGuide(guide)
        continue
      }
      let view = views[scene.id] ?? bareView(for: scene)
      try declare(scene, view)
      switch (addition.position, sibling) {
      // Each comes above the one before, so that they keep their order.
      case (.above, let sibling?): superview.insertSubview(view, aboveSubview: former ?? sibling)
      case (.below, let sibling?): superview.insertSubview(view, belowSubview: sibling)
      default: superview.addSubview(view)
      }
      former = view
    }
  }

  private func addSnapshot(_ scene: SceneView, of view: UIView) throws(SceneError) {
    // The picture shows the current state, so pending layout is done first.
    stage.layoutIfNeeded()
    let snapshot: UIView
    do throws(PictureTooLarge) {
      snapshot = try stage.snapshot(of: view, id: scene.id)
    } catch {
      throw SceneError(.error(error.text, at: scene.place))
    }
    views[scene.id] = snapshot
    for setting in scene.properties {
      try apply(try value(setting.value), to: snapshot, PropertyPath(setting.key), at: setting.valuePlace)
    }
  }

  private func removeAnimations(_ name: SceneEvent.RemovedAnimation) throws(SceneError) {
    let view = try present(name.view, at: name.place)
    if let key = name.key {
      stage.removeAnimation(forKey: key, from: view)
    } else {
      stage.removeAllAnimations(from: view)
    }
  }

  /// Pictures of the views with transitions, before the event adds or changes anything.
  private func pictures(before event: SceneEvent) throws(SceneError) -> [String: SnapshotContent] {
    var names = event.animation?.transition.map { [$0] } ?? []
    for added in event.addAnimations {
      if case .transition = added.animation.content { names.append(LocatedName(name: added.view, place: added.place)) }
    }
    var pictures: [String: SnapshotContent] = [:]
    for name in names {
      do throws(PictureTooLarge) {
        let picture = try views[name.name].map { view throws(PictureTooLarge) in try stage.picture(of: view) }
        // A view that the event adds has no old appearance.
        pictures[name.name] = picture ?? SnapshotContent(items: [], size: .zero)
      } catch {
        throw SceneError(.error(error.text, at: name.place))
      }
    }
    return pictures
  }

  private func add(_ added: SceneEvent.AddedAnimation, from picture: SnapshotContent?) throws(SceneError) {
    let view = try present(added.view, at: added.place)
    let context = LayerContext(driver: self, view: view, place: added.animation.place)
    let animation = try LayerAnimation(added.animation, in: context)
    if case .transition(let transition) = added.animation.content, let picture,
      case .property(_, let progress) = animation
    {
      stage.add(Transition.Style(transition), from: picture, along: progress, to: view, forKey: added.key)
      return
    }
    do throws(UnknownKeyPath) {
      try stage.add(animation, to: view, forKey: added.key)
    } catch {
      throw SceneError(.error("no layer has the key path '\(error.keyPath)'", at: added.animation.place))
    }
  }

  private func drive(_ track: SceneTrack) throws(SceneError) {
    guard let number = inputNumbers[track.input] else { return }
    let points = try self.track(track.items)
    for (item, point) in zip(track.items, points) {
      guard case .motion(let motion) = item, case .spring(let spring, _, _, let inherits) = motion.law,
        let (setting, rest) = point.motion?.cutSpring
      else { continue }
      noteSpringEnd(
        of: "the motion of '\(track.input)'", rest, setting, at: spring.place ?? motion.place,
        varying: inherits ? [.duration, .dampingRatio] : SpringSetting.Parameter.allCases, durationKey: "duration")
    }
    stage.drive(input: number, along: points)
  }

  private func perform(_ control: SceneEvent.Control) throws(SceneError) {
    guard let block = blocks[control.event] else {
      throw SceneError(
        .error("the animation has not begun", at: control.place, hint: "control it at its start or later"))
    }
    lastControls[control.event] = control.place
    var curve: AnimationCurve?
    var verticalCurve: AnimationCurve?
    if let written = control.curve { curve = .timing(try timingFunction(written)) }
    if let spring = control.spring {
      let duration = schedule.options[control.event]?.duration ?? .zero
      let timing = try SpringTiming(spring, duration: duration.doubleValue, in: self)
      (curve, verticalCurve) = (timing.curve, timing.verticalCurve)
    }
    var track: InputTrack?
    switch control.fractionComplete {
    case nil: break
    case .value(let expression): track = InputTrack(initialValue: try number(expression))
    case .track(let points):
      var moving = InputTrack(initialValue: 0)
      moving.drive(from: stage.now.doubleValue, along: try self.track(points))
      track = moving
    }
    let factor = try number(control.durationFactor, else: 0)
    func change(_ clock: inout AnimatorClock, _ time: Double, _ curve: AnimationCurve?) {
      if let track { clock.scrub(along: track, at: time) }
      if let isReversed = control.isReversed { clock.setReversed(isReversed, at: time) }
      switch control.action {
      case nil: break
      case .pause: clock.pause(at: time)
      case .resume: clock.resume(at: time, curve: curve, durationFactor: factor)
      case .stop: clock.finish(at: time, position: .current)
      case .finish: clock.finish(at: time, position: AnimatorClock.Position(rawValue: control.position) ?? .end)
      }
    }
    stage.control(
      block, scrubsLinearly: control.scrubsLinearly,
      vertical: verticalCurve.map { curve in { clock, time in change(&clock, time, curve) } }
    ) { clock, time in change(&clock, time, curve) }
  }
}

extension PictureTooLarge {
  /// For messages.
  var text: String {
    switch self {
    case .items: "the snapshots and transitions together show over \(PictureTooLarge.maximumItemCount) items"
    case .nesting: "over \(PictureTooLarge.maximumNesting) cross-dissolves run inside one another here"
    }
  }
}
