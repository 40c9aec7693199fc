/// Chooses a palette for a picture: median cut, weighted by how far the colours in a box are spread.
enum Quantizer {
    /// At most `count` colours that stand for all the colours of the canvas.
    static func palette(for canvas: Canvas, count: Int) -> [Color] {
        // A sample of the pixels is enough, and the order is fixed: no set, no dictionary.
        let step = max(1, canvas.pixels.count / 40_000)
        var boxes = [stride(from: 0, to: canvas.pixels.count, by: step).map { canvas.pixels[$0] }]
        while boxes.count < count {
            let spreads = boxes.map(spread)
            guard let worst = spreads.indices.max(by: { spreads[$0].weight < spreads[$1].weight }),
                spreads[worst].weight > 0
            else { break }
            let (channel, middle) = (spreads[worst].channel, spreads[worst].middle)
            let box = boxes.remove(at: worst)
            boxes.append(box.filter { $0[channel] <= middle })
            boxes.append(box.filter { $0[channel] > middle })
        }
        return boxes.map { box in box.reduce(.clear, +) / Float(box.count) }
    }

    /// The channel in which a box is widest, where to cut it, and how much cutting it is worth.
    private static func spread(of box: [Color]) -> (channel: Int, middle: Float, weight: Float) {
        let mean = box.reduce(.clear, +) / Float(box.count)
        let variance = box.reduce(Color.clear) { $0 + ($1 - mean) * ($1 - mean) }
        let channel = (0..<4).max { variance[$0] < variance[$1] } ?? 0
        return (channel, mean[channel], variance[channel] < 1e-6 ? 0 : variance[channel])
    }
}

/// Turns colours into the nearest of a few, and hands what is lost on to the neighbours, or not.
struct Ditherer {
    /// The colours there are.
    let choices: [Color]
    /// How much of the loss the neighbours get: 0 for flat areas, 1 for Floyd and Steinberg.
    let diffusion: Float

    /// For each pixel the index of its colour.
    func indices(for canvas: Canvas) -> [Int] {
        var wanted = canvas.pixels
        var indices = [Int](repeating: 0, count: wanted.count)
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                let place = y * canvas.width + x
                let index = nearest(to: wanted[place])
                indices[place] = index
                guard diffusion > 0 else { continue }
                let loss = (wanted[place] - choices[index]) * diffusion / 16
                for (dx, dy, share) in [(1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)] as [(Int, Int, Float)]
                where (0..<canvas.width).contains(x + dx) && y + dy < canvas.height {
                    wanted[place + dy * canvas.width + dx] += loss * share
                }
            }
        }
        return indices
    }

    private func nearest(to color: Color) -> Int {
        var (best, index) = (Float.infinity, 0)
        for (candidate, choice) in choices.enumerated() {
            let difference = color - choice
            let distance = (difference * difference).sum()
            if distance < best { (best, index) = (distance, candidate) }
        }
        return index
    }
}
