// swift-tools-version: 6.2
import PackageDescription

// A screen of an app in its own target, and tests of its animations that run on Linux. Your project would depend on
// Inbetween by the URL of its repository and a version.

let package = Package(
  name: "Login",
  products: [.library(name: "LoginScreen", targets: ["LoginScreen"])],
  dependencies: [.package(name: "inbetween", path: "../..")],
  targets: [
    .target(
      name: "LoginScreen",
      // On iOS, UIKit is part of the system.
      dependencies: [.product(name: "InbetweenUIKit", package: "inbetween", condition: .when(platforms: [.linux]))]),
    .testTarget(
      name: "LoginScreenTests",
      dependencies: ["LoginScreen", .product(name: "InbetweenTesting", package: "inbetween")],
      exclude: ["__Animations__"]),
  ])
