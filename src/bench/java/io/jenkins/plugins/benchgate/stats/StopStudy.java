package io.jenkins.plugins.benchgate.stats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How near to the truth tests end that a stop criterion ended, on the throughputs that METIOR published: {@code mvn -q
 * -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.stats.StopStudy
 * -Dbench.args=src/test/resources/measurements}.
 *
 * <p>Tests take a day's values at a time, as METIOR's do. They start at random places of the first five of eight weeks
 * and may take three, and the truth is the statistic of all eight ({@code within}); or, as in METIOR IV.A, they stay in
 * the first three weeks, and the truth is the statistic of the last five ({@code weeks 4-8}). Beside each rule stands
 * what the series itself allows: the share of all tests of the rule's mean length, started anywhere, that end as near.
 */
public final class StopStudy {
    private static final int WEEKS = 8;
    private static final int TESTS = 400;
    private static final int RESAMPLES = 1_000;
    private static final double ERROR = 3;

    private StopStudy() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("series                 statistic confidence rule           stopped   days within  bound"
                + " | weeks 4-8: stopped within");
        for (String name : new String[] {"metior-L.txt", "metior-XL.txt"}) {
            double[] all = Files.readAllLines(Path.of(arguments[0], name)).stream()
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            for (String word : new String[] {"mean", "median", "p90"}) {
                Statistic statistic = Statistic.parse(word);
                for (double confidence : new double[] {0.95, 0.99}) {
                    StopCriterion metior = new StopCriterion.Metior(ERROR, confidence);
                    StopCriterion width = new StopCriterion.IntervalWidth(ERROR, confidence);
                    row(name, all, statistic, confidence, "metior", metior, Blocks.AUTOMATIC);
                    row(name, all, statistic, confidence, "metior, plain", metior, Blocks.SINGLE);
                    row(name, all, statistic, confidence, "width", width, Blocks.AUTOMATIC);
                    row(name, all, statistic, confidence, "width, plain", width, Blocks.SINGLE);
                    StopCriterion batches = new StopCriterion.Batches(ERROR, confidence);
                    row(name, all, statistic, confidence, "batches", batches, Blocks.SINGLE);
                }
                for (int days : new int[] {1, 2, 7, 14}) {
                    System.out.printf(
                            Locale.ROOT,
                            "%-22s %-9s %-10s %-14s %7s %6d %6s %5.1f%%%n",
                            name,
                            word,
                            "",
                            "any window",
                            "",
                            days,
                            "",
                            bound(all, statistic, days * day(all)));
                }
            }
        }
    }

    private static void row(
            String name,
            double[] all,
            Statistic statistic,
            double confidence,
            String label,
            StopCriterion criterion,
            Blocks blocks) {
        StopRule rule = new StopRule(criterion, day(all), 21 * day(all));
        Outcome whole = outcome(rule, all, all.length * 5 / WEEKS, all.length, statistic.of(all), statistic, blocks);
        int first = all.length * 3 / WEEKS;
        double later = statistic.of(Arrays.copyOfRange(all, first, all.length));
        Outcome published = outcome(rule, all, first - 2 * day(all), first, later, statistic, blocks);
        System.out.printf(
                Locale.ROOT,
                "%-22s %-9s %-10s %-14s %6.1f%% %6.1f %5.1f%% %5.1f%% | %16.1f%% %5.1f%%%n",
                name,
                statistic.word(),
                confidence,
                label,
                whole.stopped,
                whole.length / day(all),
                whole.near,
                whole.length > 0 ? bound(all, statistic, (int) whole.length) : Double.NaN,
                published.stopped,
                published.near);
    }

    /** Shares in % of tests that stopped, and of those that are near to the truth; and their mean length. */
    private record Outcome(double stopped, double near, double length) {}

    private static Outcome outcome(
            StopRule rule, double[] all, int starts, int end, double truth, Statistic statistic, Blocks blocks) {
        Random random = new Random(1);
        int stopped = 0;
        int near = 0;
        long values = 0;
        for (int test = 0; test < TESTS; test++) {
            int start = random.nextInt(starts);
            StopRule.Stop stop = rule.replay(
                    Arrays.copyOfRange(all, start, Math.min(end, start + rule.cap())), statistic, blocks, RESAMPLES, test);
            if (stop.end() == StopRule.End.MET) {
                stopped++;
                values += stop.look().count();
                near += near(stop.look().value(), truth) ? 1 : 0;
            }
        }
        return new Outcome(100.0 * stopped / TESTS, 100.0 * near / stopped, (double) values / stopped);
    }

    private static int day(double[] all) {
        return all.length / WEEKS / 7;
    }

    /** The share in % of all windows of a length whose statistic is as near to that of the whole series. */
    private static double bound(double[] all, Statistic statistic, int length) {
        double truth = statistic.of(all);
        int step = 10;
        int windows = (all.length - length) / step + 1;
        List<Integer> starts =
                IntStream.range(0, windows).map(i -> i * step).boxed().toList();
        long near = starts.parallelStream()
                .filter(start -> near(statistic.of(Arrays.copyOfRange(all, start, start + length)), truth))
                .count();
        return 100.0 * near / windows;
    }

    private static boolean near(double value, double truth) {
        return Math.abs(value / truth - 1) < ERROR / 100;
    }
}
