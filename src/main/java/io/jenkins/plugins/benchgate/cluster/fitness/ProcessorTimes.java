package io.jenkins.plugins.benchgate.cluster.fitness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the processors' time was used since this machine booted, by Linux's {@code /proc} (proc(5)).
 *
 * @param all time of all processors, in ticks
 * @param steal of it, what the host withheld
 * @param busy of it, what programs used
 * @param programs number and name of each process → what it used
 */
record ProcessorTimes(long all, long steal, long busy, Map<String, Long> programs) {
    /** Columns of {@code /proc/stat}: user nice system idle iowait irq softirq steal. */
    private static final int IDLE = 3;

    private static final int IOWAIT = 4;
    private static final int STEAL = 7;
    /** Fields of {@code /proc/PID/stat} behind the name: its 14th and 15th are user and system time. */
    private static final int USER_TIME = 11;

    /** As many as help. */
    private static final int SHOWN = 3;

    static ProcessorTimes now() throws IOException {
        String[] cells = Files.readString(Path.of("/proc/stat"))
                .lines()
                .findFirst()
                .orElse("")
                .replaceFirst("^cpu +", "")
                .split(" +", -1);
        long all = 0;
        for (int i = 0; i <= STEAL && i < cells.length; i++) {
            all += Long.parseLong(cells[i]);
        }
        long steal = cells.length > STEAL ? Long.parseLong(cells[STEAL]) : 0;
        long waiting = Long.parseLong(cells[IDLE]) + Long.parseLong(cells[IOWAIT]);
        return new ProcessorTimes(all, steal, all - waiting - steal, used());
    }

    private static Map<String, Long> used() throws IOException {
        Map<String, Long> programs = new HashMap<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                try {
                    String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
                    int open = stat.indexOf('(');
                    int close = stat.lastIndexOf(')');
                    String[] fields = stat.substring(close + 2).split(" ", -1);
                    programs.put(
                            process.getFileName() + " " + stat.substring(open + 1, close),
                            Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]));
                } catch (IOException ended) {
                    // meanwhile, and uses nothing any more
                }
            }
        }
        return programs;
    }

    /** Time that the host withheld since an earlier moment, in % of all. */
    double steal(ProcessorTimes earlier) {
        return all == earlier.all ? 0 : 100.0 * (steal - earlier.steal) / (all - earlier.all);
    }

    /** Processors that all but this process used on average since an earlier moment. */
    double others(ProcessorTimes earlier, int processors) {
        String own = own();
        long mine = programs.getOrDefault(own, 0L) - earlier.programs.getOrDefault(own, 0L);
        long theirs = busy - earlier.busy - mine;
        return all == earlier.all ? 0 : Math.max(0, (double) processors * theirs / (all - earlier.all));
    }

    /** Those of the others that used the most, such as {@code java (1234) 12 %}. */
    List<String> busiest(ProcessorTimes earlier, int processors) {
        Map<String, Double> used = new HashMap<>();
        programs.forEach((program, time) -> {
            long before = earlier.programs.getOrDefault(program, 0L);
            double share = 100.0 * processors * (time - before) / Math.max(1, all - earlier.all);
            if (share >= 1 && !program.equals(own())) {
                used.put(program, share);
            }
        });
        List<String> names = new ArrayList<>(used.keySet());
        names.sort(Comparator.comparing((String name) -> -used.getOrDefault(name, 0.0)));
        return names.stream()
                .limit(SHOWN)
                .map(name -> String.format(
                        Locale.ROOT,
                        "%s (%s) %.0f %%",
                        name.substring(name.indexOf(' ') + 1),
                        name.substring(0, name.indexOf(' ')),
                        used.getOrDefault(name, 0.0)))
                .toList();
    }

    private String own() {
        String number = ProcessHandle.current().pid() + " ";
        return programs.keySet().stream()
                .filter(name -> name.startsWith(number))
                .findFirst()
                .orElse("");
    }
}
