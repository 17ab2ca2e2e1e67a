package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole experiments with real processes: H2 servers and the genuine YCSB client, or systems that are broken on purpose. */
class ExperimentTest {
    private static final Path H2 = Path.of("target/systems/h2-2.3.232.jar").toAbsolutePath();

    private static final String SPEC =
            """
            name: experiment-test
            sut:
              baseline: &version
                label: H2
                install: cp %s h2.jar
                start: echo $$ >>"$SPEC/pids"; exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp h2.jar org.h2.tools.Server -tcp -tcpPort "$PORT" -ifNotExists
                healthTimeout: 30 s
              candidate: *version
            workload:
              tool: ycsb
              records: 100
              operations: 1000
              classpath: "${INSTALL}/h2.jar"
              java: ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
              properties:
                jdbc.url: jdbc:h2:tcp://${HOST}:${PORT}/mem:bench;DB_CLOSE_DELAY=-1
                jdbc.user: sa
                jdbc.password: ${env:SECRET}
            schedule: {trials: 2, least: 2}
            metrics:
              - metric: "*"
            gates:
              - jump:metric="* latency",percent=400,blind=pass
              - fixed:metric=throughput,lower=1op/s
            """
                    .formatted(H2);

    private static final Map<String, String> SECRET = Map.of("SECRET", "not-to-be-found");

    @TempDir
    Path folder;

    /** What other tests of this process have running. */
    private final List<ProcessHandle> before =
            ProcessHandle.current().descendants().toList();

    private final List<String> said = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();

    private final Progress progress = new Progress() {
        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void step(int done, int total, String what, double secondsLeft) {
            steps.add(done + "/" + total + " " + what);
        }
    };

