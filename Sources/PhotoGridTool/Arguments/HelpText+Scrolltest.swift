extension HelpText {
    /// For `scrolltest --help`.
    static let scrolltest = """
        photogrid scrolltest scrolls without a screen: seeded scripts (scroll, zoom, sort, rewrite files …) are played on the real grid
        and loader in virtual time, and every promise of PhotoGrid is checked after every event.

        usage: photogrid scrolltest [--seeds A..B] [--script KIND] [--latency MODEL] [--photos N] [--policy NAME] [--trials N] [--jobs N] [--json]
               photogrid scrolltest --replay SEED [--script KIND] [--latency MODEL] [--photos N] [--policy all]
               photogrid scrolltest --reorder [--gap T] [--mean T] [--trials N] [--seed S] [--sweep] [--csv FILE] [--svg FILE] [--json]

        seeds: each makes a script, the latencies and the rest of a run, the same ones on every machine
          --seeds A..B        which seeds, both ends included (1..200)
          --replay SEED       one of them: its script, every event and what it changed on the screen
          --script KIND       back-and-forth, fling, jumps, page-keys, zoom, filter-and-sort, retry, two-grids or mixed (mixed);
                              or a whole script as reports print it: 'photos 400 size 16 grids 1; show 0..24; +16ms show 4..28'
          --latency MODEL     how long a decode takes (exponential:60ms); also constant:60ms, uniform:10ms..90ms,
                              lognormal:60ms,SIGMA, pareto:60ms,SHAPE, trace:5ms,9ms,80ms or trace:@FILE;
                              units are s, ms, us, ns
          --photos N          photos in the album (400)
          --jobs N            processes that play seeds (as many as there are cores); the report is the same with any number

        policies: other ways of deciding what a recycled cell shows, under the same schedules
          --policy NAME       ours, all, or one of the models: naive, cancel, cancel-ignored, cancel-shared, callback,
                              callback-token, staged, debounced; or ours-eager, which loads while the screen moves fast (ours)
          --trials N          how often each is also sent two requests for one cell (20000; PhotoGrid itself a tenth of that)

        reorder: how often the older of two answers arrives after the newer one, by the law ½·e^(−gap/mean) and by simulation
          --gap T             time between the two requests (150ms)
          --mean T            how long an answer takes on average (300ms)
          --trials N          how often two requests are sent (200000)
          --seed S            where chance begins (1)
          --sweep             gaps from none to four means, in a table
          --csv FILE          the sweep as comma-separated values
          --svg FILE          the sweep as a plot

          --json              one JSON object, without timings: the same bytes for the same options, on any machine
          --counts            nothing but counts, as numbers: what a run on several cores asks of its own processes
          --help, --version   say this, or the version

        exit status: 0 every promise was kept; 1 PhotoGrid broke one, or a file could not be written; 2 wrong usage

        """
}
