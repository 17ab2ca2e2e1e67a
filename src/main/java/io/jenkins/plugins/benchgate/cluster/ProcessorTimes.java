package io.jenkins.plugins.benchgate.cluster;

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
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the processors' time was used since this machine booted, by Linux's {@code /proc} (proc(5)).
 *
 * @param all time of all processors, in ticks
 * @param steal of it, what the host withheld
 * @param busy of it, what programs used
 * @param programs number and name of each process → what it used
 */
public record ProcessorTimes(long all, long steal, long busy, Map<String, Long> programs) {
    /** A line for a shell that prints what {@link #of} reads. */
    public static final String PRINT = "cat /proc/stat; cat /proc/[0-9]*/stat 2>/dev/null; :";

    private static final Pattern PROCESSOR = Pattern.compile("cpu(\\d{1,5}) ([0-9 ]+)");
    private static final Pattern PROGRAM = Pattern.compile("(\\d+) \\((.*)\\) ([A-Z](?: -?\\d{1,20}){13,80})\\s*");

    /** Columns of {@code /proc/stat}: user nice system idle iowait irq softirq steal. */
    private static final int IDLE = 3;

    private static final int IOWAIT = 4;
    private static final int STEAL = 7;
    /** Fields of {@code /proc/PID/stat} behind the name: its 14th and 15th are user and system time. */
    private static final int USER_TIME = 11;

    /** As many as help. */
    private static final int SHOWN = 3;

    /** Of all processors of this machine. */
    static ProcessorTimes now() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("/proc/stat")));
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                try {
                    lines.add(Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1));
                } catch (IOException ended) {
                    // meanwhile, and uses nothing any more
                }
            }
        }
        return of(lines, processor -> true);
    }

    /**
     * Of any machine.
     *
     * @param lines what {@link #PRINT} printed there
     * @param counts which processors count, by their numbers
     * @throws IOException when it is no such text
     */
    public static ProcessorTimes of(List<String> lines, IntPredicate counts) throws IOException {
        long all = 0;
        long steal = 0;
        long waiting = 0;
        Map<String, Long> programs = new HashMap<>();
        for (String line : lines) {
            Matcher processor = PROCESSOR.matcher(line);
            Matcher program = PROGRAM.matcher(line);
            if (processor.matches() && counts.test(Integer.parseInt(processor.group(1)))) {
                String[] cells = processor.group(2).split(" ", -1);
                for (int i = 0; i <= STEAL && i < cells.length; i++) {
                    all += Long.parseLong(cells[i]);
                }
                steal += cells.length > STEAL ? Long.parseLong(cells[STEAL]) : 0;
                waiting += Long.parseLong(cells[IDLE]) + Long.parseLong(cells[IOWAIT]);
            } else if (program.matches()) {
                String name = program.group(2).replaceAll("\\p{Cntrl}", "?");
                String[] fields = program.group(3).split(" ", -1);
                programs.put(
                        program.group(1) + " " + name,
                        Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]));
            }
        }
        if (all == 0) {
            throw new IOException(
                    "found no processor in what the machine tells of itself, expected /proc/stat of Linux");
        }
        return new ProcessorTimes(all, steal, all - waiting - steal, programs);
    }

    /** The same without programs that were not there at an earlier moment. */
    public ProcessorTimes knownTo(ProcessorTimes earlier) {
        Map<String, Long> known = new HashMap<>(programs);
        known.keySet().retainAll(earlier.programs.keySet());
        return new ProcessorTimes(all, steal, busy, known);
    }

    /** Time that the host withheld since an earlier moment, in % of all. */
    public double steal(ProcessorTimes earlier) {
        return all == earlier.all ? 0 : 100.0 * (steal - earlier.steal) / (all - earlier.all);
    }

    /** Processors that all but this process used on average since an earlier moment. */
    public double others(ProcessorTimes earlier, int processors) {
        String own = own();
        long mine = programs.getOrDefault(own, 0L) - earlier.programs.getOrDefault(own, 0L);
        long theirs = busy - earlier.busy - mine;
        return all == earlier.all ? 0 : Math.max(0, (double) processors * theirs / (all - earlier.all));
    }

    /** Those of the others that used the most, such as {@code java (1234) 12 %}. */
    public List<String> busiest(ProcessorTimes earlier, int processors) {
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
