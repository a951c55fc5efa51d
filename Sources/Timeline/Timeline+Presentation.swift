#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
import InbetweenGeometry
package import InbetweenMotion

/// A sampled time with the data that is computed once for it.
package struct Moment {
  var time: Double
  var inputs: [Double]
  /// Model values that follow inputs, by layer.
  var live: [Int: [(key: LayerKey, value: AnimatableValue)]]
}

extension Timeline {
  /// The model state of a layer at a time, in seconds.
  public func model(of layer: Int, at time: Double) -> LayerState { model(of: layer, at: moment(at: time)) }

  /// The presented state of a layer at a time, in seconds: its model with all animations and motion effects.
  public func presentation(of layer: Int, at time: Double) -> LayerState {
    presentation(of: layer, at: moment(at: time))
  }

  package func moment(at time: Double) -> Moment {
    let inputs = inputTracks.map { $0.value(at: time) }
    var moment = Moment(time: time, inputs: inputs, live: [:])
    for span in liveSpans where span.start <= time && time < span.end {
      for (target, value) in zip(span.layout.targets, span.layout.values(inputs: inputs)) {
        moment.live[target.layer, default: []].append((target.key, value))
      }
    }
    return moment
  }

  package func model(of index: Int, at moment: Moment) -> LayerState {
    let layer = layers[index]
    var state = layer.initialState
    for track in layer.tracks {
      if let value = track.modelValue(at: moment.time) { state[track.key] = value }
    }
    for (key, value) in moment.live[index] ?? [] { state[key] = value }
    return state
  }

  package func presentation(of index: Int, at moment: Moment) -> LayerState {
    let layer = layers[index]
    let model = model(of: index, at: moment)
    var state = model
    for track in layer.tracks where !track.animations.isEmpty {
      state[track.key] = track.presentation(of: model[track.key], at: moment.time)
    }
    if let rotation = layer.pathRotation(at: moment.time) {
      let turn = Transform.rotation(rotation)
      if let transform = state.depth.transform {
        state.transform3D = Transform3D(turn).concatenating(transform)
      } else {
        state.transform = turn.concatenating(state.transform)
      }
    }
    if !layer.motionEffects.isEmpty, moment.inputs.count >= 2 {
      // Applied after all animations, because they affect neither the model nor layout.
      let tilt = Tilt(horizontal: moment.inputs[0], vertical: moment.inputs[1])
      for binding in layer.motionEffects where binding.lifetime.contains(moment.time) { state.add(binding, at: tilt) }
    }
    return state
  }
}

extension LayerState {
  fileprivate mutating func add(_ binding: Layer.MotionEffectBinding, at tilt: Tilt) {
    let key = binding.keyPath.key
    var value = self[key]
    guard let component = binding.keyPath.component else {
      self[key] = value.adding([binding.effect], at: tilt)
      return
    }
    guard let part = value[component] else { return }
    value[component] = part.adding([binding.effect], at: tilt)
    self[key] = value
  }
}

extension Layer {
  /// The rotation of a layer that follows a path; nil if there is none.
  fileprivate func pathRotation(at time: Double) -> Double? {
    guard let track = tracks.first(where: { $0.key == .position }) else { return nil }
    var rotation: Double?
    for entry in track.animations[track.animations(around: time)] {
      guard case .layer(let animation) = entry.animation.kind, time < entry.animation.removedAt,
        time >= entry.animation.addedAt
      else { continue }
      rotation = animation.pathRotation(at: time) ?? rotation
    }
    return rotation
  }
}

extension PropertyTrack {
  /// The model's value with all animations of the layer applied, in the order of adding.
  package func presentation(of model: AnimatableValue, at time: Double) -> AnimatableValue {
    let animations = animations[animations(around: time)]
    guard animations.contains(where: { $0.component != nil }) else {
      return model.presented(under: animations.map(\.animation), at: time)
    }
    // Animations of a component are interleaved with those of the whole value.
    var current = model
    var whole: [AttachedAnimation] = []
    for entry in animations {
      guard let component = entry.component else {
        whole.append(entry.animation)
        continue
      }
      current = current.presented(under: whole, at: time)
      whole = []
      guard let part = current[component], let modelPart = model[component],
        let value = entry.animation.apply(to: part, model: modelPart, at: time)
      else { continue }
      current[component] = value
    }
    return current.presented(under: whole, at: time)
  }
}

