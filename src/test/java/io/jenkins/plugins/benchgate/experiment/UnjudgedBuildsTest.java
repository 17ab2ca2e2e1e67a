package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.experiment.bisect.GitFolder;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that have nothing to be compared with, in a real repository: which of them later builds are compared with. */
class UnjudgedBuildsTest {
    private static final String COMMIT = "jump:metric=*,percent=5,baseline=commit";
    private static final String TARGET = "jump:metric=*,percent=5,baseline=target";

    @TempDir
    Path folder;

    private Path repository;
    private final List<BuildRecord> past = new ArrayList<>();

    @BeforeEach
    void init() throws Exception {
        repository = Files.createDirectory(folder.resolve("repository"));
        git("init", "-q", "-b", "main", ".");
        commit("root");
    }

    private void git(String... arguments) throws Exception {
        new GitFolder(repository).run(arguments);
    }

    private void commit(String subject) throws Exception {
        git("commit", "-q", "--allow-empty", "-m", subject);
    }

    private static Measured latency(String name, double value) {
        return new Measured(
                new Metric(name, Unit.SECOND, Direction.LOWER),
                "median",
                new Estimate(value, new Interval(0.99 * value, 1.01 * value, 0.99), 1, 5, 500, List.of()),
                null);
    }

    private BuildRecord build(String gate, Origin origin, Measured... measured) {
        Measurement measurement = new Measurement(
                new Measurement.Subject(
                        "shop",
                        "",
                        "",
                        "requests",
                        List.of(GateText.parse(gate)),
                        1,
                        Instant.EPOCH.plusSeconds(past.size())),
                List.of(measured),
                List.of(),
                Map.of(),
                List.of(),
                1,
                MachineUse.UNKNOWN,
                false,
                List.of());
        BuildRecord record = Decision.of(measurement, past, String.valueOf(past.size() + 1), origin)
                .record();
        past.add(record);
        return record;
    }

    /** A build of the commit that is checked out. */
    private BuildRecord build(String branch, double latency) throws InterruptedException {
        return build(COMMIT, Commits.in(repository).of(branch, ""), latency("latency", latency));
    }

    private static String reason(BuildRecord build) {
        return build.verdicts().get(0).reason();
    }

    private static void isUnjudged(BuildRecord build, boolean accepted) {
        assertThat(build.outcome()).as(reason(build)).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(build.accepted()).isEqualTo(accepted);
    }

    @Test
    void aMergeIsComparedWithTheBranchThatItWasMadeOnAndNotWithWhatWasMerged() throws Exception {
        git("checkout", "-q", "-b", "topic");
        commit("slow");
        git("checkout", "-q", "main");
        commit("fast");
        isUnjudged(build("", 1), true);
        git("checkout", "-q", "--detach", "topic");
        isUnjudged(build("", 2), false);
        git("checkout", "-q", "main");
        git("merge", "-q", "--no-ff", "-m", "merge", "topic");
        BuildRecord merge = build("", 2);
        assertThat(merge.outcome()).as(reason(merge)).isEqualTo(Outcome.FAIL);
        assertThat(reason(merge)).contains("+100.0 %", "against accepted build 1 of the nearest ancestor");
    }

