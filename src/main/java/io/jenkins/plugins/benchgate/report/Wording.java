package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.ChangeGate;
import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Exact;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The words and numbers that the page, the Markdown, the console and the command line share. */
public final class Wording {
    /** What stands where nothing was measured. */
    public static final String NOTHING = "–";

    /** More names than these are not read before a sentence. */
    private static final int NAMED = 10;

    /** No history was kept before. */
    private static final Instant FIRST = Instant.parse("1980-01-01T00:00:00Z");

    private Wording() {}

    public static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** {@code acknowledged by Ada on 2026-01-05: the new index costs this}. */
    public static String acknowledged(Acknowledgement acknowledgement) {
        return "acknowledged by " + acknowledgement.by() + " on "
                + LocalDate.ofInstant(acknowledgement.time(), ZoneOffset.UTC) + ": " + acknowledgement.reason();
    }

    /** {@code 1.234 ms [1.200, 1.260 ms]}; without the bracket where there is no interval. */
    public static String value(double value, @Nullable Interval interval, Unit unit) {
        return interval == null ? unit.format(value) : unit.format(value) + " " + bracket(interval, unit);
    }

    /** {@code [1.200, 1.260 ms]}: the unit is said once where both bounds share it. */
    public static String bracket(Interval interval, Unit unit) {
        String lower = unit.format(interval.lower());
        String upper = unit.format(interval.upper());
        int end = lower.indexOf(' ');
        boolean shared = end > 0 && upper.endsWith(lower.substring(end));
        return "[" + (shared ? lower.substring(0, end) : lower) + ", " + upper + "]";
    }

    /** As {@link #value(double, Interval, Unit)}. */
    public static String value(Estimate estimate, Unit unit) {
        return value(estimate.value(), estimate.interval(), unit);
    }

    /** A value without its interval: {@code 1.234 ms} of {@code 1.234 ms [1.200, 1.260 ms]}. */
    public static String withoutInterval(String value) {
        int bracket = value.indexOf(" [");
        return bracket < 0 ? value : value.substring(0, bracket);
    }

    /** {@code +8.12 % [+6.50, +9.50]}. */
    public static String change(double percent, @Nullable Interval interval) {
        return interval == null ? percent(percent) : percent(percent) + " " + bracket(interval);
    }

    /** {@code [+6.50, +9.50]}, in %. */
    public static String bracket(Interval change) {
        return "[" + signed(change.lower()) + ", " + signed(change.upper()) + "]";
    }

    /** {@code +9.8 points}. */
    public static String points(double points) {
        return Explanation.points(points) + " points";
    }

    /** {@code [+8.1, +11.2]}; empty where there is no interval. */
    public static String pointsBracket(@Nullable Interval interval) {
        return interval == null
                ? ""
                : "[" + Explanation.points(interval.lower()) + ", " + Explanation.points(interval.upper()) + "]";
    }

    /** How often a chain waits for a part: {@code 1}, {@code 1 → 2}; empty for all others together. */
    public static String calls(Explanation.Contribution part) {
        String before = Explanation.calls(part.baselineCalls()).text();
        String after = Explanation.calls(part.candidateCalls()).text();
        return part.part() == null ? "" : before.equals(after) ? before : before + " → " + after;
    }

    public static String percent(double percent) {
        return Double.isFinite(percent) ? signed(percent) + " %" : NOTHING;
    }

    /** {@code 41.3 %} for 0.413; a dash where it is not known. */
    public static String share(double share) {
        return Double.isFinite(share) ? Figure.share(share).text() : NOTHING;
    }

    /** The same without a sign. */
    static String size(double percent) {
        return signed(Math.abs(percent)).replace("+", "");
    }

    private static String signed(double percent) {
        if (Math.abs(percent) >= 10_000) {
            return percent > 0 ? ">+9999" : "<-9999";
        }
        String text = String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%+.2f" : "%+.1f", percent);
        return text.equals("-0.00") || text.equals("+0.00") ? "0.00" : text;
    }

    /**
     * The judged quantity of a verdict with its interval; of a change that was found, {@code worse} or {@code better}
     * too.
     */
    public static Message judged(Verdict verdict) {
        if (!verdict.relative()) {
            return number(value(verdict.value(), verdict.interval(), verdict.unit()));
        }
        Interval interval = verdict.interval();
        Message found = found(verdict);
        return interval == null ? found : found.and(number(bracket(interval)));
    }

    private static Message found(Verdict verdict) {
        if (!Double.isFinite(verdict.value())) {
            return number(NOTHING);
        }
        Message change = withoutEffect(verdict);
        String effect = verdict.effect();
        Interval interval = verdict.interval();
        boolean unclear = interval != null && interval.contains(0);
        return effect.isEmpty() ? change : change.and(Message.of("effect." + (unclear ? "unclear" : effect)));
    }

    /** The judged quantity alone. */
    static Message withoutEffect(Verdict verdict) {
        if (!verdict.relative()) {
            return number(verdict.unit().format(verdict.value()));
        }
        Sense sense = verdict.sense();
        return Message.of(
                sense != null && sense.points() ? "change.points" : "change.percent",
                new Figure(signed(verdict.value())));
    }

