package io.jenkins.plugins.benchgate.history.index;

import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * The choice of the points that a chart of few points shows of many builds.
 *
 * <p>The builds are divided into stretches of the same length, and of each the first, the last, the lowest, the highest
 * and the gravest are kept: a line through them covers the same pixels as one through all (M4: Jugel et al., <i>M4: A
 * Visualization-Oriented Time Series Data Aggregation</i>, VLDB 2014), no spike is lost, and no stretch in which a gate
 * was crossed looks as if none had been. Whatever {@code always} holds for is kept too, even beyond the number asked
 * for.
 */
final class Thinning {
    private static final int KEPT = 5;

    private Thinning() {}

    /**
     * The places to keep among {@code count}.
     *
     * @param atMost how many points are wanted, at least {@value #KEPT}
     * @param value at a place, finite
     * @param gravity at a place: the larger, the graver; 0 where nothing is to be told
     * @param always places to keep however many there are
     */
    static BitSet of(int count, int atMost, IntToDoubleFunction value, IntUnaryOperator gravity, IntPredicate always) {
        BitSet kept = new BitSet(count);
        if (count <= atMost) {
            kept.set(0, count);
            return kept;
        }
        int stretches = atMost / KEPT;
        for (int stretch = 0; stretch < stretches; stretch++) {
            int from = (int) ((long) count * stretch / stretches);
            int to = (int) ((long) count * (stretch + 1) / stretches);
            int low = from;
            int high = from;
            int grave = from;
            for (int i = from; i < to; i++) {
                low = value.applyAsDouble(i) < value.applyAsDouble(low) ? i : low;
                high = value.applyAsDouble(i) > value.applyAsDouble(high) ? i : high;
                grave = gravity.applyAsInt(i) > gravity.applyAsInt(grave) ? i : grave;
                if (always.test(i)) {
                    kept.set(i);
                }
            }
            kept.set(from);
            kept.set(low);
            kept.set(high);
            kept.set(grave);
            kept.set(to - 1);
        }
        return kept;
    }
}
