package io.jenkins.plugins.benchgate.gate;

import java.util.List;

/**
 * The level of a series whose builds have no intervals: the median of several builds, so that no single lucky build decides.
 *
 * <p>It is that of the builds that were accepted, and of those that were rejected for nothing but what noise explains: the
 * accepted ones alone are the luckiest, and every usual build after them would cross the threshold.
 *
 * @param builds oldest first
 * @param middle their median, on the scale on which noise adds up; NaN where it is not known
 */
record Level(List<Past> builds, double middle) {
    /** So many that it follows slow drift, and one build in three may be anything. */
    private static final int BUILDS = 9;
    /** The variance of a median of normal values against that of their mean. */
    private static final double MEDIAN = Math.PI / 2;

    /** The level that a build is held against. */
    static Level of(Earlier.View earlier, boolean points) {
        return of(earlier, points, 0, BUILDS);
    }

    /**
     * The level before the last builds.
     *
     * @param without so many of the last builds that measured the series
     * @param most builds that it is the median of
     */
    static Level of(Earlier.View earlier, boolean points, int without, int most) {
        List<Past> level = earlier.level();
        List<Past> measured = earlier.measured();
        int end = level.size();
        for (int i = 1; i <= without && i <= measured.size() && end > 0; i++) {
            end -= level.get(end - 1).equals(measured.get(measured.size() - i)) ? 1 : 0;
        }
        List<Past> last = level.subList(Math.max(0, end - most), end);
        double[] values = last.stream()
                .mapToDouble(past -> Noise.scaled(past.value(), points))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        int half = values.length / 2;
        double middle = values.length == 0
                ? Double.NaN
                : values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
        return new Level(last, middle);
    }

    /** Whether values are held against the level: the noise between builds is known, and all that is. */
    static boolean counts(Measured measured, List<Past> builds, Earlier.View earlier) {
        boolean intervals =
                measured.candidate().interval() != null && builds.stream().allMatch(past -> past.interval() != null);
        return !intervals && Noise.of(earlier, measured.points()).isPresent();
    }

    /** The variance of the level, as a multiple of that of one build. */
    double variance() {
        return builds.size() < 3 ? 1.0 / builds.size() : MEDIAN / builds.size();
    }

    /** The change of a value against the level, without an interval. */
    Change change(double value, boolean points) {
        double by = Noise.scaled(value, points) - middle;
        double percent = points ? by : 100 * Math.expm1(by);
        return new Change(Double.isFinite(percent) ? percent : Double.NaN, null, points);
    }
}
