package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.Outcome;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.LoadSummary.Memory;
import io.jenkins.plugins.benchgate.model.LoadSummary.Processors;
import io.jenkins.plugins.benchgate.model.LoadSummary.Traffic;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which trials are dropped, by how the machine was while they were measured. */
class DroppedTrialsTest {
    private static final double CALM = 0.1;
    private static final double BUSY = 0.5;

    @TempDir
    Path folder;

    private Spec spec(String versions, String schedule) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                "name: dropped\nsut: {" + versions + "}\nworkload: {tool: command, format: series, run: measure}\n"
                        + "schedule: {" + schedule + "}\ngates: [\"fixed:metric=latency,lower=1s\"]\n");
        return SpecReader.read(file, Map.of());
    }

    private Spec pairs(String schedule) throws Exception {
        return spec("baseline: {}, candidate: {}", schedule);
    }

    /** A trial on two cores, of which other programs used so much. */
    private static Outcome outcome(String version, int number, double others, String... faults) {
        LoadSummary load = new LoadSummary(
                "run",
                10,
                10,
                new Usage(2, 0.5, 0.5, 0.6, 1e6, 1e6),
                Usage.UNKNOWN,
                new Processors(2, 0.5 + others, 1, others, 0, 0),
                new Memory(8e9, 4e9),
                new Traffic(0, 0, 0, 0, 0),
                Double.NaN,
                Double.POSITIVE_INFINITY,
                "");
        TrialSummary summary = new TrialSummary(
                number,
                version,
                "local",
                number,
                10,
                List.of(faults),
                List.of(),
                "",
                List.of(),
                List.of(),
                List.of(load));
        return new Outcome(new Trial(version, "local", number, List.of(), List.of(faults), List.of()), summary);
    }

    /** The other version's trial is dropped too, whichever of both was disturbed. */
    private static final List<Outcome> THREE = List.of(
            outcome(Trial.BASELINE, 1, BUSY),
            outcome(Trial.CANDIDATE, 1, CALM),
            outcome(Trial.CANDIDATE, 2, BUSY),
            outcome(Trial.BASELINE, 2, CALM),
            outcome(Trial.BASELINE, 3, CALM),
            outcome(Trial.CANDIDATE, 3, CALM));

    private static List<Integer> usable(Spec spec, List<Outcome> outcomes) {
        return Rounds.usable(spec, outcomes, 1).stream().map(Trial::number).toList();
    }

    @Test
    void bothTrialsOfAPairAreDropped() throws Exception {
        for (String order : List.of("rmit", "duet")) {
            Spec spec = pairs("order: " + order + ", disturbed: drop");
            assertThat(Rounds.dropped(spec, THREE)).containsExactly(1, 2);
            assertThat(usable(spec, THREE)).containsExactly(3, 3);
        }
    }

    @Test
    void nothingIsDroppedUnlessTheSpecSaysSo() throws Exception {
        assertThat(usable(pairs("trials: 3"), THREE)).containsExactly(1, 1, 2, 2, 3, 3);
        assertThat(usable(pairs("trials: 3, disturbed: keep"), THREE)).hasSize(6);
    }

    @Test
    void aTrialOfACandidateAloneIsDroppedByItself() throws Exception {
        Spec spec = spec("candidate: {}", "disturbed: drop");
        List<Outcome> outcomes = List.of(outcome(Trial.CANDIDATE, 1, CALM), outcome(Trial.CANDIDATE, 2, BUSY));
        assertThat(usable(spec, outcomes)).containsExactly(1);
    }

    @Test
    void anInvalidPairIsNotDroppedBecauseItIsLeftOutAnyway() throws Exception {
        List<Outcome> outcomes = new ArrayList<>(THREE);
        outcomes.add(outcome(Trial.BASELINE, 4, BUSY));
        outcomes.add(outcome(Trial.CANDIDATE, 4, CALM, "It ended with 1."));
        Spec spec = pairs("disturbed: drop");
        assertThat(Rounds.dropped(spec, outcomes)).containsExactly(1, 2);
        assertThat(usable(spec, outcomes)).containsExactly(3, 3);
    }

    @Test
    void eachDroppedPairIsReplacedUpToTwiceThePlannedTrials() throws Exception {
        Spec spec = pairs("trials: 3, least: 2, disturbed: drop");
        List<Outcome> outcomes = new ArrayList<>(THREE);
        assertThat(Rounds.replaces(spec, outcomes, 3)).isTrue();
        outcomes.addAll(List.of(outcome(Trial.BASELINE, 4, CALM), outcome(Trial.CANDIDATE, 4, CALM)));
        assertThat(Rounds.replaces(spec, outcomes, 4)).isTrue();
        List<Outcome> enough = new ArrayList<>(outcomes);
        enough.addAll(List.of(outcome(Trial.BASELINE, 5, CALM), outcome(Trial.CANDIDATE, 5, CALM)));
        assertThat(Rounds.replaces(spec, enough, 5)).isFalse();
        outcomes.addAll(List.of(outcome(Trial.BASELINE, 5, BUSY), outcome(Trial.CANDIDATE, 5, CALM)));
        assertThat(Rounds.replaces(spec, outcomes, 5)).isTrue();
        outcomes.addAll(List.of(outcome(Trial.BASELINE, 6, BUSY), outcome(Trial.CANDIDATE, 6, CALM)));
        assertThat(Rounds.replaces(spec, outcomes, 6)).isFalse();
    }

    @Test
    void nothingIsReplacedOnceTooFewCanBeReached() throws Exception {
        Spec spec = pairs("trials: 3, least: 3, disturbed: drop");
        List<Outcome> outcomes = new ArrayList<>(THREE);
        for (int number = 4; number <= 5; number++) {
            outcomes.add(outcome(Trial.BASELINE, number, BUSY));
            outcomes.add(outcome(Trial.CANDIDATE, number, BUSY));
            assertThat(Rounds.replaces(spec, outcomes, number)).isEqualTo(number == 4);
        }
        assertThat(Rounds.replaces(pairs("trials: 3"), THREE, 3)).isFalse();
    }

    @Test
    void theTrialsThatAreDroppedSayWhy() throws Exception {
        List<TrialSummary> summaries = Rounds.summaries(pairs("disturbed: drop"), THREE);
        assertThat(summaries.get(0).notes())
                .containsExactly(
                        "In the run phase other programs used 0.5 of 2 cores, and the hypervisor withheld 0.0 %"
                                + " of the processor time: this trial is disturbed, and not used.");
        assertThat(summaries.get(1).notes())
                .containsExactly("The other trial of the pair is disturbed: this one is not used either.");
        assertThat(summaries.get(4).notes()).isEmpty();
        assertThat(Rounds.summaries(pairs("trials: 3"), THREE))
                .allSatisfy(summary -> assertThat(summary.notes()).isEmpty());
    }
}
