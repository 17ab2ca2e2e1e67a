package io.jenkins.plugins.benchgate.model;

import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A unit as a tool or a person writes it beside a value: {@code ms}, {@code ns/iter}, {@code ops/sec} or {@code
 * requests per second}.
 *
 * <p>This is the one place that tells from unit and name which values of a metric are better, for readers, importers
 * and maps alike. What neither of them tells is {@link Direction#UNKNOWN}; nothing is assumed.
 *
 * @param unit the base unit; one that is not known is its own
 * @param toBase takes a value to the base unit
 * @param better what the unit alone tells
 */
public record WrittenUnit(Unit unit, DoubleUnaryOperator toBase, Direction better) {
    private static final Pattern PER = Pattern.compile("(\\S(?:.*\\S)?)(?: ?/ ?|(?: +| ?_)per(?: +|_))(\\w+)");

    /** Names of what is done once each time: a time for each of them is a time. */
    private static final Pattern ONCE =
            Pattern.compile("(?i)(op|operation|iter|iteration|call|run|invocation|loop|request|query|test)s?");

    private static final Pattern OPERATIONS = Pattern.compile("(?i)(op|operation|iter|iteration)s?");
    private static final Pattern BYTES = Pattern.compile("(?i)bytes?");

    /** Rates that are written in one word, of bits as {@code Mbit/s} and {@code Mbps}. */
    private static final Pattern RATE = Pattern.compile("(?i)ops|iops|fps|rps|qps|tps|rpm|[kmgt]?bps");

    private static final Map<String, String> TIMES = Map.ofEntries(
            Map.entry("nsec", "ns"),
            Map.entry("nanosecond", "ns"),
            Map.entry("usec", "us"),
            Map.entry("microsecond", "us"),
            Map.entry("msec", "ms"),
            Map.entry("millisecond", "ms"),
            Map.entry("sec", "s"),
            Map.entry("second", "s"),
            Map.entry("minute", "min"),
            Map.entry("hr", "h"),
            Map.entry("hour", "h"));

    /** Words of a name; {@code camelCase} is two. */
    private static final Pattern WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9%]+");

    private static final Pattern MUCH = Pattern.compile(
            "throughput|goodput|bandwidth|iops|rps|qps|tps|fps|speedup|hits?|accuracy|coverage|success(es)?");

    private static final Pattern LITTLE = Pattern.compile("latency|latencies|duration|elapsed|delay|jitter|overhead"
            + "|errors?|fail(ed|ures?)|faults?|miss(es|ed)?|retry|retries|timeouts?|dropped|rejected|lost|loss|aborts?"
            + "|aborted|conflicts?|gc|alloc|allocs?|allocated|allocations?|memory|rss|stalls?|cpu");

    /** Of times and sizes, those of which more may be better. */
    private static final Pattern KEPT = Pattern.compile("uptime|lifetime|mtbf|free|available|saved");

    /**
     * A metric as OpenMetrics and Prometheus expose it, in base units by convention.
     *
     * @param family its name without {@code _total} and the like
     * @param stated its unit in words; empty where the end of its name tells it
     */
    public static Metric exposed(String name, String family, String stated) {
        boolean seconds = stated.equals("seconds") || family.endsWith("_seconds");
        boolean bytes = stated.equals("bytes") || family.endsWith("_bytes");
        Unit base = seconds ? Unit.SECOND : bytes ? Unit.BYTE : new Unit(stated);
        return new Metric(name, base, of(base.symbol()).direction(family));
    }

    /** The unit of a symbol or of words; never fails. */
    public static WrittenUnit of(String written) {
        String symbol = written.strip();
        Quantity.Scale scale = scale(symbol);
        if (isTime(scale) || scale.unit().equals(Unit.BYTE)) {
            return new WrittenUnit(scale.unit(), scale.toBase(), Direction.LOWER);
        }
        if (scale.unit().equals(Unit.OPERATIONS_PER_SECOND)
                || RATE.matcher(symbol).matches()) {
            return new WrittenUnit(scale.unit(), scale.toBase(), Direction.HIGHER);
        }
        Matcher per = PER.matcher(symbol);
        if (!per.matches()) {
            return new WrittenUnit(scale.unit(), scale.toBase(), Direction.UNKNOWN);
        }
        Quantity.Scale above = scale(per.group(1));
        Quantity.Scale below = scale(per.group(2));
        if (isTime(below)) {
            return rate(symbol, per.group(1), above, below);
        }
        boolean cost = isTime(above) || above.unit().equals(Unit.BYTE);
        if (cost && ONCE.matcher(per.group(2)).matches()) {
            return new WrittenUnit(above.unit(), above.toBase(), Direction.LOWER);
        }
        boolean known =
                cost || LITTLE.matcher(per.group(1).toLowerCase(Locale.ROOT)).matches();
        return new WrittenUnit(new Unit(symbol), value -> value, known ? Direction.LOWER : Direction.UNKNOWN);
    }

    private static WrittenUnit rate(String symbol, String what, Quantity.Scale above, Quantity.Scale below) {
        boolean operations = OPERATIONS.matcher(what).matches();
        if (!operations && !above.unit().equals(Unit.BYTE)) {
            return new WrittenUnit(new Unit(symbol), value -> value, Direction.HIGHER);
        }
        double seconds = below.factor().doubleValue();
        DoubleUnaryOperator inSecond = seconds < 1 ? x -> x * Math.rint(1 / seconds) : x -> x / seconds;
        return new WrittenUnit(
                operations ? Unit.OPERATIONS_PER_SECOND : new Unit("B/s"),
                above.toBase().andThen(inSecond),
                Direction.HIGHER);
    }

    private static boolean isTime(Quantity.Scale scale) {
        return scale.unit().equals(Unit.SECOND);
    }

    private static Quantity.Scale scale(String word) {
        String one = word.toLowerCase(Locale.ROOT).replaceFirst("s$", "");
        return Quantity.Scale.of(BYTES.matcher(word).matches() ? Unit.BYTE.symbol() : TIMES.getOrDefault(one, word));
    }

    /** Which values of a metric of this name and unit are better. */
    public Direction direction(String name) {
        boolean much = false;
        boolean little = false;
        boolean kept = false;
        for (String word : WORDS.split(name, -1)) {
            String lower = word.toLowerCase(Locale.ROOT);
            much |= MUCH.matcher(lower).matches();
            little |= LITTLE.matcher(lower).matches();
            kept |= KEPT.matcher(lower).matches();
        }
        return switch (better) {
            case LOWER -> kept ? Direction.UNKNOWN : better;
            case HIGHER -> little && !much ? Direction.LOWER : better;
            case UNKNOWN -> much == little ? better : much ? Direction.HIGHER : Direction.LOWER;
        };
    }

    /** The same where a format takes lower values for better unless it is told: then so is what nobody tells. */
    public Direction directionOrLower(String name) {
        Direction told = direction(name);
        return told == Direction.UNKNOWN ? Direction.LOWER : told;
    }

    /** The metric of a name whose values are written in this unit. */
    public Metric metric(String name) {
        return new Metric(name, unit, direction(name));
    }
}
