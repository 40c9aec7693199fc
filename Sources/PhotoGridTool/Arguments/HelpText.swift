internal import TerminalGraphics

/// The version of the program.
let programVersion = "0.1.0"

/// What the program says of itself.
enum HelpText {
    /// For `--help`.
    static let commandLine = """
        photogrid shows folders of PNG files as a grid of thumbnails in the terminal.

        usage: photogrid [view] [options] [PATH…]
               photogrid predecode [options] PATH…
               photogrid scrolltest [options]
               photogrid doctor

        PATH is a folder or a PNG file; without one, photogrid shows the working directory. - is a list of paths on
        standard input.

        view: a grid to scroll in; where standard output is no terminal, one static grid
          --recursive         folders inside folders as well
          --filter QUERY      only names that hold all these words; * and ? make a word a pattern for the whole name
          --sort ORDER        name, time, size, dimensions or random; --reverse turns it round
          --follow            select new files as they come, and wait for them in an empty folder
          --null              paths on standard input end in a zero, not in a newline
          --print             write one static grid
          --columns N         make the static grid N cells wide (COLUMNS, or 80)
          --size PIXELS       thumbnails of about this size
          --protocol NAME     auto, kitty, iterm, sixel, quadrants, halfblocks or ascii
          --colors NAME       auto, truecolor, 256, 16 or mono
          -0, --print0        print the marked files at the end, each followed by a zero; q prints, Q does not
          -o                  the same in lines
          --marks FILE        keep the marks in a file
          --stats             say at the end what the session cost
          --no-store          neither look into the desktop's thumbnail store nor leave thumbnails there
          --store-limit SIZE  let the thumbnails that are left there take this much, as in 500M (2G)

        predecode: fill the desktop's thumbnail store ahead of time, or a folder; what is valid is passed over
          -r, --recursive     go through the folders inside folders as well
          --files-from FILE   the names in FILE, one a line, as well; - is standard input
          -0, --null          a zero ends each of these names instead
          --size NAME         normal, large, x-large or xx-large: at most 128, 256, 512 or 1024 pixels (large)
          --output DIR        write files instead, as DIR/<path relative to the folder that was named>
          --size PIXELS       with --output: the longest side of a thumbnail (256)
          -j, --jobs N        pictures decoded at once (as many as there are cores)
          --shard K/N         the K-th of N parts of the pictures, the same part in every run
          --force             make valid entries anew
          --follow            go on with files that appear or change later, until interrupted
          --prune             remove our entries of originals under PATH that are gone
          -n, --dry-run       write nothing, say what would be written
          --json              say what became of each file, one JSON object a line, and a summary
          -q, --quiet         no progress and no summary

        scrolltest: play seeded scripts of scrolling in virtual time, and check every promise (scrolltest --help says more)
          --seeds A..B        which (1..200)
          --replay SEED       one of them, with its script and every event
          --policy all        ours beside naive, cancelling, debouncing … ones
          --reorder           how often answers overtake each other
          --json              the report as JSON

        doctor: what this terminal was asked and answered, what is chosen and why, where thumbnails are kept

          --help, --version   say this, or the version
          --                  everything after it is a path

        exit status: 0 done; 1 some files failed or are damaged, there is nothing to show, or a promise was broken;
        2 wrong usage, or a path that does not exist; 130 interrupted

        """

    /// For `?` in the viewer.
    static let keys = HelpOverlay(
        title: "photogrid",
        rows: KeyBindings.groups.map { group in
            .init(DisplayText(group.names.joined(separator: " ")), DisplayText(group.meaning))
        })
}