    private Experiment experiment(UnaryOperator<String> change) throws Exception {
        String text = change.apply(SPEC);
        assertThat(text).as("the change changes the spec").isNotEqualTo(SPEC);
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), text);
        return new Experiment(
                SpecReader.read(spec, SECRET),
                Cluster.of(new LocalNode()),
                folder.resolve("out"),
                7,
                Map.of("SECRET", "not-to-be-found"),
                progress);
    }

    private static BuildResult decided(Measurement measurement) {
        return Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
    }

    private List<Long> pids() throws IOException {
        Path file = folder.resolve("pids");
        return Files.exists(file)
                ? Files.readAllLines(file).stream().map(Long::parseLong).toList()
                : List.of();
    }

    private void assertNothingRuns() throws IOException {
        assertThat(pids()).isNotEmpty().allSatisfy(pid -> assertThat(
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive))
                .as("process %d", pid)
                .isEmpty());
    }

    @Tag("long")
    @Test
    void theSameVersionOnBothSidesPasses() throws Exception {
        Measurement measurement = experiment(text -> text + "# as it stands\n").measure();
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(4).allSatisfy(trial -> assertThat(trial.faults())
                .isEmpty());
        assertThat(measurement.measured())
                .extracting(one -> one.series())
                .containsExactlyInAnyOrder("throughput median", "READ latency median", "UPDATE latency median");
        assertThat(measurement.measured()).allSatisfy(one -> {
            assertThat(one.comparison()).isNotNull();
            assertThat(one.candidate().trials()).isEqualTo(2);
        });
        BuildResult result = decided(measurement);
        assertThat(result.record().outcome())
                .as(result.record().verdicts().toString())
                .isEqualTo(Outcome.PASS);
        assertThat(result.record().accepted()).isTrue();
        assertNothingRuns();
        assertRawResultsAreKeptAndSecretsAreNot();
        assertEachTrialSaysHowItWasMade(measurement);
        assertItsNumbersFollowFromItsFolderAlone(result);
        assertThat(steps)
                .contains("0/4 " + measurement.trials().get(0).version() + " 1/2: load")
                .hasSize(12);
    }

    /** Moved elsewhere, without what was installed, without the secret, the numbers are the same to the last bit. */
    private void assertItsNumbersFollowFromItsFolderAlone(BuildResult result) throws Exception {
        Path moved = Files.move(folder.resolve("out"), folder.resolve("moved"));
        ResultJson.write(moved.resolve("result.json"), result);
        BuildResult stored = ResultJson.read(moved.resolve("result.json"));
        assertThat(Recomputation.differences(moved, stored)).isEmpty();
        Path raw = moved.resolve(stored.trials().get(2).folder()).resolve("run.raw.csv.gz");
        String[] rows = Files.readString(RawResults.unpacked(raw, folder.resolve("rows")))
                .split("\n", -1);
        for (int i = 0; i < rows.length; i++) {
            // tenfold, still a latency
            rows[i] = rows[i].matches("\\w*READ, *\\d+, *\\d+") ? rows[i] + "0" : rows[i];
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(raw))) {
            out.write(String.join("\n", rows).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(RawResults.damage(raw.getParent())).hasSize(1);
        assertThat(Recomputation.differences(moved, stored)).anySatisfy(line -> assertThat(line)
                .startsWith("READ latency median: found ")
                .contains(" in the stored result, expected ")
                .endsWith(" by its raw results"));
    }

    private void assertEachTrialSaysHowItWasMade(Measurement measurement) throws Exception {
        for (TrialSummary trial : measurement.trials()) {
            Path kept = folder.resolve("out").resolve(trial.folder());
            assertThat(RawResults.damage(kept)).isEmpty();
            JsonNode record =
                    new ObjectMapper().readTree(kept.resolve("trial.json").toFile());
            assertThat(record.path("version").asText()).isEqualTo(trial.version());
            assertThat(record.path("seed").asLong()).isEqualTo(7);
            assertThat(record.path("started").asText()).matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z");
            assertThat(Instant.parse(record.path("ended").asText()))
                    .isAfter(Instant.parse(record.path("started").asText()));
            assertThat(record.path("machine").path("Processor").asText()).isNotEmpty();
            assertThat(record.path("machine").path("Frequency governor").asText())
                    .isNotEmpty();
            assertThat(record.path("facts").path("Client").asText()).contains("0.17.0");
            assertThat(record.path("versions").path("java on the PATH").asText())
                    .contains("version");
            assertThat(record.path("settings").path("PORT").asInt()).isPositive();
            assertThat(record.path("commands").path("start").asText()).contains("org.h2.tools.Server");
            assertThat(record.path("phases")).hasSize(2);
            JsonNode run = record.path("phases").get(1);
            assertThat(run.path("name").asText()).isEqualTo("run");
            assertThat(run.path("measured").asBoolean()).isTrue();
            assertThat(run.path("seconds").asDouble()).isPositive();
            JsonNode client = run.path("clients").get(0);
            assertThat(client.path("status").asInt(-1)).isZero();
            assertThat(client.path("arguments").toString()).contains("site.ycsb.Client", "run.properties");
        }
    }

    private void assertRawResultsAreKeptAndSecretsAreNot() throws IOException {
        Path out = folder.resolve("out");
        assertThat(out.resolve("install")).doesNotExist();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(out)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        assertThat(files.stream().filter(file -> file.endsWith("run.raw.csv.gz")))
                .hasSize(4);
        assertThat(files.stream().filter(file -> file.endsWith("run.raw.csv"))).isEmpty();
        for (Path file : files) {
            String name = file.getFileName().toString();
            Path plain = name.endsWith(".gz") ? RawResults.unpacked(file, folder.resolve("plain")) : file;
            assertThat(Files.readString(plain))
                    .as("%s holds the password", file)
                    .doesNotContain("not-to-be-found");
        }
    }

    @Test
    void aSystemThatNeverBecomesReadyIsSaidWithItsLastLines() throws Exception {
        Measurement measurement = experiment(text -> text.replaceAll(
                                "start: .*",
                                "start: echo \\$\\$ >>\"\\$SPEC/pids\"; echo waiting for a licence; exec sleep 1000")
                        .replace("healthTimeout: 30 s", "healthTimeout: 1 s"))
                .measure();
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .contains("(H2) was not ready within 1 s: nothing accepted a connection on 127.0.0.1:")
                .contains("waiting for a licence");
        assertThat(decided(measurement).record().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertNothingRuns();
    }

    @Test
    void aSystemThatEndsAtOnceIsNotWaitedFor() throws Exception {
        Measurement measurement = experiment(
                        text -> text.replaceAll("start: .*", "start: echo no such option >&2; exit 3"))
                .measure();
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .contains("ended before it was ready, with exit status 3")
                .contains("no such option");
    }

    @Test
    void anInstallThatFailsEndsTheBuildBeforeAnyTrial() throws Exception {
        Measurement measurement = experiment(
                        text -> text.replaceAll("install: .*", "install: echo no space left; exit 9"))
                .measure();
        assertThat(measurement.trials()).isEmpty();
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .contains("Installing the baseline (H2) ended with exit status 9")
                .contains("no space left");
        assertThat(decided(measurement).record().accepted()).isFalse();
    }

    /** YCSB exits with 0 when it cannot connect; no number of such trials may look like a result. */
    @Tag("long")
    @Test
    void aClientThatDidNothingMakesInvalidTrialsAndAnInconclusiveBuild() throws Exception {
        Measurement measurement =
                experiment(text -> text.replace("${PORT}/mem", "1/mem")).measure();
        assertThat(measurement.trials()).isNotEmpty().allSatisfy(trial -> assertThat(trial.faults())
                .isNotEmpty());
        assertThat(measurement.trials())
                .as("it stops once the needed trials cannot be reached")
                .hasSizeLessThan(4);
        assertThat(measurement.problems()).singleElement().satisfies(problem -> {
            assertThat(problem).startsWith("Invalid trials of the ");
            assertThat(Sentence.read(problem, null).in(Locale.GERMAN))
                    .startsWith("Ungültige Durchgänge der Version ")
                    .endsWith("deshalb endet der Build hier.");
        });
        BuildResult result = decided(measurement);
        assertThat(result.record().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.record().verdicts()).extracting(Verdict::outcome).containsOnly(Outcome.INCONCLUSIVE);
        assertNothingRuns();
    }

    @Tag("long")
    @Test
    void aSystemThatDiesDuringTheRunMakesAnInvalidTrial() throws Exception {
        Measurement measurement = experiment(text -> text.replace("exec java -XX", "timeout -s KILL 3 java -XX")
                        .replace("operations: 1000", "operations: 100000"))
                .measure();
        assertThat(measurement.trials().get(0).faults())
                .anySatisfy(fault -> assertThat(fault).contains("The system under test ended during the"));
        assertNothingRuns();
    }

    @Tag("long")
    @Test
    void anInterruptionEndsEverything() throws Exception {
        Experiment experiment = experiment(text -> text.replace("operations: 1000", "operations: 2000000000"));
        Thread measuring = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            try {
                while (steps.stream().noneMatch(step -> step.endsWith(": run"))) {
                    Thread.sleep(20);
                }
                Thread.sleep(300);
            } catch (InterruptedException e) {
                return;
            }
            measuring.interrupt();
        });
        interrupter.start();
        try {
            assertThatThrownBy(experiment::measure).isInstanceOf(InterruptedException.class);
        } finally {
            interrupter.interrupt();
            interrupter.join();
        }
        assertNothingRuns();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isSubsetOf(before);
    }

    @Tag("long")
    @Test
    void aSecretThatAFailingDriverPrintsStandsNowhere() throws Exception {
        Measurement measurement = experiment(text -> text.replace(
                                "jdbc:h2:tcp://${HOST}:${PORT}/mem:bench;DB_CLOSE_DELAY=-1", "jdbc:h2:${env:SECRET}")
                        .replace(
                                "start: echo $$",
                                "start: printf '%s\\n' \"$SECRET\" \"$(printf 'u:%s' \"$SECRET\" | base64)\"; echo $$"))
                .measure();
        List<String> told = new ArrayList<>(said);
        told.addAll(measurement.problems());
        measurement.trials().forEach(trial -> told.addAll(trial.faults()));
        told.add(MeasurementJson.write(measurement));
        assertThat(told).as("the driver says its address").anyMatch(line -> line.contains("jdbc:h2:****"));
        for (String form : List.of("not-to-be-found", "bm90LXRvLWJlLWZvdW5", "dTpub3QtdG8tYmUtZm91bm")) {
            assertThat(told).noneMatch(line -> line.contains(form));
            try (Stream<Path> walk = Files.walk(folder.resolve("out"))) {
                for (Path file : walk.filter(Files::isRegularFile).toList()) {
                    Path plain =
                            file.toString().endsWith(".gz") ? RawResults.unpacked(file, folder.resolve("plain")) : file;
                    assertThat(Files.readString(plain)).as(file.toString()).doesNotContain(form);
                }
            }
        }
    }

    @Test
    void aSecretThatIsTooShortToBeMaskedIsSaid() throws Exception {
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"), SPEC.replace("install: cp", "install: false && cp"));
        Map<String, String> environment = Map.of("SECRET", "1234567");
        LocalMeasurement.of(spec, folder.resolve("out"), environment, progress);
        assertThat(said).contains("Not masked, because the values cannot be told from other text: SECRET");
    }
}
