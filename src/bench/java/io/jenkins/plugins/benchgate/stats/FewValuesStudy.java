package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What comparisons of few values at 99 % find of a slowdown of 10 % and flag of equal versions, beside Welch's t-test
 * on the logarithms of the same values: {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.stats.FewValuesStudy -Dbench.args="2000 median trial 8,10,15,20,30,50"}.
 *
 * <p>Arguments: the number of draws, statistics, layouts ({@code trial}: one trial a side; {@code trials}: trials of
 * one value; {@code pairs}: pairs of such; {@code instances}: fresh instances of one value), the numbers of values a
 * side, and the kinds of noise if not all.
 */
public final class FewValuesStudy {
    private static final int RESAMPLES = 1000;
    private static final double CONFIDENCE = 0.99;
    private static final String DEPENDENT = "depend on their neighbours";

    private FewValuesStudy() {}

    /** One cell of one draw. */
    private record Seen(boolean found, boolean flagged, boolean doubted, double width, boolean welch, boolean equal, double welchWidth) {}

    public static void main(String[] arguments) {
        int draws = Integer.parseInt(arguments[0]);
        System.out.println("| layout | statistic | noise | n | found (Welch) | flagged (Welch) | dependence doubted"
                + " | median width (Welch) |");
        for (String layout : arguments[2].split(",", -1)) {
            for (String word : arguments[1].split(",", -1)) {
                for (FewValues noise : noises(arguments)) {
                    for (String count : arguments[3].split(",", -1)) {
                        row(layout, Statistic.parse(word), noise, Integer.parseInt(count), draws);
                    }
                }
            }
        }
    }

    private static List<FewValues> noises(String[] arguments) {
        return arguments.length < 5
                ? List.of(FewValues.values())
                : Arrays.stream(arguments[4].split(",", -1))
                        .map(FewValues::valueOf)
                        .toList();
    }

    private static void row(String layout, Statistic statistic, FewValues noise, int count, int draws) {
        List<Seen> seen = IntStream.range(0, draws)
                .parallel()
                .mapToObj(draw -> seen(layout, statistic, noise, count, draw))
                .toList();
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %d | %.1f (%.1f) | %.2f (%.2f) | %.1f | %.1f (%.1f) |%n",
                layout,
                statistic.word(),
                noise,
                count,
                share(seen, Seen::found),
                share(seen, Seen::welch),
                share(seen, Seen::flagged),
                share(seen, Seen::equal),
                share(seen, Seen::doubted),
                Statistic.MEDIAN.of(seen.stream().mapToDouble(Seen::width).toArray()),
                Statistic.MEDIAN.of(seen.stream().mapToDouble(Seen::welchWidth).toArray()));
    }

    private static double share(List<Seen> seen, Predicate<Seen> what) {
        return 100.0 * seen.stream().filter(what).count() / seen.size();
    }

    private static Seen seen(String layout, Statistic statistic, FewValues noise, int count, int draw) {
        Random random = new Random(1_000_003L * draw + count);
        double[] before = noise.draw(count, random);
        double[] after = noise.draw(count, random);
        Comparison comparison = HierarchicalBootstrap.withSeed(draw)
                .withResamples(RESAMPLES)
                .compare(levels(layout, "i", "t", before), levels(layout, "j", "u", after), statistic);
        double[] welch = welch(before, after);
        Interval interval = comparison.change().interval();
        if (interval == null) {
            throw new IllegalStateException(noise + ", draw " + draw + ": no interval");
        }
        // a slowdown of all values moves both bounds by its factor
        return new Seen(
                1.1 * (1 + interval.lower() / 100) > 1,
                !interval.contains(0),
                comparison.caveats().stream().anyMatch(doubt -> doubt.contains(DEPENDENT)),
                interval.width(),
                welch[0] + Math.log(1.1) > 0,
                welch[0] > 0 || welch[1] < 0,
                100 * (Math.exp(welch[1]) - Math.exp(welch[0])));
    }

    private static Levels levels(String layout, String instance, String trial, double... values) {
        boolean paired = layout.equals("pairs");
        String trialLabel = paired ? "t" : trial;
        List<Levels.Trial> runs = new ArrayList<>();
        if (layout.equals("trial")) {
            runs.add(new Levels.Trial("t", values));
        } else {
            for (int i = 0; i < values.length; i++) {
                runs.add(new Levels.Trial(trialLabel + i, new double[] {values[i]}));
            }
        }
        if (!layout.equals("instances")) {
            return new Levels(List.of(new Levels.Instance("i", runs)));
        }
        return new Levels(IntStream.range(0, values.length)
                .mapToObj(i -> new Levels.Instance(instance + i, List.of(runs.get(i))))
                .toList());
    }

    /** Bounds of the difference of the mean logarithms, second less first. */
    private static double[] welch(double[] before, double[] after) {
        Moments first = Moments.of(Arrays.stream(before).map(Math::log).toArray());
        Moments second = Moments.of(Arrays.stream(after).map(Math::log).toArray());
        double one = first.variance() / before.length;
        double two = second.variance() / after.length;
        double freedom = (one + two)
                * (one + two)
                / (one * one / (before.length - 1.0) + two * two / (after.length - 1.0));
        double reach = Math.sqrt(one + two)
                * new TDistribution(null, freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        double point = second.mean() - first.mean();
        return new double[] {point - reach, point + reach};
    }
}
