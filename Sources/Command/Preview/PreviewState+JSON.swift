import InbetweenDiagnostics
import InbetweenMotion
import InbetweenRendering
import InbetweenScene
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension PreviewState {
  /// What the page needs to know before it asks for frames.
  var json: String {
    JSON.object([
      "version": "\(version)",
      "scene": scene?.json ?? "null",
      "devices": JSON.array(SceneDevice.all.map { JSON.string($0.name) }),
      "problems": JSON.array(diagnostics.map(json)),
    ])
  }

  /// A message with the line that it points at.
  private func json(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.place
    let lines = source?.lines ?? []
    let line = lines.indices.contains(place.line - 1) ? String(lines[place.line - 1]) : nil
    return JSON.object([
      "severity": JSON.string(diagnostic.severity.rawValue), "message": JSON.string(diagnostic.message),
      "hint": JSON.string(diagnostic.hint), "file": JSON.string(place.file), "line": "\(place.line)",
      "column": "\(place.column)", "text": JSON.string(line),
      "times": JSON.array(
        (diagnostic.occurrence?.times ?? []).map {
          JSON.array([JSON.number($0.lowerBound), JSON.number($0.upperBound)])
        }),
    ])
  }
}

extension PreviewScene {
  /// The scene without its frames.
  var json: String {
    let canvas = timeline.canvas
    let (width, height) = canvas.pixelSize
    let document = loaded.document
    return JSON.object([
      "name": JSON.string(loaded.name), "title": JSON.string(document.title),
      "canvas": JSON.array([JSON.number(canvas.size.width), JSON.number(canvas.size.height)]),
      "pixels": JSON.array(["\(width)", "\(height)"]), "scale": "\(canvas.scale)",
      "duration": JSON.number(timeline.duration.doubleValue), "fps": JSON.number(clock.rate.doubleValue),
      "frames": "\(clock.count)",
      "events": JSON.array(timeline.events.map(json)),
      "parameters": JSON.array(document.parameters.map(json)),
      "inputs": JSON.array(inputs),
    ])
  }

  private func json(_ event: Timeline.Event) -> String {
    JSON.object([
      "label": JSON.string(event.label), "start": JSON.number(event.start.doubleValue),
      "end": JSON.number(event.end.doubleValue), "place": JSON.string(event.place),
    ])
  }

  private func json(_ parameter: SceneParameter) -> String {
    let type =
      switch parameter.value {
      case .number: "number"
      case .boolean: "boolean"
      case .text: "text"
      }
    return JSON.object([
      "name": JSON.string(parameter.name), "type": JSON.string(type), "value": JSON.string(parameter.value.text),
      "values": JSON.array(parameter.values.map { JSON.string($0.text) }),
      "min": JSON.number(parameter.minimum), "max": JSON.number(parameter.maximum),
    ])
  }

  /// The inputs that something follows or drives, with the range that the scene takes them through.
  private var inputs: [String] {
    let names = PreviewScene.inputNames(of: loaded)
    let hasEffects = timeline.layers.contains { !$0.motionEffects.isEmpty }
    return zip(names, loaded.timeline.inputTracks).enumerated().compactMap { index, input in
      let (name, track) = input
      let isTilt = index < 2
      guard !isTilt || hasEffects else { return nil }
      let driven = track.range
      let low = isTilt ? -1 : min(driven.lowerBound, 0)
      let high = isTilt ? 1 : max(driven.upperBound, low + 1)
      return JSON.object([
        "name": JSON.string(name), "rest": JSON.number(track.initialValue), "min": JSON.number(low),
        "max": JSON.number(high),
      ])
    }
  }

  /// What is known of a view: the constraints that speak of it and how it moves.
  func json(of view: String) -> String {
    JSON.object([
      "id": JSON.string(view),
      "constraints": constraintList(of: view),
      "motion": motion(of: [view]),
    ])
  }

  func constraintList(of view: String) -> String {
    JSON.array(
      constraints(of: view).map { constraint in
        JSON.object([
          "text": JSON.string(constraint.text), "file": JSON.string(constraint.place.file),
          "line": "\(constraint.place.line)", "column": "\(constraint.place.column)",
        ])
      })
  }

  /// What views show in every frame: x, y, width and height in the canvas, in points, and alpha; by view. A frame in which
  /// a view is not there has null.
  ///
  /// - Parameter views: nil for all.
  func motion(of views: Set<String>? = nil) -> String {
    var order: [String] = []
    var samples: [String: [[Double]?]] = [:]
    for index in 0..<clock.count {
      for view in tree(index).views where views?.contains(view.id) ?? true {
        if samples[view.id] == nil {
          order.append(view.id)
          samples[view.id] = Array(repeating: nil, count: clock.count)
        }
        let place = view.presentation
        samples[view.id]?[index] = [
          place.minX, place.minY, place.width, place.height, view.isHidden ? 0 : view.shownAlpha,
        ]
      }
    }
    let members = order.map { id in
      let values = (samples[id] ?? []).map { sample in
        sample.map { JSON.array($0.map { JSON.number(($0 * 1000).rounded() / 1000) }) } ?? "null"
      }
      return JSON.string(id) + ":" + JSON.array(values)
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}

extension SceneItem {
  /// The view or guide that is meant, as the scene calls it.
  var name: String {
    switch self {
    case .screen, .safeArea: "screen"
    case .view(let id), .guide(let id), .guideOf(let id, _): id
    }
  }
}
