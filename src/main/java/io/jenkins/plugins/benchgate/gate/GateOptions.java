package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A gate's text told apart in the grammar of {@link GateText}, as a form shows it, and each option read by its name.
 * Values are as somebody wrote them: whether they make a gate, {@link GateText#parse} says. {@link
 * IllegalArgumentException} says what was found and expected.
 */
public final class GateOptions {
    private static final Pattern OPTION = Pattern.compile(
            "\\s*+([a-zA-Z]++)\\s*+(?:=\\s*+(?:\"([^\"]*+(?:\"\"[^\"]*+)*+)\"\\s*+|([^\",]*+)))?+(,|$)");
    /** What a decimal comma leaves behind it. */
    private static final Pattern DECIMALS = Pattern.compile("\\s*+(\\d[^,=]*+)(?:,.*)?");

    private static final Pattern AGE = Pattern.compile("(\\d{1,5})\\s*([dh])");

    private static final List<String> OF_ALL = List.of("metric", "except", "statistic", "impact");
    private static final List<String> OF_CHANGES = List.of(
            "percent",
            "dynamic",
            "seed",
            "floor",
            "factor",
            "window",
            "watch",
            "stale",
            "blind",
            "unseen",
            "correction",
            "changed",
            "detectable",
            "learn");
    private static final List<String> OF_DYNAMIC = List.of("seed", "floor", "factor", "window");
    private static final List<String> OF_POLICY =
            List.of("definite", "potential", "unjudged", "missing", "marks", "stopBuild");
    /** Options that are said by their names and have no values. */
    private static final List<String> ALONE = List.of("dynamic", "stopBuild");

    private final String kind;
    private final Map<String, String> values;

    /**
     * Of a form.
     *
     * @param kind {@code fixed}, {@code jump} or {@code trend}
     * @param values by key, in order; empty of those that are said by their names
     */
    public GateOptions(String kind, Map<String, String> values) {
        this.kind = kind;
        this.values = new LinkedHashMap<>(values);
    }

    /** What a kind of gate has that judges values: the options of all gates and its own. */
    static List<String> with(String... own) {
        return Stream.of(OF_ALL, List.of(own), OF_POLICY).flatMap(List::stream).toList();
    }

    /** What a kind of gate has that judges changes: the options of all gates that do and its own. */
    static List<String> ofChangesWith(String... own) {
        return with(Stream.of(OF_CHANGES, List.of(own)).flatMap(List::stream).toArray(String[]::new));
    }

    /** Tells a text apart. */
    public static GateOptions of(String gate) {
        String kind = kind(gate);
        if (Gate.Kind.of(kind) == Gate.Kind.UNKNOWN) {
            throw unknown(kind);
        }
        int colon = gate.indexOf(':');
        String text = colon < 0 ? "" : gate.substring(colon + 1);
        List<String> known = Gate.Kind.of(kind).options();
        Map<String, String> values = new LinkedHashMap<>();
        Matcher matcher = OPTION.matcher(text);
        String last = "";
        int at = 0;
        boolean comma = false;
        while (at < text.length() || comma) {
            if (at == text.length() || text.substring(at).isBlank()) {
                throw new IllegalArgumentException(
                        "found a comma at the end of gate " + kind + ", expected another option after it");
            }
            if (!matcher.region(at, text.length()).lookingAt()) {
                noDecimalComma(last, text.substring(at));
                throw new IllegalArgumentException(
                        "found '" + text.substring(at).strip() + "' in gate " + kind
                                + ", expected key=value, values with spaces or commas in double quotes");
            }
            String key = matcher.group(1);
            if (!known.contains(key)) {
                throw new IllegalArgumentException(
                        "found '" + key + "' in gate " + kind + ", expected one of " + String.join(", ", known));
            }
            if (values.put(key, value(matcher, kind)) != null) {
                throw new IllegalArgumentException("found '" + key + "' twice in gate " + kind + ", expected it once");
            }
            last = key + "=" + values.get(key);
            at = matcher.end();
            comma = matcher.group(4).equals(",");
        }
        return new GateOptions(kind, values);
    }

    /** A number with a decimal comma ends at it, as far as options go. */
    private static void noDecimalComma(String last, String rest) {
        Matcher decimals = DECIMALS.matcher(rest);
        if (last.matches(".*=[-+]?\\d+") && decimals.matches()) {
            String after = decimals.group(1).strip();
            throw new IllegalArgumentException(
                    "found '" + last + "," + after + "', expected a point as in " + last + "." + after);
        }
    }

    /** The value of a key; empty of one that is said by its name. */
    private static String value(Matcher option, String kind) {
        String key = option.group(1);
        String plain = option.group(3);
        String quoted = option.group(2);
        String value = plain != null ? plain.stripTrailing() : quoted == null ? null : quoted.replace("\"\"", "\"");
        boolean alone = ALONE.contains(key);
        if (value == null && !alone) {
            throw new IllegalArgumentException(
                    "found no value of '" + key + "' in gate " + kind + ", expected " + key + "=…");
        }
        if (value != null && alone) {
            throw new IllegalArgumentException(
                    "found a value of '" + key + "' in gate " + kind + ", expected the word alone");
        }
        return Objects.requireNonNullElse(value, "");
    }

    /** What is wrong with a kind that does not exist. */
    private static IllegalArgumentException unknown(String kind) {
        List<String> words = Stream.of(Gate.Kind.values())
                .filter(known -> known != Gate.Kind.UNKNOWN)
                .map(Gate.Kind::word)
                .toList();
        int last = words.size() - 1;
        return new IllegalArgumentException("found gate '" + kind + "', expected "
                + String.join(", ", words.subList(0, last)) + " or " + words.get(last)
                + ", as in jump:metric=*,percent=5");
    }

