package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.model.Trimming.Time;
import io.jenkins.plugins.benchgate.model.Trimming.Trimmed;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.tool.OpenapiReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * The samples of a round's trials without what is trimmed, and in a duet without what a version measured while the
 * other one did not run: a version that is alone has the machine's shared parts for itself (THESIS 7.2.2).
 */
public final class ComparedSamples {
    /** What YCSB reports as one number a trial. */

    /** Whose throughput is that of the requests whose times they give; another tool's may be that of anything. */
    private static final Set<Tool> OF_REQUESTS = Set.of(Tool.YCSB, Tool.OPENAPI, Tool.JTL);

    private static final String COMPOUND = "READ-MODIFY-WRITE latency";
    private static final String SAME_AGAIN = " intended latency";
    /** JMeter's controllers, whose requests are there by themselves. */
    private static final String MADE_OF_OTHERS = " transaction latency";

    private ComparedSamples() {}

    /**
     * The same trials with what is kept, and a note that says it.
     *
     * @param round trials that ran at the same time
     * @param tool that measured them
     */
    public static List<CompletedTrial> of(List<CompletedTrial> round, Trimming trimming, Tool tool) {
        List<CompletedTrial> trimmed =
                round.stream().map(ran -> trimmed(ran, trimming)).toList();
        boolean whole = trimmed.stream().allMatch(ran -> ran.faults().isEmpty() && timed(ran.samples()));
        List<CompletedTrial> kept = trimmed.size() > 1 && whole ? common(trimmed) : trimmed;
        List<CompletedTrial> noted = new ArrayList<>();
        for (int i = 0; i < round.size(); i++) {
            noted.add(noted(round.get(i), kept.get(i), trimming, tool, round.size() > 1));
        }
        return noted;
    }

    private static CompletedTrial trimmed(CompletedTrial ran, Trimming trimming) {
        if (!ran.faults().isEmpty()) {
            return ran;
        }
        Trimmed trimmed = trimming.trim(ran.samples());
        List<String> doubts = trimmed.untouched().stream()
                .filter(Sample::thinned)
                .map(sample ->
                        Sentences.english("stored.keptAsCounts", sample.metric().name()))
                .toList();
        return ran.with(trimmed.samples(), trimmed.faults(), doubts);
    }

    private static boolean timed(List<Sample> samples) {
        return samples.stream().anyMatch(sample -> sample.times() != null);
    }

    /** When each operation ended, in order; nothing where that is not known of all. */
    public static double[] times(List<Sample> samples) {
        boolean known = samples.stream().allMatch(sample -> sample.times() != null || single(sample));
        return known
                ? samples.stream()
                        .filter(ComparedSamples::counts)
                        .map(sample -> Objects.requireNonNull(sample.times()))
                        .flatMapToDouble(Arrays::stream)
                        .sorted()
                        .toArray()
                : new double[0];
    }

    /**
     * Whether each value stands for an operation of its own: an intended latency is a second one of the same,
     * transactions and pattern runs are made of others.
     */
    private static boolean counts(Sample sample) {
        String name = sample.metric().name();
        return sample.times() != null
                && !name.endsWith(SAME_AGAIN)
                && !name.endsWith(MADE_OF_OTHERS)
                && !name.endsWith(OpenapiReader.PATTERN_LATENCY)
                && !name.equals(COMPOUND);
    }

    private static DoubleStream ends(List<Sample> samples) {
        return samples.stream()
                .map(Sample::times)
                .filter(times -> times != null && times.length > 0)
                .flatMapToDouble(times -> DoubleStream.of(times[0], times[times.length - 1]));
    }

    private static double first(List<Sample> samples) {
        return ends(samples).min().orElse(0);
    }

    private static double last(List<Sample> samples) {
        return ends(samples).max().orElse(0);
    }

    private static List<CompletedTrial> common(List<CompletedTrial> round) {
        double begin =
                round.stream().mapToDouble(ran -> first(ran.samples())).max().orElse(0);
        double end =
                round.stream().mapToDouble(ran -> last(ran.samples())).min().orElse(0);
        return round.stream()
                .map(ran -> begin < end
                        ? cut(ran, begin, end)
                        : ran.with(ran.samples(), List.of(Sentences.english("stored.differentTimes")), List.of()))
                .toList();
    }

