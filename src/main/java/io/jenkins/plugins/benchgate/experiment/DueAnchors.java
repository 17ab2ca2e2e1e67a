package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.spec.Anchor;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The versions that a build has to measure its candidate beside, so that the levels of builds far apart are known well:
 * with a chain of builds alone, each measured beside the one before, their errors add up.
 *
 * @param wanted those to measure now; mostly none
 * @param replacement measured if one of them cannot be measured; {@code null} if there is none
 */
public record DueAnchors(List<Version> wanted, @Nullable Version replacement) {
    /** None. */
    public static final DueAnchors NONE = new DueAnchors(List.of(), null);

    /** An anchor that follows accepted builds is replaced once so many builds have measured it. */
    private static final int RENEWED = 4;

    public DueAnchors {
        wanted = List.copyOf(wanted);
    }

    /**
     * Those of the next build: one of so many in a row, so that the few builds of a change's own branch measure none.
     *
     * @param past earlier builds that it is compared with, oldest first
     */
    public static DueAnchors of(Spec spec, List<BuildRecord> past) {
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
        if (since < anchor.every()) {
            return NONE;
        }
        return anchor.accepted() ? accepted(spec, builds, used) : new DueAnchors(List.of(anchor.version()), null);
    }

    /** The last version that builds were measured beside, and the last accepted one where that was so for long. */
    private static DueAnchors accepted(Spec spec, List<BuildRecord> builds, List<String> used) {
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
            return newest == null ? NONE : new DueAnchors(List.of(newest), null);
        }
        boolean renewed =
                newest != null && used.stream().filter(last::equals).count() >= RENEWED && !newest.equals(current);
        return renewed ? new DueAnchors(List.of(current, newest), null) : new DueAnchors(List.of(current), newest);
    }

    /** The candidate at the commit of an identity; empty where it is not that of a commit. */
    private static Optional<Version> version(Spec spec, String identity) {
        return MeasuredVersions.commit(identity).map(commit -> spec.candidate().at(Anchor.KEY, commit, commit));
    }
}
