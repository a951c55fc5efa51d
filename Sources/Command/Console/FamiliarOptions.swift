import InbetweenDiagnostics
import InbetweenScene

/// Commands and options of other tools, and what does the same here.
///
/// Names are in lower case without hyphens.
enum FamiliarOptions {
  /// What to run for the name of a command; nil if the name says nothing.
  static func hint(forCommand name: String) -> String? { commands[plain(name)] }

  /// What to write for an option where a command is expected.
  static func hint(beforeCommand option: String) -> String {
    switch plain(option) {
    case "v", "ver": return "the version is shown by: inbetween --version"
    case "version", "help": return "did you mean '--\(plain(option))'?"
    case "list", "l": return "the commands are listed by: inbetween --help"
    case let name:
      return NearestName.suggestion(for: name, among: ["version", "help"]).map { "did you mean '--\($0)'?" }
        ?? "a command comes first, such as: inbetween verify"
    }
  }

  /// What to write for an option that a command does not have.
  ///
  /// - Parameter known: the long names of the command's options.
  static func hint(for option: String, of command: String, among known: [String]) -> String? {
    let plain = plain(option)
    if let same = known.first(where: { self.plain($0) == plain }) { return "did you mean '--\(same)'?" }
    if let sentence = sentences[command]?[plain] { return sentence }
    if let name = names[plain]?.first(where: { known.contains(String($0.prefix { $0 != " " })) }) {
      return "did you mean '--\(name)'?"
    }
    return sentences[""]?[plain]
  }

