package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.jenkins.pages.SeriesResult.ExportedNumber;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;

/** What one gate said of one series, for programs: numbers in {@code unit}, {@code null} where there is none. */
@ExportedBean(defaultVisibility = GateResult.VISIBILITY)
public final class GateResult {
    /** Seen at the usual depth although it stands in a list of a list. */
    static final int VISIBILITY = 3;

    private final Verdict verdict;

    GateResult(Verdict verdict) {
        this.verdict = verdict;
    }

    /** {@code pass}, {@code not_judged}, {@code unseen}, {@code potential}, {@code inconclusive} or {@code fail}. */
    @Exported
    public String getVerdict() {
        return verdict.outcome().word();
    }

    /** What the verdict would have been if the gate did not learn; {@code null} where it guards. */
    @Exported
    public @Nullable String getWould() {
        return verdict.learning() == null ? null : verdict.would().word();
    }

    /** The gate as its spec has it. */
    @Exported
    public String getGate() {
        return verdict.gate();
    }

    /** Metric and statistic. */
    @Exported
    public String getSeries() {
        return verdict.series();
    }

    /** One sentence for people. */
    @Exported
    public String getReason() {
        return verdict.reason();
    }

    /** The judged quantity; a change as measured. */
    @Exported
    public @Nullable Double getValue() {
        return ExportedNumber.of(verdict.value());
    }

    @Exported
    public @Nullable Double getLower() {
        return ExportedNumber.lower(verdict.interval());
    }

    @Exported
    public @Nullable Double getUpper() {
        return ExportedNumber.upper(verdict.interval());
    }

    /** Of the interval from {@code lower} to {@code upper}, in (0, 1). */
    @Exported
    public @Nullable Double getConfidence() {
        return ExportedNumber.confidence(verdict.interval());
    }

    /** {@code worse} or {@code better} of a change that was found, else empty. */
    @Exported
    public String getEffect() {
        return verdict.effect();
    }

    /** The bound that decided, as the gate has it. */
    @Exported
    public @Nullable Double getThreshold() {
        return ExportedNumber.of(verdict.threshold());
    }

    /** The least change in % that this gate finds in 95 of 100 builds as noisy as this one. */
    @Exported
    public @Nullable Double getDetectablePercent() {
        return ExportedNumber.of(verdict.detectable());
    }

    /** Of value, bounds and threshold: {@code %} where a change was judged. */
    @Exported
    public String getUnit() {
        return verdict.unit().symbol();
    }
}
