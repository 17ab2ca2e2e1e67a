package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of the versions of builds with real processes, in a real repository. */
class MeasuredVersionsTest {
    private static final String SPEC =
            """
            name: versions
            sut:
              baseline: {%s}
              candidate: {%s}
            workload:
              tool: command
              format: series
              run: printf 'metric,unit,value\\nlatency,s,1\\n'
            schedule: {trials: 1, least: 1}
            gates: ["fixed:metric=latency,upper=9s"]
            """;

    private static final String ID = "sha256:" + "0123456789abcdef".repeat(4);
    private static final String OTHER = "sha256:" + "fedcba9876543210".repeat(4);

    private static final Progress SILENT = new Progress() {
        @Override
        public void say(String line) {}

        @Override
        public void step(int done, int total, String what, double secondsLeft) {}
    };

    @TempDir
    Path folder;

    private Path repository;
    private int builds;

    @BeforeEach
    void init() throws Exception {
        repository = Files.createDirectory(folder.resolve("repository"));
        sh("git init -q -b main . && echo one >file && git add file && git -c user.name=a -c user.email=a@example.org"
                + " commit -qm one");
    }

    private String sh(String command) throws Exception {
        Process process = new ProcessBuilder("sh", "-c", command)
                .directory(repository.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out.strip();
    }

    private Path spec(String baseline, String candidate) throws IOException {
        return Files.writeString(repository.resolve("benchgate.yaml"), SPEC.formatted(baseline, candidate));
    }

    private MeasuredVersions measured(Path spec) throws Exception {
        builds++;
        Measurement measurement = new Experiment(
                        SpecReader.read(spec, Map.of()),
                        Cluster.of(new LocalNode()),
                        folder.resolve("out" + builds),
                        1,
                        Map.of(),
                        SILENT)
                .measure();
        assertThat(measurement.problems()).isEmpty();
        MeasuredVersions versions = measurement.details().versions();
        Measurement read = MeasurementJson.read(MeasurementJson.write(measurement));
        assertThat(read.details().versions()).isEqualTo(versions);
        assertThat(Decision.of(read, List.of(), "1", Origin.UNKNOWN).record().versions())
                .isEqualTo(versions);
        assertThat(versions).isNotNull();
        return versions;
    }

    private static String git(String revision) {
        return "source: {git: \"${SPEC}\", revision: \"" + revision + "\"}";
    }

    @Test
    void aRevisionAndAWorkingTreeWithoutChangesAreTheirCommits() throws Exception {
        Path spec = spec(git("HEAD^1"), git("working tree"));
        sh("git add . && git -c user.name=a -c user.email=a@example.org commit -qm two");
        String before = sh("git rev-parse HEAD^1");
        assertThat(measured(spec))
                .isEqualTo(new MeasuredVersions("commit:" + sh("git rev-parse HEAD"), "commit:" + before));
        Files.writeString(repository.resolve("file"), "two\n");
        MeasuredVersions changed = measured(spec);
        assertThat(changed.baseline()).isEqualTo("commit:" + before);
        assertThat(changed.candidate()).startsWith("build:20");
        assertThat(measured(spec).candidate()).startsWith("build:20").isNotEqualTo(changed.candidate());
    }

    @Test
    void anArchiveIsItsChecksum() throws Exception {
        sh("tar -cf ../db.tar file && cp ../db.tar . && sha256sum db.tar >../sum");
        String sum = Files.readString(folder.resolve("sum")).substring(0, 64);
        assertThat(measured(spec(
                        "source: {archive: \"${SPEC}/db.tar\"}",
                        "source: {archive: \"${SPEC}/db.tar\", sha256: " + sum + "}")))
                .isEqualTo(new MeasuredVersions("sha256:" + sum, "sha256:" + sum));
    }

    /** The line is the one that the program prints that prepares containers. */
    @Test
    void anImageIsItsId() throws Exception {
        String line = "install: 'echo \"Image of the container: %s, %s\"'";
        String built = "localhost/benchgate-candidate-0123456789ab";
        assertThat(measured(spec(line.formatted("db", ID + " (db@" + OTHER + ")"), line.formatted(built, OTHER))))
                .isEqualTo(new MeasuredVersions("image:" + OTHER, "image:" + ID));
        String head = sh("git rev-parse HEAD");
        assertThat(measured(spec(
                        git("HEAD") + ", " + line.formatted("db", ID),
                        git("HEAD") + ", " + line.formatted(built, OTHER))))
                .isEqualTo(new MeasuredVersions("commit:" + head, "commit:" + head + "+image:" + ID));
    }

    @Test
    void aLabelStandsForABaselineAloneAndOnlyWhereItWasGiven() throws Exception {
        MeasuredVersions labelled = measured(spec("label: Release 4.1", "label: This branch"));
        assertThat(labelled.baseline()).isEqualTo("label:Release 4.1");
        assertThat(labelled.candidate()).startsWith("build:20");
        MeasuredVersions bare = measured(spec("install: 'true'", "install: 'true'"));
        assertThat(bare.baseline()).isNull();
        assertThat(bare.candidate()).startsWith("build:20");
    }
}
