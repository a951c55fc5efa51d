import InbetweenGeometry
public import InbetweenMotion
import InbetweenTimeline

/// A spring of a block that has not arrived when the block ends, so that the values of a view jump there.
public struct SpringEnd: Sendable {
  /// The view, or the view that owns the animated internal part.
  public var view: String
  /// The first block of which this was found.
  public var block: AnimationBlockID
  /// The fraction of the distance that jumps.
  public var rest: Double
  /// The spring, and the time in seconds after which it is cut off.
  public var spring: Spring
  public var duration: Double
  /// In seconds of the scene: the commit of the block, and its end.
  public var beginTime: Double
  public var endTime: Double
  /// Whether it started when an animator was resumed.
  public var isResumed: Bool
}

extension Stage {
  /// The springs that end by a time in seconds with more than ``SpringSetting/visibleRest`` of the distance left, or for
  /// which UIKit's steps find no frequency, in the order of their blocks, the greatest rest of each view in a block.
  package func springEnds(until end: Double) -> [SpringEnd] {
    var found: [SpringEnd] = []
    for (number, block) in animations.blocks.enumerated() {
      var ends: [SpringEnd] = []
      func note(_ attached: AttachedAnimation, _ node: LayerNode) {
        guard case .block(let animation) = attached.kind, animation.from != animation.to,
          animation.endTime <= end, attached.removedAt >= animation.endTime,
          let (spring, duration) = animation.lastSpring
        else { return }
        let rest = animation.restAtEnd
        guard rest > SpringSetting.visibleRest || spring.fit?.isReplaced == true else { return }
        let whole = node.whole
        let name = whole.owner?.testName ?? whole.id
        let new = SpringEnd(
          view: name, block: AnimationBlockID(index: number), rest: rest, spring: spring, duration: duration,
          beginTime: animation.beginTime, endTime: animation.endTime, isResumed: animation.clock?.isResumed == true)
        if let known = ends.firstIndex(where: { $0.view == name }) {
          if ends[known].rest < rest { ends[known] = new }
        } else {
          ends.append(new)
        }
      }
      for attachment in block.attachments {
        let node = nodes[attachment.layer]
        guard let track = node.record.tracks.first(where: { $0.key == attachment.key }) else { continue }
        note(track.animations[attachment.index].animation, node)
      }
      for place in block.transitions {
        note(nodes[place.layer].record.transitions[place.index].animation, nodes[place.layer])
      }
      found += ends
    }
    return found
  }
}

extension SpringEnd {
  /// The setting of the spring, if it was fitted to a duration.
  public var setting: SpringSetting? { SpringSetting(of: spring) }

  /// `the spring (0.3 s, damping ratio 0.4, velocity 5) of 'box' ends at 1.3 s with 21.9 % of the distance left …`.
  package var warning: String {
    let what = setting.map { " (\($0.text))" } ?? ""
    guard rest > SpringSetting.visibleRest else {
      let nearest =
        setting?.nearestArriving().map { "; the nearest setting that is known to arrive is \($0.text)" } ?? ""
      return "the spring\(what) of '\(view)' is drawn as if it arrived: \(SpringSetting.unknown)" + nearest
    }
    let nearest = setting?.nearestArriving().map { "; the nearest setting that arrives is \($0.text)" } ?? ""
    return "the spring\(what) of '\(view)' ends at \(endTime.shortText) s with "
      + SpringSetting.text(ofRest: rest) + ", which jumps" + nearest
  }
}
