/// The numbers of a step, in the order in which they are written: for whoever makes them smaller.
extension ScrollScript.Action {
    /// A range counts as its lower bound and its length. As many are set as there are.
    var numbers: [Int] {
        get {
            switch self {
            case .show(let range), .remove(let range): [range.lowerBound, range.count]
            case .size(let number), .retry(let number), .rewrite(let number), .report(let number),
                .spoil(let number), .failPages(let number):
                [number]
            case .insert(let index, let count): [index, count]
            case .move(let from, let to): [from, to]
            case .list: []
            }
        }
        set {
            switch self {
            case .show: self = .show(newValue[0]..<newValue[0] + newValue[1])
            case .remove: self = .remove(newValue[0]..<newValue[0] + newValue[1])
            case .size: self = .size(newValue[0])
            case .retry: self = .retry(newValue[0])
            case .rewrite: self = .rewrite(newValue[0])
            case .report: self = .report(newValue[0])
            case .spoil: self = .spoil(newValue[0])
            case .failPages: self = .failPages(newValue[0])
            case .insert: self = .insert(at: newValue[0], count: newValue[1])
            case .move: self = .move(from: newValue[0], to: newValue[1])
            case .list: break
            }
        }
    }

    /// The smallest value that a number of the action may have.
    var leastNumber: Int {
        if case .size = self { PictureTag.smallestPixelSize } else { 0 }
    }
}
