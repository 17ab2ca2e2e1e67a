package io.jenkins.plugins.benchgate.detached;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A measuring process whose versions are profiled. */
@Tag("long")
class MeasuringWorkTest {
    private static final String SPEC =
            """
            name: shop
            sut:
              baseline: {start: exec sleep 1000, health: 'true'}
              candidate: {start: exec sleep 1000, health: 'true'}
            workload:
              tool: command
              format: series
              run: 'printf "metric,unit,value\\nlatency,s,2\\nlatency,s,2\\n"'
            schedule: {trials: 2, least: 1}
            statistics: {resamples: 200}
            gates: ['fixed:metric=latency,upper=1s']
            profile: {command: "printf 'main;work 100\\n' >\\"$PROFILE\\""}
            """;

    @TempDir
    Path folder;

    /** What a process leaves that is killed from then on. */
    @Test
    void whatWasMeasuredIsKeptBeforeVersionsAreProfiled() throws Exception {
        Map<String, String> environment = Map.of("PATH", System.getenv("PATH"), "BENCHGATE_LOCK", "none");
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), SPEC);
        Spec spec = SpecReader.read(file, environment);
        Order order = new Order(
                Work.MEASURE,
                file.toString(),
                folder.resolve("out").toString(),
                7,
                environment,
                "",
                60,
                "the time limit of 1 minute",
                60,
                "",
                null);
        List<String> kept = new ArrayList<>();
        MeasuringWork work = new MeasuringWork(order, new SaidLines(new ArrayList<>()), Instant.EPOCH, kept::add);

        Measurement answer = MeasurementJson.read(work.answer(spec));

        Measurement before = MeasurementJson.read(kept.get(0));
        assertThat(kept).hasSize(1);
        assertThat(before.details().profile()).isNull();
        assertThat(before.measured()).isNotEmpty().isEqualTo(answer.measured());
        assertThat(Objects.requireNonNull(answer.details().profile()).rounds()).isEqualTo(3);
        assertThat(answer.trials()).isEqualTo(before.trials()).hasSize(4);

        Measurement late = MeasurementJson.read(work.late(spec));
        assertThat(late.measured()).isEqualTo(before.measured());
        assertThat(late.problems()).isEmpty();
        assertThat(Objects.requireNonNull(late.details().profile()).caveats())
                .containsExactly(
                        "The versions cannot be profiled further: it did not end before the time limit of 1 minute"
                                + " was up.");
    }
}
