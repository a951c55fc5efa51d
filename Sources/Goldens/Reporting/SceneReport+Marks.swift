import InbetweenDiagnostics

extension SceneReport {
  /// What is the matter, in words for marks and tables: the kinds of difference, or why the scene was not compared.
  var marks: [String] {
    if !kinds.isEmpty { return kinds }
    switch code {
    case .wrongInput: return ["invalid"]
    case .otherShape: return ["size"]
    case .nothingCompared where hasNoScene: return ["no scene"]
    case .nothingCompared:
      switch lack {
      case .partOfGolden: return ["incomplete"]
      case .shard: return ["not compared"]
      case .golden, nil: return ["new"]
      }
    case .inputOutput: return ["unreadable"]
    case .different: return ["different"]
    default: return [isPassed ? "passed" : "fault"]
    }
  }
}
