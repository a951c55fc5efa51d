import InbetweenGeometry
import InbetweenUIKit
import Testing

/// Scenes, windows, undo, queues, and the parts of Foundation that only Apple's systems have.
@Suite("Applications in films") struct ApplicationTests {
  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let windowScene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: windowScene)
      let controller = UIViewController()
      controller.view.backgroundColor = .systemRed
      window.rootViewController = controller
      window.makeKeyAndVisible()
      self.window = window
    }
  }

  @Test func `a scene delegate's window is shown over the film's and becomes the key window`() throws {
    let delegate = SceneDelegate()
    var connected: UIWindowScene?
    let film = try Film { window in
      let scene = try #require(window.windowScene)
      connected = scene
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
      #expect(UIApplication.shared.keyWindow === delegate.window)
      #expect(UIApplication.shared.openSessions == [scene.session])
    }
    _ = film.duration
    #expect(delegate.window?.superview != nil)
    #expect(delegate.window?.rootViewController?.view.bounds.size == CGSize(width: 393, height: 852))
    #expect(connected?.windows.count == 2)
  }

  @Test func `windows are ordered by their levels, whichever came first`() {
    let alert = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let plain = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let film = Film { _ in
      alert.windowLevel = .alert + 1
      alert.makeKeyAndVisible()
      plain.makeKeyAndVisible()
    }
    _ = film.duration
    let windows = film.window.superview?.subviews ?? []
    #expect(windows.last === alert)
    #expect(windows.contains { $0 === plain })
  }

  @Test func `a recording has one application object, with its settings`() {
    let film = Film { _ in UIApplication.shared.isIdleTimerDisabled = true }
    film.perform(at: 0.1) {
      #expect(UIApplication.shared.isIdleTimerDisabled)
      let task = UIApplication.shared.beginBackgroundTask()
      #expect(task != .invalid)
      UIApplication.shared.endBackgroundTask(task)
    }
    _ = film.duration
  }

  @Test func `nothing is touched while interaction events are ignored`() {
    var taps = 0
    let button = UIButton(type: .system)
    let film = Film { window in
      button.frame = CGRect(x: 0, y: 100, width: 100, height: 44)
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      window.addSubview(button)
    }
    film.perform(at: 0.1) { UIApplication.shared.beginIgnoringInteractionEvents() }
    film.tap(button, at: 0.2)
    film.perform(at: 0.5) { UIApplication.shared.endIgnoringInteractionEvents() }
    film.tap(button, at: 0.6)
    _ = film.duration
    #expect(taps == 1)
  }

  @Test func `undo reverts the registrations of one turn, and redo restores them`() {
    final class Model { var value = 0 }
    let model = Model()
    func set(_ value: Int, _ undo: UndoManager) {
      let former = model.value
      undo.registerUndo(withTarget: model) { _ in set(former, undo) }
      model.value = value
    }
    let film = Film { window in if let undo = window.undoManager { set(1, undo) } }
    var isComplete = false
    film.perform(at: 0.1) {
      guard let undo = film.window.undoManager else { return }
      undo.setActionName("Count")
      set(2, undo)
      set(3, undo)
    }
    film.perform(at: 0.2) {
      let undo = film.window.undoManager
      #expect(undo?.canUndo == true)
      undo?.undo()
      #expect(model.value == 1)
      undo?.redo()
      #expect(model.value == 3)
      undo?.undo()
      undo?.undo()
      #expect(model.value == 0)
      #expect(undo?.canUndo == false)
      isComplete = true
    }
    _ = film.duration
    #expect(isComplete)
  }

  @Test func `background queues run in the recording, and groups notify when they are complete`() {
    final class Order: @unchecked Sendable { var words: [String] = [] }
    let order = Order()
    let film = Film { _ in
      let group = InbetweenUIKit.DispatchGroup()
      InbetweenUIKit.DispatchQueue.global(qos: .userInitiated).async(group: group) { order.words.append("work") }
      InbetweenUIKit.DispatchQueue(label: "other").async {
        InbetweenUIKit.DispatchQueue.main.async { order.words.append("main") }
      }
      group.notify(queue: .main) { order.words.append("done \(CACurrentMediaTime())") }
      order.words.append("first")
    }
    _ = film.duration
    #expect(order.words.first == "first")
    #expect(Set(order.words) == ["first", "work", "main", "done 0.0"])
  }

  @Test func `a cancelled work item does not run, and is complete when its turn comes`() {
    final class Order: @unchecked Sendable { var words: [String] = [] }
    let order = Order()
    let film = Film { _ in
      let item = InbetweenUIKit.DispatchWorkItem { order.words.append("work") }
      item.notify(queue: .main) { order.words.append("complete") }
      InbetweenUIKit.DispatchQueue.main.async(execute: item)
      item.cancel()
    }
    _ = film.duration
    #expect(order.words == ["complete"])
  }

  private final class Owner {}

  @Test func `associated values live as long as their owners`() {
    guard let key = unsafe UnsafeRawPointer(bitPattern: 0x1000) else { return }
    let owner = Owner()
    weak var kept: Owner?
    do {
      let value = Owner()
      kept = value
      unsafe objc_setAssociatedObject(owner, key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    #expect(kept != nil)
    let isFound = unsafe (objc_getAssociatedObject(owner, key) as? Owner === kept)
    #expect(isFound)
    let others = unsafe objc_getAssociatedObject(Owner(), key)
    #expect(others == nil)
    unsafe objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(kept == nil)
  }

  @Test func `weak tables remove deallocated objects`() {
    let table = NSHashTable<Owner>.weakObjects()
    let map = NSMapTable<Owner, Owner>.weakToStrongObjects()
    let kept = Owner()
    do {
      let passing = Owner()
      table.add(passing)
      table.add(kept)
      table.add(kept)
      map.setObject(Owner(), forKey: passing)
      map.setObject(kept, forKey: kept)
      #expect(table.count == 2 && map.count == 2)
    }
    #expect(table.allObjects.count == 1 && table.anyObject === kept)
    #expect(map.count == 1 && map.object(forKey: kept) === kept)
  }

  @Test func `geometry is written and read as in UIKit`() {
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3.5, height: 4)) == "{{1, 2}, {3.5, 4}}")
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3.5, 4}}") == CGRect(x: 1, y: 2, width: 3.5, height: 4))
    #expect(NSCoder.cgPoint(for: "nonsense") == .zero)
    #expect(NSCoder.string(for: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "{1, 2, 3, 4}")
  }
}
