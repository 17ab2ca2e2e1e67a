package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The grammar in which gates are written: {@code kind:key=value,key=value}, values with spaces or commas in double quotes.
 *
 * <pre>
 * fixed:metric="READ latency",statistic=p99,upper=12ms
 * jump:metric=*,percent=5
 * trend:metric="READ latency",percent=4,builds=20
 * </pre>
 *
 * {@code statistic} is {@code median} unless said, {@code watch} is {@code regression}.
 */
public final class GateText {
    private static final Pattern OPTION =
            Pattern.compile("\\s*([a-zA-Z]+)\\s*=\\s*(?:\"([^\"]*)\"|([^\",]*?))\\s*(,|$)");

    private static final List<String> TIMES = List.of("s", "ms", "us", "ns");

    private GateText() {}

    /**
     * Reads one gate.
     *
     * @throws IllegalArgumentException when the text is no gate; the message says what was found and expected
     */
    public static Gate parse(String text) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text.strip() : text.substring(0, colon).strip();
        List<String> known =
                switch (kind) {
                    case "fixed" -> List.of("metric", "statistic", "lower", "upper");
                    case "jump" -> List.of("metric", "statistic", "percent", "watch");
                    case "trend" -> List.of("metric", "statistic", "percent", "builds", "watch");
                    default ->
                        throw new IllegalArgumentException("found gate '" + kind
                                + "', expected fixed, jump or trend, as in jump:metric=*,percent=5");
                };
        Map<String, String> options = options(colon < 0 ? "" : text.substring(colon + 1), kind, known);
        Selector selector = new Selector(require(options, kind, "metric"), options.getOrDefault("statistic", "median"));
        Watch watch = Watch.parse(options.getOrDefault("watch", "regression"));
        return switch (kind) {
            case "fixed" -> new FixedGate(selector, quantity(options.get("lower")), quantity(options.get("upper")));
            case "jump" -> new JumpGate(selector, percent(require(options, kind, "percent")), watch);
            default ->
                new TrendGate(
                        selector,
                        percent(require(options, kind, "percent")),
                        whole(require(options, kind, "builds")),
                        watch);
        };
    }

    private static Map<String, String> options(String text, String kind, List<String> known) {
        Map<String, String> options = new LinkedHashMap<>();
        Matcher matcher = OPTION.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw new IllegalArgumentException(
                        "found '" + text.substring(at).strip() + "' in gate " + kind
                                + ", expected key=value, values with spaces or commas in double quotes");
            }
            String key = matcher.group(1);
            if (!known.contains(key)) {
                throw new IllegalArgumentException(
                        "found '" + key + "' in gate " + kind + ", expected one of " + String.join(", ", known));
            }
            String value = matcher.group(2) != null ? matcher.group(2) : matcher.group(3);
            if (options.put(key, value) != null) {
                throw new IllegalArgumentException("found '" + key + "' twice in gate " + kind + ", expected it once");
            }
            at = matcher.end();
        }
        return options;
    }

    private static String require(Map<String, String> options, String kind, String key) {
        String value = options.get(key);
        if (value == null) {
            throw new IllegalArgumentException("found no '" + key + "' in gate " + kind + ", expected " + key + "=…");
        }
        return value;
    }

    private static double percent(String text) {
        Quantity quantity = Quantity.parse(text);
        if (!quantity.unit().equals(Unit.NONE) && !quantity.unit().equals(Unit.PERCENT)) {
            throw new IllegalArgumentException(
                    "found percent '" + text + "', expected a number or a percentage such as 5 or 5 %");
        }
        return quantity.value();
    }

    private static int whole(String text) {
        if (!text.matches("\\d{1,6}")) {
            throw new IllegalArgumentException("found builds '" + text + "', expected a whole number such as 20");
        }
        return Integer.parseInt(text);
    }

    private static @Nullable Quantity quantity(@Nullable String text) {
        return text == null ? null : Quantity.parse(text);
    }

    /** Writes a gate; options that are empty are left out. */
    static String write(String kind, Selector selector, String... options) {
        List<String> parts = new ArrayList<>();
        parts.add("metric=" + quoted(selector.glob()));
        parts.add("statistic=" + selector.statistic());
        for (String option : options) {
            if (!option.isEmpty()) {
                parts.add(option);
            }
        }
        return kind + ":" + String.join(",", parts);
    }

    /** A quantity as people write it, exactly, so that reading it gives the same number: {@code 12ms}. */
    static String number(Quantity quantity) {
        BigDecimal value = BigDecimal.valueOf(quantity.value());
        if (quantity.unit().equals(Unit.SECOND)) {
            for (int i = 0; i < TIMES.size(); i++) {
                BigDecimal scaled = value.movePointRight(3 * i);
                if (scaled.abs().compareTo(BigDecimal.ONE) >= 0) {
                    return plain(scaled) + TIMES.get(i);
                }
            }
        }
        return plain(value) + quantity.unit().symbol();
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }

    private static String quoted(String value) {
        return value.matches("[^\\s,\"]+") ? value : "\"" + value + "\"";
    }
}
