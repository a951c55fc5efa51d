import ArgumentParser
import InbetweenDiagnostics

/// The root of the command line: what `inbetween` alone shows.
struct Inbetween: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Renders Auto Layout animations without a screen.",
    usage: "inbetween <command> …",
    discussion: """
      A scene file states which views exist, which constraints hold, and what changes when. Inbetween solves the \
      layouts, animates between them and draws the frames.

      Examples:
        inbetween render Scenes/passbook.yaml -o out       frames in out/passbook/
        inbetween render Scenes/passbook.yaml -o out --filmstrip
        inbetween inspect Scenes/passbook.yaml --at 0.3    the frame of every view
        inbetween check Scenes/*.yaml --strict             errors, conflicts, ambiguity
        inbetween preview Scenes/passbook.yaml             watch it in a browser while writing
        inbetween record passbook                          record it as a golden animation
        inbetween verify                                   compare all scenes with their goldens
        inbetween import Main.storyboard -o login.yaml     convert a storyboard to a scene
        inbetween curve --spring 'dampingRatio=0.4'        the values of a spring

      'inbetween <command> --help-hidden' also shows the limits, which protect against hostile files.

      Exit status: 0 success, 1 different, 2 wrong input or usage, 3 golden missing, 4 other size or duration, 5 only \
      the environment differs, 70 internal error, 74 cannot read or write, 129, 130 and 143 after signals.
      """,
    version: "inbetween \(Version.current)",
    subcommands: [
      Render.self, Inspect.self, Check.self, Record.self, Verify.self, Approve.self, Review.self, Diff.self, Prune.self,
      MergeReports.self, MergeFrames.self,
      Explain.self, Preview.self, Export.self, Import.self, Conform.self, Curve.self, New.self, Fmt.self, Config.self,
      Schema.self, Doctor.self, Manual.self,
    ])
}
