package io.jenkins.plugins.benchgate.stats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Duets of equal versions by the rule here and by that of DUET III.D and IV.A as it stands (percentile bootstrap over
 * runs): how often each flags at 99 %, how wide each is, and how wide each is once its distances are scaled so that
 * exactly 1 % are flagged. Two rules are compared fairly in that last number.
 * {@code mvn -q -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.stats.DuetStudy -Dbench.args=1000}; the argument is the number of draws.
 *
 * <p>With a second argument, a Series CSV of one metric of a duet with the columns version, trial and value, such as {@code
 * src/test/resources/series/duet-sort.csv}, runs are drawn from those that were measured, and the sides of each change
 * places by chance.
 */
public final class DuetStudy {
    private static final int RESAMPLES = 2000;
    private static final int ITERATIONS = 20;
    private static final double SHARE = 0.01;

    private DuetStudy() {}

    /**
     * What a run's two sides have of their own beside what disturbs both: the logarithm of its ratio but for
     * iterations.
     */
    private interface OfRun {
        double draw(Random random);
    }

    private interface Duets {
        List<DuetTrial> draw(int machines, int runs, Random random);
    }

    /** Distances of an interval's bounds from its point, on the logarithmic scale, and the point. */
    private record Bounds(double point, double down, double up) {
        static Bounds of(double point, Interval interval) {
            return new Bounds(
                    point, point - Math.log1p(interval.lower() / 100), Math.log1p(interval.upper() / 100) - point);
        }

        /** By how much distances must grow for the interval to reach no change. */
        double need() {
            return Math.abs(point) / Math.max(1e-12, point > 0 ? down : up);
        }

        double width(double times) {
            return 100 * (Math.exp(point + times * up) - Math.exp(point - times * down));
        }
    }

    public static void main(String[] arguments) throws IOException {
        int draws = Integer.parseInt(arguments[0]);
        System.out.println("runs; for each rule: flagged in %, median width in points, the same at 1 % flagged");
        if (arguments.length > 1) {
            List<DuetTrial> measured = measured(Path.of(arguments[1]));
            for (int runs : new int[] {3, 5, 10, 20, 30}) {
                if (2 * runs <= measured.size()) {
                    row(measured.size() + " measured", 1, runs, draws, (machines, count, random) -> drawn(measured, count, random));
                }
            }
            return;
        }
        Map<String, OfRun> kinds = new LinkedHashMap<>();
        kinds.put("normal", random -> 0.02 * random.nextGaussian());
        kinds.put("heavy tails", random -> 0.02 * student(random));
        kinds.put("iterations alone", random -> 0);
        for (Map.Entry<String, OfRun> kind : kinds.entrySet()) {
            for (int runs : new int[] {3, 5, 10, 20, 30}) {
                row(kind.getKey(), 1, runs, draws, (machines, count, random) -> duet(machines, count, kind.getValue(), random));
            }
            for (int runs : new int[] {3, 5, 10}) {
                row(kind.getKey(), 3, runs, draws, (machines, count, random) -> duet(machines, count, kind.getValue(), random));
            }
        }
    }

    private static void row(String name, int machines, int runs, int draws, Duets duets) {
        Bounds[] plain = new Bounds[draws];
        Bounds[] ours = new Bounds[draws];
        IntStream.range(0, draws).parallel().forEach(draw -> {
            List<DuetTrial> duet = duets.draw(machines, runs, new Random(1_000_003L * draw + 17));
            plain[draw] = plain(duet, draw);
            Estimate change = DuetBootstrap.withSeed(draw)
                    .withResamples(RESAMPLES)
                    .compare(duet)
                    .change();
            Interval interval = change.interval();
            if (interval == null) {
                throw new IllegalStateException(name + ", draw " + draw + ": no interval");
            }
            ours[draw] = Bounds.of(Math.log1p(change.value() / 100), interval);
        });
        System.out.printf(
                Locale.ROOT, "%-17s %d x %2d | plain %s | ours %s%n", name, machines, runs, words(plain), words(ours));
    }

