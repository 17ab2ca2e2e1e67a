package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log of HdrHistograms (2.2.2), one interval a line, or a single histogram in Base64: one metric a tag, {@code <tag>
 * latency} in seconds, or {@code latency} without one.
 *
 * <p>Each count is one value, as exact as the histogram is, and has the beginning of its interval as its time. The order
 * within an interval is not known: it is drawn, the same each time.
 *
 * @param unit of the recorded values, one of {@link #UNITS}; {@code null} where it is not said: then µs where YCSB
 *     wrote the log, else ns, which the library's own programs record
 * @param keeping of the values of each tag
 */
public record HdrReader(@Nullable String unit, Keeping keeping) implements ResultReader {
    /** What recorded values may be in. */
    public static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    private static final String EXPECTED = "a log of HdrHistograms";
    private static final Pattern YCSB = Pattern.compile("(?m)^#\\[Logging for: (.+?)]\\s*$");
    private static final Pattern MARK = Pattern.compile(
            "(?m)^#\\[Histogram log format version|^(Tag=[^,]*,)?[\\d.]+,[\\d.]+,[\\d.]+,HIST|\\AHIST[\\w+/]+=*\\s*\\z");
    private static final long SEED = 1;

    public HdrReader {
        if (unit != null && !UNITS.contains(unit)) {
            throw new IllegalArgumentException(
                    "found unit '" + unit + "', expected one of " + String.join(", ", UNITS));
        }
    }

    /** Whether a file that begins so is a log or a histogram. */
    static boolean marks(Opening opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        Matcher ycsb = YCSB.matcher(Opening.of(file).text());
        String operation = ycsb.find() ? ycsb.group(1) + " " : "";
        Map<String, List<HdrLog.Interval>> tags = new LinkedHashMap<>();
        HdrLog.read(file, interval -> tags.computeIfAbsent(
                        interval.tag().isEmpty() ? operation : interval.tag() + " ", tag -> new ArrayList<>())
                .add(interval));
        List<String> warnings = new ArrayList<>();
        if (unit == null && operation.isEmpty()) {
            warnings.add("the log does not say the unit of its values, so that they are taken for ns");
        }
        DoubleUnaryOperator seconds = Quantity.Scale.of(unit != null ? unit : operation.isEmpty() ? "ns" : "us")
                .toBase();
        List<Sample> samples = new ArrayList<>();
        for (Map.Entry<String, List<HdrLog.Interval>> tag : tags.entrySet()) {
            Metric metric = new Metric(tag.getKey() + "latency", Unit.SECOND, Direction.LOWER);
            Sample sample = sample(metric, tag.getValue(), seconds);
            if (sample.values().length > 0) {
                samples.add(sample);
            }
            if (sample.thinned()) {
                warnings.add(metric.name() + ": " + sample.origin().warning());
            }
        }
        if (samples.isEmpty()) {
            throw new ResultException(file, "found no recorded value, expected " + EXPECTED + " with counts");
        }
        return new Reading(samples, List.of(), warnings);
    }

    private Sample sample(Metric metric, List<HdrLog.Interval> log, DoubleUnaryOperator seconds) {
        List<HdrLog.Interval> intervals = new ArrayList<>(log);
        intervals.sort(Comparator.comparingDouble(HdrLog.Interval::start));
        long count = intervals.stream()
                .mapToLong(interval -> interval.histogram().getTotalCount())
                .sum();
        boolean timed = intervals.stream().anyMatch(interval -> interval.start() > 0);
        TrialValues values = new TrialValues(keeping.most(), timed);
        Random random = new Random(SEED);
        for (HdrLog.Interval interval : intervals) {
            if (count > keeping.most()) {
                recorded(interval.histogram(), seconds, values::add);
            } else {
                for (double value : shuffled(interval.histogram(), seconds, random)) {
                    values.add(value, interval.start());
                }
            }
        }
        return values.toSample(metric, "", log.get(0).line());
    }

    private static double[] shuffled(Histogram histogram, DoubleUnaryOperator seconds, Random random) {
        DoubleStream.Builder all = DoubleStream.builder();
        recorded(histogram, seconds, all);
        double[] values = all.build().toArray();
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double swapped = values[i];
            values[i] = values[other];
            values[other] = swapped;
        }
        return values;
    }

    /** Hands over each count, in ascending order, as the middle of the values that its bucket does not tell apart. */
    private static void recorded(Histogram histogram, DoubleUnaryOperator seconds, DoubleConsumer taker) {
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            double value = seconds.applyAsDouble((double) histogram.medianEquivalentValue(bucket.getValueIteratedTo()));
            for (long i = 0; i < bucket.getCountAtValueIteratedTo(); i++) {
                taker.accept(value);
            }
        }
    }
}
