package io.jenkins.plugins.benchgate.gate;

import java.util.List;

/**
 * The level of a series whose builds have no intervals: the median of several builds, so that no single lucky build
 * decides.
 *
 * <p>It is that of the builds that were accepted, and of those that were rejected for nothing but what noise explains:
 * the accepted ones alone are the luckiest, and every usual build after them would cross the threshold.
 *
 * @param builds oldest first
 * @param middle their median, on the scale on which noise adds up; NaN where it is not known
 */
record Level(List<Past> builds, double middle) {
    /** So many that it follows slow drift, and one build in three may be anything. */
    static final int BUILDS = 9;
    /** The variance of a median of normal values against that of their mean. */
    private static final double MEDIAN = Math.PI / 2;
    /** Beyond so many deviations a value says no more of its neighbours' dependence. */
    private static final double REACH = 3;
    /** So many squared standard errors a correlation must have for anything to be known. */
    private static final double SQUARED_ERRORS = 4;

    private static final double MOST_DEPENDENT = 0.9;

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

    /**
     * The standard deviation of the difference between the level and the mean of the builds after it, as a multiple of
     * that of one build: where each build resembles the one before, their mean knows less than their number says.
     *
     * @param after how many builds come after it
     * @param deviation standard deviation of one build
     */
    double apart(int after, boolean points, double deviation) {
        double dependence = dependence(points, deviation);
        return Math.sqrt(lift(after, dependence) / after + lift(builds.size(), dependence) * variance());
    }

    /**
     * How much each build resembles the one before: the lag-1 autocorrelation, corrected for its bias (Marriott &amp;
     * Pope 1954) and shrunk towards 0 as far as it may come from chance; 0 … {@value #MOST_DEPENDENT}.
     */
    private double dependence(boolean points, double deviation) {
        double[] rests = builds.stream()
                .mapToDouble(past -> Noise.scaled(past.value(), points) - middle)
                .filter(Double::isFinite)
                .map(rest -> Math.max(-REACH * deviation, Math.min(REACH * deviation, rest)))
                .toArray();
        double squares = 0;
        double products = 0;
        for (int i = 0; i < rests.length; i++) {
            squares += rests[i] * rests[i];
            products += i == 0 ? 0 : rests[i] * rests[i - 1];
        }
        double correlation = products <= 0 ? 0 : products / squares;
        double doubt = SQUARED_ERRORS / (rests.length * correlation * correlation);
        double known = Math.max(0, 1 - doubt * doubt);
        return known == 0 ? 0 : Math.min(MOST_DEPENDENT, known * (correlation + (1 + 4 * correlation) / rests.length));
    }

    /**
     * By how much the variance of the mean of so many builds exceeds that of independent ones, with this dependence.
     */
    private static double lift(int builds, double dependence) {
        double lift = 1;
        double correlation = 1;
        for (int apart = 1; apart < builds; apart++) {
            correlation *= dependence;
            lift += 2 * correlation * (builds - apart) / builds;
        }
        return lift;
    }

    /** The change of a value against the level, without an interval. */
    Change change(double value, boolean points) {
        double by = Noise.scaled(value, points) - middle;
        double percent = points ? by : 100 * Math.expm1(by);
        return new Change(Double.isFinite(percent) ? percent : Double.NaN, null, points);
    }
}