    private static String words(Bounds[] bounds) {
        double[] needs = Arrays.stream(bounds).mapToDouble(Bounds::need).toArray();
        double flagged = 100.0 * Arrays.stream(needs).filter(need -> need > 1).count() / bounds.length;
        double times = new Statistic.Quantile(1 - SHARE).of(needs);
        return String.format(Locale.ROOT, "%5.1f %6.2f %6.2f", flagged, width(bounds, 1), width(bounds, times));
    }

    private static double width(Bounds[] bounds, double times) {
        return Statistic.MEDIAN.of(
                Arrays.stream(bounds).mapToDouble(one -> one.width(times)).toArray());
    }

    /** DUET III.D: geometric mean of each run, percentile bootstrap over runs. */
    private static Bounds plain(List<DuetTrial> duet, long seed) {
        double[] runs = duet.stream()
                .mapToDouble(run -> Math.log(Statistic.GEOMEAN.of(run.winsorised())))
                .toArray();
        double[] means = IntStream.range(0, RESAMPLES)
                .mapToDouble(resample -> {
                    RandomStream random = RandomStream.at(seed, resample, 7);
                    double sum = 0;
                    for (int draw = 0; draw < runs.length; draw++) {
                        sum += runs[random.below(runs.length)];
                    }
                    return sum / runs.length;
                })
                .toArray();
        double point = Arrays.stream(runs).average().orElseThrow();
        return new Bounds(
                point, point - new Statistic.Quantile(0.005).of(means), new Statistic.Quantile(0.995).of(means) - point);
    }

    /** What disturbs both sides walks by 5 % from one iteration to the next; each iteration has 2 % of its own. */
    private static List<DuetTrial> duet(int machines, int runs, OfRun ofRun, Random random) {
        List<DuetTrial> drawn = new ArrayList<>();
        for (int run = 0; run < machines * runs; run++) {
            double[][] sides = new double[2][ITERATIONS];
            double shared = 0;
            double own = ofRun.draw(random);
            for (int i = 0; i < ITERATIONS; i++) {
                shared += 0.05 * random.nextGaussian();
                sides[0][i] = 100 * Math.exp(shared + 0.02 * random.nextGaussian());
                sides[1][i] = 100 * Math.exp(shared + own + 0.02 * random.nextGaussian());
            }
            drawn.add(new DuetTrial("machine " + run % machines, sides[0], sides[1]));
        }
        return drawn;
    }

    /** Student's t with 3 degrees of freedom. */
    private static double student(Random random) {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double draw = random.nextGaussian();
            squares += draw * draw;
        }
        return random.nextGaussian() / Math.sqrt(squares / 3);
    }

    private static List<DuetTrial> measured(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> columns = List.of(lines.get(0).split(","));
        Map<String, Map<String, List<Double>>> trials = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            trials.computeIfAbsent(cells[columns.indexOf("trial")], trial -> new LinkedHashMap<>())
                    .computeIfAbsent(cells[columns.indexOf("version")], version -> new ArrayList<>())
                    .add(Double.valueOf(cells[columns.indexOf("value")]));
        }
        return trials.values().stream()
                .map(sides -> new DuetTrial("machine", values(sides, "baseline"), values(sides, "candidate")))
                .toList();
    }

    private static double[] values(Map<String, List<Double>> sides, String version) {
        return sides.getOrDefault(version, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private static List<DuetTrial> drawn(List<DuetTrial> measured, int runs, Random random) {
        List<DuetTrial> drawn = new ArrayList<>();
        List<DuetTrial> left = new ArrayList<>(measured);
        for (int run = 0; run < runs; run++) {
            DuetTrial one = left.remove(random.nextInt(left.size()));
            drawn.add(random.nextBoolean() ? one : new DuetTrial(one.instance(), one.candidate(), one.baseline()));
        }
        return drawn;
    }
}
