internal import TerminalGraphics

/// The version of the program.
let programVersion = "0.1.0"

/// What the program says of itself.
enum HelpText {
    /// For `--help`.
    static let commandLine = """
        photogrid shows folders of PNG files as a grid of thumbnails in the terminal.

        usage: photogrid [view] [options] [PATH…]
               photogrid predecode --output DIR [options] PATH…
               photogrid scrolltest [options]

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
          --protocol NAME     auto, kitty, quadrants or halfblocks
          --colors NAME       auto, truecolor, 256, 16 or mono
          -0, --print0        print the marked files at the end, each followed by a zero; q prints, Q does not
          -o                  the same in lines
          --marks FILE        keep the marks in a file
          --stats             say at the end what the session cost

        predecode: write a thumbnail for every picture
          --output DIR        where to, as DIR/<path relative to the folder that was named>
          --size PIXELS       the longest side of a thumbnail (256)
          --jobs N            pictures decoded at once (as many as there are cores)

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
        rows: KeyBindings.groups.map { group in
            .init(DisplayText(group.names.joined(separator: " ")), DisplayText(group.meaning))
        })
}
