package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.experiment.Experiment;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions that clients on other machines call: the platform's secrets stay where Benchgate runs. */
class FunctionsWithMachinesTest {
    private static final String SPEC =
            """
            name: shop
            cluster:
              provider: byon
              user: somebody
              ssh: {key: key}
              sut: {hosts: [one.example]}
            sut:
              candidate:
                install: echo "${LOGIN-no login}" >login
                functions:
                  deploy: test "$(cat login)" = mine && $SPEC/deploy "$NAME"
                  endpoints: $SPEC/endpoints "$NAME"
                  logs: $SPEC/logs "$NAME"
                  remove: test "$(cat login)" = mine && $SPEC/remove "$NAME"
            workload:
              tool: command
              format: series
              results: "*.csv"
              run: |
                printf 'metric,unit,value\\nlatency,s,1\\n' >"$RESULTS/values.csv"
                echo "$(cat login) $ENDPOINT_CART" >"$RESULTS/../seen.log"
            schedule: {trials: 1, least: 1}
            gates: ["fixed:metric=latency,upper=9s"]
            """;

    @TempDir
    Path folder;

    @Test
    void functionsAreDeployedFromHereAndReachedFromMachines() throws Exception {
        Path spec = Files.createDirectories(folder.resolve("here/spec"));
        MirrorNode machine = new MirrorNode("sut-1", folder.resolve("here"), folder.resolve("sut-1"));
        Path out = folder.resolve("here/out");
        List<String> said = new ArrayList<>();
        Map<String, String> environment = Map.of(
                "LOGIN", "mine", "BENCHGATE_STATE", folder.resolve("state").toString());
        try (SmallPlatform platform = new SmallPlatform(spec)) {
            Path file = Files.writeString(spec.resolve("benchgate.yaml"), SPEC);
            Measurement measurement = new Experiment(
                            SpecReader.read(file, environment),
                            Cluster.of(machine),
                            out,
                            7,
                            environment,
                            new SaidLines(said))
                    .measure();
            assertThat(measurement.problems()).as("%s", said).isEmpty();
            TrialSummary trial = measurement.trials().get(0);
            assertThat(trial.faults()).isEmpty();
            Path raw = out.resolve(trial.folder());
            assertThat(raw.resolve("seen.log"))
                    .content()
                    .startsWith("no login " + platform.address() + "/shop-candidate-");
            assertThat(raw.resolve("functions.log")).content().endsWith(" was called\n");
            assertThat(platform.deployed()).isEmpty();
            assertThat(out.resolve("install")).doesNotExist();
            assertThat(machine.started())
                    .noneMatch(command -> command.arguments().toString().contains("/deploy"));
        }
    }
}
