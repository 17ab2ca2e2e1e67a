package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutliersTest {

    private static double[] kept(double... values) {
        return Outliers.of(Drawn.flat(values))
                .kept()
                .instances()
                .get(0)
                .trials()
                .get(0)
                .values();
    }

    @Test
    void valuesOfTenTimesTheMedianAndMoreAreDropped() {
        assertThat(kept(1, 2, 3, 30, 29.999, 1, 9)).containsExactly(1, 2, 3, 29.999, 1, 9);
        assertThat(Outliers.of(Drawn.flat(1, 2, 3, 30, 300, 1, 9)).dropped()).isEqualTo(2);
    }

    @Test
    void nothingIsCopiedWhenNothingIsDropped() {
        Levels clean = Drawn.flat(1, 2, 3, 24);
        Levels spread = Drawn.flat(0.1, 0.2, 9, 9.1);
        assertThat(Outliers.of(clean).kept()).isSameAs(clean);
        assertThat(Outliers.of(spread).kept()).isSameAs(spread);
    }

    @Test
    void smallValuesAreNeverDropped() {
        assertThat(Outliers.of(Drawn.flat(100, 100, 100, 1e-9)).dropped()).isZero();
    }

    @Test
    void aMedianThatIsNotPositiveDropsNothing() {
        assertThat(Outliers.of(Drawn.flat(0, 0, 0, 5)).dropped()).isZero();
        assertThat(Outliers.of(Drawn.flat(-5, -4, -3, 100)).dropped()).isZero();
    }

    @Test
    void theMedianIsThatOfAllTrialsAndAnEmptyTrialDisappears() {
        Levels.Run good = new Levels.Run("1", new double[] {1, 2, 3, 4, 5});
        Levels.Run hung = new Levels.Run("2", new double[] {900, 901});
        Levels.Run mixed = new Levels.Run("1", new double[] {3, 700});
        Outliers outliers = Outliers.of(new Levels(List.of(
                new Levels.Instance("a", List.of(good, hung)),
                new Levels.Instance("b", List.of(mixed)),
                new Levels.Instance("c", List.of(hung)))));
        assertThat(outliers.dropped()).isEqualTo(5);
        assertThat(outliers.kept().instances())
                .extracting(Levels.Instance::label)
                .containsExactly("a", "b");
        assertThat(outliers.kept().instances().get(0).trials()).containsExactly(good);
        assertThat(outliers.kept().instances().get(1).trials().get(0).values()).containsExactly(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theGlanceDecidesAsTheRuleItself(long seed) {
        Random random = new Random(seed);
        for (int draw = 0; draw < 200; draw++) {
            double[] values = random.doubles(1 + random.nextInt(9))
                    .map(x -> Math.rint(Math.pow(40, x)))
                    .toArray();
            double bound = 10 * Statistic.MEDIAN.of(values);
            assertThat(kept(values))
                    .containsExactly(
                            Arrays.stream(values).filter(x -> x < bound).toArray());
        }
    }
}