    private static Message number(String text) {
        return Message.of("number", new Figure(text));
    }

    public static String threshold(Verdict verdict) {
        if (!verdict.relative() || !Double.isFinite(verdict.threshold())) {
            return verdict.unit().format(verdict.threshold());
        }
        BigDecimal percent = BigDecimal.valueOf(verdict.threshold());
        // as its gate has it, unless it was computed
        boolean computed = verdict.by()
                .gate()
                .map(gate ->
                        gate instanceof ChangeGate change && change.threshold().computed())
                .orElse(true);
        String own = (computed ? percent.round(new MathContext(4)) : percent)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
        return verdict.crossing() == verdict.threshold() ? own : own + " (" + percent(verdict.crossing()) + ")";
    }

    /** {@code 7.04 %}, or {@code -6.58 %} for a fall: see {@link Verdict#detectable}; a dash where it is not known. */
    public static String detectable(Verdict verdict) {
        return percent(verdict.detectable()).replace("+", "");
    }

    /** {@code 3.1 points}: the width of the interval of a relative change (THESIS 7.2.4). */
    public static Message instability(Comparison comparison) {
        Interval interval = comparison.change().interval();
        return interval == null
                ? number(NOTHING)
                : Message.of(
                        "change.points",
                        new Figure(
                                String.format(Locale.ROOT, interval.width() < 10 ? "%.2f" : "%.1f", interval.width())));
    }

    public static String pairing(Pairing pairing) {
        return switch (pairing) {
            case NONE -> "none: different machines";
            case INSTANCES -> "by machine";
            case TRIALS -> "by machine and trial";
            case WINDOWS -> "by machine, trial and window of time";
            case ITERATIONS -> "by machine, trial and iteration";
        };
    }

    /** A metric that trials have values of, though no series of the build says what its unit is. */
    public static Metric unknown(String name) {
        return new Metric(name.isBlank() ? "(no name)" : name, Unit.NONE, Direction.UNKNOWN);
    }

    /** {@code impact 5.2 %}; empty where it is not known how much a series matters. */
    public static Optional<Message> impact(Measured measured) {
        return Optional.ofNullable(measured.impact())
                .map(share -> Message.of(
                        "impact", new Figure(String.format(Locale.ROOT, share < 0.1 ? "%.2f" : "%.1f", 100 * share))));
    }

    /** Whether a time is one: those of a table's builds, of which only the order is known, are a few seconds after 1970. */
    public static boolean isTime(Instant time) {
        return time.isAfter(FIRST);
    }

    public static Message better(Direction direction) {
        return Message.of(
                switch (direction) {
                    case LOWER -> "better.lower";
                    case HIGHER -> "better.higher";
                    case UNKNOWN -> "better.unknown";
                });
    }

    /**
     * {@code better}, {@code worse} or {@code no clear change}, by whether the interval holds zero (THESIS fig. 7.3).
     */
    public static Message effect(Measured measured) {
        Comparison comparison = measured.comparison();
        if (comparison == null) {
            return Message.of("effect.unknown");
        }
        double difference =
                comparison.candidate().value() - comparison.baseline().value();
        // from zero there is a difference, and no relative change
        boolean exact = difference != 0 && Exact.both(measured.metric(), comparison.baseline(), comparison.candidate());
        Interval interval = comparison.change().interval();
        if (!exact && interval == null) {
            return Message.of("effect.unknown");
        }
        if (!exact && interval != null && interval.contains(0)) {
            return Message.of("effect.unclear");
        }
        boolean rose = (exact ? difference : comparison.change().value()) > 0;
        if (measured.metric().direction() == Direction.UNKNOWN) {
            return Message.of(rose ? "effect.higher" : "effect.lower");
        }
        return Message.of(
                rose == (measured.metric().direction() == Direction.HIGHER) ? "effect.better" : "effect.worse");
    }

    /** What limits the knowledge behind a series but for {@link #conditions}, each sentence once. */
    static List<String> doubts(Measured measured) {
        Comparison comparison = measured.comparison();
        List<String> doubts = comparison == null
                ? measured.candidate().caveats()
                : comparison.doubts().stream()
                        .filter(doubt -> !Conditions.isSaidBy(doubt))
                        .map(Sentence::english)
                        .toList();
        return comparison == null || !comparison.differsFromValues()
                ? doubts
                : Stream.concat(Stream.of(Sentences.english("stored.ofPairs")), doubts.stream())
                        .toList();
    }

    /** In what conditions of both versions differ, each said once for all series. */
    public static List<String> conditions(List<Measured> measured, Locale language) {
        return once(
                measured.stream().map(Measured::series).toList(),
                measured.stream()
                        .map(one -> Stream.ofNullable(one.comparison())
                                .flatMap(comparison -> comparison.doubts().stream())
                                .filter(Conditions::isSaidBy)
                                .map(doubt -> doubt.in(language))
                                .toList())
                        .toList());
    }

