package io.jenkins.plugins.benchgate.model;

import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Whose use of the machines is measured as series like any other: that of all its processes in the measured phases. */
public enum ResourceUser {
    SYSTEM("system"),
    CLIENT("client");

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
        throw new IllegalArgumentException("found '" + word + "', expected system or client");
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
    private Metric memory() {
        return new Metric(word + " peak memory", Unit.BYTE, Direction.LOWER);
    }

    /** What may be measured: processor time of an operation only where the workload tells its throughput. */
    public List<Metric> metrics() {
        return List.of(processor(), perOperation(), memory());
    }

    /**
     * What it used in one trial, a value of each metric that is known.
     *
     * @param load of each machine in each measured phase; several machines add up, phases count by their lengths
     * @param measured by the workload in the same trial
     * @return nothing where the phases were too short to tell, or the user had no process that was known
     */
    public List<Sample> samples(List<LoadSummary> load, List<Sample> measured) {
        Map<String, List<LoadSummary>> machines = load.stream()
                .filter(one -> one.telling() && !Double.isNaN(usage(one).mean()))
                .collect(Collectors.groupingBy(LoadSummary::machine));
        if (machines.isEmpty()) {
            return List.of();
        }
        double cores = machines.values().stream().mapToDouble(this::mean).sum();
        double memory = machines.values().stream().mapToDouble(this::most).sum();
        List<Sample> samples = new ArrayList<>(List.of(sample(processor(), cores), sample(memory(), memory)));
        List<Sample> rates = measured.stream()
                .filter(sample -> sample.metric().equals(Metric.THROUGHPUT))
                .toList();
        double rate = rates.size() == 1 ? mean(rates.get(0).values()) : 0;
        if (rate > 0) {
            samples.add(1, sample(perOperation(), cores / rate));
        }
        return samples;
    }

    private static Sample sample(Metric metric, double value) {
        return new Sample(metric, null, new double[] {value});
    }

    private Usage usage(LoadSummary load) {
        return this == SYSTEM ? load.system() : load.client();
    }

    private double mean(List<LoadSummary> phases) {
        double used = phases.stream()
                .mapToDouble(phase -> phase.seconds() * usage(phase).mean())
                .sum();
        return used / phases.stream().mapToDouble(LoadSummary::seconds).sum();
    }

    private double most(List<LoadSummary> phases) {
        return phases.stream().mapToDouble(phase -> usage(phase).memory()).max().orElseThrow();
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
