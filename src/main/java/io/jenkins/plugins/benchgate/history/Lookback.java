package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.BaselineSeries;
import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Conditions.Difference;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.LostSight;
import io.jenkins.plugins.benchgate.gate.LostSight.Sight;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Past;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.WrittenGate;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.stats.NeededTrials;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the builds of a job so far measured of each series: where a gate finds its baselines. */
public final class Lookback {
    private final List<BuildRecord> builds;
    private final MachineUse machines;
    private final Map<SeriesKey, List<Measurement>> measured = new HashMap<>();
    private final NeededTrials needed = new NeededTrials();
    private final Map<SeriesKey, Earlier> known = new HashMap<>();
    private final IdentityHashMap<Past, BuildRecord> records = new IdentityHashMap<>();
    private final IdentityHashMap<BuildRecord, Map<Judged, Verdict>> verdicts = new IdentityHashMap<>();

    /** What one build measured of a series. */
    private record Measurement(BuildRecord build, Measured series) {}

    /** Which series a gate judged. */
    private record Judged(WrittenGate gate, String series) {}

    /**
     * Over builds, each read once however many gates look back upon it.
     *
     * @param builds oldest first
     * @param machines of the build that looks back
     */
    public Lookback(List<BuildRecord> builds, MachineUse machines) {
        this.builds = builds;
        this.machines = machines;
        for (BuildRecord build : builds) {
            for (Measured one : build.measured()) {
                measured.computeIfAbsent(SeriesKey.of(one), key -> new ArrayList<>())
                        .add(new Measurement(build, one));
            }
        }
    }

    /** A series in the direction that the newest earlier build has of it, where this build has none. */
    public Measured directed(Measured series) {
        List<Measurement> before = measured.getOrDefault(SeriesKey.of(series), List.of());
        return series.metric().direction() != Direction.UNKNOWN || before.isEmpty()
                ? series
                : series.better(before.get(before.size() - 1).series().metric().direction());
    }

    /** The same metric under the same statistic in earlier builds, oldest first; an acknowledged one starts anew. */
    public Earlier at(Measured series) {
        return known.computeIfAbsent(SeriesKey.of(series), this::earlier);
    }

    /** In what conditions of a series differ from those of an earlier build; see {@link #at}. */
    public Optional<Difference> unlike(Measured series, Past past, Conditions conditions) {
        BuildRecord build = records.get(past);
        return build == null
                ? Optional.empty()
                : conditions.since(build.conditions(), series.metric().name());
    }

    /**
     * What the build has that a gate compares one with; empty where there is none. What is gone since, as a build that
     * lacks it was acknowledged, is not among it; what was acknowledged since has the direction that it has there.
     *
     * @param origin of the build that looks back
     */
    public Optional<BaselineSeries> baseline(Gate gate, Origin origin) {
        Earlier whole = new Earlier();
        IdentityHashMap<Past, BuildRecord> records = new IdentityHashMap<>();
        for (BuildRecord build : builds) {
            Past past = Past.ofBuild(
                    build.build(), build.branch(), build.commit(), build.time(), build.accepted(), build.isUnjudged());
            records.put(past, build);
            whole.add(past);
        }
        List<Past> compared = gate.baseline().builds(whole.from(origin, null));
        if (compared.isEmpty()) {
            return Optional.empty();
        }
        Past last = compared.get(compared.size() - 1);
        BuildRecord record = Objects.requireNonNull(records.get(last));
        int place = builds.indexOf(record);
        return Optional.of(new BaselineSeries(
                gate.baseline().said(List.of(last)),
                record.measured().stream()
                        .filter(one -> !gone(one, place, origin))
                        .map(one -> acknowledged(one, place, origin))
                        .toList()));
    }

    /** A series in the direction of the newest build behind a place of which it was acknowledged. */
    private Measured acknowledged(Measured series, int place, Origin origin) {
        return later(place, origin)
                .filter(build -> build.isAcknowledged(series.metric()))
                .flatMap(build -> build.measured().stream())
                .filter(one -> SeriesKey.of(one).equals(SeriesKey.of(series)))
                .reduce((older, newer) -> newer)
                .map(newest -> series.better(newest.metric().direction()))
                .orElse(series);
    }

    /**
     * Those of a baseline's series that are not known to be gone.
     *
     * @param series what was measured side by side
     * @param origin of the build that looks back
     */
    public List<Measured> present(List<Measured> series, Origin origin) {
        return series.stream()
                .filter(one -> !gone(one, newest(SeriesKey.of(one)), origin))
                .toList();
    }

    /** The place of the newest build that others are compared with by a series; -1 where there is none. */
    private int newest(SeriesKey key) {
        List<Measurement> all = measured.getOrDefault(key, List.of());
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).build().isBaseline(key.metric())) {
                return builds.indexOf(all.get(i).build());
            }
        }
        return -1;
    }

    /** Whether it was acknowledged of a build behind a place that it lacks a series. */
    private boolean gone(Measured series, int place, Origin origin) {
        return later(place, origin).anyMatch(later -> later.isAcknowledgedToLack(series));
    }

    /** The builds behind a place that are of a build's branch, or may be. */
    private Stream<BuildRecord> later(int place, Origin origin) {
        return builds.subList(place + 1, builds.size()).stream().filter(later -> visible(later, origin));
    }

    private static boolean visible(BuildRecord build, Origin origin) {
        return origin.branch().isEmpty()
                || build.branch().isEmpty()
                || build.branch().equals(origin.branch());
    }

    /**
     * What a verdict's gate could see of a series in the last builds that it judged before this one, at most {@link
     * LostSight#MOST}.
     *
     * @param origin of the build that looks back
     */
    public List<Sight> sights(Verdict verdict, Measured series, Origin origin) {
        List<Measurement> before = measured.getOrDefault(SeriesKey.of(series), List.of());
        List<Sight> sights = new ArrayList<>();
        for (int i = before.size() - 1; i >= 0 && sights.size() < LostSight.MOST; i--) {
            Measurement one = before.get(i);
            Verdict its = visible(one.build(), origin)
                    ? verdicts(one.build())
                            .get(new Judged(verdict.by(), one.series().series()))
                    : null;
            Optional.ofNullable(its)
                    .flatMap(judged -> Sight.of(judged, one.series()))
                    .ifPresent(sights::add);
        }
        return sights;
    }

    private Map<Judged, Verdict> verdicts(BuildRecord build) {
        return verdicts.computeIfAbsent(build, one -> one.verdicts().stream()
                .collect(Collectors.toMap(
                        its -> new Judged(its.by(), its.series()), its -> its, (first, second) -> first)));
    }

    private Earlier earlier(SeriesKey key) {
        Earlier earlier = new Earlier(needed);
        for (Measurement one : measured.getOrDefault(key, List.of())) {
            BuildRecord build = one.build();
            if (build.isAcknowledged(key.metric())) {
                earlier.restart(build.branch());
            }
            boolean baseline = build.isBaseline(key.metric());
            Past past = Past.of(one.series(), build.build(), build.branch(), build.time(), baseline)
                    .with(
                            build.commit(),
                            !baseline && build.isPotential(one.series()),
                            !baseline && build.isUnjudged(),
                            build.seenFrom(machines))
                    .of(one.series(), build.versions());
            records.put(past, build);
            earlier.add(past);
        }
        return earlier;
    }
}
