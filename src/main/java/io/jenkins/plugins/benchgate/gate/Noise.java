package io.jenkins.plugins.benchgate.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How much a series varies from build to build when nothing changes, from the builds alone.
 *
 * <p>It is told by the last {@value #WINDOW} builds that measured the series, accepted or not: leaving out the rejected
 * ones would leave out the noise. Taken are the differences between builds one, two and three apart – noise that lasts
 * for several builds hides from those one apart – and of each the quantile at two thirds of their absolute values,
 * scaled to a standard deviation; the largest counts. Two steps within the window spoil no more than a third of them.
 * What so few builds leave unknown is bounded by Student's t.
 *
 * <p>Everything is on the logarithmic scale, or in points for metrics in %.
 *
 * @param deviation standard deviation of one build
 * @param differences how many differences it rests on, at least {@value #FEW}
 * @param centre middle of the {@link Level}; NaN where it is not known
 */
record Noise(double deviation, int differences, double centre) {
    private static final int WINDOW = 41;
    private static final int FEW = 8;
    private static final int FARTHEST = 3;
    /** Builds of a run: so long that a step of twice the noise adds up before the level has followed it. */
    private static final List<Integer> RUNS = List.of(2, 3, 4, 6, 8, 12, 16, 20);

    private static final int LONGEST = 20;
    /** Of the runs so many are looks of their own: the others share most of their builds. */
    private static final int LOOKS = 4;
    /** Builds of the level before a run; more of them follow drift too slowly. */
    private static final int BEFORE = 30;

    /** So many builds it looks back upon, at most. */
    static final int BUILDS = BEFORE + LONGEST;

    private static final double SHARE = 2 / 3.0;
    /**
     * The quantile of n differences knows about as much as this share of n normal values would (simulated, n = 8 … 20).
     */
    private static final double EFFICIENCY = 0.7;

    /**
     * The noise of the builds before one that is judged; none where fewer than {@value #FEW} differences are known. Where
     * builds on other machines are passed over, it is that within all kinds of them if one kind alone has too few.
     *
     * @param points whether values are percentages, which differ in points
     */
    static Optional<Noise> of(Earlier.View earlier, boolean points) {
        DoubleUnaryOperator scale = value -> scaled(value, points);
        double[] values = last(earlier.measured(), WINDOW, scale);
        if (values.length <= FEW) {
            return earlier.passesOver() ? withinKinds(earlier, points) : Optional.empty();
        }
        double deviation = 0;
        for (int apart = 1; apart <= FARTHEST; apart++) {
            deviation = Math.max(deviation, spread(values, apart) / Math.sqrt(2));
        }
        return Optional.of(new Noise(
                deviation, values.length - 1, Level.of(earlier, points).middle()));
    }

    /** Where one kind of machines has few builds: the noise between builds on the same kind, pooled over all kinds. */
    private static Optional<Noise> withinKinds(Earlier.View earlier, boolean points) {
        return earlier.betweenMachines(points)
                .filter(kinds -> kinds.degreesWithin() >= FEW)
                .map(kinds -> new Noise(
                        Math.sqrt(kinds.within()),
                        kinds.degreesWithin(),
                        Level.of(earlier, points).middle()));
    }

    /** A value on the scale on which noise adds up: logarithmic, or points as they are. */
    static double scaled(double value, boolean points) {
        return points ? value : Math.log(value);
    }

    /**
     * How far one build may be from where it belongs by noise alone; from the mean of n others √(1 + 1/n) as far.
     *
     * @param confidence in (0, 1)
     */
    double reach(double confidence) {
        // null: no random numbers are wanted, and their generator is slow to set up
        return new TDistribution(null, degrees()).inverseCumulativeProbability(0.5 + confidence / 2) * deviation;
    }

    /** Degrees of freedom behind the deviation. */
    double degrees() {
        return Math.max(1, Math.round(EFFICIENCY * differences));
    }

    /**
     * How many of the last builds, this one among them, lie together farther beyond the level before them than noise
     * explains, and beyond the threshold: what is too small to be certain in one build adds up.
     *
     * @param more whether they are above the level
     * @param limit the threshold in %, or in points; NaN where runs do not count, as in a trend, whose mean they would
     *     be held against
     * @return 2 to {@value #LONGEST}; 0 where there is no such run
     */
    int run(Measured build, boolean more, double limit, Earlier.View earlier, double confidence) {
        boolean points = build.points();
        List<Past> measured = earlier.measured();
        double least = points ? limit : Math.log1p(limit / 100);
        double sum = scaled(build.candidate().value(), points);
        int summed = 1;
        for (int run : RUNS) {
            if (measured.size() - run + 1 < earlier.since()) {
                return 0;
            }
            for (; summed < run; summed++) {
                sum += scaled(measured.get(measured.size() - summed).value(), points);
            }
            Level level = Level.of(earlier, points, run - 1, BEFORE);
            double off = (more ? 1 : -1) * (sum / run - level.middle());
            if (off >= least && off > reach(1 - (1 - confidence) / LOOKS) * level.apart(run, points, deviation)) {
                return run;
            }
        }
        return 0;
    }

    private static double[] last(List<Past> builds, int count, DoubleUnaryOperator scale) {
        return builds.subList(Math.max(0, builds.size() - count), builds.size()).stream()
                .mapToDouble(Past::value)
                .map(scale)
                .filter(Double::isFinite)
                .toArray();
    }

    /** The standard deviation of the differences between values so far apart. */
    private static double spread(double[] values, int apart) {
        double[] differences = new double[values.length - apart];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(values[i + apart] - values[i]);
        }
        Arrays.sort(differences);
        int rank = (int) Math.ceil(SHARE * differences.length);
        double normal = new NormalDistribution(null, 0, 1)
                .inverseCumulativeProbability(0.5 + rank / (2.0 * (differences.length + 1)));
        return differences[rank - 1] / normal;
    }
}
