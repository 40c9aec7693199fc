#if PLANTED_FAULTS
    /// A fault that a test plants in the product's own code path, to see that the checkers find it.
    ///
    /// Exists in debug builds only: release has neither this type nor the code behind it.
    package enum PlantedFault: String, CaseIterable, Sendable {
        /// A completion is committed without comparing token, photo and version.
        case skipTokenCheck
        /// The first release of a load cancels it, whoever else holds it.
        case cancelOnFirstRelease
        /// A range change releases what left before it retains what is new.
        case releaseBeforeRetain
        /// A finished load is taken from the table by its key and not by its identity.
        case unmapByKey
        /// Memory that became free wakes no worker.
        case forgetToWake
        /// Prefetch may take every worker.
        case letPrefetchTakeAll
        /// A page is taken into whatever listing there is when it arrives.
        case acceptStalePage
        /// Deferred cells arm no timer.
        case forgetToArm
        /// A photo that comes to a cell keeps the token of the one before.
        case reuseToken
        /// A decode that has noticed its abandonment can still be joined.
        case adoptNoticed
        /// A cancelled decode is remembered as a failure of its file.
        case rememberCancellation
        /// The last one who waits for a load that fails is not told.
        case loseEnding
        /// A request that is answered from memory is counted twice.
        case countHitTwice
        /// What is in memory arrives at the cell with the next hop, and not in the call that assigns it.
        case deliverHitLater
        /// The successor of a decode that has noticed its abandonment does not wait until that one has returned.
        case startBesideReturning
        /// A release does not take the pin of its pixels back.
        case keepPin
        /// Whatever a decode asks for, there is room.
        case admitEverything
        /// A photo whose file changed keeps the picture of the version before.
        case keepOldPicture
    }
#endif
