import ScrollLab
import Thumbnails

/// What the world's books hold against the table.
extension LoadTableWorld {
    /// The best rank that anybody who waits gives a key; nil when nobody waits.
    func bestRank(of key: Int) -> LoadRank? {
        wishes.values.filter { $0.key == key && $0.ending == nil }.map(\.rank).min()
    }

    /// Keys that are waited for and not decoded, each with its best rank.
    func waitingKeys() -> [Int: LoadRank] {
        var keys: [Int: LoadRank] = [:]
        for key in 0..<plan.keys where !decodes.contains(where: { $0.key == key }) { keys[key] = bestRank(of: key) }
        return keys
    }

    mutating func judge(start key: Int, among candidates: [Int: LoadRank]) {
        guard let rank = candidates[key] else {
            problems.append("key \(key) was started, and nobody waits for it")
            return
        }
        for (other, better) in candidates where better < rank && !hungry.contains(other) {
            problems.append("key \(key) was started before key \(other), which is more useful")
        }
        guard rank.isPrefetch else { return }
        let prefetches = decodes.count { !$0.isInVain && bestRank(of: $0.key)?.isPrefetch == true } + 1
        if prefetches > max(1, plan.workers - 1) { problems.append("\(prefetches) workers run prefetch") }
    }

    /// Follows what the table told the owners of requests, and whom it woke.
    mutating func take(_ actions: LoadActions) {
        awake = min(awake + actions.wake, plan.workers - decodes.count)
        for message in actions.messages {
            guard let wish = wishes[message.request], wish.ending == nil else {
                problems.append("a request was told something after its ending")
                continue
            }
            switch message.delivery {
            case .preview(let thumbnail):
                if thumbnail != Self.picture(wish.key) { problems.append("a preview of another picture") }
                continue
            case .thumbnail(let thumbnail):
                if thumbnail != Self.picture(wish.key) { problems.append("another picture was delivered") }
                wishes[message.request]?.ending = "thumbnail"
            case .failed(let failure): wishes[message.request]?.ending = "\(failure)"
            case .released:
                if open.contains(message.request) { problems.append("released without having been asked to") }
                wishes[message.request]?.ending = "released"
            }
            endings += 1
        }
    }

    mutating func check() {
        let ledger = table.ledger
        let live = wishes.values.count { $0.ending == nil }
        if ledger.live != live { problems.append("\(ledger.live) live by the table, \(live) by the books") }
        if ledger.requested != endings + live { problems.append("requests without an ending, or with two") }
        let shown = wishes.values.filter { $0.ending == "hit" || $0.ending == "thumbnail" }
        if ledger.pins != shown.count { problems.append("\(ledger.pins) pins, \(shown.count) shown") }
        let pinned = Set(shown.map(\.key)).reduce(0) { $0 + Self.picture($1).byteCount }
        if ledger.pinnedBytes != pinned { problems.append("\(ledger.pinnedBytes) bytes pinned, \(pinned) shown") }
        let granted = decodes.compactMap(\.granted)
        let total = ledger.cachedBytes + pinned + granted.reduce(0, +)
        if total > max(plan.budget, pinned) + (granted.max() ?? 0) { problems.append("\(total) bytes") }
        if awake == 0 && table.canStart { problems.append("a job waits, and every worker sleeps") }
        if plan.checksInvariants { problems += table.checkInvariants().map(\.description) }
    }

    /// Everybody looks at what he waits for, decodes return, and workers that are awake ask: everything ends. Then all
    /// is released, and nothing is left.
    mutating func comeToRest() {
        take(table.update(RequestChanges(rerank: open.map { ($0, .visible) }), now: now).actions)
        for request in open { wishes[request]?.rank = .visible }
        var rounds = 0
        while (awake > 0 || !decodes.isEmpty) && problems.isEmpty {
            rounds += 1
            if rounds > 1_000 { return problems.append("nothing comes to rest") }
            if awake > 0 { askOnce() }
            if let index = decodes.indices.randomElement(using: &random) {
                look(at: index)
                finish(honestly: true)
            }
            check()
        }
        for wish in wishes.values where wish.ending == nil { problems.append("key \(wish.key) hangs") }
        let released = open
        open = []
        take(table.update(RequestChanges(release: released), now: now).actions)
        for request in released { wishes[request] = nil }
        check()
        let ledger = table.ledger
        if ledger.loads + ledger.live + ledger.pins + ledger.running + ledger.inFlightBytes != 0 {
            problems.append("not empty at rest: \(ledger)")
        }
    }
}
