package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;

/** One measured series for programs: values in {@code unit}, changes in %, {@code null} where there is none. */
@ExportedBean(defaultVisibility = GateResult.VISIBILITY)
public final class SeriesResult {
    private final Measured measured;
    private final @Nullable Comparison comparison;
    private final Estimate candidate;

    SeriesResult(Measured measured) {
        this.measured = measured;
        this.comparison = measured.comparison();
        this.candidate = comparison == null ? measured.candidate() : comparison.candidate();
    }

    /** Metric and statistic. */
    @Exported
    public String getSeries() {
        return measured.series();
    }

    @Exported
    public String getMetric() {
        return measured.metric().name();
    }

    /** Such as {@code median} or {@code p99}. */
    @Exported
    public String getStatistic() {
        return measured.statistic();
    }

    /** The base unit of all values: {@code s}, {@code op/s}, {@code B}, …. */
    @Exported
    public String getUnit() {
        return measured.metric().unit().symbol();
    }

    /** Which direction is better: {@code lower} or {@code higher}. */
    @Exported
    public String getDirection() {
        return measured.metric().direction().word();
    }

    /** The candidate's value. */
    @Exported
    public @Nullable Double getValue() {
        return ExportedNumber.of(candidate.value());
    }

    @Exported
    public @Nullable Double getLower() {
        return ExportedNumber.lower(candidate.interval());
    }

    @Exported
    public @Nullable Double getUpper() {
        return ExportedNumber.upper(candidate.interval());
    }

    /** The value of the baseline that was measured in the same build. */
    @Exported
    public @Nullable Double getBaseline() {
        return comparison == null
                ? null
                : ExportedNumber.of(comparison.baseline().value());
    }

    @Exported
    public @Nullable Double getBaselineLower() {
        return comparison == null
                ? null
                : ExportedNumber.lower(comparison.baseline().interval());
    }

    @Exported
    public @Nullable Double getBaselineUpper() {
        return comparison == null
                ? null
                : ExportedNumber.upper(comparison.baseline().interval());
    }

    /** Relative change against that baseline, in %; above 0 where the value rose. */
    @Exported
    public @Nullable Double getChangePercent() {
        return comparison == null ? null : ExportedNumber.of(comparison.change().value());
    }

    @Exported
    public @Nullable Double getChangeLower() {
        return ExportedNumber.lower(change());
    }

    @Exported
    public @Nullable Double getChangeUpper() {
        return ExportedNumber.upper(change());
    }

    /** Of all intervals of this series, in (0, 1). */
    @Exported
    public @Nullable Double getConfidence() {
        Interval change = change();
        return ExportedNumber.confidence(change == null ? candidate.interval() : change);
    }

    /** Share of the application's time that the benchmark covers, in %. */
    @Exported
    public @Nullable Double getImpactPercent() {
        Double impact = measured.impact();
        return impact == null ? null : ExportedNumber.of(100 * impact);
    }

    private @Nullable Interval change() {
        return comparison == null ? null : comparison.change().interval();
    }

    /** A number as JSON and XML can hold it: none where it is not finite, which JSON has no word for. */
    static final class ExportedNumber {
        private ExportedNumber() {}

        static @Nullable Double of(double value) {
            return Double.isFinite(value) ? value : null;
        }

        static @Nullable Double lower(@Nullable Interval interval) {
            return interval == null ? null : interval.lower();
        }

        static @Nullable Double upper(@Nullable Interval interval) {
            return interval == null ? null : interval.upper();
        }

        static @Nullable Double confidence(@Nullable Interval interval) {
            return interval == null ? null : interval.confidence();
        }
    }
}