    @Test
    void aLineThatNoAcceptedBuildIsOnIsJudgedFromItsSecondBuildOn() throws Exception {
        git("checkout", "-q", "-b", "topic");
        commit("measured first");
        isUnjudged(build("", 1), true);
        git("checkout", "-q", "main");
        commit("squashed");
        isUnjudged(build("", 1), false);
        commit("slower");
        BuildRecord slower = build("", 2);
        assertThat(slower.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(reason(slower)).contains("against build 2 of the nearest ancestor", "of which nothing was judged");
        commit("quicker");
        BuildRecord judged = build("", 1);
        assertThat(judged.outcome()).isEqualTo(Outcome.PASS);
        assertThat(judged.accepted()).isTrue();
        commit("as quick");
        assertThat(reason(build("", 1))).contains("against accepted build 4 of the nearest ancestor");
    }

    @Test
    void branchesWithoutACommonAncestorAreNotCompared() throws Exception {
        isNotUnusable(build("main", 1));
        commit("next");
        assertThat(build("main", 1).outcome()).isEqualTo(Outcome.PASS);
        git("checkout", "-q", "--orphan", "other");
        commit("unrelated");
        isUnjudged(build("other", 2), false);
    }

    /** The first build of a root commit, whose history is whole though it has no ancestors. */
    private static void isNotUnusable(BuildRecord root) {
        isUnjudged(root, true);
        assertThat(reason(root)).contains("the ancestors of its commit are unknown");
    }

    @Test
    void aShallowCloneThatReachesNoMeasuredAncestorIsInconclusive() throws Exception {
        commit("two");
        isUnjudged(build("main", 1), true);
        commit("three");
        commit("four");
        Path whole = repository;
        git(
                "clone",
                "-q",
                "--depth=2",
                whole.toUri().toString(),
                folder.resolve("shallow").toString());
        repository = folder.resolve("shallow");
        BuildRecord shallow = build("main", 1);
        assertThat(shallow.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(shallow.accepted()).isFalse();
        assertThat(reason(shallow))
                .contains("the clone is shallow and holds the last 2 commits", "git fetch --unshallow");
        git("fetch", "-q", "--unshallow");
        assertThat(build("main", 1).outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aShallowCloneDoesForTheFirstBuildIfItHasAnAncestor() throws Exception {
        commit("two");
        commit("three");
        git(
                "clone",
                "-q",
                "--depth=2",
                repository.toUri().toString(),
                folder.resolve("shallow").toString());
        repository = folder.resolve("shallow");
        isUnjudged(build("main", 1), true);
    }

    @Test
    void aBenchmarkThatIsNewBesideJudgedOnesKeepsNoBuildFromBeingABaseline() throws Exception {
        build("", 1);
        git("checkout", "-q", "-b", "topic");
        commit("a benchmark more");
        Origin topic = Commits.in(repository).of("", "");
        assertThat(build(COMMIT, topic, latency("latency", 1), latency("new", 1))
                        .accepted())
                .isTrue();
        git("checkout", "-q", "main");
        commit("squashed");
        BuildRecord squashed =
                build(COMMIT, Commits.in(repository).of("", ""), latency("latency", 1), latency("new", 1));
        assertThat(squashed.outcome()).isEqualTo(Outcome.PASS);
        assertThat(squashed.accepted()).isTrue();
    }

    @Test
    void theFirstBuildOfTheTargetIsABaselineAndThatOfAChangeIsNot() {
        isUnjudged(build(TARGET, origin("topic", "main"), latency("latency", 2)), true);
        isUnjudged(build(TARGET, origin("topic", "main"), latency("latency", 2)), false);
        isUnjudged(build(TARGET, origin("main", "main"), latency("latency", 1)), true);
        BuildRecord slower = build(TARGET, origin("topic", "main"), latency("latency", 2));
        assertThat(slower.outcome()).isEqualTo(Outcome.FAIL);
        BuildRecord unknown = build(TARGET, origin("topic", ""), latency("latency", 2));
        assertThat(unknown.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(reason(unknown)).contains("no target branch is known: name it by --target");
        assertThat(unknown.accepted()).isFalse();
    }

    private static Origin origin(String branch, String target) {
        return new Origin(branch, target, "", List.of(), "");
    }

    @Test
    void wrongUseIsOneLineBeforeAnythingIsMeasured() throws IOException {
        Path spec = folder.resolve("benchgate.yaml");
        for (String baseline : List.of("target", "commit")) {
            Files.writeString(
                    spec,
                    """
                    name: shop
                    sut: {candidate: {label: this}}
                    workload: {tool: command, format: series, run: "echo value; echo 1; echo 2"}
                    schedule: {trials: 1}
                    gates: ["jump:metric=*,percent=5,baseline=%s"]
                    """
                            .formatted(baseline));
            isWrongUse(
                    baseline.equals("target")
                            ? "no target branch is known: name it by --target"
                            : "none is known: git says 'fatal: not a git repository",
                    "run",
                    spec.toString());
        }
        isWrongUse(
                "compares with another job",
                "gate",
                spec.toString(),
                "--gate",
                "jump:metric=*,percent=5",
                "--baseline",
                "job:shop/main");
    }

    private void isWrongUse(String line, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--out", folder.resolve("out").toString()));
        Called called = Called.with(all.toArray(String[]::new));
        assertThat(called.code()).as(called.err()).isEqualTo(2);
        assertThat(called.err().lines()).hasSize(1);
        assertThat(called.err()).contains(line);
        assertThat(folder.resolve("out/shop/1")).doesNotExist();
    }
}
