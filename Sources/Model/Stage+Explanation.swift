package import InbetweenLayout

/// Why an attribute of a view has its value in the stage's present layout.
package struct StageExplanation: Sendable, Hashable {
  /// A constraint, or something of the system, and what it does to the value.
  package struct Part: Sendable, Hashable {
    package var text: String
    /// In points: what it contributes, or by how much it is missed.
    package var amount: Double
    /// ``Constraint/key``; -1 for what no constraint says.
    package var key: Int
    /// The view whose frame or content it is about, where it is not a constraint.
    package var view: String?
  }

  /// In points, unrounded.
  package var value: Double
  /// What the attribute itself adds: margins, alignment insets, baselines.
  package var offset: Double
  /// What holds and together makes up the value, nearest to the view first.
  package var steps: [Part]
  /// Wishes about the same views that are not met, highest priority first.
  package var lost: [Part]
  /// Whether the constraints alone would allow another value.
  package var isAmbiguous: Bool
}

extension Stage {
  /// Explains an attribute by the constraints that are active now.
  ///
  /// - Returns: nil for an item that is not in the tree.
  package func explain(_ participant: any LayoutParticipant, _ attribute: LayoutAttribute) -> StageExplanation? {
    guard let item = participant.layoutItem, let explanation = engine.explain(item, attribute) else { return nil }
    func part(_ source: LayoutSource, _ amount: Double) -> StageExplanation.Part {
      StageExplanation.Part(
        text: engine.describe(source, names: name), amount: amount, key: key(of: source), view: subject(of: source))
    }
    return StageExplanation(
      value: explanation.value, offset: explanation.offset,
      steps: explanation.steps.map { part($0.source, $0.amount) },
      lost: explanation.lost.map { part($0.source, $0.amount) }, isAmbiguous: explanation.isAmbiguous)
  }

  private func subject(of source: LayoutSource) -> String? {
    switch source {
    case .constraint, .root: nil
    case .frame(let item), .safeArea(let item), .contentHugging(let item, _), .compressionResistance(let item, _):
      name(of: item)
    }
  }
}