extension AnimatableValue {
  /// One component of a value; nil if it has none with that name. Setting a value of another type has no effect.
  package subscript(component: LayerKeyPath.Component) -> AnimatableValue? {
    get {
      switch (self, component) {
      case (.transform3D(let t), _): t[component]
      case (.transform(let t), _) where component.isSpatial: Transform3D(t)[component]
      case (.point(let p), .x), (.point(let p), .width): .scalar(p.x)
      case (.point(let p), .y), (.point(let p), .height): .scalar(p.y)
      case (.size(let s), .width): .scalar(s.width)
      case (.size(let s), .height): .scalar(s.height)
      case (.transform(let t), .rotation): .scalar(atan2(t.b, t.a))
      case (.transform(let t), .scale), (.transform(let t), .scaleX): .scalar(hypot(t.a, t.b))
      case (.transform(let t), .scaleY): .scalar(hypot(t.c, t.d) * (t.determinant < 0 ? -1 : 1))
      case (.transform(let t), .translation): .point(Point(x: t.tx, y: t.ty))
      case (.transform(let t), .translationX): .scalar(t.tx)
      case (.transform(let t), .translationY): .scalar(t.ty)
      default: nil
      }
    }
    set {
      switch (self, component, newValue) {
      case (.transform3D(let t), _, let value?): self = t.replacing(component, by: value)
      case (.transform(let t), _, let value?) where component.isSpatial:
        self = Transform3D(t).replacing(component, by: value)
      case (.point(let p), .x, .scalar(let v)?), (.point(let p), .width, .scalar(let v)?):
        self = .point(Point(x: v, y: p.y))
      case (.point(let p), .y, .scalar(let v)?), (.point(let p), .height, .scalar(let v)?):
        self = .point(Point(x: p.x, y: v))
      case (.size(let s), .width, .scalar(let v)?): self = .size(Size(width: v, height: s.height))
      case (.size(let s), .height, .scalar(let v)?): self = .size(Size(width: s.width, height: v))
      case (.transform(let t), .translation, .point(let p)?):
        self = .transform(Transform(a: t.a, b: t.b, c: t.c, d: t.d, tx: p.x, ty: p.y))
      case (.transform(let t), .translationX, .scalar(let v)?):
        self = .transform(Transform(a: t.a, b: t.b, c: t.c, d: t.d, tx: v, ty: t.ty))
      case (.transform(let t), .translationY, .scalar(let v)?):
        self = .transform(Transform(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: v))
      case (.transform(let t), .rotation, .scalar(let angle)?):
        let turn = Transform.rotation(angle - atan2(t.b, t.a))
        self = .transform(t.rotatedInPlace(by: turn))
      case (.transform(let t), .scale, .scalar(let v)?): self = .transform(t.scaledInPlace(x: v, y: v))
      case (.transform(let t), .scaleX, .scalar(let v)?): self = .transform(t.scaledInPlace(x: v, y: nil))
      case (.transform(let t), .scaleY, .scalar(let v)?): self = .transform(t.scaledInPlace(x: nil, y: v))
      default: break
      }
    }
  }
}

extension Transform {
  /// The linear part rotated, with the translation kept, as when setting `transform.rotation`.
  fileprivate func rotatedInPlace(by turn: Transform) -> Transform {
    var result = Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).concatenating(turn)
    (result.tx, result.ty) = (tx, ty)
    return result
  }

  /// The lengths of the axes replaced, with their directions and the translation kept.
  fileprivate func scaledInPlace(x: Double?, y: Double?) -> Transform {
    let (oldX, oldY) = (hypot(a, b), hypot(c, d) * (determinant < 0 ? -1 : 1))
    var result = self
    if let x { (result.a, result.b) = oldX != 0 ? (a / oldX * x, b / oldX * x) : (x, 0) }
    if let y { (result.c, result.d) = oldY != 0 ? (c / oldY * y, d / oldY * y) : (0, y) }
    return result
  }
}
