package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A gate on one step: rejects when the candidate is worse than its baseline by the threshold or more (THESIS eq. 4.2).
 *
 * <p>Where there is no baseline, the gate is not judged.
 *
 * @param baseline what the candidate is compared with
 * @param stale age above which a baseline's age is said; {@code null}: never
 */
public record JumpGate(
        Selector selector, Threshold threshold, Watch watch, Baseline baseline, @Nullable Duration stale, Policy policy)
        implements Gate {
    static final List<String> OPTIONS = GateOptions.ofChangesWith("baseline");

    private static final Baseline USUAL = new Baseline.SideBySide();

    /** A gate with a fixed threshold in %, and the usual choices for everything else. */
    public JumpGate(Selector selector, double percent, Watch watch) {
        this(selector, new Threshold.Percent(percent), watch, USUAL, null, Policy.DEFAULT);
    }

    static JumpGate of(GateOptions options) {
        return new JumpGate(
                options.selector(),
                options.threshold(),
                options.value("watch", Watch.REGRESSION, Watch::parse),
                options.value("baseline", USUAL, Baseline::parse),
                options.age("stale"),
                options.policy());
    }

    @Override
    public String text() {
        List<String> options = new ArrayList<>(threshold.options());
        options.add(watch == Watch.REGRESSION ? "" : "watch=" + watch.word());
        options.add(baseline.equals(USUAL) ? "" : "baseline=" + GateText.quoted(baseline.word()));
        options.add(stale == null ? "" : "stale=" + GateText.time(stale));
        options.addAll(policy.options());
        return GateText.write(kind(), selector, options);
    }

    @Override
    public Kind kind() {
        return Kind.JUMP;
    }

    @Override
    public Map<String, Quantity> bounds() {
        return Map.of();
    }

    @Override
    public boolean covers(Unit unit) {
        return true;
    }

    @Override
    public List<Double> changes(double limit, Direction better) {
        return watch.changes(limit, better);
    }

    @Override
    public boolean computes() {
        return threshold.computed();
    }

    @Override
    public boolean comparesWithLast() {
        return baseline.isLastBuild();
    }

    @Override
    public boolean decidable(boolean sideBySide) {
        return sideBySide && baseline.isSideBySide() && !threshold.computed();
    }

    @Override
    public boolean twoSided() {
        return watch == Watch.BOTH;
    }

    @Override
    public Reach reach(Origin origin) {
        return baseline.reach(origin).and(Reach.ofBuilds(threshold.builds()));
    }

    @Override
    public JumpGate against(Baseline other) {
        return new JumpGate(selector, threshold, watch, other, stale, policy);
    }

    @Override
    public Finding find(Measured measured, Earlier.View earlier, double confidence) {
        Optional<DynamicRule> dynamic = measured.bare() ? threshold.ofBareValues(watch, policy) : Optional.empty();
        if (dynamic.isPresent()) {
            return dynamic.get().jump(this, measured, earlier);
        }
        ChangeRule rule = new ChangeRule(threshold, watch, policy, confidence, true);
        Comparison comparison = measured.comparison();
        if (comparison != null && baseline.isSideBySide()) {
            return rule.judge(
                    this, measured, Change.of(comparison.change()), Against.measured(comparison.pairing()), earlier);
        }
        List<Past> builds = baseline.builds(earlier);
        if (builds.isEmpty()) {
            return Judgement.notJudged(this, measured, baseline.missing(earlier.origin()), policy);
        }
        boolean points = measured.points();
        if (Level.counts(measured, builds, earlier)) {
            if (baseline.isLastBuild()) {
                Level level = Level.of(earlier, points);
                Against against = new Against(
                                Message.of("against.level", level.builds().size()),
                                level.builds().size(),
                                level.variance())
                        .aged(builds.get(builds.size() - 1), earlier.now(), stale)
                        .on(level.builds());
                return rule.judge(
                        this, measured, level.change(measured.candidate().value(), points), against, earlier);
            }
            builds = baseline.level(earlier, builds);
        }
        Against against = new Against(baseline.said(builds), builds.size())
                .aged(builds.get(builds.size() - 1), earlier.now(), stale)
                .on(builds);
        Change change = Change.against(measured.candidate(), builds, points);
        return rule.judge(this, measured, change, against, earlier);
    }
}
