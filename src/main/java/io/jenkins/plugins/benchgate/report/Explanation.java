package io.jenkins.plugins.benchgate.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What makes up the change of the mean time that chains of an operation take: the contributions of the parts add up to it
 * (THESIS, sections 8.3.4 and 8.5).
 *
 * @param operation that the chains begin with, such as {@code shop:GET /checkout}
 * @param baseline mean time of a chain, in s
 * @param candidate the same of the candidate
 * @param change of the mean, in %
 * @param interval of the change, in %; {@code null} where there is none
 * @param parts the largest contribution first; the last may be all others together
 * @param examples chains of both versions; empty of explanations that changed less than others, and in results of older programs
 */
public record Explanation(
        String operation,
        double baseline,
        double candidate,
        double change,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Interval interval,
        List<Contribution> parts,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Example> examples) {
    /** Difference in calls of a chain, from which on a part is called more often or less often. */
    private static final double OFTEN = 0.05;
    /** Calls of a chain on average, from which on most chains have it: noise does not explain that others have none. */
    private static final double MOST = 0.5;

    public Explanation {
        parts = List.copyOf(parts);
        examples = List.copyOf(examples);
    }

    /** Which chain of a version. */
    public enum Choice {
        /** That of which as many chains take at most as long as take at least as long: the lower median of an even number. */
        TYPICAL,
        /** That which takes longest. */
        SLOWEST
    }

    /**
     * A chain of a version.
     *
     * @param version {@code baseline} or {@code candidate}
     */
    public record Example(String version, Choice choice, ChainTree chain) {}

    /** The same with chains of both versions. */
    public Explanation with(List<Example> more) {
        return new Explanation(operation, baseline, candidate, change, interval, parts, more);
    }

    /** A chain of a version, where it was kept. */
    public Optional<ChainTree> example(String version, Choice choice) {
        return examples.stream()
                .filter(one -> one.version().equals(version) && one.choice() == choice)
                .map(Example::chain)
                .findFirst();
    }

    /**
     * What a part contributes.
     *
     * @param operation whose part it is; empty for all others together
     * @param part {@code null} for all others together
     * @param baseline mean time of a chain that it takes, in s
     * @param candidate the same of the candidate
     * @param baselineCalls how often a chain waits for it, on average
     * @param candidateCalls the same of the candidate
     * @param points the difference of the times in % of the baseline's chain
     * @param interval of the points; {@code null} where there is none
     */
    public record Contribution(
            String operation,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Part part,
            double baseline,
            double candidate,
            double baselineCalls,
            double candidateCalls,
            double points,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Interval interval) {
        /** Its name for people: {@code cart:SELECT items, query}. */
        @JsonIgnore
        public Message name() {
            return part == null
                    ? Message.of("explained.others")
                    : Message.of("explained.part", operation, Message.of(key(part)));
        }

        /** Whether a chain waits for it more often or less often than before. */
        @JsonIgnore
        public boolean called() {
            return part != null && Math.abs(candidateCalls - baselineCalls) >= OFTEN * Math.max(1, baselineCalls);
        }

        /** Whether its share in the change is beyond doubt: by its interval, or as no chain of the other version has it. */
        @JsonIgnore
        public boolean certain() {
            return part != null && (Explanation.certain(interval) || ofOneVersion());
        }

        private boolean ofOneVersion() {
            boolean missing = Math.min(baselineCalls, candidateCalls) == 0;
            return missing && Math.max(baselineCalls, candidateCalls) >= MOST;
        }
    }

    /** The text that names a part. */
    public static String key(Part part) {
        return switch (part) {
            case COMPUTING -> "explained.computing";
            case NETWORK -> "explained.network";
            case QUERY -> "explained.query";
            case TRIGGER_DELAY -> "explained.triggerDelay";
            case COLD_START -> "explained.coldStart";
        };
    }

    /** Whether the chains have become slower or faster beyond doubt. */
    @JsonIgnore
    public boolean certain() {
        return certain(interval);
    }

    private static boolean certain(@Nullable Interval interval) {
        return interval != null && !interval.contains(0);
    }

    /**
     * The change and the part that makes up most of it, in a sentence: of the parts that changed in the direction of the whole,
     * those beyond doubt first. Where the change of the whole is not beyond doubt, it is said of a failed gate only, and names
     * the largest part that is: among all parts of all chains, one or the other is by chance.
     *
     * @param failed whether a gate failed by the chains
     */
    public Optional<Message> first(boolean failed) {
        if (certain()) {
            return parts.stream()
                    .filter(part -> part.part() != null && part.points() * change > 0)
                    .min(Comparator.comparing(part -> !part.certain()))
                    .map(part -> sentence("explained.first", part));
        }
        return parts.stream()
                .filter(part -> failed && part.certain())
                .findFirst()
                .map(part -> sentence("explained.firstPart", part));
    }

    private Message sentence(String key, Contribution part) {
        Message sentence = Message.of(
                key, new Figure(Wording.percent(change)), operation, new Figure(points(part.points())), part.name());
        return part.called()
                ? sentence.and(
                        Message.of("explained.called", calls(part.candidateCalls()), calls(part.baselineCalls())))
                : sentence;
    }

    /** {@code 1} or {@code 1.5}. */
    public static Figure calls(double calls) {
        return new Figure(BigDecimal.valueOf(Math.round(100 * calls), 2)
                .stripTrailingZeros()
                .toPlainString());
    }

    /** {@code +9.8}. */
    public static String points(double points) {
        return String.format(Locale.ROOT, "%+.1f", points);
    }

    /** {@code 1.234 ms}. */
    public static String time(double seconds) {
        return Unit.SECOND.format(seconds);
    }

    /** How near the chains are to what a gate failed by. */
    private enum Concern {
        CHAIN,
        PART,
        NONE
    }

    /** @param failed series by which gates failed */
    private Concern concern(List<String> failed) {
        if (failed.stream()
                .anyMatch(series -> series.startsWith(operation + " ") || series.contains(" in " + operation + " "))) {
            return Concern.CHAIN;
        }
        return parts.stream()
                        .anyMatch(part -> failed.stream().anyMatch(series -> series.startsWith(part.operation() + " ")))
                ? Concern.PART
                : Concern.NONE;
    }

    /**
     * What is said of a build first: of the chains that a gate failed by, else of those with an operation that one failed by,
     * else of all, the one that changed most.
     *
     * @param verdicts of the build
     */
    public static Optional<Message> first(List<Explanation> explanations, List<Verdict> verdicts) {
        List<String> failed = verdicts.stream()
                .filter(verdict -> verdict.outcome() == Outcome.FAIL)
                .map(Verdict::series)
                .toList();
        Comparator<Explanation> nearest = Comparator.comparing(explanation -> explanation.concern(failed));
        return explanations.stream()
                .sorted(nearest.thenComparing(Comparator.comparingDouble(one -> -Math.abs(one.change()))))
                .flatMap(one -> one.first(one.concern(failed) != Concern.NONE).stream())
                .findFirst();
    }
}
