package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.gate.AnchorPlan;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.gate.TrendGate;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.spec.Anchor;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The versions that a build has to measure its candidate beside, so that the levels of builds far apart are known well:
 * with a chain of builds alone, each measured beside the one before, their errors add up.
 *
 * @param wanted those to measure now; mostly none
 * @param replacement measured if one of them cannot be measured; {@code null} if there is none
 * @param said how many builds measure one, and why; empty where the spec says how many
 */
public record DueAnchors(List<Version> wanted, @Nullable Version replacement, String said) {
    /** None. */
    public static final DueAnchors NONE = none("");

    /** An anchor that follows accepted builds is replaced once so many builds have measured it. */
    private static final int RENEWED = 4;
    /** One build of so many where an anchor in each second one would not do either, or nothing is known. */
    private static final int USUAL = 10;

    public DueAnchors {
        wanted = List.copyOf(wanted);
    }

    /**
     * Those of the next build: one of so many in a row, so that the few builds of a change's own branch measure none.
     *
     * @param past earlier builds that it is compared with, oldest first
     * @param versions that it measured; {@code null} where nothing is known of them
     * @param measured what it measured, whose noise is taken for that of all
     */
    public static DueAnchors of(
            Spec spec, List<BuildRecord> past, @Nullable MeasuredVersions versions, List<Measured> measured) {
        Anchor anchor = spec.sut().anchor();
        if (anchor == null) {
            return NONE;
        }
        List<BuildRecord> builds = past.stream()
                .filter(build ->
                        build.job().equals(spec.name()) && WorkloadWords.same(build.workload(), spec.workloadWords()))
                .toList();
        List<String> used = new ArrayList<>();
        int since = 1;
        for (BuildRecord build : builds) {
            List<MeasuredVersions.Anchor> its =
                    build.versions() == null ? List.of() : build.versions().anchors();
            since = its.isEmpty() ? since + 1 : 1;
            its.forEach(one -> used.add(one.version()));
        }
        Plan plan = anchor.every() > 0
                ? new Plan(anchor.every(), "")
                : plan(spec, anchor, beside(builds, versions), measured);
        if (since < plan.every) {
            return none(plan.said);
        }
        return anchor.accepted()
                ? accepted(spec, builds, used, plan.said)
                : new DueAnchors(List.of(anchor.version()), null, plan.said);
    }

    private static DueAnchors none(String said) {
        return new DueAnchors(List.of(), null, said);
    }

    private record Plan(double every, String said) {}

    /** One build of as many as lets each trend gate see what it must. */
    private static Plan plan(Spec spec, Anchor anchor, int beside, List<Measured> measured) {
        if (measured.stream().allMatch(one -> Ratio.of(one) == null)) {
            return new Plan(USUAL, Sentences.english("stored.anchor.unplanned", Figure.of(USUAL)));
        }
        AnchorPlan plan = new AnchorPlan(beside, anchor.accepted() ? RENEWED : 0);
        double every = Double.POSITIVE_INFINITY;
        boolean hopeless = false;
        for (Gate gate : spec.judging().gates()) {
            if (gate instanceof TrendGate trend) {
                OptionalDouble its = plan.every(trend, measured);
                hopeless |= its.isEmpty();
                every = Math.min(every, its.orElse(every));
            }
        }
        if (Double.isInfinite(every)) {
            return hopeless
                    ? new Plan(USUAL, Sentences.english("stored.anchor.hopeless", Figure.of(USUAL)))
                    : new Plan(every, Sentences.english("stored.anchor.needless"));
        }
        return new Plan(every, Sentences.english("stored.anchor.planned", Figure.of((int) every)));
    }

    /** How many builds in a row are measured beside the same baseline, on average. */
    private static int beside(List<BuildRecord> builds, @Nullable MeasuredVersions last) {
        List<String> baselines = Stream.concat(builds.stream().map(BuildRecord::versions), Stream.ofNullable(last))
                .filter(Objects::nonNull)
                .map(MeasuredVersions::baseline)
                .filter(Objects::nonNull)
                .toList();
        int changes = 1;
        for (int i = 1; i < baselines.size(); i++) {
            changes += baselines.get(i).equals(baselines.get(i - 1)) ? 0 : 1;
        }
        return Math.max(1, baselines.size() / changes);
    }

    /** The last version that builds were measured beside, and the last accepted one where that was so for long. */
    private static DueAnchors accepted(Spec spec, List<BuildRecord> builds, List<String> used, String said) {
        Version newest = builds.stream()
                .filter(build -> build.accepted() && build.versions() != null)
                .map(build -> build.versions().candidate())
                .filter(identity -> MeasuredVersions.commit(identity).isPresent())
                .reduce((older, newer) -> newer)
                .flatMap(identity -> version(spec, identity))
                .orElse(null);
        String last = used.isEmpty() ? "" : used.get(used.size() - 1);
        Version current = version(spec, last).orElse(null);
        if (current == null) {
            return newest == null ? none(said) : new DueAnchors(List.of(newest), null, said);
        }
        boolean renewed =
                newest != null && used.stream().filter(last::equals).count() >= RENEWED && !newest.equals(current);
        return renewed
                ? new DueAnchors(List.of(current, newest), null, said)
                : new DueAnchors(List.of(current), newest, said);
    }

    /** The candidate at the commit of an identity; empty where it is not that of a commit. */
    private static Optional<Version> version(Spec spec, String identity) {
        return MeasuredVersions.commit(identity).map(commit -> spec.candidate().at(Anchor.KEY, commit, commit));
    }
}
