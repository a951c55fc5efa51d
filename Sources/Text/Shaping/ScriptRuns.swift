internal import CHarfBuzz

/// The scripts of characters (Unicode Standard Annex #24): those of no script of their own belong to the characters
/// before them, at the beginning to those after, and a closing bracket to the script of its opening one.
enum ScriptRuns {
  /// For each character, the script as a tag of ISO 15924; `common` if the text has no other.
  static func scripts(_ scalars: [Unicode.Scalar]) -> [UInt32] {
    let functions = unsafe hb_unicode_funcs_get_default()
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var current = common
    var runStart = 0
    var open: [(bracket: Int, script: UInt32)] = []
    for (index, scalar) in scalars.enumerated() {
      var script = unsafe hb_unicode_script(functions, scalar.value).rawValue
      let bracket = script == common ? brackets[scalar] : nil
      if let bracket {
        if bracket % 2 == 0 {
          if open.count < maximumDepth { open.append((bracket, current)) }
        } else {
          while let last = open.last, last.bracket != bracket - 1 { open.removeLast() }
          if let last = open.popLast() { script = last.script }
        }
      }
      if isReal(script), script != current {
        if isReal(current) {
          runStart = index
        } else {
          // The run had no script yet, nor had the brackets that were opened in it.
          for earlier in runStart..<index { result[earlier] = script }
          for number in open.indices where !isReal(open[number].script) { open[number].script = script }
        }
        current = script
      }
      result.append(current)
    }
    return result
  }

  static let common = HB_SCRIPT_COMMON.rawValue
  /// Those of Chinese and Japanese.
  static let withoutSpaces: Set = [
    HB_SCRIPT_HAN.rawValue, HB_SCRIPT_HIRAGANA.rawValue, HB_SCRIPT_KATAKANA.rawValue, HB_SCRIPT_BOPOMOFO.rawValue,
  ]
  private static func isReal(_ script: UInt32) -> Bool { script != common && script != HB_SCRIPT_INHERITED.rawValue }

  private static let maximumDepth = 128

  /// Opening brackets and quotation marks have even numbers, and their closing ones the next.
  private static let brackets: [Unicode.Scalar: Int] = {
    let pairs = "()[]{}<>«»‹›‘’“”〈〉《》「」『』【】〔〕〖〗〘〙〚〛"
    return Dictionary(uniqueKeysWithValues: pairs.unicodeScalars.enumerated().map { ($1, $0) })
  }()
}
