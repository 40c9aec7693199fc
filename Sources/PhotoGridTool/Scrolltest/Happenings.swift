internal import ScrollLab

/// What the happenings of a run mean, and what was not tried when one of them never came.
package enum Happenings {
    package struct Meaning {
        /// What happened, for a person who has not read the code.
        package let text: String
        /// What a run without it leaves open.
        package let loss: String
    }

    /// The meaning of a happening, by its name in `LabTally`.
    package static func meaning(_ name: String) -> Meaning? { meanings[name] }

    private static let meanings: [String: Meaning] = [
        "adoptions": Meaning(
            text: "abandoned decodes that were taken back before they noticed",
            loss: "nothing tried whether an abandoned decode can be joined late (promise 6)"),
        "late results": Meaning(
            text: "decodes that came back when nobody was entitled to their result",
            loss: "nothing tried whether the loader throws away what comes too late (promises 1 and 7)"),
        "late deliveries": Meaning(
            text: "answers that reached a grid after their cell had got another photo",
            loss: "nothing tried whether a cell refuses what is no longer its own (promise 1)"),
        "supersessions": Meaning(
            text: "cells that got another photo before their picture came",
            loss: "no cell was reused while it loaded, so nothing could come too late (promises 1 and 2)"),
        "evictions": Meaning(
            text: "pictures that left the memory for want of room",
            loss: "memory never ran short, so its bound was not tried (promise 9)"),
        "preemptions": Meaning(
            text: "loads ahead of the screen that gave way to one on the screen",
            loss: "nothing tried whether the screen goes first when every worker is busy (promise 8)"),
        "refusals": Meaning(
            text: "decodes that were refused memory and had to wait for it",
            loss: "no decode was ever refused memory, so its bound was not tried (promise 9)"),
        "noticed abandonments": Meaning(
            text: "decodes that noticed that nobody wanted them, and stopped",
            loss: "no decode was interrupted (promises 4 and 12)"),
        "previews": Meaning(
            text: "coarse pictures that came before the final one",
            loss: "nothing tried whether a preview finds the right cell (promise 1)"),
        "failures": Meaning(
            text: "decodes that failed",
            loss: "nothing tried whether a failure finds the right cell and is remembered (promises 1 and 11)"),
        "deferred cells": Meaning(
            text: "looks at cells whose load waited because the screen moved fast",
            loss:
                "the screen never moved fast enough for loads to wait, so nothing tried whether they start later (promise 7)"
        ),
        "shared loads": Meaning(
            text: "requests that joined a load under way",
            loss: "no load was shared, so leaving one was not tried (promises 3 and 4)"),
        "file changes": Meaning(
            text: "decodes that found another version of their file",
            loss: "no file changed under its decode (promises 1 and 11)"),
        "page failures": Meaning(
            text: "pages of a listing that could not be read",
            loss: "nothing tried what cells show whose names cannot be read (promise 7)"),
    ]
}
