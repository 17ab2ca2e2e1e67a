package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which series that crossed a gate did so in earlier builds of the branch already, and which of the build before pass
 * again. A build that did not judge a series, or measured it beside another baseline, says nothing of it.
 *
 * @param fresh series that cross a gate and passed when they were last judged, the gravest first
 * @param outstanding of each series that crossed when it was last judged, too, the first build of those in a row
 * @param fixed series that crossed in the build before and pass now
 * @param before label of the build before; empty where none was judged
 */
public record Findings(List<String> fresh, Map<String, String> outstanding, List<String> fixed, String before) {
    /** Where nothing is known. */
    public static final Findings NONE = new Findings(List.of(), Map.of(), List.of(), "");

    /** So many earlier builds are looked at. */
    private static final int LOOKED_AT = 50;

    /**
     * Those of a build.
     *
     * @param earlier builds of its experiment, the newest first; those of other branches do not count, and
     *     of a series none from one on whose level somebody accepted
     */
    public static Findings of(BuildRecord build, Iterator<BuildRecord> earlier) {
        Map<String, Outcome> now = TrendSeries.outcomes(build.verdicts());
        Set<String> open = Gravest.verdicts(build.verdicts(), build.verdicts().size()).rows().stream()
                .map(Verdict::series)
                .filter(series -> crossed(now.get(series)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> beside = beside(build);
        List<String> fresh = new ArrayList<>();
        Map<String, String> outstanding = new LinkedHashMap<>();
        List<String> fixed = new ArrayList<>();
        String before = "";
        for (int i = 0; i < LOOKED_AT && earlier.hasNext() && (before.isEmpty() || !open.isEmpty()); i++) {
            BuildRecord one = earlier.next();
            if (!one.branch().equals(build.branch())) {
                continue;
            }
            Map<String, Outcome> then = TrendSeries.outcomes(one.verdicts());
            Set<String> accepted = accepted(one);
            open.removeAll(accepted);
            then.keySet().removeAll(accepted);
            if (!sameBaseline(build, one)) {
                then.keySet().removeAll(beside);
            }
            if (before.isEmpty()
                    && then.values().stream().anyMatch(outcome -> outcome == Outcome.PASS || crossed(outcome))) {
                before = one.build();
                then.forEach((series, outcome) -> {
                    if (crossed(outcome) && now.get(series) == Outcome.PASS) {
                        fixed.add(series);
                    }
                });
            }
            for (String series : List.copyOf(open)) {
                if (crossed(then.get(series))) {
                    outstanding.put(series, one.build());
                } else if (then.get(series) == Outcome.PASS) {
                    open.remove(series);
                    if (!outstanding.containsKey(series)) {
                        fresh.add(series);
                    }
                }
            }
        }
        return new Findings(fresh, outstanding, fixed, before);
    }

    /**
     * Those of a build.
     *
     * @param past builds of its experiment, oldest first, rejected ones too; those from its own on do not count
     */
    public static Findings of(BuildRecord build, List<BuildRecord> past) {
        List<BuildRecord> earlier = new ArrayList<>(past.stream()
                .takeWhile(one -> !one.build().equals(build.build()))
                .toList());
        Collections.reverse(earlier);
        return of(build, earlier.iterator());
    }

    private static boolean crossed(@Nullable Outcome outcome) {
        return outcome == Outcome.FAIL || outcome == Outcome.POTENTIAL;
    }

    /** The series whose level somebody accepted. */
    private static Set<String> accepted(BuildRecord build) {
        return build.measured().stream()
                .filter(measured -> build.acknowledged().stream().anyMatch(one -> one.covers(measured.metric())))
                .map(Measured::series)
                .collect(Collectors.toSet());
    }

    /** The series whose change was measured side by side in the build and judged. */
    private static Set<String> beside(BuildRecord build) {
        Set<String> changes = build.verdicts().stream()
                .filter(verdict -> verdict.by().kind().judgesChanges())
                .map(Verdict::series)
                .collect(Collectors.toCollection(HashSet::new));
        changes.retainAll(build.measured().stream()
                .filter(measured -> measured.comparison() != null)
                .map(Measured::series)
                .toList());
        return changes;
    }

    private static boolean sameBaseline(BuildRecord build, BuildRecord other) {
        MeasuredVersions own = build.versions();
        MeasuredVersions others = other.versions();
        return own != null
                && others != null
                && own.baseline() != null
                && Objects.equals(own.baseline(), others.baseline());
    }

    /** In sentences; none where nothing is known. */
    public List<Message> said() {
        List<Message> since = outstanding.entrySet().stream()
                .map(one -> Message.of("findings.since", one.getKey(), one.getValue()))
                .toList();
        return Stream.of(
                        said("findings.new", names(fresh)),
                        said("findings.outstanding", since),
                        said("findings.fixed", names(fixed)))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Message> names(List<String> series) {
        return series.stream().map(name -> Message.of("headline.name", name)).toList();
    }

    private List<Message> said(String key, List<Message> series) {
        return series.isEmpty() ? List.of() : List.of(Message.of(key, Headline.named(series), before));
    }
}
