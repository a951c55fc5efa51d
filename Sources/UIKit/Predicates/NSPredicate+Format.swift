public import Foundation
import InbetweenModel

// Foundation on Linux has predicates of closures only.

extension NSPredicate {
  /// A predicate in Apple's format language: comparisons of key paths, constants and arguments (`%@`, `%K`, `%d`, `%f`)
  /// with `==`, `<`, `IN`, `BETWEEN`, `BEGINSWITH`, `CONTAINS[cd]`, `LIKE`, `MATCHES` and others, combined by `AND`, `OR`,
  /// `NOT`, `ANY`, `ALL`, `NONE` and parentheses. Functions, `SUBQUERY` and arithmetic are not supported.
  ///
  /// A format that is not understood is a problem of the recording and a predicate that is never true; Apple's raises an
  /// exception. Keys are those of dictionaries and the stored properties of objects.
  public convenience init(format predicateFormat: String, _ args: Any...) {
    self.init(format: predicateFormat, argumentArray: args)
  }

  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    var parser = PredicateParser(predicateFormat, arguments ?? [])
    let test: PredicateParser.Test
    do throws(PredicateParser.Failure) {
      test = try parser.predicate()
    } catch {
      Stage.current?.report("NSPredicate(format: \"\(predicateFormat)\"): \(error.expected) expected at \(error.found)")
      test = { _ in false }
    }
    self.init { object, _ in test(object) }
  }
}
