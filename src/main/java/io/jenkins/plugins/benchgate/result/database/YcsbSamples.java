package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Sample.Origin;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import io.jenkins.plugins.benchgate.text.Figure;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one phase from what its clients measured, all of them joined into one.
 *
 * <p>Of each operation the best that all clients have is taken: the single latencies, in the order in which they ended;
 * else their HdrHistograms, which are added bucket by bucket; else what the summaries say. Percentiles of several
 * summaries cannot be joined, only their means can.
 */
final class YcsbSamples {
    private static final List<String> PERCENTILES = List.of("p75", "p90", "p95", "p99", "p99.9", "p99.99");
    /** Share of the whole time that a client may have been alone or not yet there. */
    private static final double LONELY = 0.1;

    private final List<YcsbPhase> clients;
    private final Findings found;

    private YcsbSamples(List<YcsbPhase> clients, Findings found) {
        this.clients = clients;
        this.found = found;
    }

    /** Adds what clients measured; at least one. */
    static void join(List<YcsbPhase> clients, Findings found) {
        YcsbSamples joined = new YcsbSamples(clients, found);
        joined.addThroughput();
        Set<String> operations = new LinkedHashSet<>();
        clients.forEach(client -> client.summary().operations().keySet().stream()
                .filter(client::measures)
                .forEach(operations::add));
        operations.forEach(joined::add);
    }

    private void addThroughput() {
        YcsbSummary.Row first = clients.get(0).summary().throughput();
        if (clients.stream().anyMatch(client -> client.summary().throughput() == null) || first == null) {
            return;
        }
        double throughput = clients.size() == 1 ? first.value() : joinedThroughput();
        if (Double.isFinite(throughput)) {
            found.add(new Sample(
                    Metric.THROUGHPUT, null, "", new double[] {throughput}, null, new Origin(first.line(), 1, null)));
        }
    }

    /**
     * All operations over the time from the start of the first client to the end of the last. The sum of the clients'
     * own rates would count the time in which fewer of them were at work as if all had been.
     */
    private double joinedThroughput() {
        double longest = 0;
        double start = Double.POSITIVE_INFINITY;
        double end = 0;
        long done = 0;
        boolean known = true;
        for (YcsbPhase client : clients) {
            double seconds = client.summary().seconds();
            longest = Math.max(longest, seconds);
            known &= client.end() > 0;
            start = Math.min(start, client.end() - seconds);
            end = Math.max(end, client.end());
            done += client.succeeded();
        }
        // without single latencies nothing says when a client began: they were started together
        double whole = known ? Math.max(longest, end - start) : longest;
        double shortest = clients.stream()
                .mapToDouble(client -> client.summary().seconds())
                .min()
                .orElseThrow();
        if (shortest < (1 - LONELY) * whole) {
            found.warn(
                    "stored.clientLeft",
                    new Figure(String.format(Locale.ROOT, "%.1f", shortest)),
                    new Figure(String.format(Locale.ROOT, "%.1f", whole)));
        }
        return done / whole;
    }

    private void add(String name) {
        List<YcsbPhase> having =
                clients.stream().filter(client -> client.measures(name)).toList();
        Metric latency = metric(name, "");
        if (having.stream().allMatch(client -> client.latencies().count(name) > 0)) {
            addIterations(latency, name, having);
            return;
        }
        Histogram histogram = histogram(name, having);
        if (histogram != null) {
            addStatistics(latency, name, histogram, having);
        } else if (having.size() == 1) {
            addReported(latency, operation(having.get(0), name));
        } else {
            addMean(latency, name, having);
        }
        addMeans(name, having);
    }

    private static Metric metric(String name, String kind) {
        String intended = YcsbPhase.intended(name) ? "intended " : "";
        return new Metric(YcsbPhase.plain(name) + " " + intended + kind + "latency", Unit.SECOND, Direction.LOWER);
    }

    private static YcsbSummary.Operation operation(YcsbPhase client, String name) {
        return Objects.requireNonNull(client.summary().operations().get(name));
    }

    private static long count(String name, List<YcsbPhase> having) {
        return having.stream()
                .mapToLong(client -> operation(client, name).count())
                .sum();
    }

    private void addIterations(Metric latency, String name, List<YcsbPhase> having) {
        TrialValues joined = TrialValues.joined(
                having.stream().map(client -> client.latencies().values(name)).toList());
        having.forEach(client -> client.latencies().judge(name, found));
        long line = having.get(0).latencies().line(name);
        found.addAll(List.of(joined.toSample(latency, "", line)));
    }

    /** All clients' histograms as one; null where one of them has none. */
    private static @Nullable Histogram histogram(String name, List<YcsbPhase> having) {
        Histogram sum = new Histogram(3);
        for (YcsbPhase client : having) {
            Histogram histogram = client.histograms().of(name);
            if (histogram == null) {
                return null;
            }
            sum.add(histogram);
        }
        return sum;
    }

    private void addStatistics(Metric latency, String name, Histogram histogram, List<YcsbPhase> having) {
        Map<String, Double> statistics = new LinkedHashMap<>();
        statistics.put("mean", histogram.getMean() / 1e6);
        statistics.put("median", histogram.getValueAtPercentile(50) / 1e6);
        Set<String> words = new LinkedHashSet<>(PERCENTILES);
        words.addAll(operation(having.get(0), name).statistics().keySet());
        words.stream().filter(word -> word.startsWith("p")).forEach(word -> {
            double percent = Double.parseDouble(word.substring(1));
            statistics.put(word, histogram.getValueAtPercentile(percent) / 1e6);
        });
        statistics.forEach((word, value) ->
                found.add(statistic(latency, word, value, new Origin(0, histogram.getTotalCount(), null))));
    }

    private void addReported(Metric latency, YcsbSummary.Operation operation) {
        operation.statistics().forEach((word, row) -> {
            boolean bucket = operation.coarse() && !word.equals("mean");
            if (Double.isFinite(row.value()) && !(bucket && row.value() == 0)) {
                String warning = bucket ? "the lower end of a 1 ms bucket" : null;
                found.add(statistic(latency, word, row.value(), new Origin(row.line(), operation.count(), warning)));
            }
        });
    }

    private void addMean(Metric latency, String name, List<YcsbPhase> having) {
        double sum = 0;
        for (YcsbPhase client : having) {
            YcsbSummary.Operation operation = operation(client, name);
            YcsbSummary.Row mean = operation.statistics().get("mean");
            sum += mean == null ? Double.NaN : mean.value() * operation.count();
        }
        long count = count(name, having);
        if (Double.isFinite(sum)) {
            found.add(statistic(latency, "mean", sum / count, new Origin(0, count, null)));
        }
        found.warn("stored.notJoined", name, Figure.of(having.size()));
    }

    /** A time series has a metric of its own, because percentiles of means are not percentiles of latencies. */
    private void addMeans(String name, List<YcsbPhase> having) {
        List<YcsbSummary.Row> means = having.stream()
                .flatMap(client -> operation(client, name).means().values().stream())
                .filter(row -> Double.isFinite(row.value()))
                .toList();
        if (means.isEmpty()) {
            return;
        }
        found.add(new Sample(
                metric(name, "mean "),
                null,
                "",
                means.stream().mapToDouble(YcsbSummary.Row::value).toArray(),
                null,
                new Origin(
                        means.get(0).line(),
                        count(name, having),
                        "each value is the mean of an interval (measurement type timeseries)")));
    }

    private static Sample statistic(Metric metric, String word, double value, Origin origin) {
        return new Sample(metric, word, "", new double[] {value}, null, origin);
    }
}
