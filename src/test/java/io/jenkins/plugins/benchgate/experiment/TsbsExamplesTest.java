package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.workload.TsbsWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples that drive TSBS, in small: with the programs of TSBS, and with the databases of Debian in the place of those
 * that the examples build by Go.
 */
@Tag("long")
class TsbsExamplesTest {
    private static final Path EXAMPLES = Path.of("docs/examples").toAbsolutePath();
    private static final Path PROGRAMS = EXAMPLES.resolve("tsbs/bin");

    private static final Path POSTGRESQL = Path.of("/usr/lib/postgresql/15/bin");

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private final Progress progress = new SaidLines(said);

    private static void programsAreThere(String loader) {
        assumeTrue(
                Files.isExecutable(PROGRAMS.resolve(loader)),
                "SKIPPED: " + loader + " is not in " + PROGRAMS + "; docs/spec/tsbs.md says how to build it");
    }

    /** An example with one trial of each version, fewer queries, less data, and both versions installed by another command. */
    private Spec inSmall(String example, String install, String... changes) throws Exception {
        String text = Files.readString(EXAMPLES.resolve(example))
                .replaceAll(
                        "(?m)^    install:.*\\n(      .*\\n)*",
                        "    install: " + Matcher.quoteReplacement(install) + "\n")
                .replaceAll("(?m)^  scale: \\d+$", "  scale: 2")
                .replaceAll("(?m)^  interval: .*$", "  interval: 5 min")
                .replaceAll("(?m)^    (\\S+): \\d{3,}$", "    $1: 20")
                .replaceAll("(?m)^  batches: \\d+$", "  batches: 2")
                .replaceAll("(?m)^  trials: \\d+$", "  trials: 1")
                .replace("${SPEC}/tsbs/bin", PROGRAMS.toString())
                .replace("  tool: tsbs\n", "  tool: tsbs\n  cache: " + folder.resolve("cache") + "\n");
        for (int i = 0; i < changes.length; i += 2) {
            assertThat(text).contains(changes[i]);
            text = text.replace(changes[i], changes[i + 1]);
        }
        return SpecReader.read(Files.writeString(folder.resolve("benchgate.yaml"), text), System.getenv());
    }

    private static String linked(String server) {
        return "ln -s \"$(command -v " + server + ")\" .";
    }

    private Measurement measure(Spec spec) throws IOException, InterruptedException {
        return new Experiment(
                        spec,
                        Cluster.of(new LocalNode()),
                        folder.resolve("out"),
                        1,
                        new HashMap<>(System.getenv()),
                        progress)
                .measure();
    }

    private void measuresAllThatItsTypesHave(Spec spec) throws Exception {
        Measurement measurement = measure(spec);

        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials()).hasSize(2).allSatisfy(trial -> assertThat(trial.faults())
                .isEmpty());
        Map<String, Double> medians = new HashMap<>();
        for (Measured one : measurement.measured()) {
            medians.put(
                    one.metric().name() + " " + one.statistic(), one.candidate().value());
        }
        for (String type : ((TsbsWorkload) spec.workload()).queries().keySet()) {
            assertThat(medians.get(type + " latency median")).isPositive();
            assertThat(medians.get(type + " latency p99"))
                    .isGreaterThanOrEqualTo(medians.get(type + " latency median"));
        }
        assertThat(medians.get("load rows median")).isPositive();
    }

    @Test
    void victoriaMetricsInDuet() throws Exception {
        programsAreThere("tsbs_load_victoriametrics");
        OnPath.requireFrom("Debian's package victoria-metrics", "victoria-metrics");
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "SKIPPED: a duet needs two cores");

        measuresAllThatItsTypesHave(inSmall("victoriametrics-tsbs.yaml", linked("victoria-metrics")));
    }

    @Test
    void influxDb() throws Exception {
        programsAreThere("tsbs_load_influx");
        OnPath.requireFrom("Debian's package influxdb", "influxd");

        measuresAllThatItsTypesHave(inSmall("influxdb-tsbs.yaml", linked("influxd")));
    }

    @Test
    void trucksOnInfluxDb() throws Exception {
        programsAreThere("tsbs_load_influx");
        OnPath.requireFrom("Debian's package influxdb", "influxd");

        Spec spec = inSmall(
                "influxdb-tsbs.yaml",
                linked("influxd"),
                "usecase: devops",
                "usecase: iot",
                "    single-groupby-1-1-1: 20\n    lastpoint: 20\n    high-cpu-1: 20\n    groupby-orderby-limit: 20\n",
                "    last-loc: 20\n    stationary-trucks: 20\n");
        measuresAllThatItsTypesHave(spec);
    }

    @Test
    void postgreSql() throws Exception {
        programsAreThere("tsbs_load_timescaledb");
        assumeTrue(
                Files.isExecutable(POSTGRESQL.resolve("postgres")),
                "SKIPPED: there is no " + POSTGRESQL + "; Debian has it in the package postgresql-15");

        measuresAllThatItsTypesHave(inSmall("postgres-tsbs.yaml", "ln -s " + POSTGRESQL + " bin"));
    }

    /** It answers all queries with nothing, fast and well. */
    @Test
    void dataThatIsTooOldForTheSystemMakesATrialInvalid() throws Exception {
        programsAreThere("tsbs_load_victoriametrics");
        OnPath.requireFrom("Debian's package victoria-metrics", "victoria-metrics");
        Spec spec = inSmall(
                "victoriametrics-tsbs.yaml",
                linked("victoria-metrics"),
                " -retentionPeriod=100y",
                "",
                "order: duet",
                "order: sequential",
                "  batches:",
                "  settle: 3 s\n  batches:");

        Measurement measurement = measure(spec);

        assertThat(measurement.measured()).isEmpty();
        assertThat(measurement.problems()).singleElement().asString().contains("cannot be reached");
        assertThat(measurement.trials().get(0).faults().get(0))
                .contains("found no data in the answers")
                .contains("-retentionPeriod=100y");
    }
}
