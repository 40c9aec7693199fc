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

        PATH is a folder or a PNG file; without one, photogrid shows the working directory.

        view: a grid to scroll in; where standard output is no terminal, one static grid
          --print             write one static grid
          --columns N         make the static grid N cells wide (COLUMNS, or 80)
          --size PIXELS       thumbnails of about this size
          --protocol NAME     auto, kitty, quadrants or halfblocks
          --colors NAME       auto, truecolor, 256, 16 or mono
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

        scrolltest: play seeded scripts of scrolling in virtual time, and check every promise
          --seeds A..B        which (1..200)
          --replay SEED       one of them, with its script and every event
          --script KIND       back-and-forth, fling, jumps or mixed (mixed)
          --latency MODEL     what decodes take (exponential:60ms)
          --json              the report as JSON

          --help, --version   say this, or the version
          --                  everything after it is a path

        exit status: 0 done; 1 some files failed or are damaged, there is nothing to show, or a promise was broken;
        2 wrong usage, or a path that does not exist; 130 interrupted

        """

    /// For `?` in the viewer.
    static let keys = HelpOverlay(
        title: "photogrid",
        rows: [
            .init("h j k l, arrows", "move; a number before repeats"),
            .init("^F ^B, PgDn PgUp", "a screen on or back"),
            .init("^D ^U", "half a screen"),
            .init("g G, Home End", "first and last photo; 42G the 42nd"),
            .init("0 $", "ends of the row"),
            .init("+ - =", "larger, smaller, as at the start"),
            .init("m, Space", "mark, and go on"),
            .init("r R", "look again: at this file, at all on the screen"),
            .init("^L", "draw anew"),
            .init("^Z", "suspend"),
            .init("q, Q, ^C", "quit"),
        ])
}
