package io.jenkins.plugins.benchgate.detached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder.Earlier;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.experiment.bisect.GitFolder;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches of the process on the agent, in a repository of two commits after the first. */
class BisectingWorkTest {
    @TempDir
    Path folder;

    private final List<String> hashes = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void commits() throws Exception {
        GitFolder git = GitFolder.in(folder.resolve("repository"));
        // noise that follows from commit and trial, so that each search measures the same
        git.write(
                "measure.sh",
                """
                trial=$(echo "$RESULTS" | sed 's,.*/builds/,,')
                noise=0x$(printf %s "$(cat number)/$trial" | sha256sum | cut -c1-6)
                echo "metric,unit,direction,value"
                echo "latency,us,lower,$(($(cat level) + noise % 30))"
                """);
        for (int number = 0; number < 3; number++) {
            git.write("number", String.valueOf(number));
            git.write("level", number < 1 ? "10000" : "13000");
            hashes.add(git.commit("Change number " + number));
        }
        Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: words
                sut:
                  candidate:
                    source: {git: %s, revision: main}
                workload: {tool: command, run: sh measure.sh, format: series}
                schedule: {trials: 5}
                gates: ['jump:metric=latency,percent=3']
                """
                        .formatted(git.folder()));
    }

    private BisectingWork work(String bad, Progress progress) {
        return work(bad, progress, "");
    }

    private BisectingWork work(String bad, Progress progress, String known) {
        BisectRequest request =
                new BisectRequest(hashes.get(0), bad, "", "", Wanted.REGRESSION, 0.05, 30, 500, null, false, 8, null);
        return new BisectingWork(
                new Order(
                        Work.BISECT,
                        folder.resolve("benchgate.yaml").toString(),
                        folder.resolve("out").toString(),
                        7,
                        Map.of("BENCHGATE_LOCK", "none"),
                        "",
                        60,
                        "the time limit of 1 min",
                        60,
                        "",
                        new BisectOrder(request, "", Earlier.CONTINUE, known)),
                progress);
    }

    private Spec spec() throws Exception {
        return SpecReader.read(folder.resolve("benchgate.yaml"), Map.of());
    }

    @Test
    void theCommitIsFoundAndAskedAgainNothingIsMeasured() throws Exception {
        BisectResult result =
                BisectResult.read(work("main", new SaidLines(said)).answer(spec()));

        assertThat(result.outcome()).as("%s", said).isEqualTo(Outcome.FAIL);
        assertThat(result.culprits()).singleElement().satisfies(culprit -> {
            assertThat(culprit.revisions()).extracting(one -> one.commit()).containsExactly(hashes.get(1));
            assertThat(culprit.change().change()).isBetween(29.0, 31.0);
        });
        assertThat(folder.resolve("out/culprits.json")).content().contains(hashes.get(1));
        assertThat(folder.resolve("out/report.html")).content().contains("Change number 1");
        assertThat(folder.resolve("out/installed")).doesNotExist();
        said.clear();

        assertThat(BisectResult.read(work("main", new SaidLines(said)).answer(spec())))
                .isEqualTo(result);
        assertThat(said).noneMatch(line -> line.startsWith("Probe"));
        assertThatThrownBy(() -> work("main~1", new SaidLines(said)).answer(spec()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found a search of other revisions");
    }

    @Tag("long")
    @Test
    void whatTheTimeLimitEndedIsInconclusiveAndGoesOn() throws Exception {
        Progress impatient = new Progress() {
            @Override
            public void say(String line) {
                if (line.startsWith("Probe 2:")) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void step(int done, int total, String what, double secondsLeft) {}
        };
        BisectingWork work = work("main", impatient);
        assertThatThrownBy(() -> work.late(spec()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the time limit of 1 min was up before the search began");
        assertThatThrownBy(() -> work.answer(spec())).isInstanceOf(InterruptedException.class);

        BisectResult result = BisectResult.read(work.late(spec()));
        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.path()).hasSize(1);
        assertThat(result.problems())
                .singleElement()
                .asString()
                .startsWith("the time limit of 1 min was up before the search ended; the next build goes on");
        assertThat(folder.resolve("out/culprits.json")).content().contains("inconclusive");

        BisectResult next = BisectResult.read(work("main", new SaidLines(said)).answer(spec()));
        assertThat(next.outcome()).as("%s", said).isEqualTo(Outcome.FAIL);
        assertThat(said).noneMatch(line -> line.startsWith("Probe 1:"));
    }

    /** Four builds of the last commit and four of the first, at the levels that these have. */
    private String history(Spec spec) {
        StringBuilder lines = new StringBuilder("not a line\n");
        for (int i = 0; i < 8; i++) {
            double level = (i < 4 ? 10000 : 13000) + i;
            Estimate estimate =
                    new Estimate(level * 1e-6, new Interval(level * 1e-6, level * 1e-6, 0.99), 1, 5, 5000, List.of());
            BuildRecord build = new BuildRecord(
                            BuildRecord.SCHEMA,
                            "words",
                            String.valueOf(i),
                            "main",
                            spec.workloadWords(),
                            Instant.EPOCH,
                            Outcome.PASS,
                            true,
                            7,
                            List.of(new Measured(
                                    new Metric("latency", Unit.SECOND, Direction.LOWER), "median", estimate, null)),
                            List.of())
                    .from("main", hashes.get(i < 4 ? 0 : 2))
                    .on(MachineUse.UNKNOWN);
            lines.append(HistoryLine.of(build).text()).append('\n');
        }
        return lines.toString();
    }

    @Tag("long")
    @Test
    void whatTheHistoryOfTheJobKnowsIsUsed() throws Exception {
        BisectResult result = BisectResult.read(
                work("main", new SaidLines(said), history(spec())).answer(spec()));
        assertThat(said)
                .contains("The history of the job has 8 builds of these commits, which say where to look first.");
        assertThat(result.culprits()).singleElement().satisfies(culprit -> assertThat(culprit.revisions())
                .extracting(one -> one.commit())
                .containsExactly(hashes.get(1)));
    }

    @Test
    void aMistakeIsOneLineWithTheSpec() {
        assertThatThrownBy(() -> work("none", new SaidLines(said)).answer(spec()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("benchgate.yaml: found no revision 'none' for bad");
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
