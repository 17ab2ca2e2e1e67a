package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Environment.Rates;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Goal;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Measure;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Row;
import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EnvironmentRankingTest {
    private static final Rates UNKNOWN = new Rates(Double.NaN, Double.NaN);
    private static final Goal SHARED = new Goal(5, 0.95, Sampling.TRIAL, 1);
    private static final Goal FRESH = new Goal(5, 0.95, Sampling.INSTANCE, 1);
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(1).withResamples(400);

    private static Environment environment(String name, Rates rates, Levels levels) {
        return Environment.of(name, rates, levels, Statistic.MEDIAN, BOOTSTRAP, 0.99);
    }

    private static Levels levels(int instances, int trials, double between, double noise, long seed) {
        Random random = new Random(seed);
        List<Instance> all = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            double level = between * random.nextGaussian();
            List<Trial> of = new ArrayList<>();
            for (int t = 0; t < trials; t++) {
                double trial = level + noise * random.nextGaussian();
                of.add(new Trial(
                        "t" + t,
                        random.doubles(9, -0.001, 0.001)
                                .map(k -> 100 * Math.exp(trial + k))
                                .toArray()));
            }
            all.add(new Instance("i" + i, of));
        }
        return new Levels(all);
    }

    private static List<String> names(List<Row> rows) {
        return rows.stream().map(row -> row.environment().name()).toList();
    }

    private static Levels published(String file) throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("src/test/resources/measurements", file))
                .subList(0, 500)) {
            trials.add(new Trial("t" + trials.size(), new double[] {Double.parseDouble(line)}));
        }
        return new Levels(List.of(new Instance("i", trials)));
    }

    /**
     * METIOR IV.B: tests on AWS are right more often than those on Chameleon, whose performance fluctuates more. The
     * coefficients of variation are NumPy's of the same values: {@code 100 * np.std(v, ddof=1) / np.mean(v)}.
     */
    @Test
    void publishedCloudsAreRankedAsTheirAuthorsDo() throws IOException {
        EnvironmentRanking ranking = EnvironmentRanking.of(
                List.of(
                        environment("Chameleon", UNKNOWN, published("metior-chameleon-L.txt")),
                        environment("AWS XL", UNKNOWN, published("metior-XL.txt")),
                        environment("AWS L", UNKNOWN, published("metior-L.txt"))),
                SHARED);
        assertThat(names(ranking.rows())).containsExactly("AWS L", "AWS XL", "Chameleon");
        assertThat(ranking.untold()).isEmpty();
        assertThat(ranking.measure()).isEqualTo(Measure.TRIALS);
        assertThat(ranking.rows())
                .extracting(row -> row.environment().stability().withinInstances())
                .satisfiesExactly(
                        cv -> assertThat(cv).isCloseTo(1.3976557124182265, within(1e-9)),
                        cv -> assertThat(cv).isCloseTo(3.8297521746698537, within(1e-9)),
                        cv -> assertThat(cv).isCloseTo(14.729610279297102, within(1e-9)));
    }

    @Test
    void aNoisyMachineMayCostLessThanAQuietOne() {
        Levels quiet = levels(1, 30, 0, 0.02, 1);
        Levels noisy = levels(1, 30, 0, 0.04, 2);
        List<Environment> priced = List.of(
                environment("quiet", new Rates(60, 1), quiet), environment("noisy", new Rates(60, 0.01), noisy));
        EnvironmentRanking byCost = EnvironmentRanking.of(priced, SHARED);
        assertThat(byCost.measure()).isEqualTo(Measure.COST);
        assertThat(names(byCost.rows())).containsExactly("noisy", "quiet");
        assertThat(byCost.untold()).isEmpty();
        Row first = byCost.first().orElseThrow();
        assertThat(first.seconds()).isEqualTo(60 * first.trials());
        assertThat(first.cost()).isCloseTo(first.seconds() / 3600 * 0.01, within(1e-12));

        EnvironmentRanking byTime = EnvironmentRanking.of(
                List.of(priced.get(0), environment("noisy", new Rates(1, Double.NaN), noisy)), SHARED);
        assertThat(byTime.measure()).isEqualTo(Measure.TIME);
        assertThat(names(byTime.rows())).containsExactly("noisy", "quiet");

        EnvironmentRanking own = EnvironmentRanking.of(
                List.of(environment("noisy", new Rates(60, 0), noisy), environment("quiet", new Rates(60, 0), quiet)),
                SHARED);
        assertThat(own.measure()).as("hosts of one's own cost nothing").isEqualTo(Measure.TIME);
        assertThat(names(own.rows())).containsExactly("quiet", "noisy");
        assertThat(byTime.first().orElseThrow().cost()).isNaN();

        EnvironmentRanking byTrials =
                EnvironmentRanking.of(List.of(priced.get(0), environment("noisy", UNKNOWN, noisy)), SHARED);
        assertThat(byTrials.measure()).isEqualTo(Measure.TRIALS);
        assertThat(names(byTrials.rows())).containsExactly("quiet", "noisy");
    }

    /** What costs as much as its noise is worth is not told from the other: four times the price, half of the noise. */
    @Test
    void equalEnvironmentsAreRarelyToldApart() {
        int told = 0;
        for (int seed = 0; seed < 400; seed++) {
            EnvironmentRanking ranking = EnvironmentRanking.of(
                    List.of(
                            environment("a", new Rates(60, 4), levels(1, 10, 0, 0.02, 2L * seed)),
                            environment("b", new Rates(60, 1), levels(1, 10, 0, 0.04, 2L * seed + 1))),
                    SHARED);
            told += ranking.untold().isEmpty() ? 1 : 0;
        }
        // 5 % of 400 are 20 with a standard deviation of 4.4
        assertThat(told).isLessThanOrEqualTo(33);
    }

    @Test
    void freshInstancesPayForWhatDiffersBetweenThem() {
        List<Environment> environments = List.of(
                environment("unlike machines", UNKNOWN, levels(20, 3, 0.05, 0.005, 1)),
                environment("alike machines", UNKNOWN, levels(20, 3, 0.005, 0.01, 2)));
        EnvironmentRanking fresh = EnvironmentRanking.of(environments, FRESH);
        EnvironmentRanking shared = EnvironmentRanking.of(environments, SHARED);
        assertThat(names(fresh.rows())).containsExactly("alike machines", "unlike machines");
        assertThat(fresh.rows().get(1).needed()).satisfies(plan -> {
            assertThat(plan.trials()).isEqualTo(3);
            assertThat(plan.instances()).isGreaterThan(20);
        });
        assertThat(shared.rows())
                .allSatisfy(row ->
                        assertThat(row.needed()).extracting(Plan::instances).isEqualTo(1));
        assertThat(fresh.rows().get(1).factors()).isEqualTo(Planner.factors(19));
        assertThat(shared.rows().get(1).factors()).isEqualTo(Planner.factors(40));
    }

    @Test
    void whatIsNotKnownIsLastAndNeverNothing() {
        Levels one = levels(1, 1, 0, 0.02, 1);
        Trial equal = new Trial("t", new double[] {5, 5});
        EnvironmentRanking ranking = EnvironmentRanking.of(
                List.of(
                        environment("one trial", UNKNOWN, one),
                        environment("silent", UNKNOWN, new Levels(List.of(new Instance("i", List.of(equal, equal))))),
                        environment("known", UNKNOWN, levels(1, 5, 0, 0.02, 2))),
                SHARED);
        assertThat(names(ranking.rows())).containsExactly("known", "one trial", "silent");
        assertThat(ranking.untold()).isEmpty();
        for (Row row : ranking.rows().subList(1, 3)) {
            assertThat(row.needed()).isNull();
            assertThat(row.detectable()).isNaN();
            assertThat(row.seconds()).isNaN();
            assertThat(row.cost()).isNaN();
        }
        Stability stability = ranking.rows().get(1).environment().stability();
        assertThat(stability.withinInstances()).isNaN();
        assertThat(stability.total()).isNaN();
        assertThat(EnvironmentRanking.of(List.of(environment("one", UNKNOWN, one)), SHARED)
                        .first())
                .isEmpty();
        assertThat(EnvironmentRanking.of(List.of(environment("one", UNKNOWN, levels(1, 9, 0, 0.02, 1))), FRESH)
                        .first())
                .isEmpty();
    }

    /** Builds of versions that differ by 30 % say nothing of instances, and of trials what each says of its own. */
    @Test
    void instancesOfSeveralVersionsAreNotCompared() {
        Levels versions = levels(6, 5, 0.3, 0.02, 3);
        Environment known = environment("a", UNKNOWN, versions).ofVersions();
        assertThat(known.planner().components().instance()).isNaN();
        assertThat(Math.sqrt(known.planner().components().trial())).isBetween(0.012, 0.03);
        assertThat(known.stability().total()).isNaN();
        assertThat(known.stability().maxSpread()).isNaN();
        assertThat(known.stability().withinInstances())
                .isCloseTo(Stability.of(versions).withinInstances(), within(1e-9));
        assertThat(EnvironmentRanking.of(List.of(known), FRESH).first()).isEmpty();
        assertThat(EnvironmentRanking.of(List.of(known), SHARED).first()).isPresent();
    }

    @Test
    void lessPowerNeedsLess() {
        Environment one = environment("a", UNKNOWN, levels(1, 30, 0, 0.03, 1));
        double last = 0;
        for (double power : new double[] {0.5, 0.8, 0.95, 0.99}) {
            Row row = EnvironmentRanking.of(List.of(one), new Goal(3, power, Sampling.TRIAL, 1))
                    .first()
                    .orElseThrow();
            assertThat(row.trials()).isGreaterThan(last);
            last = row.trials();
        }
    }
}
