package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MultiplicityTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-15);
    private static final double[] P = {0.01, 0.04, 0.03, 0.005, 0.5, 0.03, 1.0, 0.0};

    /** SciPy 1.17.1: scipy.stats.false_discovery_control([0.01, 0.04, 0.03, 0.005, 0.5, 0.03, 1.0, 0.0]). */
    @Test
    void benjaminiHochbergIsThatOfSciPy() {
        assertThat(Multiplicity.BENJAMINI_HOCHBERG.adjust(P))
                .containsExactly(
                        new double[] {
                            0.02666666666666667, 0.05333333333333334, 0.048, 0.02, 0.5714285714285714, 0.048, 1.0, 0.0
                        },
                        CLOSE);
    }

    /** statsmodels 0.15.0: multipletests([0.01, 0.04, 0.03, 0.005, 0.5, 0.03, 1.0, 0.0], method='bonferroni')[1]. */
    @Test
    void bonferroniIsThatOfStatsmodels() {
        assertThat(Multiplicity.BONFERRONI.adjust(P))
                .containsExactly(new double[] {0.08, 0.32, 0.24, 0.04, 1, 0.24, 1, 0}, CLOSE);
    }

    @Test
    void aTestThatCouldNotBeMadeDoesNotCount() {
        for (Multiplicity multiplicity : Multiplicity.values()) {
            double[] all = multiplicity.adjust(0.01, 0.02, 0.9);
            assertThat(multiplicity.adjust(0.01, Double.NaN, 0.02, 0.9))
                    .containsExactly(all[0], Double.NaN, all[1], all[2]);
        }
    }

    @Test
    void oneTestStaysAsItIs() {
        for (Multiplicity multiplicity : Multiplicity.values()) {
            assertThat(multiplicity.adjust(0.03)).containsExactly(0.03);
            assertThat(multiplicity.adjust()).isEmpty();
        }
    }

    @Test
    void whatIsNoProbabilityIsRefused() {
        assertThatThrownBy(() -> Multiplicity.BONFERRONI.adjust(0.5, 1.5))
                .hasMessage("found p-values from 0.5 to 1.5, expected 0 to 1");
        assertThatThrownBy(() -> Multiplicity.BENJAMINI_HOCHBERG.adjust(-0.1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
