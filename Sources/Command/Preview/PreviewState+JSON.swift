import InbetweenDiagnostics
import InbetweenMotion
import InbetweenRendering
import InbetweenScene
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension PreviewState {
  /// The data that the page needs before it requests frames.
  ///
  /// - Parameter withTexts: Whether the texts of the scene and of the files that it imports are included.
  func json(withTexts: Bool) -> String {
    JSONText.object([
      "version": "\(version)", "file": JSONText.string(source?.file),
      "scene": scene?.json ?? "null",
      "devices": JSONText.array(CanvasDevice.all.map { JSONText.string($0.name) }),
      "problems": JSONText.array(diagnostics.map(json)),
      "texts": JSONText.array(
        (withTexts ? texts : []).map {
          JSONText.object(["file": JSONText.string($0.file), "text": JSONText.string($0.text)])
        }),
    ])
  }

  /// A message with the line that it refers to.
  private func json(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.place
    return JSONText.object([
      "severity": JSONText.string(diagnostic.severity.rawValue), "message": JSONText.string(diagnostic.message),
      "hint": JSONText.string(diagnostic.hint), "file": JSONText.string(place.file), "line": "\(place.line)",
      "column": "\(place.column)", "text": JSONText.string(line(at: place)),
      "notes": JSONText.array(
        diagnostic.notes.map { note in
          JSONText.object([
            "message": JSONText.string(note.message + (note.detail.map { "; " + $0 } ?? "")),
            "file": JSONText.string(note.place?.file),
            "line": "\(note.place?.line ?? 0)", "column": "\(note.place?.column ?? 0)",
            "text": JSONText.string(note.place.flatMap(line)),
          ])
        }),
      "times": JSONText.array(
        (diagnostic.occurrence?.times ?? []).map {
          JSONText.array([JSONText.number($0.lowerBound), JSONText.number($0.upperBound)])
        }),
    ])
  }

  /// The texts of the scene and of the files that it imports.
  private var texts: [SourceText] { source.map { [$0] + $0.imported } ?? [] }

  /// The line that a place is on.
  private func line(at place: SourcePlace) -> String? {
    guard let text = texts.first(where: { $0.file == place.file }), text.lines.indices.contains(place.line - 1) else {
      return nil
    }
    return String(text.lines[place.line - 1])
  }
}

extension PreviewScene {
  /// The scene without its frames.
  var json: String {
    let canvas = timeline.canvas
    let (width, height) = canvas.pixelSize
    let document = loaded.document
    return JSONText.object([
      "name": JSONText.string(loaded.name), "title": JSONText.string(document.title),
      "canvas": JSONText.array([JSONText.number(canvas.size.width), JSONText.number(canvas.size.height)]),
      "pixels": JSONText.array(["\(width)", "\(height)"]), "scale": "\(canvas.scale)",
      "duration": JSONText.number(timeline.duration.doubleValue), "fps": JSONText.number(clock.rate.doubleValue),
      "frames": "\(clock.count)",
      "events": JSONText.array(timeline.events.map(json)),
      "parameters": JSONText.array(document.parameters.map(json)),
      "inputs": JSONText.array(inputs),
    ])
  }

  private static let maximumPlaces = 1_000_000

  private func json(_ event: Timeline.Event) -> String {
    JSONText.object([
      "label": JSONText.string(event.label), "start": JSONText.number(event.start.doubleValue),
      "end": JSONText.number(event.end.doubleValue), "place": JSONText.string(event.place),
    ])
  }

  private func json(_ parameter: SceneDocument.Parameter) -> String {
    let type =
      switch parameter.value {
      case .number: "number"
      case .boolean: "boolean"
      case .text: "text"
      }
    return JSONText.object([
      "name": JSONText.string(parameter.name), "type": JSONText.string(type),
      "value": JSONText.string(parameter.value.text),
      "values": JSONText.array(parameter.values.map { JSONText.string($0.text) }),
      "min": JSONText.number(parameter.minimum), "max": JSONText.number(parameter.maximum),
    ])
  }

  /// The inputs that are used or driven, with the range of their values in the scene.
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
      return JSONText.object([
        "name": JSONText.string(name), "rest": JSONText.number(track.initialValue), "min": JSONText.number(low),
        "max": JSONText.number(high),
      ])
    }
  }

  /// The data of a view: the constraints that involve it and its motion.
  func json(of view: String) -> String {
    JSONText.object([
      "id": JSONText.string(view),
      "constraints": constraintList(of: view),
      "motion": motion(of: [view]),
    ])
  }

  func constraintList(of view: String) -> String {
    JSONText.array(
      constraints(of: view).map { constraint in
        JSONText.object([
          "text": JSONText.string(constraint.text), "file": JSONText.string(constraint.place.file),
          "line": "\(constraint.place.line)", "column": "\(constraint.place.column)",
        ])
      })
  }

  /// The values of views in every frame: x, y, width and height in the canvas, in points, and alpha; by view. The value
  /// is null in a frame without the view.
  ///
  /// - Parameter views: The views; nil for all.
  ///
  /// Nothing if the frames and views of the scene are so many that this takes seconds; the page then shows no curves.
  func motion(of views: Set<String>? = nil) -> String {
    guard timeline.layers.count * clock.count <= Self.maximumPlaces else { return "{}" }
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
        sample.map { JSONText.array($0.map { JSONText.number(($0 * 1000).rounded() / 1000) }) } ?? "null"
      }
      return JSONText.string(id) + ":" + JSONText.array(values)
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}

extension SceneConstraint.Item {
  /// The name of the view or guide in the scene.
  var name: String {
    switch self {
    case .screen, .safeArea: "screen"
    case .view(let id), .guide(let id), .guideOf(let id, _): id
    }
  }
}
