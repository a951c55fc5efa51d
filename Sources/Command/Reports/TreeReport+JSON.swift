import InbetweenRendering
import InbetweenInterfaceBuilder
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline

/// What `inspect --json` and `inspect --trace` write. Members are added, never changed; `docs/json.md`'s tables are
/// made of the lists here.
extension TreeReport {
  /// One line.
  var json: String {
    let occurrences = scene.bake.occurrences
    guard let origin = scene.document.origin else {
      return TreeReport.members.object(of: Line(report: self, occurrences: occurrences, origin: nil))
    }
    return TreeReport.storyboardMembers.object(of: Line(report: self, occurrences: occurrences, origin: origin))
  }

  /// What a scene's line is written from.
  struct Line {
    let report: TreeReport
    let occurrences: LayoutOccurrences
    /// Nil for a scene that is not from a storyboard or xib.
    let origin: StoryboardOrigin?

    var scene: PlayedScene { report.scene }

    fileprivate func finding<Finding>(_ finding: Finding) -> Placed<Finding> { Placed(finding: finding, line: self) }

    /// Interface Builder's id of a view, or of the view that owns a guide; nil if it has none.
    fileprivate func storyboardID(of name: String) -> String? { origin?.ids[String(name.prefix { $0 != "." })] }
  }

  /// A message about the layout, with the scene that it is about.
  struct Placed<Finding> {
    let finding: Finding
    let line: Line
  }

  private static let name = JSONField<Line, String>.string(
    "scene", "the name used for its outputs: `passbook`, `passbook@selected=3`"
  ) { $0.scene.name }
  private static let size: [JSONField<Line, String>] = [
    .number("time", "the requested time") { $0.report.time },
    .list("canvas", of: .number, "`[width, height]`") { line in
      let size = line.scene.timeline.canvas.size
      return [JSONText.number(size.width), JSONText.number(size.height)]
    },
    .integer("scale", "pixels per point") { $0.scene.timeline.canvas.scale },
  ]
  private static let duration = JSONField<Line, String>.number("duration", "the scene's end") {
    $0.scene.timeline.duration.doubleValue
  }
  private static let findings: [JSONField<Line, String>] = [
    .list("conflicts", of: .object, "sets of constraints that conflict in the layout at that time") { line in
      (line.report.finding?.conflicts ?? []).map { conflictMembers.object(of: line.finding($0)) }
    },
    .list("ambiguous", of: .object, "attributes that this layout does not determine") { line in
      (line.report.finding?.ambiguous ?? []).map { ambiguityMembers.object(of: line.finding($0)) }
    },
  ]

  /// A scene.
  static let members: [JSONField<Line, String>] =
    [name] + size + [
      duration,
      .list(
        "views", of: .object,
        "in depth-first order from the root: each view is followed by its subviews, back to front"
      ) { $0.report.views.map { View.members.object(of: $0) } },
      .list(
        "guides", of: .object,
        "the layout guides in the scene, in the order of their views, with the content of every scroll view as its "
          + "`contentLayoutGuide`"
      ) { $0.report.guides.map { Guide.members.object(of: $0) } },
    ] + findings

  /// What a scene from a storyboard or xib has besides.
  static let originMembers: [JSONField<StoryboardOrigin, String>] = [
    .string("file", "the storyboard or xib") { $0.file },
    .string("root", "Interface Builder's id of the root view") { $0.root },
    .string("name", "a unique name among the roots of the file") { $0.name },
    .string(
      "kind",
      "`vc` for a view controller's view, `xibroot`, `cell`, `tablepart` for a header or footer, `loose`"
    ) { $0.kind.rawValue },
  ]

  static let safeArea = JSONField<Line, String>("safeArea", .object, "`{top, left, bottom, right}`") { line in
    let area = line.scene.document.canvas.safeArea
    return JSONText.object([
      "top": JSONText.number(area.top), "left": JSONText.number(area.left), "bottom": JSONText.number(area.bottom),
      "right": JSONText.number(area.right),
    ])
  }

  /// The same of a scene that comes from a storyboard or xib, with Interface Builder's ids.
  private static let storyboardMembers: [JSONField<Line, String>] =
    [name] + originMembers.map { $0.ofOptional { $0.origin } } + size + [
      safeArea, duration,
      .list("views", of: .object, "those that have an id of Interface Builder") { line in
        line.report.views.compactMap { view in
          guard let origin = line.origin, let id = origin.ids[view.id] else { return nil }
          let isRecorded = origin.recorded.contains(view.id)
          return View.storyboardMembers.object(of: View.InStoryboard(view: view, id: id, isRecorded: isRecorded))
        }
      },
    ] + findings

  /// A conflict.
  static let conflictMembers: [JSONField<Placed<LayoutFinding.Conflict>, String>] = [
    .list("constraints", of: .object, "those that cannot hold together") { conflict in
      conflict.finding.constraints.enumerated().map { index, text in
        let place = conflict.line.scene.bake.place(ofMember: index, of: conflict.finding)
        return Member.members.object(of: Member(text: text, place: place))
      }
    },
    .integer("broken", "the index of the constraint that was not satisfied") { $0.finding.broken },
    .number("disagreement", "by how much it was not, in points") { $0.finding.disagreement },
    .intervals("times", occurrenceMeaning) { $0.line.occurrences[$0.finding]?.times ?? [] },
  ]

  /// A constraint of a conflict.
  struct Member {
    let text: String
    let place: SourcePlace?