    /**
     * The doubts of all series but for {@link #conditions}, each said once.
     *
     * @param reader puts a sentence into the language of who reads it
     */
    public static List<String> doubts(List<Measured> measured, UnaryOperator<String> reader) {
        return once(
                measured.stream().map(Measured::series).toList(),
                measured.stream()
                        .map(one -> doubts(one).stream().map(reader).toList())
                        .toList());
    }

    /**
     * Sentences about subjects, each said once: with its subjects where it does not hold for all of them, or their number
     * where they are many.
     */
    public static List<String> once(List<String> subjects, List<List<String>> sentences) {
        Map<String, List<String>> holds = new LinkedHashMap<>();
        for (int i = 0; i < subjects.size(); i++) {
            for (String sentence : sentences.get(i)) {
                holds.computeIfAbsent(sentence, key -> new ArrayList<>()).add(subjects.get(i));
            }
        }
        List<String> said = new ArrayList<>();
        holds.forEach((sentence, of) ->
                said.add(of.size() == subjects.size() ? sentence : named(of, subjects.size()) + ": " + sentence));
        return said;
    }

    private static String named(List<String> some, int all) {
        return some.size() > NAMED ? some.size() + " of " + all : String.join(", ", some);
    }

    /** {@code 99 % CI}. */
    public static Message confidence(Interval interval) {
        double percent = Math.round(interval.confidence() * 1e6) / 1e4;
        return Message.of(
                "interval.confidence",
                new Figure(BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString()));
    }

    /** {@code p99.9} for 0.999. */
    public static String percentile(double share) {
        return "p"
                + BigDecimal.valueOf(share)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** {@code 1 build}, {@code 1,000 builds}. */
    public static String count(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 || noun.endsWith("s") ? "" : "s");
    }

    /** {@code 25 min 34 s}. */
    public static String duration(double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            return NOTHING;
        }
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }

    /**
     * {@code 10 (5 of each version), all valid}, or {@code 10 (5 of each version), of which 1 invalid, 3 doubtful}: valid
     * means that no doubt is known either.
     */
    public static String trials(List<TrialSummary> trials) {
        long invalid =
                trials.stream().filter(trial -> !trial.faults().isEmpty()).count();
        long doubtful = count(trials);
        List<String> parts = new ArrayList<>();
        if (invalid > 0) {
            parts.add(invalid + " invalid");
        }
        if (doubtful > 0) {
            parts.add(doubtful + " doubtful");
        }
        long first = trials.stream()
                .filter(trial -> trial.version().equals(trials.get(0).version()))
                .count();
        String each = 2 * first == trials.size() ? " (" + first + " of each version)" : "";
        return trials.size() + each + (parts.isEmpty() ? ", all valid" : ", of which " + String.join(", ", parts));
    }

    /** How many trials are doubtful, with the first one's reason; empty where none is. */
    public static String doubtful(List<TrialSummary> trials) {
        List<TrialSummary> doubtful =
                trials.stream().filter(TrialSummary::doubtful).toList();
        if (doubtful.isEmpty()) {
            return "";
        }
        TrialSummary first = doubtful.get(0);
        return doubtful.size() + " of " + count(trials.size(), "trial") + (doubtful.size() == 1 ? " is" : " are")
                + " doubtful. Trial " + first.position() + ": "
                + first.warnings().get(0);
    }

    /** What the build's verdict means, see {@link Headline}; most of its trials may be doubtful. */
    public static Message meaning(BuildResult result) {
        if (saysProblem(result)) {
            return Headline.ofUnjudged(
                    result.record(), Sentence.read(result.problems().get(0), null));
        }
        Message said = isDoubtfulPass(result)
                ? Headline.ofDoubtful(
                        result.record(), count(result.trials()), result.trials().size())
                : Headline.of(result.record());
        return Headline.lostInstances(result.environment()).map(said::and).orElse(said);
    }

    /** Why nothing, or less than asked, was measured, without what {@link #meaning(BuildResult)} says of it. */
    static List<String> furtherProblems(BuildResult result) {
        return result.problems()
                .subList(saysProblem(result) ? 1 : 0, result.problems().size());
    }

    /** Where nothing was measured or judged, the reason comes first, and once, unless it ends with the last lines of a log. */
    private static boolean saysProblem(BuildResult result) {
        return result.record().outcome() == Outcome.INCONCLUSIVE
                && (result.record().verdicts().isEmpty()
                        || result.record().measured().isEmpty())
                && !result.problems().isEmpty()
                && !result.problems().get(0).contains("\n");
    }

    /** Whether it passed by trials of which at least half are doubtful. */
    static boolean isDoubtfulPass(BuildResult result) {
        long doubtful = count(result.trials());
        return result.record().outcome() == Outcome.PASS
                && doubtful > 0
                && 2 * doubtful >= result.trials().size();
    }

    private static long count(List<TrialSummary> trials) {
        return trials.stream().filter(TrialSummary::doubtful).count();
    }
}
