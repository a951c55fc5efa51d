import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// A film as a scene file, with its views and the values of every property that changed, 60 times per second.
///
/// It plays exactly as the film does, so that `inbetween render`, `preview` and `verify` can be used; it does not
/// contain the constraints and curves behind the motion.
public struct FilmScene: Sendable {
  /// The text of the file.
  public let text: String
  /// Parts of the film that a scene cannot represent: pictures, masks, transitions, changes of the order of subviews.
  public let omissions: [String]
}

extension Film {
  /// A scene file that plays exactly as the film does. Plays the script to its end first.
  public func scene() -> FilmScene {
    let timeline = timeline
    var labels: [Int: UILabel] = [:]
    for layer in 0..<stage.layerCount { labels[layer] = stage.view(ofLayer: layer) as? UILabel }
    var writer = FilmSceneWriter(timeline: timeline, labels: labels, substitutedFamilies: substitutedFamilies)
    return writer.scene()
  }
}

/// The names of a film's layers in the scene.
struct FilmSceneNames {
  private var names: [Int: String] = [:]
  private var taken: Set<String> = ["screen", "superview", "safeArea", "previous", "tilt", "end", "pi"]

  subscript(index: Int) -> String { names[index] ?? "layer\(index)" }

  /// Assigns a name to a layer: its own name, if that is valid for a view in a scene.
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
