package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.InputException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The columns of a sampler's file, and what a line holds under them. */
final class LoadHeader {
    private static final List<String> NEEDED = List.of(
            "seconds",
            "phase",
            "memory.total",
            "memory.available",
            "network.received",
            "network.sent",
            "loopback",
            "disk.read",
            "disk.written",
            "client.processes",
            "client.seconds",
            "client.memory",
            "client.cpus",
            "sut.processes",
            "sut.seconds",
            "sut.memory",
            "sut.cpus");
    /** Of each processor, in this order. */
    private static final List<String> USES = List.of("user", "system", "iowait", "steal", "idle");

    private final Path file;
    private final Map<String, Integer> columns = new HashMap<>();
    private final SortedMap<Integer, int[]> processors = new TreeMap<>();

    LoadHeader(Path file, String text) throws InputException {
        this.file = file;
        String[] names = text.split("\t", -1);
        for (int i = 0; i < names.length; i++) {
            columns.put(names[i], i);
        }
        for (String needed : NEEDED) {
            if (!columns.containsKey(needed)) {
                throw new InputException(file, 1, text, "a header with the column " + needed);
            }
        }
        for (String name : names) {
            if (name.matches("cpu\\d{1,5}\\.user")) {
                String processor = name.substring(0, name.indexOf('.'));
                int[] places = new int[USES.size()];
                for (int use = 0; use < places.length; use++) {
                    Integer place = columns.get(processor + "." + USES.get(use));
                    if (place == null) {
                        throw new InputException(
                                file, 1, text, "a header with the column " + processor + "." + USES.get(use));
                    }
                    places[use] = place;
                }
                processors.put(Integer.parseInt(processor.substring(3)), places);
            }
        }
        if (processors.isEmpty()) {
            throw new InputException(file, 1, text, "a header with the column cpu0.user");
        }
    }

    Line line(String text, long number) throws InputException {
        String[] cells = text.split("\t", -1);
        if (cells.length != columns.size()) {
            throw new InputException(
                    file, number, "found " + cells.length + " cells, expected " + columns.size() + " as in the header");
        }
        Map<String, Double> counters = new HashMap<>();
        for (String name : NEEDED) {
            if (!name.equals("phase") && !name.endsWith(".cpus")) {
                counters.put(name, counter(cells[place(name)], name, number));
            }
        }
        SortedMap<Integer, double[]> uses = new TreeMap<>();
        for (Map.Entry<Integer, int[]> processor : processors.entrySet()) {
            double[] times = new double[USES.size()];
            for (int use = 0; use < times.length; use++) {
                times[use] = counter(cells[processor.getValue()[use]], "cpu" + processor.getKey(), number);
            }
            uses.put(processor.getKey(), times);
        }
        return new Line(
                cells[place("phase")],
                counters,
                uses,
                processors(cells[place("client.cpus")], number),
                processors(cells[place("sut.cpus")], number));
    }

    private int place(String name) {
        return Objects.requireNonNull(columns.get(name));
    }

    private double counter(String cell, String column, long number) throws InputException {
        if (!cell.matches("\\d{1,18}(\\.\\d{1,9})?")) {
            throw new InputException(file, number, column, cell, "a number of zero or more");
        }
        return Double.parseDouble(cell);
    }

    /** {@code 0-3,8} as the numbers of processors that there are. */
    private Set<Integer> processors(String cell, long number) throws InputException {
        Set<Integer> allowed = new TreeSet<>();
        for (String range : cell.isEmpty() ? new String[0] : cell.split(",", -1)) {
            if (!range.matches("\\d{1,5}(-\\d{1,5})?")) {
                throw new InputException(file, number, "cpus", cell, "processors such as 0-3,8");
            }
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int processor = Integer.parseInt(ends[0]); processor <= last; processor++) {
                allowed.add(processor);
            }
        }
        allowed.retainAll(processors.keySet());
        return allowed;
    }

    /**
     * One second's counters of a sampler.
     *
     * @param phase of the client; empty while it does not run
     * @param counters by the name of their column
     * @param processors number → seconds so far of user, system, waiting for a disk, steal, idle
     * @param clientProcessors that the client may use
     * @param systemProcessors that the system under test may use
     */
    record Line(
            String phase,
            Map<String, Double> counters,
            SortedMap<Integer, double[]> processors,
            Set<Integer> clientProcessors,
            Set<Integer> systemProcessors) {

        double counter(String name) {
            return Objects.requireNonNull(counters.get(name), name);
        }
    }
}
