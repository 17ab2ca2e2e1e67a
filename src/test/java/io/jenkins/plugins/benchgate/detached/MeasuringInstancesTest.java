package io.jenkins.plugins.benchgate.detached;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.InstanceMachines;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A measuring process that does not get the machines of all instances. */
class MeasuringInstancesTest {
    private static final String SPEC =
            """
            name: several
            cluster: {provider: byon, user: somebody, ssh: {key: id}, sut: {hosts: [a, b, c]}}
            sut: {candidate: {label: one}}
            workload: {tool: command, format: series, run: "true"}
            schedule: {instances: 3}
            gates: ["fixed:metric=*,upper=1s"]
            """;

    @TempDir
    Path folder;

    private Measurement measured(InstanceMachines machines) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), SPEC);
        Order order = new Order(
                Work.MEASURE,
                file.toString(),
                folder.resolve("out").toString(),
                7,
                Map.of(),
                LeaseJson.write(machines),
                60,
                "the time limit of 1 minute",
                60,
                "",
                null);
        MeasuringWork work = new MeasuringWork(order, new SaidLines(new ArrayList<>()), Instant.EPOCH, kept -> {});
        return MeasurementJson.read(work.answer(SpecReader.read(file, Map.of())));
    }

    @Test
    void instancesThatCouldNotBeHadAreNamed() throws Exception {
        InstanceMachines none = new InstanceMachines(Map.of(), Map.of(1, "no room", 2, "no such image", 3, "refused"));
        assertThat(measured(none).problems())
                .containsExactly(
                        "Only 0 of 3 instances measured anything, and at least 2 are needed; instance 1: no room");
    }

    @Test
    void aClusterAroundTheStepHasTheMachinesOfOne() throws Exception {
        InstanceMachines one = new InstanceMachines(Map.of(), Map.of(1, "not asked"));
        assertThat(measured(one).problems())
                .containsExactly(
                        "found the machines of one instance, expected those of 3: a cluster around the step has no"
                                + " others");
    }
}
