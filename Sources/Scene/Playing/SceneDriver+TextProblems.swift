import InbetweenDiagnostics
import InbetweenModel
import InbetweenTimeline

extension SceneDriver {
  /// Warns of characters and fonts that no text could have, and keeps the first text that could not be laid out.
  func noteTextProblems() {
    // Missing characters of one script in one text are one problem, because one font provides them.
    var missing: [(place: SourcePlace, font: ScriptFont?, scalars: [Unicode.Scalar])] = []
    for problem in stage.textProblems {
      let view = document.view(problem.view)
      let text = view?.properties.first { ViewKeys.key($0.key, of: view?.kind ?? .view)?.shape.isText == true }
      let place =
        text?.valuePlace ?? view?.place
        ?? SourcePlace(file: document.file)
      switch problem.kind {
      case .missingCharacter(let scalar):
        let font = ScriptFont(for: scalar)
        if let known = missing.firstIndex(where: { $0.place == place && $0.font == font }) {
          missing[known].scalars.append(scalar)
        } else {
          missing.append((place, font, [scalar]))
        }
      case .refusedCharacter(let scalar):
        let message = "colour emoji are not drawn: '\(scalar)' (U+\(hex(scalar)))"
        warnings.append(.warning(message, at: place, hint: DefaultFont.notoColorEmoji.installing))
      case .replacedFont(let family):
        warnings.append(
          .warning(
            "no font of the family '\(family.prefix(60))': the animation's text has the system font", at: place,
            hint: "name its file under 'fonts'"))
      case .missingDesign(let design):
        let files = design.families.map { "'\($0)'" }.joined(separator: " or ")
        let installing = design.standIn.map { "apt-get install \($0.debianPackage), or " } ?? ""
        warnings.append(
          .warning(
            "no font has the design '\(design.rawValue)': the text has the default one", at: place,
            hint: "\(installing)name a file of \(files) under 'fonts'"))
      case .missingDictionary(let language):
        warnings.append(.warning(language.missing, at: place, hint: language.installing))
      case .failed(let error):
        if self.problem == nil { self.problem = SceneError(.error(error.description, at: place)) }
      }
    }
    for (place, font, scalars) in missing {
      let shown = scalars.prefix(4).map { "'\($0)' (U+\(hex($0)))" }.joined(separator: ", ")
      let more = scalars.count > 4 ? " and \(scalars.count - 4) more" : ""
      let message =
        scalars.count == 1
        ? "no font has the character \(shown): a box stands for it"
        : "no font has the characters \(shown)\(more): boxes stand for them"
      let written = document.fonts.map { ($0.path.split(separator: "/").last).map(String.init) ?? $0.path }
      var hint = "put a font that has them beside the scene, under 'fonts:'"
      if let font {
        let names = (written + ["NotoSans\(font.script)-Regular.ttf"]).joined(separator: ", ")
        hint = "apt-get install \(ScriptFont.debianPackage), or put a font beside the scene: 'fonts: [\(names)]'"
      }
      warnings.append(.warning(message, at: place, hint: hint))
    }
  }

  private func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
