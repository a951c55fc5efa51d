internal import InbetweenDiagnostics

/// What a pass reads values with, apart from names: all constant but the files that the pass itself names.
final class ReadingContext {
  let log: ReadingLog
  let options: SceneReader.Options
  let canvas: SceneDocument.Canvas
  let files: NamedFiles

  init(_ log: ReadingLog, _ options: SceneReader.Options, _ canvas: SceneDocument.Canvas, _ files: SceneFileTable) {
    self.log = log
    self.options = options
    self.canvas = canvas
    self.files = NamedFiles(files)
  }
}

/// The files that a pass names, together with those of the passes before it. Each pass that names files has its own: a
/// base, imports, styles, and values of everything else.
final class NamedFiles {
  var table: SceneFileTable

  init(_ table: SceneFileTable) { self.table = table }

  /// The folder that the scene's files must be in.
  var root: SceneRoot { table.lookup.root }
}

/// Reads values: numbers, colours, fonts, paths and what consists of them.
///
/// It is a constant with the names that values may use: a pass that declares names makes one for each value that it
/// reads. It is an object so that parsers of expressions, of which there is one for each expression, copy one reference.
final class ValueReader: NameReading {
  let context: ReadingContext
  let knownNames: SceneNameTable
  let scopes: [NameScope]
  let constraintNames: ConstraintNames

  init(
    _ context: ReadingContext, names: SceneNameTable = SceneNameTable(), scopes: [NameScope] = [NameScope()],
    constraintNames: ConstraintNames = ConstraintNames()
  ) {
    self.context = context
    knownNames = names
    self.scopes = scopes
    self.constraintNames = constraintNames
  }

  /// A reader for which nothing is known but the text.
  convenience init(source: SourceText, options: SceneReader.Options) {
    self.init(
      ReadingContext(
        ReadingLog(source, limits: options.limits), options, .standard(at: source.place(line: 1, column: 1)),
        SceneFileTable(of: source, options)))
  }

  var log: ReadingLog { context.log }
  var options: SceneReader.Options { context.options }
  var canvas: SceneDocument.Canvas { context.canvas }
  var files: NamedFiles { context.files }
  var reader: ValueReader { self }
}
