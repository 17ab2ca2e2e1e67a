package io.jenkins.plugins.benchgate.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Stability;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything a report shows of one build; {@code result.json} is this record.
 *
 * @param record what the history keeps
 * @param baselineLabel what the baseline is, for people, such as {@code H2 2.1.214}
 * @param candidateLabel what the candidate is
 * @param workload the workload in a few words, such as {@code YCSB A, 4 threads}
 * @param trials every trial, valid or not, in the order they ran
 * @param environment where it ran: machine, operating system, Java, versions; name → value, in display order
 * @param problems why nothing, or less than asked, was measured, one sentence each; empty when all went well
 * @param durationSeconds from the first install to the last trial's end
 * @param stability of each measured metric, how much each version varied; empty in results of older programs
 * @param explanations what makes up the changes of chains, those that take the most time first; empty without spans
 * @param calls of functions and by messages, for pictures; {@code null} without spans, and in results of older programs
 * @param profile in which functions the processor's time changed; {@code null} where versions were not profiled, and in
 *     results of older programs
 */
public record BuildResult(
        BuildRecord record,
        String baselineLabel,
        String candidateLabel,
        String workload,
        List<TrialSummary> trials,
        Map<String, String> environment,
        List<String> problems,
        double durationSeconds,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<VersionStability> stability,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Explanation> explanations,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable TracedCalls calls,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable DifferentialProfile profile) {
    public BuildResult {
        explanations = List.copyOf(explanations);
        stability = List.copyOf(stability);
        trials = List.copyOf(trials);
        problems = List.copyOf(problems);
    }

    /** Of a build without spans. */
    public BuildResult(
            BuildRecord record,
            String baselineLabel,
            String candidateLabel,
            String workload,
            List<TrialSummary> trials,
            Map<String, String> environment,
            List<String> problems,
            double durationSeconds,
            List<VersionStability> stability) {
        this(
                record,
                baselineLabel,
                candidateLabel,
                workload,
                trials,
                environment,
                problems,
                durationSeconds,
                stability,
                List.of(),
                null,
                null);
    }

    /** What is said first of where the time of the change went; empty where nothing can be said. */
    public Optional<Message> explained() {
        return Explanation.first(explanations, record.verdicts());
    }

    /** What is said first of the functions in which the time changed; empty where versions were not profiled. */
    public Optional<Message> profiled() {
        return Optional.ofNullable(profile).flatMap(DifferentialProfile::first);
    }

    /** The same with profiles of both versions. */
    public BuildResult with(DifferentialProfile other) {
        return copy(record, other);
    }

    /** The same with the line that the history has of this build. */
    public BuildResult withRecord(BuildRecord other) {
        return copy(other, profile);
    }

    /** The same with all that a copy may change. */
    private BuildResult copy(BuildRecord line, @Nullable DifferentialProfile profiles) {
        return new BuildResult(
                line,
                baselineLabel,
                candidateLabel,
                workload,
                trials,
                environment,
                problems,
                durationSeconds,
                stability,
                explanations,
                calls,
                profiles);
    }

    /**
     * A trial without its raw values.
     *
     * @param position from 1, its place in the drawn order
     * @param faults why it is invalid; empty when valid
     * @param folder where its raw results lie, relative to the result's folder
     * @param notes on how it ran, such as the cores it was bound to and what was trimmed; empty in results of older
     *     programs
     * @param load how busy the machine was in each measured phase; empty where that is not known, as in results of
     *     older programs
     */
    public record TrialSummary(
            int position,
            String version,
            String instance,
            int number,
            double durationSeconds,
            List<String> faults,
            List<String> warnings,
            String folder,
            List<SampleSummary> samples,
            @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> notes,
            @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<LoadSummary> load) {
        public TrialSummary {
            faults = List.copyOf(faults);
            warnings = List.copyOf(warnings);
            samples = List.copyOf(samples);
            notes = List.copyOf(notes);
            load = List.copyOf(load);
        }

        /** Whether its values count although something speaks against them. */
        public boolean doubtful() {
            return faults.isEmpty() && !warnings.isEmpty();
        }

        /**
         * The same as one of an instance, behind all trials of others.
         *
         * @param label of the instance
         * @param below folder of the instance, relative to that of the result
         * @param before number of trials of the others
         */
        public TrialSummary of(String label, String below, int before) {
            return copy(before + position, label, below + "/" + folder, notes);
        }

        /** The same with a further note. */
        public TrialSummary noted(String note) {
            return copy(
                    position,
                    instance,
                    folder,
                    Stream.concat(notes.stream(), Stream.of(note)).toList());
        }

        /** The same with all that a copy may change. */
        private TrialSummary copy(int place, String label, String where, List<String> said) {
            return new TrialSummary(
                    place, version, label, number, durationSeconds, faults, warnings, where, samples, said, load);
        }

        /** A trial of which nothing is to be noted, and nobody watched the machine. */
        public TrialSummary(
                int position,
                String version,
                String instance,
                int number,
                double durationSeconds,
                List<String> faults,
                List<String> warnings,
                String folder,
                List<SampleSummary> samples) {
            this(
                    position,
                    version,
                    instance,
                    number,
                    durationSeconds,
                    faults,
                    warnings,
                    folder,
                    samples,
                    List.of(),
                    List.of());
        }
    }

    /**
     * How much the values of one metric of one version varied, and at which level.
     *
     * @param version {@code baseline} or {@code candidate}
     */
    public record VersionStability(Metric metric, String version, Stability stability) {}

    /**
     * The distribution of one metric in one trial.
     *
     * @param metric its name
     * @param statistic what the tool had already reduced the iterations to, such as {@code p99}; empty when it had not
     * @param count number of iterations
     * @param quantiles share in (0, 1) as text, such as {@code 0.99} → value in the base unit, ascending
     */
    public record SampleSummary(
            String metric, String statistic, long count, double mean, Map<String, Double> quantiles) {}
}
