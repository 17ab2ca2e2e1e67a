package io.jenkins.plugins.benchgate.jenkins;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import hudson.model.Action;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jenkins.model.RunAction2;

/** Builds of a job that keep their actions, and what they measured. */
public final class Builds {
    public static final Metric LATENCY = new Metric("READ <latency>", Unit.SECOND, Direction.LOWER);

    private Builds() {}

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static Run<?, ?> build(Path jobFolder, int number) {
        Job job = mock(Job.class);
        when(job.getRootDir()).thenReturn(jobFolder.toFile());
        Run build = mock(Run.class);
        when(build.getParent()).thenReturn(job);
        when(build.getNumber()).thenReturn(number);
        when(build.getRootDir())
                .thenReturn(jobFolder.resolve("builds/" + number).toFile());
        List<Action> actions = new ArrayList<>();
        doAnswer(call -> {
                    Action action = call.getArgument(0);
                    if (action instanceof RunAction2 attached) {
                        attached.onAttached(build);
                    }
                    return actions.add(action);
                })
                .when(build)
                .addAction(any());
        when(build.getActions(any(Class.class))).thenAnswer(call -> actions.stream()
                .filter(((Class<?>) call.getArgument(0))::isInstance)
                .toList());
        return build;
    }

    public static Measured measured(double seconds) {
        Estimate candidate = estimate(seconds, 0.03 * seconds);
        Estimate baseline = estimate(0.001, 2e-5);
        double change = 100 * (seconds / 0.001 - 1);
        Comparison comparison =
                new Comparison(baseline, candidate, estimate(change, 2), Comparison.Pairing.TRIALS, List.of());
        return new Measured(LATENCY, "median", candidate, comparison);
    }

    private static Estimate estimate(double value, double halfWidth) {
        return new Estimate(value, new Interval(value - halfWidth, value + halfWidth, 0.99), 1, 5, 5000, List.of());
    }

    public static Measurement measurement(String experiment) {
        return new Measurement(
                new Measurement.Subject(
                        experiment,
                        "1.0",
                        "2.0",
                        "YCSB A",
                        List.of(GateText.parse("fixed:metric=*,upper=12ms")),
                        7,
                        Instant.parse("2026-01-02T03:04:05.678Z")),
                List.of(measured(0.00101)),
                List.of(),
                Map.of("java", "17"),
                List.of(),
                12.5,
                MachineUse.UNKNOWN,
                false,
                List.of());
    }

    /** An accepted build that measured one value and judged nothing. */
    public static BuildRecord measured(String experiment, int build, double seconds) {
        return record(experiment, String.valueOf(build), measured(seconds), List.of(), Outcome.PASS);
    }

    public static BuildRecord record(String experiment, String build, Outcome... outcomes) {
        List<Verdict> verdicts = Stream.of(outcomes)
                .map(outcome -> Verdicts.of(
                        outcome,
                        "jump:metric=*,percent=5",
                        "READ <latency> median",
                        "because",
                        1,
                        null,
                        5,
                        Unit.PERCENT))
                .toList();
        Outcome gravest = Stream.of(outcomes).max(Outcome::compareTo).orElse(Outcome.INCONCLUSIVE);
        return record(experiment, build, measured(0.00101), verdicts, gravest);
    }

    private static BuildRecord record(
            String experiment, String build, Measured measured, List<Verdict> verdicts, Outcome outcome) {
        return new BuildRecord(
                BuildRecord.SCHEMA,
                experiment,
                build,
                "YCSB A",
                Instant.parse("2026-01-02T03:04:05.678Z"),
                outcome,
                outcome == Outcome.PASS,
                7,
                List.of(measured),
                verdicts);
    }
}
