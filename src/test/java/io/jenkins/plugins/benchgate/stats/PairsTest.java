package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsTest {
    private static Instance instance(String label, String... trials) {
        return new Instance(
                label,
                Arrays.stream(trials)
                        .map(trial -> new Trial(trial, new double[] {label.charAt(0) * 100 + trial.charAt(0)}))
                        .toList());
    }

    private static Levels levels(Instance... instances) {
        return new Levels(List.of(instances));
    }

    @Test
    void equalLabelsPairTrialsInTheBaselinesOrder() {
        Levels baseline = levels(instance("a", "1", "2"), instance("b", "1", "2", "3"));
        Levels candidate = levels(instance("b", "3", "1", "2"), instance("a", "2", "1"));
        Pairs pairs = Pairs.of(baseline, candidate);
        assertThat(pairs.pairing()).isEqualTo(Pairing.TRIALS);
        for (int i = 0; i < 2; i++) {
            Instance before = baseline.instances().get(i);
            Instance after = pairs.candidate().instances().get(i);
            assertThat(after.label()).isEqualTo(before.label());
            for (int j = 0; j < before.trials().size(); j++) {
                assertThat(after.trials().get(j).values())
                        .isEqualTo(before.trials().get(j).values());
            }
        }
    }

    @Test
    void aMissingTrialUnpairsTrialsButNotInstances() {
        Pairs pairs = Pairs.of(
                levels(instance("a", "1", "2"), instance("b", "1", "2")),
                levels(instance("b", "1", "2"), instance("a", "1")));
        assertThat(pairs.pairing()).isEqualTo(Pairing.INSTANCES);
        assertThat(pairs.partly()).isTrue();
        assertThat(pairs.candidate().instances().get(0).label()).isEqualTo("a");
        assertThat(pairs.candidate().instances().get(0).trials()).hasSize(1);
    }

    @Test
    void otherTrialsOnTheSameInstancesPairInstances() {
        Pairs pairs = Pairs.of(levels(instance("a", "1", "2")), levels(instance("a", "3", "4")));
        assertThat(pairs.pairing()).isEqualTo(Pairing.INSTANCES);
        assertThat(pairs.partly()).isFalse();
    }

    @Test
    void someCommonInstancesPairNothing() {
        Pairs pairs = Pairs.of(
                levels(instance("a", "1"), instance("b", "1")), levels(instance("a", "1"), instance("c", "1")));
        assertThat(pairs.pairing()).isEqualTo(Pairing.NONE);
        assertThat(pairs.partly()).isTrue();
        assertThat(Pairs.of(levels(instance("a", "1")), levels(instance("c", "1")))
                        .partly())
                .isFalse();
    }

    @Test
    void labelsThatAreNotUniquePairNothing() {
        Levels twice = levels(instance("a", "1"), instance("a", "2"));
        assertThat(Pairs.of(twice, twice).pairing()).isEqualTo(Pairing.NONE);
        Levels twiceInside = levels(instance("a", "1", "1"));
        assertThat(Pairs.of(twiceInside, twiceInside).pairing()).isEqualTo(Pairing.INSTANCES);
    }
}
