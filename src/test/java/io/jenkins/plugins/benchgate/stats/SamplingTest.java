package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SamplingTest {
    private static final Levels SEVEN_BY_FIVE =
            new Drawn(7, 5, 2, 0, Drawn.normal(1)).side(new double[7], 1, "i", "t", new Random(1));

    private static List<String> trials(Levels levels) {
        return levels.instances().stream()
                .flatMap(instance -> instance.trials().stream().map(trial -> instance.label() + trial.label()))
                .toList();
    }

    private static Levels uneven(int... trials) {
        List<Levels.Instance> instances = new ArrayList<>();
        for (int i = 0; i < trials.length; i++) {
            List<Levels.Trial> runs = new ArrayList<>();
            for (int t = 0; t < trials[i]; t++) {
                runs.add(new Levels.Trial("t" + t, new double[] {1}));
            }
            instances.add(new Levels.Instance("i" + i, runs));
        }
        return new Levels(instances);
    }

    @ParameterizedTest
    @EnumSource
    void groupsHaveTheSizeOfThePlanAndShareNoTrial(Sampling sampling) {
        for (int draw = 0; draw < 100; draw++) {
            Sampling.Groups groups = sampling.draw(SEVEN_BY_FIVE, new Plan(3, 2), RandomStream.at(1, draw));
            for (Levels group : List.of(groups.control(), groups.test())) {
                assertThat(group.instances()).hasSize(3).allSatisfy(instance -> assertThat(instance.trials())
                        .hasSize(2));
            }
            Set<String> all = new HashSet<>(trials(groups.control()));
            all.addAll(trials(groups.test()));
            assertThat(all).hasSize(12);
        }
    }

    @Test
    void groupsByInstanceShareNoInstanceAndGroupsByTrialShareAll() {
        Sampling.Groups apart = Sampling.INSTANCE.draw(SEVEN_BY_FIVE, new Plan(3, 5), RandomStream.at(1));
        Sampling.Groups together = Sampling.TRIAL.draw(SEVEN_BY_FIVE, new Plan(3, 2), RandomStream.at(1));
        assertThat(apart.control().instances())
                .extracting(Levels.Instance::label)
                .doesNotContainAnyElementsOf(apart.test().instances().stream()
                        .map(Levels.Instance::label)
                        .toList());
        assertThat(together.control().instances())
                .extracting(Levels.Instance::label)
                .containsExactlyElementsOf(together.test().instances().stream()
                        .map(Levels.Instance::label)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void everyTrialIsDrawnSomeTimeIntoEitherGroup(Sampling sampling) {
        Set<String> control = new TreeSet<>();
        Set<String> test = new TreeSet<>();
        for (int draw = 0; draw < 200; draw++) {
            Sampling.Groups groups = sampling.draw(SEVEN_BY_FIVE, new Plan(2, 2), RandomStream.at(2, draw));
            control.addAll(trials(groups.control()));
            test.addAll(trials(groups.test()));
        }
        assertThat(control).hasSize(35).isEqualTo(test);
    }

    @Test
    void whatIsNotAskedForIsAsLargeAsTheMeasurementsAllow() {
        assertThat(Sampling.INSTANCE.fit(SEVEN_BY_FIVE, null, null)).isEqualTo(new Plan(3, 5));
        assertThat(Sampling.TRIAL.fit(SEVEN_BY_FIVE, null, null)).isEqualTo(new Plan(7, 2));
        assertThat(Sampling.TRIAL.fit(SEVEN_BY_FIVE, 4, null)).isEqualTo(new Plan(4, 2));
        assertThat(Sampling.INSTANCE.fit(SEVEN_BY_FIVE, null, 2)).isEqualTo(new Plan(3, 2));
        assertThat(Sampling.INSTANCE.fit(uneven(5, 2, 5, 5, 5), null, 5)).isEqualTo(new Plan(2, 5));
    }

    @Test
    void instancesWithTooFewTrialsAreNotDrawn() {
        Levels levels = uneven(5, 2, 5, 5, 5);
        for (int draw = 0; draw < 50; draw++) {
            Sampling.Groups groups = Sampling.INSTANCE.draw(levels, new Plan(2, 3), RandomStream.at(3, draw));
            assertThat(trials(groups.control())).noneMatch(label -> label.startsWith("i1"));
        }
    }

    @Test
    void tooFewForTwoDisjointGroupsIsSaid() {
        assertThatThrownBy(() -> Sampling.INSTANCE.fit(SEVEN_BY_FIVE, 4, null))
                .hasMessage("found 7 of 7 instances with at least 5 trials, expected 8 for two disjoint groups of 4 × 5"
                        + " by instance");
        assertThatThrownBy(() -> Sampling.TRIAL.fit(SEVEN_BY_FIVE, null, 3))
                .hasMessage("found 0 of 7 instances with at least 6 trials, expected 1 for two disjoint groups of 1 × 3"
                        + " by trial");
        assertThatThrownBy(() -> Sampling.TRIAL.fit(uneven(1), null, null))
                .hasMessage("found 0 of 1 instances with at least 2 trials, expected 1 for two disjoint groups of 1 × 1"
                        + " by trial");
        assertThatThrownBy(() -> Sampling.TRIAL.fit(SEVEN_BY_FIVE, 0, 1))
                .hasMessage("found 0 instances with 1 trials each, expected at least 1 of both");
    }
}
