import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenPixels
import InbetweenText
import InbetweenTimeline

/// The results of `doctor` on this machine.
struct EnvironmentReport {
  struct FontState {
    var font: DefaultFont
    /// The path of the file that is used; nil if there is none.
    var path: String?
  }

  let libraries: [RenderEnvironment.Library]
  let fonts: [FontState]
  let processors: Int

  init() {
    let others =
      (PNGLibraries.versions + [JPEGLibraries.version, WebPLibrary.version, ColorLibrary.version]).map {
        RenderEnvironment.Library(name: $0.name, version: $0.version)
      }
    libraries = (RenderEnvironment.drawingLibraries + others).sorted { $0.name < $1.name }
    fonts = DefaultFont.allCases.map { FontState(font: $0, path: EnvironmentReport.path(of: $0)) }
    processors = ProcessorCount.available
  }

  var isComplete: Bool { fonts.allSatisfy { $0.path != nil } }

  /// The file that provides a letter of the font's own script.
  private static func path(of font: DefaultFont) -> String? {
    let letter =
      switch font {
      case .inter: "A"
      case .notoSansCJK: "中"
      case .notoColorEmoji: "😀"
      }
    let request = TextRequest(text: letter, font: FontDescription(size: 12))
    let layout = try? FontLibrary(FontSources.installed).layout(request)
    let path = layout?.lines.first?.runs.first?.face.path
    return path?.isEmpty == false ? path : nil
  }

  var text: String {
    var output =
      "\(Inbetween.configuration.version), \(processors) processor\(processors == 1 ? "" : "s")\n\nlibraries\n"
    let width = (libraries.map(\.name.count).max() ?? 0) + 2
    for library in libraries { output += "  \(library.name.padded(to: width))\(library.version)\n" }
    output += "\nfonts\n"
    let familyWidth = (fonts.map(\.font.family.count).max() ?? 0) + 2
    for state in fonts {
      output += "  \(state.font.family.padded(to: familyWidth))\(state.path ?? "missing")\n"
      guard state.path == nil else { continue }
      output += "    Debian, Ubuntu: apt-get install \(state.font.debianPackage)\n"
      output += "    macOS: brew install --cask \(state.font.cask)\n"
    }
    let searched = FontSources.installed.directories.joined(separator: "\n    ")
    output += isComplete ? "\nNothing is missing.\n" : "\nFonts are looked for in\n    \(searched)\n"
    return output
  }

  /// One object.
  var json: String { EnvironmentReport.members.object(of: self) }

  /// What `doctor --json` writes.
  static let members: [JSONField<EnvironmentReport, String>] = [
    .string("version", "of Inbetween") { _ in Version.current },
    .integer("processors", "the default of `--jobs`") { $0.processors },
    JSONField("libraries", .map(.string), "name to version") { report in
      JSONText.object(report.libraries.map { (name: $0.name, value: JSONText.string($0.version)) })
    },
    .list("fonts", of: .object, "the default fonts") { $0.fonts.map { FontState.members.object(of: $0) } },
  ]
}

extension EnvironmentReport.FontState {
  /// A font.
  static let members: [JSONField<EnvironmentReport.FontState, String>] = [
    .string("family", "its name") { $0.font.family },
    .optionalString("path", "the file that is used; null if the font is missing") { $0.path },
    .string("package", "the package of Debian that provides it") { $0.font.debianPackage },
    .string("cask", "the cask of Homebrew that provides it") { $0.font.cask },
  ]
}
