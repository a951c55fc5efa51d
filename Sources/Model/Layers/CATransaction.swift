public import Foundation
import InbetweenGeometry

/// The common properties of a group of layer changes.
struct LayerTransaction {
  var duration: Double?
  var timingFunction: CAMediaTimingFunction?
  var disablesActions: Bool?
  var completion: (() -> Void)?
  /// The end of the last animation that began in it, in seconds.
  var end = 0.0
  /// Those under names of the app.
  var values: [String: Any] = [:]
  /// Whether the run loop turn started it and will commit it.
  var isImplicit = false
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers. Transactions can be nested; unspecified values are the defaults of Core Animation.
open class CATransaction: NSObject {
  private class var stage: Stage? { Stage.current }

  /// Changes the innermost transaction; if there is none, a new one is started, which is committed at the end of the
  /// turn.
  private class func change(_ change: (inout LayerTransaction) -> Void) {
    guard let stage else { return }
    if stage.code.transactions.isEmpty {
      stage.code.transactions.append(LayerTransaction(isImplicit: true))
    }
    change(&stage.code.transactions[stage.code.transactions.count - 1])
  }

  open class func begin() { stage?.code.transactions.append(LayerTransaction()) }

  open class func commit() { stage?.commitTransaction() }

  open class func flush() {}

  open class func animationDuration() -> CFTimeInterval {
    stage?.code.transactions.lazy.reversed().compactMap(\.duration).first ?? 0.25
  }
  open class func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }

  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    stage?.code.transactions.lazy.reversed().compactMap(\.timingFunction).first
  }
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function }
  }

  open class func disableActions() -> Bool {
    stage?.code.transactions.lazy.reversed().compactMap(\.disablesActions).first ?? false
  }
  open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

  open class func completionBlock() -> (() -> Void)? { stage?.code.transactions.last?.completion }

  /// The block is called when all animations that are started from now on in the transaction have ended, or at once if
  /// there are none.
  open class func setCompletionBlock(_ block: (() -> Void)?) { change { $0.completion = block } }

  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: stage?.code.transactions.lazy.reversed().compactMap { $0.values[key] }.first
    }
  }

  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration: if let number = anObject as? Double { setAnimationDuration(number) }
    case kCATransactionDisableActions:
      if let flag = (anObject as? Bool) ?? (anObject as? NSNumber)?.boolValue { setDisableActions(flag) }
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: change { $0.values[key] = anObject }
    }
  }
}

extension Stage {
  /// Makes the transaction's completion wait for an animation that starts now.
  func noteInTransaction(until end: Double) {
    for index in code.transactions.indices {
      code.transactions[index].end = max(code.transactions[index].end, end)
    }
  }

  func commitTransaction() {
    guard let transaction = code.transactions.popLast(), let completion = transaction.completion else { return }
    let end = max(transaction.end, seconds)
    guard end.isFinite, let time = Rational(rounding: end) else { return }
    schedule(at: time) { _ in completion() }
  }

  /// Commits the transactions that the turn has left open.
  func commitOpenTransactions() {
    while code.transactions.last?.isImplicit == true { commitTransaction() }
  }
}
