/// Which file systems others can change without this machine's kernel seeing it.
package enum FileSystemKind {
    /// The `f_type` of statfs(2), as `linux/magic.h` has them, of file systems whose files live on other machines or in other
    /// programs. inotify(7) succeeds on them, and tells only what this machine does.
    private static let remoteTypes: Set<Int64> = [
        0x6969,  // NFS
        0xFF53_4D42,  // CIFS
        0xFE53_4D42,  // SMB2
        0x517B,  // SMB
        0x6573_5546,  // FUSE: sshfs, rclone, and many more
        0x0102_1997,  // 9p
        0x00C3_6400,  // Ceph
        0x5346_414F,  // AFS
        0x6B41_4653,  // AFS of the kernel
        0x7375_7245,  // Coda
        0x564C,  // NCP
        0x0BD0_0BD0,  // Lustre
        0x4750_4653,  // GPFS
        0x0116_1970,  // GFS2
        0x7461_636F,  // OCFS2
        0x786F_4256,  // VirtualBox shared folders
        0xBACB_ACBC,  // VMware shared folders
    ]

    /// Whether an `f_type` is that of such a file system. An unknown one (-1) is not.
    package static func isRemote(_ type: Int64) -> Bool {
        // Some systems extend the sign of the 32-bit number.
        type != -1 && remoteTypes.contains(type & 0xFFFF_FFFF)
    }
}
