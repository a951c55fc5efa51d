public import Foundation

// What servers ask of an app. A recording has no network, so that nothing asks.

/// The certificates of a server: there are none.
public final class SecTrust: Sendable {
  private init() {}
}

public let NSURLAuthenticationMethodDefault = "NSURLAuthenticationMethodDefault"
public let NSURLAuthenticationMethodHTTPBasic = "NSURLAuthenticationMethodHTTPBasic"
public let NSURLAuthenticationMethodHTTPDigest = "NSURLAuthenticationMethodHTTPDigest"
public let NSURLAuthenticationMethodHTMLForm = "NSURLAuthenticationMethodHTMLForm"
public let NSURLAuthenticationMethodNTLM = "NSURLAuthenticationMethodNTLM"
public let NSURLAuthenticationMethodNegotiate = "NSURLAuthenticationMethodNegotiate"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

/// A name and a password.
open class URLCredential: NSObject, @unchecked Sendable {
  public enum Persistence: UInt, Sendable { case none, forSession, permanent, synchronizable }

  public let user: String?
  public let password: String?
  public let persistence: Persistence
  open var hasPassword: Bool { password != nil }

  public init(user: String, password: String, persistence: URLCredential.Persistence) {
    (self.user, self.password, self.persistence) = (user, password, persistence)
    super.init()
  }
  public init(trust: SecTrust) {
    (user, password, persistence) = (nil, nil, .none)
    super.init()
  }
}

/// A server, or a part of it, that asks for a credential.
open class URLProtectionSpace: NSObject, @unchecked Sendable {
  public let host: String
  public let port: Int
  public let `protocol`: String?
  public let realm: String?
  public let authenticationMethod: String
  /// Nil, because no server is asked.
  open var serverTrust: SecTrust? { nil }

  public init(host: String, port: Int, protocol: String?, realm: String?, authenticationMethod: String?) {
    (self.host, self.port, self.realm) = (host, port, realm)
    self.protocol = `protocol`
    self.authenticationMethod = authenticationMethod ?? NSURLAuthenticationMethodDefault
    super.init()
  }
}

/// What hears of the answer to a challenge.
public protocol URLAuthenticationChallengeSender: AnyObject {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge)
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge)
  func cancel(_ challenge: URLAuthenticationChallenge)
  func performDefaultHandling(for challenge: URLAuthenticationChallenge)
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge)
}

extension URLAuthenticationChallengeSender {
  public func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  public func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}

/// A question for a credential.
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  public let protectionSpace: URLProtectionSpace
  public let proposedCredential: URLCredential?
  public let previousFailureCount: Int
  public let failureResponse: URLResponse?
  public let error: (any Error)?
  public let sender: (any URLAuthenticationChallengeSender)?

  public init(
    protectionSpace space: URLProtectionSpace, proposedCredential credential: URLCredential?,
    previousFailureCount: Int, failureResponse response: URLResponse?, error: (any Error)?,
    sender: any URLAuthenticationChallengeSender
  ) {
    (protectionSpace, proposedCredential, failureResponse) = (space, credential, response)
    (self.previousFailureCount, self.error, self.sender) = (previousFailureCount, error, sender)
    super.init()
  }
  public init(
    authenticationChallenge challenge: URLAuthenticationChallenge, sender: any URLAuthenticationChallengeSender
  ) {
    (protectionSpace, proposedCredential) = (challenge.protectionSpace, challenge.proposedCredential)
    (previousFailureCount, failureResponse) = (challenge.previousFailureCount, challenge.failureResponse)
    (error, self.sender) = (challenge.error, sender)
    super.init()
  }
}

extension URLSession {
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
}
