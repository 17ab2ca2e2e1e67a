package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A gate on slow drift: rejects when the candidate is worse than the mean of the last accepted builds by the threshold
 * or more (THESIS eq. 4.3, which used 4 % over 20 builds).
 *
 * @param builds how many accepted builds the mean is taken over, at least 2; with fewer in the history it is not
 *     judged. With a dynamic threshold it is the most that are taken, and two are enough (THESIS 7.2.4)
 * @param stale age above which the age of the newest of them is said; {@code null}: never
 */
public record TrendGate(
        Selector selector, Threshold threshold, int builds, Watch watch, @Nullable Duration stale, Policy policy)
        implements ChangeGate {
    static final List<String> OPTIONS = GateOptions.ofChangesWith("builds");
    static final int LEAST = 2;

    private static final int MOST_OF_DYNAMIC = 10;

    public TrendGate {
        if (builds < LEAST) {
            throw new IllegalArgumentException("found builds " + builds + ", expected at least " + LEAST);
        }
    }

    /** A gate with a fixed threshold in %, and the usual choices for everything else. */
    public TrendGate(Selector selector, double percent, int builds, Watch watch) {
        this(selector, new Threshold.Percent(percent), builds, watch, null, Policy.DEFAULT);
    }

    static TrendGate of(GateOptions options) {
        Selector selector = options.selector();
        Threshold threshold = options.threshold();
        Watch watch = options.value("watch", Watch.REGRESSION, Watch::parse);
        Duration stale = options.age("stale");
        int builds = options.whole("builds", options.has("dynamic") ? MOST_OF_DYNAMIC : null);
        return new TrendGate(selector, threshold, builds, watch, stale, options.policy());
    }

    @Override
    public String text() {
        List<String> options = new ArrayList<>(threshold.options());
        options.add("builds=" + builds);
        options.add(watch == Watch.REGRESSION ? "" : "watch=" + watch.word());
        options.add(stale == null ? "" : "stale=" + GateText.time(stale));
        options.addAll(policy.options());
        return GateText.write(kind(), selector, options);
    }

    @Override
    public Kind kind() {
        return Kind.TREND;
    }

    @Override
    public boolean decidable(boolean sideBySide) {
        return false;
    }

    @Override
    public TrendGate with(Selector others, Threshold other, Policy counts) {
        return new TrendGate(others, other, builds, watch, stale, counts);
    }

    @Override
    public NeededHistory reach(Origin origin) {
        return NeededHistory.ofBuilds(Math.max(policy.learn(), Math.max(builds, threshold.builds())));
    }

    @Override
    public Finding find(Measured measured, Earlier.View earlier, double confidence) {
        List<Past> accepted = earlier.accepted();
        int least = threshold.least(builds);
        List<Past> last = accepted.subList(Math.max(0, accepted.size() - builds), accepted.size());
        Optional<Exact> exact = accepted.size() < least ? Optional.empty() : Exact.with(measured, last, earlier);
        if (exact.isPresent()) {
            double from = Change.mean(last);
            return exact.get()
                    .judge(this, threshold, watch, measured, from, against(last, earlier), earlier, confidence);
        }
        Optional<DynamicRule> dynamic = measured.bare() ? threshold.ofBareValues(watch, policy) : Optional.empty();
        if (dynamic.isPresent()) {
            return dynamic.get().trend(this, measured, earlier, builds);
        }
        if (accepted.size() < least) {
            Message why = Message.of("trend.few", least, accepted.size());
            return Judgement.notJudged(this, measured, why, policy, true);
        }
        List<Past> level = Level.counts(measured, last, earlier) ? earlier.level() : accepted;
        List<Past> window = level.subList(Math.max(0, level.size() - builds), level.size());
        Change change = Change.against(measured.candidate(), window, measured.points());
        return new ChangeRule(threshold, watch, policy, confidence, false)
                .judge(this, measured, change, against(window, earlier), earlier);
    }

    private ComparedWith against(List<Past> window, Earlier.View earlier) {
        return new ComparedWith(Message.of("against.mean", window.size()), window.size())
                .aged(window.get(window.size() - 1), earlier.now(), stale)
                .on(window);
    }
}
