package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The metrics of one exposition, as far as it is read. */
final class ExposedMetrics {
    private static final Pattern QUANTILE = Pattern.compile("(?:^|,)\\s*+quantile=\"(0\\.\\d{1,9})\"\\s*+(?=,|$)");
    private static final int SHOWN = 10;

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> units = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Map<String, Sum> sums = new LinkedHashMap<>();
    private final Findings found = new Findings();
    private final Set<String> infinite = new TreeSet<>();
    private boolean any;

    /** The sum and the number of what a histogram or a summary counts. */
    private static final class Sum {
        private final String family;
        private double sum = Double.NaN;
        private double count = Double.NaN;
        private long line;
        private final Map<String, Double> quantiles = new LinkedHashMap<>();

        Sum(String family) {
            this.family = family;
        }
    }

    void type(String family, String type) {
        types.put(family, type);
        any = true;
    }

    void unit(String family, String unit) {
        units.put(family, unit);
        any = true;
    }

    boolean isEmpty() {
        return !any && seen.isEmpty();
    }

    /** Whether only OpenMetrics, which has an end, has lines such as these. */
    boolean mustEnd() {
        return !units.isEmpty() || types.containsValue("info") || types.containsValue("stateset");
    }

    /**
     * Adds a line.
     *
     * @param labels as written between the braces
     * @return false where the same was there before
     */
    boolean add(String name, String labels, double value, long line) {
        if (!seen.add(name + "{" + labels + "}")) {
            return false;
        }
        String family = family(name, "_bucket", "_count", "_sum", "_created", "_gcount", "_gsum", "_total", "_info");
        String type = types.getOrDefault(types.containsKey(name) ? name : family, "");
        if (name.endsWith("_created")
                || name.endsWith("_bucket")
                || type.equals("info")
                || name.endsWith("_info")
                || type.equals("stateset")) {
            return true;
        }
        if (type.endsWith("histogram") || type.equals("summary")) {
            String base = types.containsKey(name) ? name : family;
            summed(base, name.substring(base.length()), labels, value, line);
            return true;
        }
        add(metric(labelled(name, labels), type.isEmpty() ? name : family), value, line);
        return true;
    }

    private void summed(String family, String part, String labels, double value, long line) {
        Matcher quantile = QUANTILE.matcher(labels);
        boolean isQuantile = part.isEmpty() && quantile.find();
        String rest = isQuantile ? quantile.replaceFirst("").replaceFirst("^,", "") : labels;
        Sum sum = sums.computeIfAbsent(labelled(family, rest), key -> new Sum(family));
        sum.line = line;
        if (isQuantile) {
            sum.quantiles.put(quantile.group(1), value);
        } else if (part.endsWith("sum")) {
            sum.sum = value;
        } else if (part.endsWith("count")) {
            sum.count = value;
        }
    }

    private void add(Metric metric, double value, long line) {
        add(metric, null, value, 1, line);
    }

    private void add(Metric metric, @Nullable String statistic, double value, double count, long line) {
        if (!Double.isFinite(value)) {
            infinite.add(metric.name());
            return;
        }
        long many = Math.max(1, Math.round(count));
        found.add(new Sample(metric, statistic, new double[] {value}).from(new Sample.Origin(line, many, null)));
    }

    private static String family(String name, String... ends) {
        for (String end : ends) {
            if (name.endsWith(end)) {
                return name.substring(0, name.length() - end.length());
            }
        }
        return name;
    }

    private static String labelled(String name, String labels) {
        return labels.isBlank() ? name : name + "{" + labels + "}";
    }

    private Metric metric(String name, String family) {
        String plain = family(family, "_total");
        return WrittenUnit.exposed(name, plain, units.getOrDefault(plain, ""));
    }

    Reading reading() {
        sums.forEach((name, sum) -> {
            Metric metric = metric(name, sum.family);
            if (sum.count > 0) {
                add(metric, "mean", sum.sum / sum.count, sum.count, sum.line);
                sum.quantiles.forEach((quantile, value) ->
                        add(metric, Findings.percentile(percent(quantile)), value, sum.count, sum.line));
            }
        });
        if (!infinite.isEmpty()) {
            found.warn("stored.notFinite", shown(infinite));
        }
        if (found.isEmpty()) {
            found.fault("stored.noMetric");
        }
        return found.reading();
    }

    private static String percent(String quantile) {
        return new BigDecimal(quantile).movePointRight(2).toPlainString();
    }

    private static String shown(Set<String> names) {
        String first = String.join(", ", names.stream().limit(SHOWN).toList());
        return names.size() > SHOWN ? first + ", …" : first;
    }
}
