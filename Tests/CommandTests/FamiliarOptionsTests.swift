import Testing

@testable import InbetweenCommand

/// Options and commands of other tools, and what people are told.
@Suite("Options of other tools")
struct FamiliarOptionsTests {
  @Test(arguments: [
    ("update", "approve"), ("accept", "approve"), ("test", "verify"), ("run", "verify"), ("ci", "verify"),
    ("snapshot", "record"), ("baseline", "record"), ("create", "new"), ("compare", "diff"), ("init", "new"),
    ("build", "render"),
    ("gif", "render"), ("watch", "preview"), ("serve", "preview"), ("open", "preview"), ("play", "preview"),
    ("lint", "check"), ("validate", "check"), ("prettier", "fmt"), ("lottie", "export"), ("tree", "inspect"),
    ("why", "explain"), ("clean", "prune"), ("merge", "merge-reports"), ("report", "review"), ("version", "--version"),
    ("spring", "curve"), ("info", "doctor"), ("man", "manual"),
  ])
  func `an unknown command is answered with ours`(name: String, command: String) throws {
    let outcome = try Tool.run(name)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("error: there is no command '\(name)'\n      hint: "))
    #expect(outcome.errors.contains(command))
  }

  @Test(arguments: [
    (["verify", "--update"], "inbetween approve"), (["verify", "-u"], "inbetween approve"),
    (["verify", "--updateSnapshot"], "inbetween approve"), (["verify", "--record"], "inbetween approve"),
    (["verify", "--treshold", "0.1"], "golden: {tolerance"),
    (["verify", "--max-diff-pixels=10"], "golden: {tolerance"),
    (["verify", "--maxDiffPixelRatio", "0.1"], "golden: {tolerance"), (["verify", "--grep", "a"], "'--filter'"),
    (["verify", "-k", "a"], "'--filter'"), (["verify", "--workers", "4"], "'--jobs'"),
    (["verify", "--parallel"], "'--jobs'"), (["verify", "--report", "html"], "'--reporter'"),
    (["verify", "--junit"], "reporter"), (["verify", "--json"], "reporter"), (["verify", "--bail"], "max-failures"),
    (["verify", "--lf"], "'--last-failed'"), (["verify", "--changed"], "'--only-changed'"),
    (["verify", "--watch"], "preview"), (["verify", "--retries", "2"], "same bytes"), (["verify", "--ui"], "review"),
    (["verify", "--out", "x"], "'--output'"), (["verify", "--snapshot-dir", "x"], "'--goldens'"),
    (["verify", "--ci"], "CI"), (["verify", "--headless"], "no browser"), (["verify", "--verbose"], "leave it out"),
    (["verify", "--config", "x"], "inbetween.yaml"), (["record", "--all"], "--mode"),
    (["record", "--dir", "x"], "scenes-in"), (["record", "--force"], "inbetween approve"),
    (["approve", "--all"], "leave it out"), (["inspect", "a.yaml", "--view", "card"], "inbetween explain"),
    (["schema", "--output", "x"], "inbetween schema > "), (["render", "a.yaml", "-o", "x", "--force"], "leave it out"),
    (["render", "a.yaml", "-o", "x", "--locale", "de"], "leave it out"),
    (["render", "a.yaml", "--out", "x"], "'--output'"), (["render", "a.yaml", "-o", "x", "--width", "300"], "--size"),
    (["render", "a.yaml", "-o", "x", "--viewport", "300"], "--size"),
    (["render", "a.yaml", "-o", "x", "--dark"], "--appearance dark"),
    (["render", "a.yaml", "-o", "x", "--rtl"], "--direction rightToLeft"),
    (["render", "a.yaml", "-o", "x", "--landscape"], "--orientation landscape"),
    (["render", "a.yaml", "-o", "x", "--time", "1"], "'--at'"),
    (["render", "a.yaml", "-o", "x", "--frame", "1"], "--at"),
    (["render", "a.yaml", "-o", "x", "--duration", "1"], "--to"),
    (["render", "a.yaml", "-o", "x", "--framerate", "1"], "'--fps'"),
    (["render", "a.yaml", "-o", "x", "--quality", "80"], "ffmpeg"),
    (["render", "a.yaml", "-o", "x", "--loop"], "repeat"),
    (["render", "a.yaml", "-o", "x", "--param", "a=1"], "'--set'"),
    (["render", "a.yaml", "-o", "x", "--dpr", "2"], "'--scale'"),
    (["render", "a.yaml", "-o", "x", "--sprite"], "'--filmstrip'"),
    (["render", "a.yaml", "-o", "x", "--selector", "a"], "'--crop'"),
    (["render", "a.yaml", "-o", "x", "--silent"], "'--quiet'"),
    (["render", "a.yaml", "-o", "x", "--phone", "a"], "'--device'"),
    (["render", "a.yaml", "-o", "x", "--safeArea", "0,0,0,0"], "'--safe-area'"), (["check", "a.yaml", "--fix"], "fmt"),
    (["check", "a.yaml", "--werror"], "'--strict'"), (["diff", "a", "b", "--threshold", "1"], "'--tolerance'"),
    (["diff", "a", "b", "--metric", "x"], "'--comparer'"), (["preview", "a.yaml", "--browser"], "'--open'"),
    (["inspect", "a.yaml", "--time", "1"], "'--at'"), (["inspect", "a.yaml", "--jsn"], "'--json'"),
    (["verify", "--jibs=3"], "'--jobs'"), (["verify", "--qqqqqqqqq"], "inbetween verify --help"),
  ])
  func `an unknown option is answered with ours`(arguments: [String], hint: String) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("error: \(arguments[0]) has no option '-"), "\(outcome.errors)")
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
  }

  @Test(arguments: [
    (["render", "a.yaml", "-o", "x.mp4", "--fps", "60fps"], "write --fps 60\n"),
    (["render", "a.yaml", "-o", "x", "--scale", "2x"], "write --scale 2\n"),
    (["render", "a.yaml", "-o", "x.png", "--at", "300ms"], "write --at 0.3\n"),
    (["render", "a.yaml", "-o", "x.png", "--at", "50%"], "a time is in seconds; 'end' is the end\n"),
    (["new", "a", "--ci", "circleci"], "copy its file from docs/ci"),
    (["new", "a", "--ci", "GitHub-Actions"], "write --ci github\n"),
    (["render", "a.yaml", "-o", "x", "--size", "390,844"], "write --size 390x844\n"),
    (["render", "a.yaml", "-o", "x", "--appearance", "Dark"], "write --appearance dark\n"),
    (["render", "a.yaml", "-o", "x", "--set", "a:3"], "write --set a=3\n"),
    (["render", "a.yaml", "-o", "x", "--format", "gif"], "-o scene.gif"), (["render", "a.yaml"], "-o out"),
    (["verify", "--reporter", "junit.xml"], "write --reporter junit\n"),
    (["verify", "--shard", "3"], "write --shard 1/3\n"),
    (["verify", "--shard", "0/3"], "1/3 to 3/3"), (["diff", "welcome"], "inbetween verify welcome"),
    (["export", "a.yaml", "-o", "x.mp4"], "inbetween render"),
    (["explain", "card.top", "Scenes/a.yaml"], "inbetween explain Scenes/a.yaml card.top"),
    (["render", "a.yaml", "-o", "x.lottie"], "x.lottie.json"),
    (["render", "a.yaml", "-o", "x.mp5"], "like a .mp5 file"),
    (["render", "a.yaml", "-o", "x.png", "--filmstrip=6.5"], "a whole number of frames"),
    (["render", "a.yaml", "-o", "x.png", "--filmstrip=abc"], "a whole number of frames"),
  ])
  func `a value that an option does not take is answered`(arguments: [String], hint: String) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
  }

  @Test func `values of options are no options`() throws {
    // The value begins with a dash, and the unknown option comes after it.
    let outcome = try Tool.run("render", "a.yaml", "-o", "-", "--set", "a=-1", "--loop")
    #expect(outcome.errors.hasPrefix("error: render has no option '--loop'"))
  }

  @Test func `limits are shown by --help-hidden only`() throws {
    for command in ["render", "verify", "record", "check", "preview"] {
      #expect(!(try Tool.run(command, "--help")).text.contains("--limit-"), "\(command)")
      #expect(try Tool.run(command, "--help-hidden").text.contains("--limit-views"), "\(command)")
    }
    #expect(try Tool.run("manual").text.contains("limit"))
  }
}
