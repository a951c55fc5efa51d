public import Foundation
import InbetweenModel

/// Looks for misspelled words. It has no dictionary and finds none.
open class UITextChecker: NSObject {
  open class var availableLanguages: [String] { ["en_US"] }
  private static let none = NSRange(location: NSNotFound, length: 0)

  public override init() { super.init() }

  open var ignoredWords: [String]?
  open func ignoreWord(_ wordToIgnore: String) { ignoredWords = (ignoredWords ?? []) + [wordToIgnore] }

  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String
  ) -> NSRange { UITextChecker.none }
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? { nil }
  open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? { nil }

  /// Has no effect.
  open class func learnWord(_ word: String) {}
  open class func unlearnWord(_ word: String) {}
  open class func hasLearnedWord(_ word: String) -> Bool { false }
}