    static let members: [JSONField<Member, String>] = [
      .string("constraint", "in the format described below") { $0.text },
      .string(
        "file",
        "where the scene states it, or the stack view that makes it; not of constraints made by content and by the canvas"
      ) { $0.place?.file ?? "" }.present { $0.place != nil },
      .integer("line", "from 1") { $0.place?.line ?? 0 }.present { $0.place != nil },
      .integer("column", "from 1") { $0.place?.column ?? 0 }.present { $0.place != nil },
    ]
  }

  /// An attribute that the layout does not determine.
  static let ambiguityMembers: [JSONField<Placed<LayoutFinding.Ambiguity>, String>] = [
    .string("view", "a view or a guide") { ambiguity in
      ambiguity.line.storyboardID(of: ambiguity.finding.view) ?? ambiguity.finding.view
    },
    .string("attribute", "`x`, `y`, `width` or `height`") { $0.finding.attribute },
    .optionalNumber("minimum", "the least value that satisfies the constraints; null if unbounded") {
      $0.finding.minimum
    },
    .optionalNumber("maximum", "the greatest; null if unbounded") { $0.finding.maximum },
    .optionalString(
      "suggestion", "an equation in the form used in `constraints` of a scene that would remove the ambiguity"
    ) { $0.finding.suggestion },
    .intervals("times", occurrenceMeaning) { $0.line.occurrences[$0.finding]?.times ?? [] },
  ]

  private static let occurrenceMeaning =
    "`[from, to]` of all intervals of the scene in which the same exists, including the requested time"

  /// One view at one frame's time.
  func traceLine(_ view: View, frame index: Int) -> String {
    TreeReport.traceMembers.object(of: Sample(scene: scene.name, index: index, time: time, view: view))
  }

  /// What a line of a trace is written from.
  struct Sample {
    let scene: String
    let index: Int
    let time: Double
    let view: View
  }

  /// A line of a trace.
  static let traceMembers: [JSONField<Sample, String>] =
    [
      .string("scene", "the name used for its outputs") { $0.scene },
      .integer("index", "of the frame, from 0") { $0.index },
      .number("time", "of the frame") { $0.time },
      View.id.of { $0.view },
    ] + (View.frames + View.alphas).map { $0.of { $0.view } }
}

extension TreeReport.Guide {
  /// A guide.
  static let members: [JSONField<TreeReport.Guide, String>] = [
    .string(
      "id",
      "as in constraints: `g`, `safeArea`, `card.layoutMarginsGuide`; a guide that every view has in UIKit is listed only "
        + "if a constraint uses it"
    ) { $0.id },
    .string("view", "the `id` of the view that owns it") { $0.view },
    .rect(
      "frame",
      "in that view's coordinates, unrounded, as `UILayoutGuide.layoutFrame`; the size of `scroll.contentLayoutGuide` is "
        + "the `contentSize`"
    ) { $0.frame },
    .rect("canvasFrame", "the frame of the model in canvas coordinates") { $0.canvasFrame },
  ]
}

extension TreeReport.View {
  fileprivate static let id = JSONField<TreeReport.View, String>.string(
    "id", "as in the scene; the root view is `screen`"
  ) { $0.id }
  private static let path = JSONField<TreeReport.View, String>.string("path", "ids from the root down, joined by `/`") {
    $0.path
  }
  private static let kind = JSONField<TreeReport.View, String>.string("kind", "as in the scene") { $0.kind }
  private static let frame = JSONField<TreeReport.View, String>.rect(
    "frame", "the frame of the model in the superview's coordinates, as `UIView.frame`"
  ) { $0.frame }
  private static let canvasFrames: [JSONField<TreeReport.View, String>] = [
    .rect("canvasFrame", "the frame of the model in canvas coordinates") { $0.canvasFrame },
    .rect("presentation", "the frame shown at that time, with all animations, in canvas coordinates") {
      $0.presentation
    },
  ]
  fileprivate static let frames = [frame] + canvasFrames
  fileprivate static let alphas: [JSONField<TreeReport.View, String>] = [
    .number("alpha", "the model's value") { $0.alpha },
    .number("presentationAlpha", "the value shown") { $0.shownAlpha },
  ]
  private static let isHidden = JSONField<TreeReport.View, String>.boolean("isHidden", "as shown") { $0.isHidden }

  /// A view.
  static let members =
    [
      id, path, kind, frame,
      .rect("bounds", "the bounds of the model; for a scroll view their origin is the `contentOffset`") { $0.bounds },
    ] + canvasFrames + alphas + [isHidden]

  /// A view of a storyboard or xib.
  struct InStoryboard {
    let view: TreeReport.View
    /// Interface Builder's.
    let id: String
    /// Whether the frame in the file is its intrinsic content size.
    let isRecorded: Bool
  }

  /// What a view of a storyboard or xib has in place of `id`.
  static let storyboardNames: [JSONField<InStoryboard, String>] = [
    .string("id", "Interface Builder's id") { $0.id },
    .string("name", "the name used in expressions") { $0.view.id },
  ]

  static let intrinsicFrom = JSONField<InStoryboard, String>.optionalString(
    "intrinsicFrom", "`recorded` if the frame in the file is used as the intrinsic content size"
  ) { $0.isRecorded ? "recorded" : nil }

  fileprivate static let storyboardMembers =
    storyboardNames + ([path, kind] + frames + alphas + [isHidden]).map { $0.of { $0.view } } + [intrinsicFrom]
}
