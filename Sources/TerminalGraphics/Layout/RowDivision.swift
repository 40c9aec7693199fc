/// How the rows of a window are divided among rows of tiles: about the ideal height each, and hardly any row unused.
///
/// All tiles have one height and one distance, so that scrolling by a row of tiles moves everything equally far.
struct RowDivision: Hashable {
    /// Rows of tiles; 0 where there is no room.
    let count: Int
    /// The height of a tile, at least 1.
    let height: Int
    /// Blank rows between tiles: 0 to 2.
    let gap: Int

    /// The best division of so many rows.
    init(of rows: Int, idealHeight: Int) {
        guard rows > 0 else {
            (count, height, gap) = (0, 1, 0)
            return
        }
        let wanted = max(1, (rows + idealHeight / 2) / idealHeight)
        var best: (cost: Int, count: Int, height: Int, gap: Int)?
        for count in [0, 1, -1, 2, -2, 3, -3].map({ wanted + $0 }) where count > 0 {
            for gap in 0...(count > 1 ? 1 : 0) {
                let height = (rows - (count - 1) * gap) / count
                guard height > 0 else { continue }
                let unused = rows - count * height - (count - 1) * gap
                // An unused row is as bad as a height that is a tenth off; of equals the first stands.
                let cost = 10 * abs(height - idealHeight) + idealHeight * unused
                if best.map({ cost < $0.cost }) ?? true { best = (cost, count, height, gap) }
            }
        }
        let (count, height, gap) = best.map { ($0.count, $0.height, $0.gap) } ?? (1, rows, 0)
        // A row that makes tiles higher than wide shows nothing in most of them: it becomes a row above each.
        let isSpare = height > idealHeight
        (self.count, self.height, self.gap) = (count, isSpare ? height - 1 : height, isSpare ? gap + 1 : gap)
    }
}
