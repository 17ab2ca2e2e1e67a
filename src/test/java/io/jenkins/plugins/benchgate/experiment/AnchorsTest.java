package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions.Anchor;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Builds that measure their candidate beside an anchor, with real processes in a real repository. */
class AnchorsTest {
    private static final String SPEC =
            """
            name: anchored
            history: history
            sut:
              baseline: {source: {git: "${SPEC}", revision: HEAD^1}}
              candidate: {source: {git: "${SPEC}", revision: HEAD}}
              anchor: {%s}
            workload:
              tool: command
              format: series
              run: printf 'metric,unit,value\\nlatency,s,%%s\\n' "$(cat "$INSTALL/value").$(date +%%N | cut -c1-3)"
              lower: [latency]
            schedule: {trials: 2, least: 2}
            gates: ["jump:metric=latency,percent=50,baseline=last", "fixed:metric=latency,upper=900s"]
            """;

    @TempDir
    Path folder;

    private Path repository;
    private Path spec;

    @BeforeEach
    void init() throws Exception {
        repository = Files.createDirectory(folder.resolve("repository"));
        spec = folder.resolve("repository/benchgate.yaml");
        sh(
                "git init -q -b main . && printf 'history\\nbenchgate.yaml\\nbenchgate-out\\n' >.gitignore && git add .gitignore");
        commit(100);
        commit(100);
        sh("git tag first");
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

    /** Whose programs take so many seconds. */
    private void commit(int seconds) throws Exception {
        Files.writeString(repository.resolve("value"), String.valueOf(seconds));
        sh("git add value && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m " + seconds);
    }

    private void anchor(String keys) throws IOException {
        Files.writeString(spec, SPEC.formatted(keys));
    }

    private Called build() {
        return Called.with(
                "run", spec.toString(), "--out", folder.resolve("out").toString(), "--seed", "1");
    }

    private List<BuildRecord> builds() throws IOException {
        return HistoryLine.builds(Files.readString(repository.resolve("history/anchored.jsonl")));
    }

    private List<Anchor> last() throws IOException {
        List<BuildRecord> builds = builds();
        MeasuredVersions versions = builds.get(builds.size() - 1).versions();
        return Objects.requireNonNull(versions).anchors();
    }

    private List<String> anchors() throws IOException {
        return last().stream().map(Anchor::version).toList();
    }

    private String said(int build) throws IOException {
        JsonNode result = new ObjectMapper()
                .readTree(
                        folder.resolve("out/anchored/" + build + "/result.json").toFile());
        return result.at("/environment/Anchors").asText();
    }

    private String commitOf(String revision) throws Exception {
        return "commit:" + sh("git rev-parse " + revision);
    }

    @Test
    void oneBuildOfSeveralMeasuresTheAnchorWhichJoinsThem() throws Exception {
        anchor("revision: first, every: 2");
        commit(120);
        assertThat(build().code()).isZero();
        assertThat(last()).isEmpty();
        assertThat(said(1)).isEmpty();
        commit(120);
        assertThat(build().code()).isZero();
        assertThat(anchors()).containsExactly(commitOf("first"));
        assertThat(last().get(0).ratios().get("latency median").logarithm()).isBetween(0.15, 0.21);
        assertThat(builds().get(1).cost().activities()).containsKey("anchoring");
        assertThat(said(2)).startsWith("first: 2 trials of each, in ");
        assertThat(folder.resolve("out/anchored/2/anchors/1/trials")).isDirectory();
        assertThat(folder.resolve("out/anchored/2/anchors/1/install")).doesNotExist();
        assertThat(folder.resolve("out/anchored/2/install")).doesNotExist();
    }

    @Test
    void benchmarksTakeTurnsBesideAnAnchorToo() throws Exception {
        Path program = Files.writeString(
                repository.resolve("bench.test"),
                """
                #!/bin/sh
                [ "$1" != -test.list ] || { echo BenchmarkA; echo BenchmarkB; exit; }
                name=${4#^}
                echo "${name%$} 10 $(cat value) ns/op"
                echo PASS
                """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        sh("git add bench.test");
        commit(100);
        sh("git tag -f first");
        commit(120);
        anchor("revision: first, every: 1");
        Files.writeString(
                spec,
                Files.readString(spec)
                        .replaceFirst(
                                "(?s)workload:.*?schedule",
                                "workload: {tool: go, binary: bench.test, count: 1}\nschedule")
                        .replaceFirst("(?m)^gates:.*", "gates: ['jump:metric=*,percent=50']"));

        assertThat(build().code()).isZero();
        assertThat(anchors()).containsExactly(commitOf("first"));
        assertThat(last().get(0).ratios().get("A ns/op median").logarithm()).isBetween(0.18, 0.19);
        try (Stream<Path> kept = Files.walk(folder.resolve("out/anchored/1/anchors/1/trials"))) {
            assertThat(kept.filter(file -> file.endsWith("run-2.out.gz"))).hasSize(2 * 2);
        }
    }

    @Test
    @Tag("long")
    void anAnchorThatCannotBeInstalledIsSaidAndFailsNoBuild() throws Exception {
        anchor("version: {label: Release 4.1, install: 'echo gone >&2; exit 1'}, every: 1");
        Called build = build();
        assertThat(build.code()).as(build.err() + build.out()).isZero();
        assertThat(last()).isEmpty();
        assertThat(said(1))
                .startsWith(
                        "Release 4.1: not measured (Installing the baseline (Release 4.1) ended with exit status 1.");
    }

    @Test
    @Tag("long")
    void aVersionThatNothingTellsFromOthersJoinsNothing() throws Exception {
        anchor("version: {install: 'echo 100 >value'}, every: 1");
        assertThat(build().code()).isZero();
        assertThat(last()).isEmpty();
        assertThat(said(1)).contains("nothing tells which version it is");
    }

    @Test
    @Tag("long")
    void whereTheAcceptedBuildDoesNotInstallAnyMoreTheNextOneTakesItsPlace() throws Exception {
        anchor("revision: accepted, every: 1");
        sh("git checkout -q --orphan gone");
        commit(101);
        commit(102);
        assertThat(build().code()).isZero();
        assertThat(last()).isEmpty();
        String gone = commitOf("HEAD");
        sh("git checkout -q main");
        String second = commitOf("HEAD");
        assertThat(build().code()).isZero();
        assertThat(anchors()).containsExactly(gone);
        sh("git branch -qD gone && git reflog expire --expire=now --all && git gc -q --prune=now");
        commit(100);
        assertThat(build().code()).isZero();
        assertThat(anchors()).containsExactly(second);
        assertThat(said(3)).contains("not measured").contains("2 trials of each");
    }

    @Nested
    class Due {
        private Spec read(String keys) throws Exception {
            anchor(keys);
            return SpecReader.read(spec, Map.of());
        }

        /** Builds of an accepted candidate each, with the anchors that they have measured. */
        private List<BuildRecord> past(Spec spec, String... anchors) {
            List<BuildRecord> past = new ArrayList<>();
            for (String anchor : anchors) {
                String build = String.valueOf(past.size() + 1);
                List<Anchor> its = Arrays.stream(anchor.split(" "))
                        .filter(one -> !one.isEmpty())
                        .map(one -> new Anchor("commit:" + one, Map.of()))
                        .toList();
                past.add(new BuildRecord(
                                1,
                                spec.name(),
                                build,
                                "",
                                spec.workloadWords(),
                                Instant.EPOCH,
                                Outcome.PASS,
                                true,
                                1,
                                List.of(),
                                List.of())
                        .measuring(new MeasuredVersions("commit:b" + build, "commit:a", its)));
            }
            return past;
        }

        private List<String> due(Spec spec, String... anchors) {
            return DueAnchors.of(spec, past(spec, anchors), null, List.of()).wanted().stream()
                    .map(Version::label)
                    .toList();
        }

        @Test
        void oneBuildOfSoMany() throws Exception {
            Spec spec = read("revision: first, every: 3");
            assertThat(due(spec)).isEmpty();
            assertThat(due(spec, "")).isEmpty();
            assertThat(due(spec, "", "")).containsExactly("first");
            assertThat(due(spec, "", "", "f")).isEmpty();
            assertThat(due(spec, "", "", "f", "")).isEmpty();
            assertThat(due(spec, "", "", "f", "", "")).containsExactly("first");
        }

        /** A build whose ratio of ten trials has a standard error of so many percent, after a chain of others. */
        private DueAnchors planned(Spec spec, double percent, int builds, boolean chain) {
            List<BuildRecord> past = new ArrayList<>();
            List<BuildRecord> plain = past(spec, Collections.nCopies(builds, "").toArray(new String[0]));
            for (int i = 0; i < builds; i++) {
                past.add(
                        plain.get(i).measuring(new MeasuredVersions("commit:" + (i + 1), "commit:" + (chain ? i : 0))));
            }
            double reach = percent / 100 * new TDistribution(null, 9).inverseCumulativeProbability(0.995);
            Interval interval = new Interval(100 * Math.expm1(-reach), 100 * Math.expm1(reach), 0.99);
            Estimate side = new Estimate(1, new Interval(0.9, 1.1, 0.99), 1, 10, 10, List.of());
            Estimate change = new Estimate(0, interval, 1, 10, 10, List.of());
            Measured measured = new Measured(
                    new Metric("latency", Unit.SECOND, Direction.LOWER),
                    "median",
                    side,
                    new Comparison(side, side, change, Comparison.Pairing.TRIALS, List.of()));
            return DueAnchors.of(
                    spec,
                    past,
                    new MeasuredVersions("commit:" + (builds + 1), "commit:" + (chain ? builds : 0)),
                    List.of(measured));
        }

        @Test
        void asManyBuildsAsTrendsNeedMeasureIt() throws Exception {
            assertThatThrownBy(() -> read("revision: first, every: auto"))
                    .hasMessageContaining(
                            "found 'every: auto' of the anchor without a trend gate, expected one, such as"
                                    + " trend:metric=*,percent=4,builds=20, or a number");
            Files.writeString(
                    spec,
                    SPEC.formatted("revision: first, every: auto")
                            .replace("gates: [", "gates: [\"trend:metric=latency,percent=4,builds=20\", "));
            Spec auto = SpecReader.read(spec, Map.of());
            DueAnchors due = planned(auto, 0.8, 4, true);
            assertThat(due.wanted()).extracting(Version::label).containsExactly("first");
            assertThat(due.said()).isEqualTo("one build of 5, as trend gates need it with the noise of this build");
            assertThat(planned(auto, 0.8, 3, true).wanted()).isEmpty();
            assertThat(planned(auto, 0.3, 40, true))
                    .isEqualTo(new DueAnchors(
                            List.of(),
                            null,
                            "none needed: trend gates see what they must with the noise of this build"));
            assertThat(planned(auto, 0.8, 40, false).wanted()).isEmpty();
            DueAnchors unknown = DueAnchors.of(auto, past(auto), null, List.of());
            assertThat(unknown.wanted()).isEmpty();
            assertThat(unknown.said())
                    .isEqualTo(
                            "one build of 10: this build has no ratio of two versions, whose noise would say how many");
            DueAnchors hopeless = planned(auto, 8, 9, true);
            assertThat(hopeless.wanted()).hasSize(1);
            assertThat(hopeless.said())
                    .isEqualTo("one build of 10: with the noise of this build no anchor lets trend gates see what they"
                            + " must; more trials do");
        }

        @Test
        void theEnvironmentMayNameTheRevision() throws Exception {
            anchor("revision: '${env:ANCHOR}'");
            assertThat(SpecReader.read(spec, Map.of("ANCHOR", "v4.1")).sut().anchor())
                    .extracting(anchor -> anchor.version().label())
                    .isEqualTo("v4.1");
        }

        @Test
        void theAcceptedBuildIsReplacedAfterFourMeasurements() throws Exception {
            Spec spec = read("revision: accepted, every: 1");
            assertThat(due(spec)).isEmpty();
            assertThat(due(spec, "")).containsExactly("b1");
            assertThat(due(spec, "", "b1", "b1", "b1")).containsExactly("b1");
            assertThat(due(spec, "", "b1", "b1", "b1", "b1")).containsExactly("b1", "b5");
            assertThat(due(spec, "", "b1", "b1", "b1", "b1", "b1 b5")).containsExactly("b5");
        }

        @Test
        void otherJobsAndWorkloadsDoNotCount() throws Exception {
            Spec spec = read("revision: first, every: 2");
            List<BuildRecord> other = past(spec, "").stream()
                    .map(build -> new BuildRecord(
                                    1,
                                    build.job(),
                                    "1",
                                    "",
                                    "ten times as much",
                                    build.time(),
                                    Outcome.PASS,
                                    true,
                                    1,
                                    List.of(),
                                    List.of())
                            .measuring(build.versions()))
                    .toList();
            assertThat(DueAnchors.of(spec, past(spec, ""), null, List.of()).wanted())
                    .hasSize(1);
            assertThat(DueAnchors.of(spec, other, null, List.of()).wanted()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "every: 3 | found neither 'revision' nor 'version'",
                "revision: a, version: {install: 'true'} | found 'revision' and 'version', expected one of them",
                "revision: -a | found revision '-a', expected a commit, tag or branch",
                "revision: a b;c | found revision 'a b;c', expected a commit, tag or branch",
                "revision: working tree | found revision 'working tree', which changes, expected a commit, tag or branch",
                "revision: '${env:ANCHOR}' | found no revision in variable ANCHOR, expected it to be set",
                "revision: a, every: 0 | found every '0', expected a whole number from 1 to 50 or auto",
                "revision: a, evry: 1 | found unknown key 'evry' in sut.anchor",
            })
    void whatIsWrongIsNamed(String keys, String said) throws IOException {
        anchor(keys);
        assertThatThrownBy(() -> SpecReader.read(spec, Map.of()))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(said);
    }
}
