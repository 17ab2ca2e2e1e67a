package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.pages.SeriesResult.ExportedNumber;
import io.jenkins.plugins.benchgate.report.BuildResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;

/** The result of one experiment in one build, for programs; see {@code docs/jenkins/rest.md}. */
@ExportedBean(defaultVisibility = 2)
public final class ExperimentResult {
    private final BuildVerdictAction action;
    private final Optional<BuildResult> result;

    public ExperimentResult(BuildVerdictAction action) {
        this.action = action;
        this.result = action.getPage().result();
    }

    @Exported
    public String getExperiment() {
        return action.getExperiment();
    }

    /** The build's number. */
    @Exported
    public int getBuild() {
        return action.getBuild().getNumber();
    }

    /** The address of the experiment's page, relative to the build's. */
    @Exported
    public String getAddress() {
        return action.getUrlName();
    }

    /** {@code pass}, {@code not_judged}, {@code potential}, {@code inconclusive} or {@code fail}. */
    @Exported
    public String getVerdict() {
        return action.getWord();
    }

    /** Whether later builds may be compared against this one; {@code null} where the result is gone. */
    @Exported
    public @Nullable Boolean getAccepted() {
        return record().map(BuildRecord::accepted).orElse(null);
    }

    /** When the measurement began, such as {@code 2026-01-02T03:04:05.678Z}. */
    @Exported
    public @Nullable String getTime() {
        return record().map(record -> record.time().toString()).orElse(null);
    }

    /** From the first install to the last trial's end. */
    @Exported
    public @Nullable Double getDurationSeconds() {
        return result.map(BuildResult::durationSeconds).map(ExportedNumber::of).orElse(null);
    }

    @Exported
    public @Nullable String getCandidate() {
        return result.map(BuildResult::candidateLabel).orElse(null);
    }

    @Exported
    public @Nullable String getBaseline() {
        return result.map(BuildResult::baselineLabel).orElse(null);
    }

    @Exported
    public @Nullable String getWorkload() {
        return result.map(BuildResult::workload).orElse(null);
    }

    /** What all randomness followed from, as text: JSON's readers round such numbers. */
    @Exported
    public @Nullable String getSeed() {
        return record().map(record -> String.valueOf(record.seed())).orElse(null);
    }

    /** Why nothing, or less than asked, was measured, one sentence each. */
    @Exported
    public List<String> getProblems() {
        return result.map(BuildResult::problems).orElse(List.of());
    }

    @Exported
    public List<GateResult> getGates() {
        return record().map(BuildRecord::verdicts).orElse(List.of()).stream()
                .map(GateResult::new)
                .toList();
    }

    @Exported
    public List<SeriesResult> getMeasured() {
        return record().map(BuildRecord::measured).orElse(List.of()).stream()
                .map(SeriesResult::new)
                .toList();
    }

    private Optional<BuildRecord> record() {
        return result.map(BuildResult::record);
    }
}
