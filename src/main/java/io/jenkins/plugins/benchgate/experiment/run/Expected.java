package io.jenkins.plugins.benchgate.experiment.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a build of a spec is expected to do.
 *
 * @param mistakes why it would fail, or judge less than it is asked to; one sentence each
 * @param gates what each gate will find
 * @param trials of both versions together; with a schedule that ends by itself, the most there can be
 * @param seconds that a build takes, as the newest one with kept results took for each trial; {@code null}: there is none
 * @param atMost seconds after which every trial would have run into its limit, installation included
 * @param cost of the machines for that time, in the currency of their prices; 0 without machines of its own;
 *     {@code null} where a price or the time is not known
 * @param uploads what machines get of the folder of the spec; empty without machines
 */
public record Expected(
        List<String> mistakes,
        List<GateMetrics> gates,
        int trials,
        @Nullable Double seconds,
        double atMost,
        @Nullable Double cost,
        List<Brought> uploads) {
    public Expected {
        mistakes = List.copyOf(mistakes);
        gates = List.copyOf(gates);
        uploads = List.copyOf(uploads);
    }

    /**
     * The metrics that a gate will judge.
     *
     * @param gate as text
     * @param metrics their names; empty where they are not known before the first build
     * @param series the same with the statistic under which each is judged, as far as that is known, and with those that
     *     are reported where it is not among them
     * @param from who knows: {@code workload}, {@code build 7}, or empty
     */
    public record GateMetrics(String gate, List<String> metrics, List<String> series, String from) {
        public GateMetrics {
            metrics = List.copyOf(metrics);
            series = List.copyOf(series);
        }
    }

    /**
     * A file of the spec's folder that goes to each machine.
     *
     * @param path relative to the folder of the spec
     * @param bytes size of it
     */
    public record Brought(String path, long bytes) {}
}