  /// `maxdiffpixels` for `--maxDiffPixels` and `--max-diff-pixels`.
  private static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(60).filter { $0.properties.isAlphabetic }))
      .lowercased()
  }

  private static func table(_ entries: [(others: [String], hint: String)]) -> [String: String] {
    Dictionary(entries.flatMap { entry in entry.others.map { ($0, entry.hint) } }) { first, _ in first }
  }

  private static let commands = table([
    (
      ["update", "accept", "bless", "approveall", "rebaseline", "updatesnapshots", "updategoldens"],
      "differences are accepted by: inbetween approve"
    ),
    (
      ["test", "run", "ci", "regression", "visualtest", "status"],
      "scenes are compared with their goldens by: inbetween verify"
    ),
    (
      ["snapshot", "baseline", "golden", "goldens", "capture"],
      "goldens are written by: inbetween record"
    ),
    (
      ["compare", "cmp", "imagediff", "pixelmatch"],
      "two images, folders, traces or scenes are compared by: inbetween diff"
    ),
    (
      ["init", "setup", "scaffold", "template", "start", "create", "add", "codegen"],
      "a scene is begun by: inbetween new welcome"
    ),
    (
      ["build", "draw", "screenshot", "gif", "video", "film", "frames", "shot", "convert", "generate"],
      "frames and films are written by: inbetween render Scenes/login.yaml -o out"
    ),
    (
      ["watch", "serve", "open", "play", "dev", "show", "view", "server", "studio", "live"],
      "a scene is shown by: inbetween preview Scenes/login.yaml"
    ),
    (["lint", "validate", "verifyscene", "parse", "errors"], "errors are listed by: inbetween check Scenes/*.yaml"),
    (["format", "prettier", "fix"], "a scene is formatted by: inbetween fmt"),
    (
      ["html", "lottie", "exportlottie", "tolottie", "bodymovin"],
      "a page or a Lottie animation is written by: inbetween export login.yaml -o login.html"
    ),
    (
      ["layout", "dump", "tree", "print", "query", "frame"],
      "frames of views are printed by: inbetween inspect login.yaml --at 0.3"
    ),
    (["why", "debug", "reason"], "a frame is explained by: inbetween explain login.yaml card.width"),
    (["clean", "delete", "remove", "unused"], "goldens without a scene are deleted by: inbetween prune --delete"),
    (["merge", "mergereport", "combine"], "shards are joined by: inbetween merge-reports, or merge-frames"),
    (
      ["report", "showreport", "results"],
      "the report is written by verify --reporter html, and reviewed by: inbetween review"
    ),
    (["version", "about"], "the version is shown by: inbetween --version"),
    (["spring", "easing", "bezier"], "a curve's values are printed by: inbetween curve"),
    (["info", "env", "diagnose"], "the installation is described by: inbetween doctor"),
    (["settings", "options", "configuration"], "settings are explained by: inbetween config"),
    (
      ["completion", "completions"], "completions of a shell are printed by: inbetween --generate-completion-script zsh"
    ),
    (["list", "ls", "scenes"], "scenes and their verdicts are listed by: inbetween verify"),
    (
      ["devices", "device"],
      "a device is chosen by --device 'iPhone 15'; a name that is none is answered with the nearest"
    ),
    (["tutorial", "examples", "example", "guide", "quickstart"], "a first scene is made by: inbetween new welcome"),
    (["man", "docs"], "the manual is printed by: inbetween manual"),
    (["install", "upgrade"], "docs/install.md says how to install a version"),
  ])

  /// The first option that the command has is meant.
  private static let names: [String: [String]] = {
    var all: [String: [String]] = [:]
    func add(_ others: [String], _ ours: [String]) { for other in others { all[other] = ours } }
    add(["out", "outputdir", "outdir", "outfile", "dest", "destination", "to", "target"], ["output"])
    add(["o"], ["output"])
    add(["width", "height", "viewport", "viewportsize", "resolution", "dimensions", "w"], ["size 390x844"])
    add(["dark", "darkmode", "theme", "colorscheme", "userinterfacestyle"], ["appearance dark"])
    add(["dynamictype", "textsize", "contentsizecategory", "fontsize"], ["content-size"])
    add(["lightmode"], ["appearance light"])
    add(["rtl", "righttoleft"], ["direction rightToLeft"])
    add(["ltr"], ["direction leftToRight"])
    add(["landscape", "rotate"], ["orientation landscape"])
    add(["portrait"], ["orientation portrait"])
    add(["phone", "iphone", "model"], ["device"])
    add(["devicescalefactor", "dpr", "pixelratio", "density", "zoom"], ["scale"])
    add(["time", "timestamp", "second", "seconds", "t"], ["at", "to"])
    add(["start", "begin", "ss"], ["from"])
    add(["end", "stop", "until"], ["to"])
    add(["framerate", "rate", "r"], ["fps"])
    add(["param", "params", "parameter", "var", "variable", "define", "arg", "props", "d"], ["set"])
    add(["insets", "safearea", "notch"], ["safe-area"])
    add(["runinband"], ["jobs 1"])
    add(["retina", "hidpi"], ["scale 3"])
    add(["workers", "maxworkers", "threads", "parallel", "concurrency", "processes", "parallelism", "p"], ["jobs"])
    add(["grep", "g", "only", "match", "pattern", "name", "include", "testnamepattern", "k"], ["filter"])
    add(["changed", "onlychanged", "since", "changedsince", "affected"], ["only-changed"])
    add(["lf", "failed", "onlyfailures", "rerunfailed", "onlyfailed"], ["last-failed"])
    add(["bail", "failfast", "maxfail", "x", "exitfirst"], ["max-failures 1"])
    add(["report", "reporters", "reportformat"], ["reporter"])
    add(["junit"], ["reporter junit", "format json"])
    add(["json", "sarif"], ["json", "reporter json", "format json"])
    add(["html", "markdown"], ["reporter list,html --output report", "json", "format json"])
    add(["clean", "nocaching", "force"], ["no-cache", "mode all"])
    add(["cachedir"], ["cache"])
    add(["goldendir", "snapshotdir", "snapshots", "baselinedir", "baselines"], ["goldens"])
    add(["scenes", "dir", "folder", "testdir"], ["scenes-in"])
    add(["strictmode", "warningsaserrors", "werror", "maxwarnings", "failonwarning"], ["fail-on-warnings", "strict"])
    add(["sprite", "contactsheet", "montage", "strip"], ["filmstrip"])
    add(["graph", "chart", "curve"], ["plot"])
    add(["clip", "region", "selector", "element", "locator"], ["crop"])
    add(["silent", "s"], ["quiet"])
    add(["browser", "launch"], ["open"])
    add(["i", "prompt"], ["interactive"])
    add(["threshold", "fuzz", "tolerances", "epsilon"], ["tolerance"])
    add(["metric", "algorithm", "comparator"], ["comparer"])
    return all
  }()

  /// What has no option: by command, and for all commands.
  private static let sentences: [String: [String: String]] = [
    "verify": table([
      (
        [
          "update", "u", "updatesnapshots", "updatesnapshot", "updategoldens", "updatebaseline", "record", "accept",
          "approve", "bless", "overwrite", "write", "snapshotupdate", "autoacceptchanges", "acceptall",
        ],
        "differences are accepted by: inbetween approve"
      ),
      (["ui", "review", "interactive", "show"], "differences are shown in a browser by: inbetween review"),
      (["ci"], "there is no option for it: warnings fail where the variable CI is set (--fail-on-warnings)"),
      (["watch", "w"], "a scene is watched by: inbetween preview Scenes/login.yaml"),
      (["t"], "did you mean '--filter'?"), (["i"], "did you mean '--jobs 1'?"),
      (["dryrun", "n"], "verify changes nothing: leave it out"),
      (["trace", "video", "screenshot"], "what moved is shown by: inbetween verify --reporter html --output report"),
    ]),
    "prune": table([
      (["force", "f", "yes", "y"], "goldens without a scene are deleted by: inbetween prune --delete"),
      (["dryrun", "list", "n"], "nothing is deleted without --delete: leave it out"),
    ]),
    "fmt": table([(["write", "w", "i", "inplace", "fix"], "files are written without it: leave it out")]),
    "preview": table([
      (["host", "bind", "address", "ip"], "a preview is served to this machine alone: leave it out")
    ]),
    "record": table([
      (["m"], "did you mean '--mode'?"),
      (
        ["all", "overwrite"], "all scenes are recorded without arguments; --mode selects which are written"
      ),
      (
        ["update", "u", "force", "f", "accept", "approve"],
        "goldens are replaced without it; differences of the last run are accepted by: inbetween approve"
      ),
    ]),
    "approve": table([
      (
        ["pr", "pullrequest", "ci", "run"],
        "results of another machine are accepted by: inbetween approve --from report"
      ),
      (["all", "a", "force"], "all differences are accepted without arguments: leave it out; --filter selects scenes"),
    ]),
    "inspect": table([
      (
        ["view", "id", "name"],
        "all views are printed; one is explained by: inbetween explain login.yaml card.width"
      ),
      (["format", "f"], "text is printed without it, a JSON object with --json"),
    ]),
    "schema": table([
      (["output", "o", "out", "file"], "it is printed: inbetween schema > scene.schema.json")
    ]),
    "export": table([
      (["format", "f", "type"], "the name's ending says it: -o scene.html, or -o scene.json for Lottie"),
      (["force", "overwrite", "f"], "an earlier file is replaced: leave it out"),
    ]),
    "check": table([
      (["quiet", "silent", "s", "q"], "nothing is printed about a scene without mistakes: leave it out"),
      (["fix", "write", "autofix"], "a scene is formatted by: inbetween fmt; errors are mended by hand"),
    ]),
    "render": table([
      (
        ["quality", "crf", "bitrate", "codec", "preset"],
        "films have one quality: write --format y4m and encode it with ffmpeg"
      ),
      (
        ["i", "input", "in", "file", "scene", "scenefile"],
        "scenes are named without an option: inbetween render Scenes/login.yaml -o out"
      ),
      (
        ["gif", "mp", "webm", "apng", "mov", "webp", "outputformat", "imageformat", "type"],
        "the ending of the name says it: -o scene.gif"
      ),
      (["every", "step", "interval", "skip"], "write fewer frames a second: --fps 10"),
      (["loop", "repeat"], "GIF, APNG and WebP repeat by themselves"),
      (["duration", "length"], "give the last time: --to 1.5"),
      (["force", "overwrite", "f", "y"], "an earlier output is replaced: leave it out"),
      (["locale", "language", "lang"], "texts are those of the scene; its parameters are set by --set: leave it out"),
      (["frame", "framenumber", "n"], "give the frame's time: --at 0.5"),
      (
        ["transparent", "alpha", "background", "bg", "backgroundcolor"],
        "the background is the canvas's: canvas: {backgroundColor: clear}"
      ),
    ]),
    "": table([
      (
        [
          "threshold", "treshold", "tolerance", "maxdiff", "maxdiffpixels", "maxdiffpixelratio", "pixeltolerance",
          "fuzz", "precision", "perceptualprecision", "comparer", "sensitivity",
        ],
        "tolerances belong to the scene: golden: {tolerance: 0.5, reason: …}; see docs/goldens.md"
      ),
      (["headless", "nosandbox", "headed", "browser", "browsers"], "there is no browser: leave it out"),
      (["verbose", "v", "debug", "vv", "loglevel"], "everything is printed already: leave it out"),
      (
        ["config", "c", "project"], "settings are those of inbetween.yaml in this folder or above; see docs/project.md"
      ),
      (["retries", "retry", "flaky"], "the same scene gives the same bytes: a second try would tell the same"),
      (["timeout"], "the work is limited by \(SceneLimits.Option.work.option); see --help-hidden"),
      (["color", "nocolor", "colour"], "colours are left out where output is no terminal, or NO_COLOR is set"),
      (["watch", "w"], "a scene is watched by: inbetween preview Scenes/login.yaml"),
      (["locale", "language", "lang"], "texts are those of the scene: leave it out"),
      (["gpu", "cpu"], "frames are drawn by the processor: leave it out"),
      (["yes", "y", "noconfirm"], "nothing asks: leave it out"),
    ]),
  ]
}
