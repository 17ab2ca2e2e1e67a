package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What pairs of trials of one value flag at 99 % of equal versions and find of slower ones, compared as pairs, as two
 * sides, and as their rank correlation says: {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.stats.PairsStudy -Dbench.args=10000}; the argument is the number of draws.
 */
public final class PairsStudy {
    private PairsStudy() {}

    public static void main(String[] arguments) {
        int draws = Integer.parseInt(arguments[0]);
        System.out.println("| noise | pairs | in common | slower | flagged: pairs, sides, chosen | found: pairs, sides, chosen |");
        for (PairedNoise noise : PairedNoise.values()) {
            for (int pairs : new int[] {8, 10, 20, 30}) {
                for (double shared : new double[] {-0.3, 0, 0.2, 0.5}) {
                    boolean odd = noise != PairedNoise.NORMAL && noise != PairedNoise.STUDENT_3;
                    if (shared >= 0 || !odd) { // opposed, skewed noise would not be that of equal versions
                        double slower = noise == PairedNoise.SPIKES ? 0.2 : 0.05;
                        System.out.printf(
                                Locale.ROOT,
                                "| %s | %d | %.1f | %.0f %% | %s | %s |%n",
                                noise,
                                pairs,
                                shared,
                                100 * slower,
                                rates(noise, pairs, shared, 0, draws, "%.2f"),
                                rates(noise, pairs, shared, Math.log1p(slower), draws, "%.0f"));
                    }
                }
            }
        }
    }

    private static String rates(
            PairedNoise noise, int pairs, double shared, double slower, int draws, String format) {
        int[] found = IntStream.range(0, draws)
                .parallel()
                .mapToObj(seed -> {
                    double[][] sides = noise.draw(pairs, shared, new Random(1_000_003L * seed + pairs));
                    double[] after = Arrays.stream(sides[1]).map(x -> x + slower).toArray();
                    double[] differences = new double[pairs];
                    Arrays.setAll(differences, i -> after[i] - sides[0][i]);
                    return new int[] {
                        flags(Shift.ofPairs(differences, 0.99)),
                        flags(Shift.of(sides[0], after, 0.99)),
                        flags(PairedNoise.shift(sides[0], after))
                    };
                })
                .reduce(new int[3], (left, right) -> new int[] {
                    left[0] + right[0], left[1] + right[1], left[2] + right[2]
                });
        return String.format(
                Locale.ROOT,
                format + ", " + format + ", " + format,
                100.0 * found[0] / draws,
                100.0 * found[1] / draws,
                100.0 * found[2] / draws);
    }

    private static int flags(Shift shift) {
        return shift.lower() > 0 || shift.upper() < 0 ? 1 : 0;
    }
}
