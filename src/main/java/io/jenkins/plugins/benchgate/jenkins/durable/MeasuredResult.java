package io.jenkins.plugins.benchgate.jenkins.durable;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Measured;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jenkinsci.plugins.scriptsecurity.sandbox.whitelists.Whitelisted;

/**
 * What a step measured or read, as a Pipeline script gets it; a gate finds the whole of it in the build's folder by its
 * number.
 */
public final class MeasuredResult implements Serializable {
    private static final long serialVersionUID = 1;

    private final int number;
    private final String name;
    private final String candidate;
    private final String baseline;
    private final LinkedHashMap<String, MeasuredSeries> metrics = new LinkedHashMap<>();
    private final ArrayList<String> problems;

    /** @param number under which the build keeps the measurement, from 1 */
    public MeasuredResult(int number, Measurement measurement) {
        this.number = number;
        this.name = measurement.job();
        this.candidate = measurement.subject().candidateLabel();
        this.baseline = measurement.subject().baselineLabel();
        for (Measured measured : measurement.measured()) {
            metrics.put(measured.series(), new MeasuredSeries(measured));
        }
        this.problems = new ArrayList<>(measurement.problems());
    }

    /** Under which the build keeps it: from 1, in the order of measuring. */
    @Whitelisted
    public int getNumber() {
        return number;
    }

    /** Name of the experiment. */
    @Whitelisted
    public String getName() {
        return name;
    }

    /** Label of the version that was tested. */
    @Whitelisted
    public String getCandidate() {
        return candidate;
    }

    /** Label of the version that was measured side by side with it; empty where there was none. */
    @Whitelisted
    public String getBaseline() {
        return baseline;
    }

    /** What was measured, by metric and statistic, such as {@code metrics['READ latency p99'].value}. */
    @Whitelisted
    public Map<String, MeasuredSeries> getMetrics() {
        return metrics;
    }

    /** Why there is not more, one sentence each; empty when all went well. */
    @Whitelisted
    public List<String> getProblems() {
        return problems;
    }

    @Override
    public String toString() {
        return name + " #" + number + ": " + metrics.values();
    }
}
