import ArgumentParser
import InbetweenDiagnostics

/// The root of the command line: what `inbetween` alone shows.
struct Inbetween: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Renders Auto Layout animations without a screen.",
    usage: "inbetween <command> …",
    discussion: """
      A scene file says which views exist, which constraints hold, and what changes when. Inbetween works out the \
      layouts, animates between them and writes the frames as PNG.

      Examples:
        inbetween render Scenes/passbook.yaml -o out       frames in out/passbook/
        inbetween render Scenes/passbook.yaml -o out --filmstrip
        inbetween inspect Scenes/passbook.yaml --at 0.3    where every view is
        inbetween check Scenes/*.yaml --strict             mistakes, conflicts, ambiguity
        inbetween preview Scenes/passbook.yaml             in a browser, while it is written
        inbetween record passbook                          keep the animation as a golden
        inbetween verify                                   compare all with their goldens
        inbetween import Main.storyboard -o login.yaml     a scene from a storyboard
        inbetween curve --spring 'dampingRatio=0.4'        a curve in numbers

      Exit status: 0 fine, 1 different, 2 wrong input or usage, 3 golden missing, 4 other size or duration, 5 only \
      the environment differs, 70 a fault of Inbetween, 74 cannot read or write, 129, 130 and 143 on signals.
      """,
    version: "inbetween \(Version.current)",
    subcommands: [
      Render.self, Inspect.self, Check.self, Record.self, Verify.self, Approve.self, Review.self, Diff.self, Prune.self,
      MergeReports.self, MergeFrames.self,
      Explain.self, Preview.self, Export.self, Import.self, Conform.self, Curve.self, New.self, Fmt.self, Config.self,
      Schema.self, Doctor.self, Manual.self,
    ])
}
