internal import CThumbnailPNG
internal import Glibc

/// One decode under way: what the C door's hooks ask, and what becomes of its result.
struct PNGDecode {
    private let pixelSize: Int
    private let fileBytes: Int64
    private let limits: PNGDecoder.Limits
    private let previews: PNGDecoder.Previews
    private let clock: any TimerClock
    private let usesPlainKernels: Bool
    private let context: DecodeContext
    /// Set by the header's hook.
    private var header = ctp_header()
    private var schedule: PreviewSchedule?
    /// Why a hook said stop.
    private var refusal: LoadFailure?

    init(
        pixelSize: Int, fileBytes: Int64, limits: PNGDecoder.Limits, previews: PNGDecoder.Previews,
        clock: any TimerClock, usesPlainKernels: Bool, context: DecodeContext
    ) {
        self.pixelSize = pixelSize
        self.fileBytes = fileBytes
        self.limits = limits
        self.previews = previews
        self.clock = clock
        self.usesPlainKernels = usesPlainKernels
        self.context = context
    }

    /// Reads the PNG file at the beginning of which `descriptor` stands.
    mutating func run(descriptor: Int32, memory: CodecMemory) -> Result<Thumbnail, LoadFailure> {
        memory.withWorkspace { workspace in
            Result { () throws(LoadFailure) in try run(descriptor: descriptor, workspace: workspace) }
        }
    }

    private mutating func run(descriptor: Int32, workspace: OpaquePointer?) throws(LoadFailure) -> Thumbnail {
        var request = ctp_request(
            pixel_size: UInt32(clamping: pixelSize), file_bytes: UInt64(max(0, fileBytes)),
            ancillary_bytes: UInt64(max(0, limits.ancillaryBytes)), plain_kernels: usesPlainKernels)
        var result = ctp_result()
        defer { ctp_result_release(&result, workspace) }
        let status = withUnsafeMutablePointer(to: &self) { decode in
            var hooks = ctp_hooks(
                context: decode, is_abandoned: abandonmentHook, header: headerHook, progress: progressHook,
                preview: previewHook)
            return ctp_decode(descriptor, &request, &hooks, workspace, &result)
        }
        return try conclude(status, result)
    }

    private func conclude(_ status: ctp_status, _ result: ctp_result) throws(LoadFailure) -> Thumbnail {
        let diagnosis = Diagnosis(result)
        switch status {
        case .done: break
        case .stopped: throw refusal ?? .released
        case .not_png: throw .notPNG
        case .unsupported: throw .unsupported(reason: diagnosis.message)
        case .damaged: throw .damaged(reason: diagnosis.reasonWithoutRows)
        case .read_failed: throw LoadFailure(errno: result.error_number)
        case .no_memory: throw .unreadable(errno: ENOMEM)
        }
        guard
            let thumbnail = Thumbnail(
                result.picture, original: (result.header.width, result.header.height), damage: diagnosis.damage,
                isApproximate: result.stopped_early)
        else { throw .damaged(reason: diagnosis.reasonWithoutRows) }
        return thumbnail
    }
}

// What the hooks do.
extension PNGDecode {
    fileprivate func isAbandoned() -> Bool { context.isAbandoned() }

    fileprivate mutating func admit(_ header: ctp_header) -> ctp_verdict {
        let demand = PNGDecoder.Limits.Demand(
            width: Int(header.width), height: Int(header.height), workingBytes: header.working_bytes)
        refusal = limits.refusal(of: demand)
        guard refusal == nil, context.admit(bytes: Int(clamping: header.working_bytes)) else { return .stop }
        let picture = PreviewSchedule.Picture(
            width: Int(header.width), height: Int(header.height), targetWidth: Int(header.target_width),
            targetHeight: Int(header.target_height), isInterlaced: header.interlaced)
        schedule = PreviewSchedule(picture, previews, start: clock.now)
        self.header = header
        return .go_on
    }

    fileprivate mutating func goOn(_ progress: ctp_progress) -> ctp_verdict {
        guard !context.isAbandoned() else { return .stop }
        let endedPass = progress.pass_ended && progress.passes > 0 ? Int(progress.passes) : nil
        // A whole picture needs no preview.
        guard progress.rows < progress.total_rows else { return .go_on }
        let now = schedule?.needsTime == true ? clock.now : nil
        return switch schedule?.step(endedPass: endedPass, now: now) {
        case .show: .show
        case .enough: .enough
        case .goOn, nil: .go_on
        }
    }

    fileprivate func show(_ picture: ctp_picture) {
        let preview = Thumbnail(picture, original: (header.width, header.height), isPreview: true)
        if let preview { context.preview(preview) }
    }
}

// The hooks are called from the C frame that owns setjmp, between calls into libpng, and the first one by libpng's reader,
// which jumps only after it has returned: no longjmp crosses them.

private let abandonmentHook: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
    guard let context else { return true }
    return context.assumingMemoryBound(to: PNGDecode.self).pointee.isAbandoned()
}

private let headerHook: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<ctp_header>) -> ctp_verdict = {
    context, header in
    guard let context else { return .stop }
    return context.assumingMemoryBound(to: PNGDecode.self).pointee.admit(header.pointee)
}

private let progressHook: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<ctp_progress>) -> ctp_verdict = {
    context, progress in
    guard let context else { return .stop }
    return context.assumingMemoryBound(to: PNGDecode.self).pointee.goOn(progress.pointee)
}

private let previewHook: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<ctp_picture>) -> Void = {
    context, picture in
    context?.assumingMemoryBound(to: PNGDecode.self).pointee.show(picture.pointee)
}

extension Thumbnail {
    /// A thumbnail from a picture of the C door, orientation applied; nil when there is no picture.
    ///
    /// `original` are columns and rows as stored.
    init?(
        _ picture: ctp_picture, original: (width: UInt32, height: UInt32), damage: String? = nil,
        isPreview: Bool = false, isApproximate: Bool = false
    ) {
        guard picture.pixels != nil else { return nil }
        let count = Int(picture.width) * Int(picture.height) * 4
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            guard let base = buffer.baseAddress else { return }
            withUnsafePointer(to: picture) { ctp_copy_oriented($0, base) }
            initializedCount = count
        }
        let isTurned = picture.orientation >= 5
        self.init(
            width: Int(isTurned ? picture.height : picture.width),
            height: Int(isTurned ? picture.width : picture.height), pixels: pixels,
            originalWidth: Int(isTurned ? original.height : original.width),
            originalHeight: Int(isTurned ? original.width : original.height), isPreview: isPreview,
            isApproximate: isApproximate, damage: damage)
    }
}
