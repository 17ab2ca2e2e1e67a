package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnseenEstimateTest {
    /**
     * Against the formulas of the manual of EstimateS 9 (R. K. Colwell, equations 5 to 8, 10, 11 and 13), as the
     * packages vegan (specpool, smallsample=TRUE) and SpadeR of R have them:
     *
     * <pre>
     * python3 - S q1 q2 m 0.99 &lt;&lt;'E'
     * import sys, math, statistics
     * S, q1, q2, m, c = (float(x) for x in sys.argv[1:])
     * a = (m - 1) / m
     * f0 = a * q1 * (q1 - 1) / (2 * (q2 + 1))
     * var = a * q1 * (q1 - 1) / 2 / (q2 + 1) + a * a * q1 * (2 * q1 - 1) ** 2 / 4 / (q2 + 1) ** 2
     * if q2 &gt; 0: var += a * a * q1 ** 2 * q2 * (q1 - 1) ** 2 / 4 / (q2 + 1) ** 4
     * else: var -= a * a * q1 ** 4 / 4 / (S + f0)
     * k = math.exp(statistics.NormalDist().inv_cdf((1 + c) / 2) * math.sqrt(math.log(1 + var / f0 ** 2)))
     * print(f0, var, f0 / k, f0 * k)
     * E
     * </pre>
     */
    @ParameterizedTest
    @CsvSource({
        "543, 88, 50, 6000, 75.0463137254902, 442.26003751294866, 36.96188337756052, 152.37181358577203",
        "10, 3, 1, 12, 1.375, 5.786458333333333, 0.0651698473342093, 29.010732376038007",
        "40, 12, 0, 500, 65.868, 1597.755380984471, 15.569548327289782, 278.6589137204101",
        "100000, 20000, 9000, 10000000, 22218.64015120542, 175796.9805572949, 21164.562077311373, 23325.215441049677",
    })
    void theEstimateIsChaos(
            long seen, long once, long twice, long units, double missed, double variance, double lower, double upper) {
        UnseenEstimate unseen = new UnseenEstimate(seen, once, twice, units);
        assertThat(unseen.estimate()).isCloseTo(missed, within(1e-9 * missed));
        assertThat(unseen.variance()).isCloseTo(variance, within(1e-9 * variance));
        assertThat(unseen.interval(0.99).lower()).isCloseTo(lower, within(1e-8 * lower));
        assertThat(unseen.interval(0.99).upper()).isCloseTo(upper, within(1e-8 * upper));
    }

    @Test
    void withoutRareOnesNothingWasMissed() {
        assertThat(new UnseenEstimate(50, 0, 3, 1000).interval(0.99)).isEqualTo(new Interval(0, 0, 0.99));
        assertThat(new UnseenEstimate(50, 1, 0, 1000).estimate()).isZero();
        assertThat(new UnseenEstimate(50, 20, 0, 1).estimate()).isZero();
    }

    /** The interval holds the true number about as often as it says, where kinds are equally rare. */
    @Test
    void theIntervalHoldsTheTruth() {
        Random random = new Random(7);
        int held = 0;
        for (int run = 0; run < 400; run++) {
            int[] met = new int[300];
            for (int unit = 0; unit < 400; unit++) {
                met[random.nextInt(met.length)]++;
            }
            long seen = 0;
            long once = 0;
            long twice = 0;
            for (int count : met) {
                seen += count > 0 ? 1 : 0;
                once += count == 1 ? 1 : 0;
                twice += count == 2 ? 1 : 0;
            }
            held += new UnseenEstimate(seen, once, twice, 400).interval(0.99).contains(met.length - seen) ? 1 : 0;
        }
        assertThat(held).isGreaterThan(380);
    }

    @Test
    void partsOfAWholeAreRequired() {
        assertThatIllegalArgumentException().isThrownBy(() -> new UnseenEstimate(3, 2, 2, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> new UnseenEstimate(3, 1, 1, 0));
    }
}
