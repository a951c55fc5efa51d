import Foundation
import InbetweenUIKit
import Testing

@Suite("Items moved by a finger") struct ListMoveTests {
  private final class Grid: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var letters = ["a", "b", "c", "d"]
    var moves: [[Int]] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
      cell.accessibilityIdentifier = letters[indexPath.item]
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      indexPath.item != 3
    }
    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      moves.append([sourceIndexPath.item, destinationIndexPath.item])
      letters.insert(letters.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
    }
  }

  private func film(_ grid: Grid) -> (Film, UICollectionView) {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 50, height: 50)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: flow)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    (view.dataSource, view.delegate) = (grid, grid)
    return (Film(duration: 2) { $0.addSubview(view) }, view)
  }

  private func places(_ view: UICollectionView) -> [String] {
    view.visibleCells.sorted { $0.frame.minX < $1.frame.minX }.compactMap(\.accessibilityIdentifier)
  }

  /// The same items in a controller of their own.
  private final class GridController: UICollectionViewController {
    let grid = Grid()
    var selected: [Int] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
      collectionView.dataSource = grid
      collectionView.contentInsetAdjustmentBehavior = .never
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath.item)
    }
  }

  @Test(arguments: [true, false])
  func `a long press of a collection controller moves items that can be moved, and others are selected`(installs: Bool)
  {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 50, height: 50)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
    let controller = GridController(collectionViewLayout: flow)
    controller.installsStandardGestureForInteractiveMovement = installs
    let device = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1)
    let film = Film(on: device, duration: 4) { $0.rootViewController = controller }
    film.drag(
      along: [(0, CGPoint(x: 25, y: 25)), (0.6, CGPoint(x: 25, y: 25)), (0.9, CGPoint(x: 130, y: 30))], at: 0.2)
    film.drag(along: [(0, CGPoint(x: 175, y: 25)), (0.8, CGPoint(x: 175, y: 25))], at: 2)
    _ = film.duration
    #expect(controller.grid.moves == (installs ? [[0, 2]] : []))
    #expect(controller.selected == [3])
  }

  @Test func `the others make room while the item follows the finger, and the data source learns of the end`() {
    let grid = Grid()
    let (film, view) = film(grid)
    var seen: [[String]] = []
    film.perform(at: 0.1) {
      #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 130, y: 30))
    }
    film.perform(at: 0.6) {
      seen.append(places(view))
      #expect(grid.moves.isEmpty)
      view.endInteractiveMovement()
    }
    _ = film.duration
    #expect(seen == [["b", "c", "a", "d"]])
    #expect(grid.moves == [[0, 2]] && grid.letters == ["b", "c", "a", "d"])
    #expect(places(view) == grid.letters)
    #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minX == 100)
  }

  @Test func `a cancelled move leaves everything where it was, and an item that may not move stays`() {
    let grid = Grid()
    let (film, view) = film(grid)
    film.perform(at: 0.1) {
      #expect(!view.beginInteractiveMovementForItem(at: IndexPath(item: 3, section: 0)))
      #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 180, y: 30))
    }
    film.perform(at: 0.6) { view.cancelInteractiveMovement() }
    _ = film.duration
    #expect(grid.moves.isEmpty && places(view) == ["a", "b", "c", "d"])
  }
}
