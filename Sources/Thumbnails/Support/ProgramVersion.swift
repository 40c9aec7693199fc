/// The version of this program: what `--version` prints and what entries of the thumbnail store are signed with.
package enum ProgramVersion {
    /// Major, minor and patch.
    package static let current = "0.1.0"
}
