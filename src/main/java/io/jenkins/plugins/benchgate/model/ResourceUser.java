package io.jenkins.plugins.benchgate.model;

import io.jenkins.plugins.benchgate.model.LoadSummary.Traffic;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whose use of the machines is measured as series like any other, in the measured phases: that of all processes of the system or of
 * the client, or what the machines themselves have moved, whose disks and networks do not tell for which program.
 */
public enum ResourceUser {
    SYSTEM("system"),
    CLIENT("client"),
    /** Those on which processes of the system are known; all, where there are none. */
    MACHINE("machine");

    private static final Unit CORES = new Unit("cores");

    private final String word;

    ResourceUser(String word) {
        this.word = word;
    }

    /** The user that a word names; {@link IllegalArgumentException} for any other word. */
    public static ResourceUser parse(String word) {
        for (ResourceUser user : values()) {
            if (user.word.equals(word)) {
                return user;
            }
        }
        throw new IllegalArgumentException("found '" + word + "', expected system, client or machine");
    }

    /** The word in a spec. */
    public String word() {
        return word;
    }

    /** Mean processor time in a second. */
    private Metric processor() {
        return new Metric(word + " processor use", CORES, Direction.LOWER);
    }

    /** Processor time of one operation, in s. */
    private Metric perOperation() {
        return new Metric(word + " processor time per operation", Unit.SECOND, Direction.LOWER);
    }

    /** Resident bytes at most. */
    private Metric peakMemory() {
        return new Metric(word + " peak memory", Unit.BYTE, Direction.LOWER);
    }

    /** Resident bytes over the measured phases. */
    private Metric meanMemory() {
        return new Metric(word + " mean memory", Unit.BYTE, Direction.LOWER);
    }

    /**
     * What may be measured: processor time of an operation only where the workload tells its throughput, and bytes of an
     * operation only there, those of the whole trial only elsewhere.
     */
    public List<Metric> metrics() {
        return this == MACHINE
                ? Arrays.stream(Moved.values())
                        .flatMap(moved -> Stream.of(moved.inTrial(), moved.perOperation()))
                        .toList()
                : List.of(processor(), perOperation(), peakMemory(), meanMemory());
    }

    /**
     * What it used in one trial, a value of each metric that is known.
     *
     * @param load of each machine in each measured phase; several machines add up, phases count by their lengths
     * @param measured by the workload in the same trial
     * @return nothing where the phases were too short to tell, or the user had no process that was known
     */
    public List<Sample> samples(List<LoadSummary> load, List<Sample> measured) {
        Collection<List<LoadSummary>> machines = seen(load).stream()
                .collect(Collectors.groupingBy(LoadSummary::machine))
                .values();
        if (machines.isEmpty()) {
            return List.of();
        }
        List<Sample> rates = measured.stream()
                .filter(sample -> sample.metric().equals(Metric.THROUGHPUT))
                .toList();
        double rate = rates.size() == 1
                ? Arrays.stream(rates.get(0).values()).average().orElse(0)
                : 0;
        return this == MACHINE ? moved(machines, rate) : used(machines, rate);
    }

    private List<LoadSummary> seen(List<LoadSummary> load) {
        List<LoadSummary> telling = load.stream().filter(LoadSummary::telling).toList();
        if (this == MACHINE) {
            List<LoadSummary> serving = SYSTEM.seen(load);
            return serving.isEmpty() ? telling : serving;
        }
        return telling.stream().filter(one -> !Double.isNaN(usage(one).mean())).toList();
    }

    private List<Sample> used(Collection<List<LoadSummary>> machines, double rate) {
        double cores = mean(machines, phase -> usage(phase).mean());
        List<Sample> samples = new ArrayList<>(List.of(sample(processor(), cores)));
        if (rate > 0) {
            samples.add(sample(perOperation(), cores / rate));
        }
        double peak = machines.stream()
                .mapToDouble(phases -> phases.stream()
                        .mapToDouble(phase -> usage(phase).memory())
                        .max()
                        .orElseThrow())
                .sum();
        samples.add(sample(peakMemory(), peak));
        double mean = mean(machines, phase -> usage(phase).meanMemory());
        if (!Double.isNaN(mean)) {
            samples.add(sample(meanMemory(), mean));
        }
        return samples;
    }

    private static List<Sample> moved(Collection<List<LoadSummary>> machines, double rate) {
        return Arrays.stream(Moved.values())
                .map(moved -> rate > 0
                        ? sample(moved.perOperation(), mean(machines, moved::inSecond) / rate)
                        : sample(moved.inTrial(), sum(machines.stream().flatMap(List::stream), moved::inSecond)))
                .toList();
    }

    private static Sample sample(Metric metric, double value) {
        return new Sample(metric, null, new double[] {value});
    }

    private Usage usage(LoadSummary load) {
        return this == SYSTEM ? load.system() : load.client();
    }

    /** Of each machine by the lengths of its phases; machines add up. */
    private static double mean(Collection<List<LoadSummary>> machines, ToDoubleFunction<LoadSummary> value) {
        return machines.stream()
                .mapToDouble(phases -> sum(phases.stream(), value) / sum(phases.stream(), phase -> 1))
                .sum();
    }

    /** Of what happens in a second of each phase, in the whole of it. */
    private static double sum(Stream<LoadSummary> phases, ToDoubleFunction<LoadSummary> inSecond) {
        return phases.mapToDouble(phase -> phase.seconds() * inSecond.applyAsDouble(phase))
                .sum();
    }

    /** What machines move, in bytes. */
    private enum Moved {
        READ("disk reads"),
        WRITTEN("disk writes"),
        /** In both directions; within a machine, where sending and receiving are one, once. */
        NETWORK("network traffic");

        private final String words;

        Moved(String words) {
            this.words = words;
        }

        double inSecond(LoadSummary load) {
            Traffic traffic = load.traffic();
            return switch (this) {
                case READ -> traffic.read();
                case WRITTEN -> traffic.written();
                case NETWORK -> traffic.received() + traffic.sent() + traffic.loopback();
            };
        }

        Metric inTrial() {
            return new Metric(MACHINE.word + " " + words, Unit.BYTE, Direction.LOWER);
        }

        Metric perOperation() {
            return new Metric(MACHINE.word + " " + words + " per operation", Unit.BYTE, Direction.LOWER);
        }
    }
}
