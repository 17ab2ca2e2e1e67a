package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.tool.ScrapeReader;
import io.jenkins.plugins.benchgate.result.tool.ScrapeReader.Answer;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The system's own metrics that are read at an address while it is measured, and become series like any other.
 *
 * @param address with placeholders
 * @param every how many seconds it is read, above 0
 * @param counters names of metrics that only grow, with labels where not all of a name are meant
 * @param gauges the same of those that go up and down
 */
public record Scrape(String address, double every, List<String> counters, List<String> gauges) {
    private static final Pattern COUNT = Pattern.compile("_(?:total|sum|count|bucket)$");

    public Scrape {
        counters = List.copyOf(counters);
        gauges = List.copyOf(gauges);
    }

    /** The text itself; {@link IllegalArgumentException} where it names no metric. */
    public static String checked(String text) {
        return ScrapeReader.checked(text);
    }

    /** What may be measured: a counter for an operation only where the workload tells its throughput. */
    public List<Metric> metrics() {
        return Stream.concat(
                        counters.stream().flatMap(text -> Stream.of(rate(text), perOperation(text))),
                        gauges.stream().map(Scrape::plain))
                .toList();
    }

    private static Metric rate(String text) {
        Unit base = plain(text).unit();
        Direction by = WrittenUnit.of("").direction(family(text));
        return new Metric(text + " rate", new Unit((base.equals(Unit.NONE) ? "1" : base.symbol()) + "/s"), by);
    }

    private static Metric perOperation(String text) {
        Metric plain = plain(text);
        return new Metric(text + " per operation", plain.unit(), plain.direction());
    }

    private static Metric plain(String text) {
        return WrittenUnit.exposed(text, family(text), "");
    }

    /** The name of what is counted; how often, and in which bucket, has no unit. */
    private static String family(String text) {
        String name = text.replaceFirst("\\{.*", "");
        return name.endsWith("_count") || name.endsWith("_bucket")
                ? name
                : COUNT.matcher(name).replaceFirst("");
    }

    /**
     * What it came to in one trial.
     *
     * @param files what was read of each machine of the system, whose values add up
     * @param part gives a phase's part of the trial; empty where it is not measured
     * @param measured by the workload in the same trial
     * @return a value of each metric that is known, and warnings of the others
     * @throws io.jenkins.plugins.benchgate.io.InputException when a file is not what a server exposes
     */
    public Reading read(List<Path> files, UnaryOperator<String> part, List<Sample> measured) throws IOException {
        List<String> selected =
                Stream.concat(counters.stream(), gauges.stream()).distinct().toList();
        List<List<Answer>> machines = new ArrayList<>();
        for (Path file : files) {
            machines.add(ScrapeReader.read(file, selected, part));
        }
        Findings found = new Findings();
        if (machines.isEmpty() || machines.stream().anyMatch(List::isEmpty)) {
            found.warn("stored.scrapeNothing", address);
            return found.reading();
        }
        List<Sample> rates = measured.stream()
                .filter(sample -> sample.metric().equals(Metric.THROUGHPUT))
                .toList();
        double throughput = rates.size() == 1 ? Statistic.MEAN.of(rates.get(0).values()) : 0;
        for (String text : counters) {
            if (isThere(text, machines, found)) {
                OptionalDouble rate = sum(machines, answers -> rate(text, answers, found));
                rate.ifPresent(value -> found.value(rate(text), value));
                if (throughput > 0) {
                    rate.ifPresent(value -> found.value(perOperation(text), value / throughput));
                }
            }
        }
        for (String text : gauges) {
            if (isThere(text, machines, found)) {
                sum(machines, answers -> answers.stream()
                                .map(answer -> answer.values().get(text))
                                .filter(value -> value != null && Double.isFinite(value))
                                .mapToDouble(value -> value)
                                .average())
                        .ifPresent(value -> found.value(plain(text), value));
            }
        }
        return found.reading();
    }

    private boolean isThere(String text, List<List<Answer>> machines, Findings found) {
        boolean there = machines.stream().allMatch(answers -> answers.stream()
                .anyMatch(answer -> answer.values().containsKey(text)));
        if (!there) {
            found.warn("stored.scrapeMissing", text, address);
        }
        return there;
    }

    /** Between the first and the last answer of each phase; empty where no phase has two. */
    private static OptionalDouble rate(String text, List<Answer> answers, Findings found) {
        double grown = 0;
        double seconds = 0;
        for (int i = 1; i < answers.size(); i++) {
            Answer before = answers.get(i - 1);
            Answer after = answers.get(i);
            double from = before.values().getOrDefault(text, Double.NaN);
            double to = after.values().getOrDefault(text, Double.NaN);
            if (before.part().equals(after.part()) && Double.isFinite(to - from)) {
                if (to < from) {
                    found.warn("stored.scrapeFell", text, String.valueOf(from), String.valueOf(to));
                    return OptionalDouble.empty();
                }
                grown += to - from;
                seconds += after.seconds() - before.seconds();
            }
        }
        if (seconds <= 0) {
            found.warn("stored.scrapeOnce", text);
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(grown / seconds);
    }

    /** Empty where it is not known of each machine. */
    private static OptionalDouble sum(List<List<Answer>> machines, Function<List<Answer>, OptionalDouble> known) {
        List<OptionalDouble> values = machines.stream().map(known).toList();
        return values.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(
                        values.stream().mapToDouble(OptionalDouble::orElseThrow).sum())
                : OptionalDouble.empty();
    }
}
