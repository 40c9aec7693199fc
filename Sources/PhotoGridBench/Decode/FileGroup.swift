/// The files of a folder that have one form.
struct FileGroup {
    let folder: String
    /// For instance "rgb 8".
    let form: String
    var files: [PNGFileList.Entry]

    /// The groups of a folder, by form.
    static func groups(of list: PNGFileList) -> [FileGroup] {
        Dictionary(grouping: list.entries, by: \.form).map { form, files in
            FileGroup(folder: list.folder, form: form, files: files)
        }.sorted { $0.form < $1.form }
    }

    /// For instance "photographs, rgb 8".
    var name: String { "\(folder.lastPathPart), \(form)" }

    /// At most `count` files, evenly spread over the group.
    func sample(_ count: Int) -> [Int] {
        let taken = min(count, files.count)
        return (0..<taken).map { $0 * files.count / taken }
    }
}
