package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.CostSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What builds of known length say of their time: each part of them sleeps. */
class CostExperimentTest {
    private static final String SPEC =
            """
            name: cost
            sut:
              baseline: &version
                install: sleep 0.5
                start: echo $$ >"$DATA/pid"; exec sleep 600
                health: sleep 0.7
                stop: sleep 0.4; kill $(cat "$DATA/pid")
                port: 0
              candidate: *version
            workload:
              tool: command
              format: series
              run: |
                echo metric,unit,value
                echo "latency,s,1.0$(od -An -N1 -tu1 /dev/urandom | tr -d ' ')"
                sleep 1
            schedule: {%s}
            statistics: {resamples: 1000}
            gates:
              - jump:metric=latency,percent=%s,blind=pass
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private Measurement measured(String schedule, String percent) throws Exception {
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(schedule, percent));
        return LocalMeasurement.of(spec, folder.resolve("out"), Map.of(), new SaidLines(said));
    }

    private static double of(VerdictCost cost, String activity) {
        return cost.activities().getOrDefault(activity, 0.0);
    }

    @Tag("long")
    @Test
    void thePartsHaveTheirNamesAndAddUp() throws Exception {
        Measurement measurement = measured("trials: 3, least: 2, idle: 0.3 s", "200");
        assertThat(measurement.problems()).isEmpty();
        VerdictCost cost = Objects.requireNonNull(measurement.details().cost());
        assertThat(cost.trials()).isEqualTo(6);
        assertThat(cost.each()).isEqualTo(3);
        assertThat(cost.machines()).isEqualTo(1);
        // a sleep may last longer and never less
        assertThat(of(cost, "installing")).isGreaterThanOrEqualTo(2 * 0.5);
        assertThat(of(cost, "starting")).isGreaterThanOrEqualTo(6 * 0.7);
        assertThat(of(cost, "idle")).isGreaterThanOrEqualTo(6 * 0.3 - 0.05);
        assertThat(of(cost, "measuring")).isGreaterThanOrEqualTo(6 * 1.0);
        assertThat(of(cost, "stopping")).isGreaterThanOrEqualTo(6 * 0.4);
        assertThat(cost.activities()).containsKeys("outputs", "computing").doesNotContainKeys("loading", "confirming");
        double sum = cost.activities().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        assertThat(sum + cost.other()).isCloseTo(cost.seconds(), within(1e-6));
        assertThat(cost.other() / cost.seconds()).as("time without a name").isLessThan(0.05);
        assertThat(3 * cost.eachSeconds())
                .as("rounds are what is not installed and computed once")
                .isBetween(6 * 2.4, cost.seconds() - of(cost, "installing"));

        BuildRecord record =
                Decision.of(measurement, List.of(), "1", Origin.UNKNOWN).record();
        VerdictCost decided = Objects.requireNonNull(record.cost());
        VerdictCost.Fixed fixed = Objects.requireNonNull(decided.fixed());
        assertThat(fixed.seconds()).isCloseTo(cost.seconds() + (fixed.trials() - 3) * cost.eachSeconds(), within(1e-6));
        assertThat(RecordJson.read(RecordJson.write(record))).isEqualTo(record);
        assertThat(MeasurementJson.read(MeasurementJson.write(measurement))
                        .details()
                        .cost())
                .isEqualTo(cost);
        assertThat(CostSummary.line(record).orElseThrow().english())
                .matches("Cost: 6 trials, [0-9.]+ s of 1 machine, [0-9]+ % measuring \\(installing .*stopping .*\\);"
                        + " a fixed design that sees 200 % of latency median in 95 of 100 builds needs about [0-9]+ trials?"
                        + " of each version, .*\\.");
    }

    @Tag("long")
    @Test
    void aDuetCountsEachMomentOnce() throws Exception {
        Topology topology = new LocalNode().topology();
        assumeTrue(
                topology.halves().isPresent() && topology.binder() != null,
                "a duet needs two cores and taskset or numactl");
        Measurement measurement = measured("order: duet, trials: 2, least: 2", "200");
        assertThat(measurement.problems()).isEmpty();
        VerdictCost cost = Objects.requireNonNull(measurement.details().cost());
        assertThat(cost.trials()).isEqualTo(4);
        assertThat(cost.each()).isEqualTo(2);
        double phases = 0;
        for (TrialSummary trial : measurement.trials()) {
            phases += TrialRecord.read(folder.resolve("out").resolve(trial.folder()))
                    .phases()
                    .get(0)
                    .seconds();
        }
        assertThat(of(cost, "measuring")).as("of phases of %s s", phases).isBetween(2 * 1.0, 0.8 * phases);
        double sum = cost.activities().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        assertThat(sum).isLessThanOrEqualTo(cost.seconds() + 1e-6);
    }

    @Test
    void aBuildThatCannotStartSaysWhereItsTimeWent() throws Exception {
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted("trials: 3, least: 2", "5")
                        .replace("exec sleep 600", "sleep 1; exit 3")
                        .replace("health: sleep 0.7", "health: 'false'"));
        Measurement measurement = LocalMeasurement.of(spec, folder.resolve("out"), Map.of(), new SaidLines(said));
        assertThat(measurement.problems()).isNotEmpty();
        VerdictCost cost = Objects.requireNonNull(measurement.details().cost());
        assertThat(cost.trials()).isZero();
        assertThat(cost.eachSeconds()).isNaN();
        assertThat(of(cost, "measuring")).isZero();
        assertThat(of(cost, "installing")).isGreaterThanOrEqualTo(1.0);
        BuildRecord record =
                Decision.of(measurement, List.of(), "1", Origin.UNKNOWN).record();
        assertThat(RecordJson.read(RecordJson.write(record)).cost()).isEqualTo(record.cost());
        assertThat(CostSummary.line(record).orElseThrow().english())
                .matches("Cost: no trials, .* of 1 machine, 0 % measuring \\(installing .*\\)\\.");
    }
}