    /** The word before the colon. */
    static String kind(String text) {
        int colon = text.indexOf(':');
        return (colon < 0 ? text : text.substring(0, colon)).strip();
    }

    public String kind() {
        return kind;
    }

    /** What is said, in the order in which it is. */
    public Map<String, String> values() {
        return values;
    }

    /** The gate's text. */
    public String text() {
        return kind + ":" + optionText();
    }

    /** What stands behind the colon of the gate's text. */
    public String optionText() {
        List<String> said = new ArrayList<>();
        values.forEach((key, value) -> said.add(ALONE.contains(key) ? key : key + "=" + GateText.quoted(value)));
        return String.join(",", said);
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    private String require(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("found no '" + key + "' in gate " + kind + ", expected " + key + "=…");
        }
        return value;
    }

    Selector selector() {
        String except = values.get("except");
        return new Selector(
                require("metric"),
                except == null ? List.of() : List.of(except.split("\\|", -1)),
                value("statistic", "", word -> Statistic.parse(word).word()),
                percent("impact", 0) / 100);
    }

    Threshold threshold() {
        if (!has("dynamic")) {
            OF_DYNAMIC.stream().filter(this::has).findFirst().ifPresent(key -> {
                throw new IllegalArgumentException("found '" + key + "' without 'dynamic' in gate " + kind
                        + ", expected a threshold that is dynamic, or percent alone");
            });
            if (!has("percent")) {
                throw new IllegalArgumentException(
                        "found no 'percent' in gate " + kind + ", expected percent=… or dynamic");
            }
            return percents();
        }
        if (has("percent")) {
            throw new IllegalArgumentException(
                    "found 'percent' beside 'dynamic' in gate " + kind + ", expected one of the two");
        }
        return new Threshold.Dynamic(
                percent("seed", 1), percent("floor", 1), percent("factor", 0.75), whole("window", 10));
    }

    /** A threshold of one number, or of two with dots between them. */
    private Threshold percents() {
        List<String> bounds = List.of(require("percent").split("\\.\\.", 2));
        if (bounds.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("found percent '" + require("percent")
                    + "', expected a percentage such as 5, or two such as 5..20");
        }
        double least = percent("percent", bounds.get(0).strip());
        return new Threshold.Percent(
                least,
                bounds.size() == 1 ? least : percent("percent", bounds.get(1).strip()));
    }

    private double percent(String key, double fallback) {
        String text = values.get(key);
        return text == null ? fallback : percent(key, text);
    }

    private static double percent(String key, String text) {
        Quantity quantity = Quantity.parse(text);
        boolean plain = key.equals("factor") || key.equals("detectable");
        if (!quantity.unit().equals(Unit.NONE) && (plain || !quantity.unit().equals(Unit.PERCENT))) {
            throw new IllegalArgumentException("found " + key + " '" + text + "', expected a number"
                    + (plain
                            ? " such as " + (key.equals("factor") ? "0.75" : "2")
                            : " or a percentage such as 5 or 5 %"));
        }
        return quantity.value();
    }

    int whole(String key, @Nullable Integer fallback) {
        String text = fallback == null ? require(key) : values.getOrDefault(key, String.valueOf(fallback));
        if (!text.matches("\\d{1,6}")) {
            throw new IllegalArgumentException("found " + key + " '" + text + "', expected a whole number such as 20");
        }
        return Integer.parseInt(text);
    }

    @Nullable
    Quantity quantity(String key) {
        String text = values.get(key);
        return text == null ? null : Quantity.parse(text);
    }

    /** The value of a key as its reader takes it. */
    <T> T value(String key, T fallback, Function<String, T> reader) {
        String text = values.get(key);
        return text == null ? fallback : reader.apply(text);
    }

    @Nullable
    Duration age(String key) {
        String text = values.get(key);
        if (text == null) {
            return null;
        }
        Matcher matcher = AGE.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new IllegalArgumentException(
                    "found " + key + " '" + text + "', expected days or hours such as 30d or 12h");
        }
        long count = Long.parseLong(matcher.group(1));
        return matcher.group(2).equals("d") ? Duration.ofDays(count) : Duration.ofHours(count);
    }

    Policy policy() {
        Policy usual = Policy.DEFAULT;
        return new Policy(
                outcome("definite", usual.definite(), Policy.CROSSED),
                outcome("potential", usual.potential(), Policy.CROSSED),
                outcome("unjudged", usual.unjudged(), Policy.UNJUDGED),
                word("blind", usual.blind(), Policy.BLIND, "inconclusive, unstable or pass"),
                percent("unseen", 100 * usual.unseen()) / 100,
                word("correction", usual.family(), Policy.CORRECTIONS, "fdr or none"),
                word("missing", usual.missing(), Policy.MISSING, "inconclusive, fail, unstable or ignore"),
                word("changed", usual.changed(), Policy.CHANGED, "unjudged or judge"),
                percent("detectable", usual.detectable()),
                whole("learn", usual.learn()),
                word("marks", usual.stageOnly(), Policy.MARKS, "build or stage"),
                has("stopBuild"));
    }

    private Outcome outcome(String key, Outcome fallback, List<Outcome> allowed) {
        return word(
                key,
                fallback,
                allowed.stream().collect(Collectors.toMap(Outcome::word, outcome -> outcome)),
                allowed.stream().map(Outcome::word).collect(Collectors.joining(" or ")));
    }

    /** The value that a word of the key stands for. */
    private <T> T word(String key, T fallback, Map<String, T> words, String expected) {
        return value(key, fallback, text -> {
            T value = words.get(text);
            if (value == null) {
                throw new IllegalArgumentException("found " + key + " '" + text + "', expected " + expected);
            }
            return value;
        });
    }
}
