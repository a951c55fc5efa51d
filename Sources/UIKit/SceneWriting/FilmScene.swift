import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// A film as a scene file: its views where they were, and every property that changed as the values it had, 60 times a
/// second.
///
/// It plays as the film does, so that `inbetween render`, `preview` and `verify` show it; the constraints and curves behind
/// the motion are the code's and not in it.
public struct FilmScene: Sendable {
  /// The text of the file.
  public let text: String
  /// What the film shows and the scene cannot: pictures, masks, transitions.
  public let omissions: [String]
}

extension Film {
  /// A scene file that plays the same. Plays the script to its end first.
  public func scene() -> FilmScene {
    let timeline = timeline
    var labels: [Int: UILabel] = [:]
    for view in stage.views { if let label = view as? UILabel { labels[view.record.index] = label } }
    var writer = FilmSceneWriter(timeline: timeline, labels: labels)
    return writer.scene()
  }
}

/// What scenes call the layers of a film.
struct FilmSceneNames {
  private var names: [Int: String] = [:]
  private var taken: Set<String> = ["screen", "superview", "safeArea", "previous", "tilt", "end", "pi"]

  subscript(index: Int) -> String { names[index] ?? "layer\(index)" }

  /// Names a layer: after its own name where a scene can call a view so.
  mutating func name(_ index: Int, _ id: String?) {
    let letters = (id ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" }
    var name = String(letters)
    if name.first.map({ !$0.isLetter && $0 != "_" }) ?? true { name = "layer" + name }
    if name == "layer" || ["y", "n", "yes", "no", "on", "off", "true", "false", "null"].contains(name.lowercased()) {
      name += "\(index)"
    }
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)_\(number)"
      number += 1
    }
    names[index] = unique
  }
}
