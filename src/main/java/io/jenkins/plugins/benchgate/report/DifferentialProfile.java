package io.jenkins.plugins.benchgate.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * In which functions the processor's time changed, from profiles of both versions that were recorded once everything
 * was measured.
 *
 * @param profiler by which they were recorded: {@code pprof}, {@code jfr}, {@code perf} or {@code command}
 * @param quantity what its times are
 * @param rounds pairs of profiles that it rests on; 0 if nothing was profiled, then {@code caveats} say why
 * @param project prefixes of the names of functions to which time is charged; empty: to every function
 * @param baseline all time of the baseline, mean over rounds
 * @param candidate the same of the candidate
 * @param interval of the difference of the two; {@code null} if it has no interval
 * @param functions those whose own time changed most, first those whose change exceeds its standard error most
 * @param left how many more there are
 * @param graph the candidate's flame graph
 * @param recordings the profiles, in the order in which they were recorded
 * @param caveats a sentence each
 */
public record DifferentialProfile(
        String profiler,
        Quantity quantity,
        int rounds,
        List<String> project,
        double baseline,
        double candidate,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Interval interval,
        List<Moved> functions,
        int left,
        @JsonUnwrapped FlameGraph graph,
        List<Recording> recordings,
        List<String> caveats) {
    public DifferentialProfile {
        project = List.copyOf(project);
        functions = List.copyOf(functions);
        recordings = List.copyOf(recordings);
        caveats = List.copyOf(caveats);
    }

    /** What the times of a profile are. */
    public enum Quantity {
        /** Processor time of an operation, in s. */
        SECONDS,
        /** Share of the version's samples, from 0 to 1. */
        SHARE
    }

    /**
     * A function and the time in its own code.
     *
     * @param name of the function; empty: all that is outside of the project
     * @param difference mean over rounds
     * @param interval of the difference; {@code null} if it has no interval
     */
    public record Moved(
            String name,
            double baseline,
            double candidate,
            double difference,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Interval interval) {
        /** Its name for people. */
        @JsonIgnore
        public Message called() {
            return name.isEmpty() ? Message.of("profile.outside") : Message.of("profile.function", name);
        }
    }

    /**
     * Where time is spent, by who called whom.
     *
     * @param names of functions
     * @param frames each before those that it called
     */
    public record FlameGraph(List<String> names, List<Frame> frames) {
        public FlameGraph {
            names = List.copyOf(names);
            frames = List.copyOf(frames);
        }
    }

    /**
     * A function where it was called.
     *
     * @param name its place among {@link FlameGraph#names}
     * @param depth number of functions that called each other before it
     * @param baseline time in it and in what it called there
     * @param candidate the same of the candidate
     * @param baselineOwn time in its own code there
     * @param candidateOwn the same of the candidate
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"name", "depth", "baseline", "candidate", "baselineOwn", "candidateOwn"})
    public record Frame(
            int name, int depth, double baseline, double candidate, double baselineOwn, double candidateOwn) {}

    /**
     * A profile that was recorded.
     *
     * @param version {@code baseline} or {@code candidate}
     * @param round from 1
     * @param folder of its trial, relative to the result's folder
     * @param seconds that the measured phases took
     * @param operations of the client in that time; 0 where that is not known
     */
    public record Recording(String version, int round, String folder, double seconds, double operations) {}

    /** Of functions in the flame graph. */
    public List<String> names() {
        return graph.names;
    }

    /** Of the flame graph, each before those that it called. */
    public List<Frame> frames() {
        return graph.frames;
    }

    /** One that could not be recorded. */
    public static DifferentialProfile missing(String profiler, List<Recording> recordings, List<String> caveats) {
        return new DifferentialProfile(
                profiler,
                Quantity.SHARE,
                0,
                List.of(),
                0,
                0,
                null,
                List.of(),
                0,
                new FlameGraph(List.of(), List.of()),
                recordings,
                caveats);
    }

    /**
     * How much the own time at a place of the flame graph changed: 1 from 0.2 points on, 2 from 1, 3 from 5, and the
     * negatives of them; 0 for less.
     */
    public int step(Frame frame) {
        double points = points(frame.candidateOwn() - frame.baselineOwn());
        double size = Math.abs(points);
        int step = size >= 5 ? 3 : size >= 1 ? 2 : size >= 0.2 ? 1 : 0;
        return points < 0 ? -step : step;
    }

    /** What is said of a place of the flame graph. */
    public Message said(Frame frame) {
        return Message.of(
                "chart.profile.frame",
                names().get(frame.name()),
                new Figure(time(frame.candidate())),
                new Figure(time(frame.baseline())),
                new Figure(time(frame.candidateOwn())),
                new Figure(time(frame.baselineOwn())));
    }

    /** A difference in % of the baseline's whole time. */
    public double points(double difference) {
        return baseline > 0 ? 100 * difference / baseline : 0;
    }

    /** {@code +4.1 points}: a difference in % of the baseline's whole time. */
    public Message pointsOf(double difference) {
        return Message.of("profile.points", new Figure(Explanation.points(points(difference))));
    }

    /** The interval of a difference in the same unit; empty if it has no interval. */
    public String pointsBracket(@Nullable Interval difference) {
        return Wording.pointsBracket(points(difference));
    }

    /** An interval of a difference, in the same unit as {@link #points}. */
    private @Nullable Interval points(@Nullable Interval difference) {
        return difference == null || baseline <= 0
                ? null
                : new Interval(points(difference.lower()), points(difference.upper()), difference.confidence());
    }

    /** {@code 1.234 ms}, or {@code 41.3 %}. */
    public String time(double time) {
        return quantity == Quantity.SECONDS ? Unit.SECOND.format(time) : Wording.share(time);
    }

    /** {@code +1.234 ms}, or {@code +4.1 points}. */
    public Message difference(double difference) {
        return quantity == Quantity.SECONDS
                ? Message.of("profile.time", new Figure((difference < 0 ? "" : "+") + Unit.SECOND.format(difference)))
                : Message.of("profile.points", new Figure(Explanation.points(100 * difference)));
    }

    /** The interval of a difference for people; empty if it has no interval. */
    public String bracket(@Nullable Interval difference) {
        if (difference == null) {
            return "";
        }
        return quantity == Quantity.SECONDS
                ? Wording.bracket(difference, Unit.SECOND)
                : Wording.pointsBracket(points(difference));
    }

    /** The function that most of the change is in, in a sentence; empty without profiles. */
    public Optional<Message> first() {
        if (functions.isEmpty()) {
            return Optional.empty();
        }
        double change = candidate - baseline;
        if (quantity == Quantity.SHARE) {
            return Optional.of(most(1).map(function -> share(function)).orElseGet(() -> share(functions.get(0))));
        }
        boolean known = interval != null && !interval.contains(0);
        Optional<Moved> most = known ? most(Math.signum(change)) : Optional.empty();
        if (most.isEmpty()) {
            Moved function = functions.get(0);
            return Optional.of(Message.of(
                    "profile.unsure",
                    new Figure(time(baseline)),
                    new Figure(time(candidate)),
                    function.called(),
                    said(function)));
        }
        return most.map(function -> Message.of(
                change > 0 ? "profile.added" : "profile.saved",
                new Figure(time(Math.abs(change))),
                new Figure(time(Math.abs(function.difference()))),
                function.called(),
                said(function)));
    }

    private Optional<Moved> most(double sign) {
        return functions.stream()
                .filter(function -> function.difference() * sign > 0)
                .findFirst();
    }

    private Message share(Moved function) {
        return Message.of(
                "profile.share",
                function.called(),
                new Figure(time(function.candidate())),
                new Figure(time(function.baseline())),
                said(function));
    }

    /** {@code +2.9 ms [2.5, 3.3]}. */
    private Message said(Moved function) {
        String bracket = bracket(function.interval());
        return bracket.isEmpty()
                ? difference(function.difference())
                : Message.of("profile.moved", difference(function.difference()), new Figure(bracket));
    }

    /** On what it rests, in a sentence; empty without profiles. */
    public Optional<Message> basis() {
        if (rounds == 0) {
            return Optional.empty();
        }
        Message basis = Message.of(
                quantity == Quantity.SECONDS ? "profile.basisSeconds" : "profile.basisShare",
                Figure.of(rounds),
                profiler);
        Interval any = interval != null
                ? interval
                : functions.stream()
                        .map(Moved::interval)
                        .filter(one -> one != null)
                        .findFirst()
                        .orElse(null);
        if (any != null) {
            basis = basis.and(Message.of("profile.intervals", Wording.confidence(any), Figure.of(rounds)));
        }
        return Optional.of(
                project.isEmpty() ? basis : basis.and(Message.of("profile.project", String.join(", ", project))));
    }
}
