package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.LoadSummary.Memory;
import io.jenkins.plugins.benchgate.model.LoadSummary.Processors;
import io.jenkins.plugins.benchgate.model.LoadSummary.Traffic;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What the seconds of one phase add up to. */
final class LoadPhase {
    private static final int IDLE = 4;
    private static final int STEAL = 3;
    private static final int WAITING = 2;

    private final String name;
    private final Programs client = new Programs("client");
    private final Programs system = new Programs("sut");
    private final Map<String, Double> grown = new HashMap<>();
    private final List<Double> busy = new ArrayList<>();
    private double seconds;
    private double working;
    private double stolen;
    private double waited;
    private double all;
    private int cores;
    private double memoryTotal = Double.NaN;
    private double memoryLeast = Double.NaN;

    LoadPhase(String name) {
        this.name = name;
    }

    /** A moment in the phase. */
    void at(LoadHeader.Line line) {
        client.at(line, line.clientProcessors());
        system.at(line, line.systemProcessors());
        memoryTotal = line.counter("memory.total");
        memoryLeast = least(memoryLeast, line.counter("memory.available"));
    }

    private static double least(double known, double value) {
        return Double.isNaN(known) ? value : Math.min(known, value);
    }

    /** The time between two moments in the phase. */
    void between(LoadHeader.Line before, LoadHeader.Line line) {
        double passed = grown("seconds", before, line);
        if (passed <= 0) {
            return;
        }
        seconds += passed;
        client.between(before, line, passed);
        system.between(before, line, passed);
        for (String counter : List.of("network.received", "network.sent", "loopback", "disk.read", "disk.written")) {
            grown.merge(counter, grown(counter, before, line), Double::sum);
        }
        processors(before, line);
    }

    /** A counter that falls was begun anew. */
    private static double grown(String counter, LoadHeader.Line before, LoadHeader.Line line) {
        return Math.max(0, line.counter(counter) - before.counter(counter));
    }

    /** Only those that client or system may use: what others do on the rest does not touch them. */
    private void processors(LoadHeader.Line before, LoadHeader.Line line) {
        Set<Integer> theirs = new TreeSet<>(line.clientProcessors());
        theirs.addAll(line.systemProcessors());
        if (theirs.isEmpty()) {
            theirs = line.processors().keySet();
            cores = cores == 0 ? theirs.size() : cores;
        } else {
            cores = theirs.size();
        }
        double[] sums = new double[IDLE + 1];
        for (int processor : theirs) {
            double[] from = Objects.requireNonNull(before.processors().get(processor));
            double[] to = Objects.requireNonNull(line.processors().get(processor));
            for (int use = 0; use < sums.length; use++) {
                sums[use] += Math.max(0, to[use] - from[use]);
            }
        }
        double sum = 0;
        for (double use : sums) {
            sum += use;
        }
        if (sum > 0) {
            double worked = sums[0] + sums[1];
            // the kernel's own time, so that a processor is never more than all busy
            busy.add(worked / sum * theirs.size());
            working += worked;
            stolen += sums[STEAL];
            waited += sums[WAITING];
            all += sum;
        }
    }

    LoadSummary summary() {
        double used = all > 0 ? working / all * cores : Double.NaN;
        return new LoadSummary(
                name,
                seconds,
                busy.size(),
                client.usage(),
                system.usage(),
                new Processors(
                        cores,
                        used,
                        busy.isEmpty() ? Double.NaN : Collections.max(busy),
                        Math.max(0, used - client.mean() - system.mean()),
                        all > 0 ? stolen / all : Double.NaN,
                        all > 0 ? waited / all : Double.NaN),
                new Memory(memoryTotal, memoryLeast),
                new Traffic(
                        rate("network.received"),
                        rate("network.sent"),
                        rate("loopback"),
                        rate("disk.read"),
                        rate("disk.written")),
                Double.NaN,
                Double.POSITIVE_INFINITY,
                "");
    }

    private double rate(String counter) {
        return seconds > 0 ? grown.getOrDefault(counter, 0.0) / seconds : Double.NaN;
    }

    /** The processes of one role. */
    private static final class Programs {
        private final String role;
        private final List<Double> use = new ArrayList<>();
        private double memory = Double.NaN;
        private double memories;
        private int moments;
        private double used;
        private double watched;
        private int cores;

        Programs(String role) {
            this.role = role;
        }

        void at(LoadHeader.Line line, Set<Integer> processors) {
            if (line.counter(role + ".processes") > 0) {
                double now = line.counter(role + ".memory");
                memory = Double.isNaN(memory) ? now : Math.max(memory, now);
                memories += now;
                moments++;
                // as it was last: a program binds itself to processors after it has started on all
                cores = processors.isEmpty() ? cores : processors.size();
            }
        }

        /** A sum that falls lost a process that nobody waited for: nothing is known of that second. */
        void between(LoadHeader.Line before, LoadHeader.Line line, double passed) {
            double more = line.counter(role + ".seconds") - before.counter(role + ".seconds");
            if (more >= 0 && before.counter(role + ".processes") > 0 && line.counter(role + ".processes") > 0) {
                use.add(more / passed);
                used += more;
                watched += passed;
            }
        }

        double mean() {
            return watched > 0 ? used / watched : 0;
        }

        Usage usage() {
            double meanMemory = moments > 0 ? memories / moments : Double.NaN;
            if (use.isEmpty()) {
                return new Usage(cores, Double.NaN, Double.NaN, Double.NaN, memory, meanMemory);
            }
            List<Double> sorted = new ArrayList<>(use);
            Collections.sort(sorted);
            int upper = sorted.size() / 2;
            double median = (sorted.get(upper) + sorted.get(sorted.size() - 1 - upper)) / 2;
            return new Usage(cores, mean(), median, sorted.get(sorted.size() - 1), memory, meanMemory);
        }
    }
}
