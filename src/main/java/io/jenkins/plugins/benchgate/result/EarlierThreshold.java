package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one of the two earlier Jenkins plugins held a metric against: a line of the threshold file that <i>Benchmark
 * Evaluator</i> keeps for each job, or a threshold in the results of <i>Benchmark</i>.
 *
 * @param metric its name as the reader of that plugin's results has it
 * @param statistic of it; {@code median}, which is the value itself, where there is one value a build
 * @param unit of bounds on the value
 * @param direction in which the metric is better
 * @param lowest that is allowed, in base units of the value or in % of change; {@code null} where there is none
 * @param highest that is allowed; {@code null} where there is none
 */
public record EarlierThreshold(
        String metric,
        String statistic,
        Unit unit,
        Direction direction,
        Kind kind,
        @Nullable Double lowest,
        @Nullable Double highest) {
    private static final String HEAD = "metrikname;";
    private static final int COLUMNS = 7;
    private static final String EXPECTED = "the threshold file of a job of Benchmark Evaluator, config….config,"
            + " or results of the Benchmark plugin with thresholds";
    private static final Pattern PERCENTILE =
            Pattern.compile("(\\d{1,2}(?:\\.\\d+)?)(?:st|nd|rd|th)PercentileLatency\\(us\\)");

    /** What the bounds are of. */
    public enum Kind {
        /** The value itself. */
        VALUE,
        /** The change since the last build, in %. */
        SINCE_LAST,
        /** The change against the mean of the builds before, in %. */
        SINCE_MEAN,
        /** The difference to the last build or to the mean of those before, in the metric's unit. */
        DIFFERENCE
    }

    /** Written out, because an implicit parameter loses that a bound may be null. */
    public EarlierThreshold(
            String metric,
            String statistic,
            Unit unit,
            Direction direction,
            Kind kind,
            @Nullable Double lowest,
            @Nullable Double highest) {
        this.metric = metric;
        this.statistic = statistic;
        this.unit = unit;
        this.direction = direction;
        this.kind = kind;
        this.lowest = lowest;
        this.highest = highest;
    }

    /**
     * Reads every threshold of a file, in order.
     *
     * @throws InputException when it is neither plugin's, or is broken
     */
    public static List<EarlierThreshold> read(Path file) throws IOException {
        return FileStart.of(file).text().stripLeading().startsWith("{") ? ofResults(file) : ofJob(file);
    }

    private static List<EarlierThreshold> ofJob(Path file) throws IOException {
        List<EarlierThreshold> thresholds = new ArrayList<>();
        try (LineScanner lines = new LineScanner(file)) {
            if (!lines.next() || !lines.text().toLowerCase(Locale.ROOT).startsWith(HEAD)) {
                throw lines.wrong(lines.number() == 0 ? "" : lines.text(), EXPECTED);
            }
            while (lines.next()) {
                String[] cells = lines.text().split(";", -1);
                if (lines.text().isBlank()) {
                    continue;
                }
                if (cells.length != COLUMNS || cells[0].isBlank()) {
                    throw lines.wrong(lines.text(), "7 columns: a metric, four bounds, a unit and a build's number");
                }
                Named named = Named.of(cells[0]);
                add(thresholds, named, Kind.SINCE_LAST, bound(lines, cells[1], null), bound(lines, cells[2], null));
                add(thresholds, named, Kind.VALUE, bound(lines, cells[3], named), bound(lines, cells[4], named));
            }
        }
        return thresholds;
    }

    private static @Nullable Double bound(LineScanner lines, String cell, @Nullable Named scaled)
            throws InputException {
        String text = cell.strip();
        if (text.isEmpty()) {
            return null;
        }
        double bound = DecimalNumber.parse(text.toCharArray(), 0, text.length());
        if (Double.isNaN(bound)) {
            throw lines.wrong(lines.text(), "a number or nothing instead of '" + text + "'");
        }
        return scaled == null ? bound : scaled.scale().toBase().applyAsDouble(bound);
    }

    private static void add(
            List<EarlierThreshold> all, Named named, Kind kind, @Nullable Double lowest, @Nullable Double highest) {
        if (lowest != null || highest != null) {
            all.add(new EarlierThreshold(
                    named.metric(),
                    named.statistic(),
                    kind == Kind.VALUE ? named.scale().unit() : Unit.PERCENT,
                    named.direction(),
                    kind,
                    lowest,
                    highest));
        }
    }

    /**
     * How our readers name what that plugin called {@code READ AverageLatency(us)}.
     *
     * @param scale of its bounds
     */
    private record Named(String metric, String statistic, Quantity.Scale scale, Direction direction) {
        static Named of(String name) {
            if (name.equals("OVERALL Throughput(ops/sec)")) {
                return new Named("throughput", "median", Quantity.Scale.of("op/s"), Direction.HIGHER);
            }
            int space = name.indexOf(' ');
            String what = name.substring(space + 1);
            Matcher percentile = PERCENTILE.matcher(what);
            String statistic = "";
            if (what.equals("AverageLatency(us)")) {
                statistic = "mean";
            } else if (percentile.matches()) {
                BigDecimal percent = new BigDecimal(percentile.group(1)).stripTrailingZeros();
                statistic = percent.intValue() == 50 ? "median" : "p" + percent.toPlainString();
            }
            return space < 0 || statistic.isEmpty()
                    ? new Named(name, "median", Quantity.Scale.of(""), Direction.LOWER)
                    : new Named(
                            name.substring(0, space) + " latency", statistic, Quantity.Scale.of("us"), Direction.LOWER);
        }
    }

    private static List<EarlierThreshold> ofResults(Path file) throws IOException {
        List<EarlierThreshold> thresholds = new ArrayList<>();
        for (BenchmarkReader.Found found : BenchmarkReader.results(BenchmarkReader.tree(file))) {
            JsonPart all = found.node().at("thresholds");
            for (int i = 0; i < all.size(); i++) {
                String where = found.where() + ".thresholds[" + i + "].";
                thresholds.add(ofResult(found, all.at(i).from(where)));
            }
        }
        return thresholds;
    }

    private static EarlierThreshold ofResult(BenchmarkReader.Found found, JsonPart part) throws InputException {
        String method = part.at("method").text().toLowerCase(Locale.ROOT);
        Kind kind =
                switch (method) {
                    case "absolute" -> Kind.VALUE;
                    case "percentage" -> Kind.SINCE_LAST;
                    case "percentageaverage" -> Kind.SINCE_MEAN;
                    case "delta", "deltaaverage" -> Kind.DIFFERENCE;
                    default ->
                        throw part.at("method")
                                .wrong(method, "absolute, percentage, percentageAverage, delta or deltaAverage");
                };
        Quantity.Scale scale = Quantity.Scale.of(found.unit());
        if (kind == Kind.VALUE) {
            return new EarlierThreshold(
                    found.name(),
                    "median",
                    scale.unit(),
                    Direction.LOWER,
                    kind,
                    bound(part, "minimum", scale),
                    bound(part, "maximum", scale));
        }
        double change =
                part.at(kind == Kind.DIFFERENCE ? "delta" : "percentage").number();
        if (kind == Kind.DIFFERENCE) {
            change = scale.toBase().applyAsDouble(change);
        }
        Unit unit = kind == Kind.DIFFERENCE ? scale.unit() : Unit.PERCENT;
        return new EarlierThreshold(found.name(), "median", unit, Direction.LOWER, kind, -change, change);
    }

    private static @Nullable Double bound(JsonPart part, String key, Quantity.Scale scale) throws InputException {
        return part.has(key) ? scale.toBase().applyAsDouble(part.at(key).number()) : null;
    }
}