    private static CompletedTrial cut(CompletedTrial ran, double begin, double end) {
        List<Sample> timed =
                ran.samples().stream().filter(sample -> sample.times() != null).toList();
        List<Sample> kept = new ArrayList<>(ran.samples());
        kept.removeAll(timed);
        List<String> faults = new ArrayList<>();
        for (String part : timed.stream().map(Sample::part).distinct().toList()) {
            List<Sample> own = of(part, timed);
            Time before = new Time(Math.max(0, begin - first(own)));
            Time after = new Time(Math.max(0, last(own) - end));
            Trimmed common = new Trimming(before, after).trim(own);
            kept.addAll(common.samples());
            faults.addAll(common.faults());
        }
        return ran.with(kept, faults, List.of());
    }

    private static List<Sample> of(String part, List<Sample> samples) {
        return samples.stream().filter(sample -> sample.part().equals(part)).toList();
    }

    private static CompletedTrial noted(
            CompletedTrial before, CompletedTrial after, Trimming trimming, Tool tool, boolean beside) {
        long had = requests(before.samples());
        long has = requests(after.samples());
        if (had == has || !after.faults().isEmpty()) {
            return after;
        }
        List<Sample> samples = new ArrayList<>(after.samples());
        if (OF_REQUESTS.contains(tool)
                && samples.stream().allMatch(sample -> sample.times() != null || single(sample))) {
            samples.replaceAll(
                    sample -> sample.metric().equals(Metric.THROUGHPUT) ? throughput(sample, before, after) : sample);
        }
        boolean recalculated = !samples.equals(after.samples());
        Object left = !beside
                ? trimming.words()
                : trimming.none()
                        ? Message.of("stored.part.leftAlone")
                        : Message.of("stored.part.leftBoth", trimming.words());
        String note = Sentences.english(
                recalculated ? "stored.leftOutThroughput" : "stored.leftOut", left, Figure.of(has), Figure.of(had));
        return after.with(samples, List.of(), List.of(note));
    }

    private static boolean single(Sample sample) {
        return sample.statistic() == null && sample.values().length == 1;
    }

    /**
     * Operations in the time between the first and the last of those that are kept. Where the tool says of how many
     * operations its throughput is, fewer than there are values, as JMeter measures transactions beside their samples,
     * that share of the kept values counts.
     */
    private static Sample throughput(Sample whole, CompletedTrial before, CompletedTrial kept) {
        List<Sample> own = of(whole.part(), kept.samples());
        double seconds = last(own) - first(own);
        long said = whole.origin().count();
        double share = said > 1 ? (double) said / operations(of(whole.part(), before.samples())) : 1;
        double operations = share * operations(own);
        if (!single(whole)
                || !whole.metric().unit().equals(Unit.OPERATIONS_PER_SECOND)
                || operations < 2
                || seconds <= 0) {
            return whole;
        }
        Sample.Origin origin =
                new Sample.Origin(whole.origin().line(), 1, whole.origin().warning());
        return new Sample(whole.metric(), null, whole.part(), new double[] {(operations - 1) / seconds}, null, origin)
                .under(whole.origin().conditions());
    }

    /** YCSB measures a read-modify-write as one, and its read and its update as well. */
    private static long operations(List<Sample> samples) {
        long compound = samples.stream()
                .filter(sample -> sample.metric().name().equals(COMPOUND))
                .mapToLong(sample -> sample.values().length)
                .sum();
        return samples.stream()
                        .filter(ComparedSamples::counts)
                        .mapToLong(sample -> sample.values().length)
                        .sum()
                - compound;
    }

    private static long requests(List<Sample> samples) {
        return samples.stream()
                .filter(sample -> sample.statistic() == null && !(single(sample) && sample.times() == null))
                .mapToLong(sample -> sample.values().length)
                .sum();
    }
}
