package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.setup.Setup;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.model.ResourceUser;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Instances;
import io.jenkins.plugins.benchgate.workload.Scrape;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A checked {@code benchgate.yaml}: all that one experiment is asked to do.
 *
 * @param file where it was read from
 * @param name of the job whose history it belongs to
 * @param history where the histories are kept; {@code null}: beside the results
 * @param sut the versions of the system under test
 * @param workload with placeholders not yet filled in
 * @param workloadName by which builds know the same workload; empty: by what it does
 * @param schedule in which order trials run, and how many
 * @param place where they run
 * @param trials how long they may take, and what becomes of their values
 * @param judging which series are computed, and how they are judged
 * @param recording what is recorded of the versions beside their values
 */
public record Spec(
        Path file,
        String name,
        @Nullable HistoryPlace history,
        Sut sut,
        Workload workload,
        String workloadName,
        Schedule schedule,
        Place place,
        Trials trials,
        Judging judging,
        Recording recording) {
    /** The same spec whose versions are installed by other commands. */
    public Spec installing(Function<Version, String> commands) {
        Version before = baseline();
        return with(
                before == null ? null : before.withInstall(commands.apply(before)),
                candidate().withInstall(commands.apply(candidate())));
    }

    /** The same spec with another candidate. */
    public Spec withCandidate(Version other) {
        return with(baseline(), other);
    }

    /** The candidate on both sides: what then seems to change is noise (an A/A run). */
    public Spec candidateAgainstItself() {
        Sut same = new Sut(candidate().as(Trial.BASELINE, candidate().label() + ", again"), candidate(), null);
        return with(same, place, workload, schedule, trials, recording);
    }

    /**
     * Two revisions of the candidate against each other, in rounds, without profiles.
     *
     * @param good revision of the baseline
     * @param probed revision of the candidate
     * @param rounds trials of each version, at least 1
     * @throws IllegalStateException where the candidate's files do not come from a repository
     */
    public Spec ofRevisions(String good, String probed, int rounds) {
        return inRounds(
                candidate().at(Trial.BASELINE, good, good), candidate().at(Trial.CANDIDATE, probed, probed), rounds, 1);
    }

    /** The candidate beside an anchor, in as many rounds as usual, without profiles. */
    public Spec against(Version anchor) {
        String label = anchor.label().equals(Anchor.KEY) ? Trial.BASELINE : anchor.label();
        return inRounds(anchor.as(Trial.BASELINE, label), candidate(), schedule.trials(), schedule.least());
    }

    private Spec inRounds(Version before, Version after, int rounds, int least) {
        Schedule.Order order = schedule.order() == Schedule.Order.DUET ? Schedule.Order.DUET : Schedule.Order.RMIT;
        Schedule rounded = new Schedule(
                order, rounds, least, schedule.window(), schedule.idle(), 0, false, 0, null, Instances.ONE);
        return with(sut.of(before, after), place, workload, rounded, trials, recording.plain());
    }

    /** The same spec without a baseline. */
    public Spec candidateAlone() {
        return with(null, candidate());
    }

    /** The same spec with another workload, whose phases may take so many seconds. */
    public Spec driving(Workload other, double seconds) {
        return with(sut, place, other, schedule, trials.lasting(seconds), recording);
    }

    /** On how many instances all is repeated. */
    public int instances() {
        return schedule.instances().count();
    }

    /** How many instances are measured at the same time at most: as many as the schedule and the quota allow. */
    public int atOnce() {
        ClusterRequest machines = ofInstance(1).place().machines();
        int together = machines == null ? 1 : Math.max(1, machines.together());
        return Math.min(schedule.instances().atOnce(), together);
    }

    /** Whether further instances may be measured, when those are not precise enough. */
    public boolean addsInstances() {
        return schedule.mostInstances() > instances();
    }

    /**
     * What one instance measures, on its machines alone. Of several, only that it measured anything counts: intervals are
     * those of all together, so that its own are made of few resamples.
     *
     * @param number of the instance, from 1 to {@link Schedule#mostInstances}
     */
    public Spec ofInstance(int number) {
        Place own =
                place.machines == null ? place : place.on(place.machines.part(number - 1, schedule.mostInstances()));
        Judging alone = instances() == 1 ? judging : judging.resampled(Judging.LEAST_RESAMPLES);
        return new Spec(
                file, name, history, sut, workload, workloadName, schedule.ofInstance(), own, trials, alone, recording);
    }

    /** The same spec on other machines. */
    public Spec on(ClusterRequest others) {
        return with(sut, place.on(others), workload, schedule, trials, recording);
    }

    /** The same spec whose versions are profiled so; {@code null}: they are not. */
    public Spec profiling(@Nullable ProfiledVersions other) {
        return with(sut, place, workload, schedule, trials, recording.profiling(other));
    }

    private Spec with(@Nullable Version before, Version after) {
        return with(sut.of(before, after), place, workload, schedule, trials, recording);
    }

    private Spec with(Sut versions, Place where, Workload driving, Schedule order, Trials lasting, Recording recorded) {
        return new Spec(file, name, history, versions, driving, workloadName, order, where, lasting, judging, recorded);
    }

    /** Seconds that the machines of the build live; infinite without such machines. */
    public double machineSeconds() {
        return place.machines == null
                ? Double.POSITIVE_INFINITY
                : place.machines.expires().toSeconds();
    }

    /** The workload for people; builds that do not have the same ({@link WorkloadWords}) are not compared. */
    public String workloadWords() {
        return WorkloadWords.of(workloadName, workload.description());
    }

    /** Whether trials of one number are a pair, which counts when both are valid. */
    public boolean paired() {
        return baseline() != null && schedule.pairs();
    }

    /** The versions to measure, baseline first. */
    public List<Version> versions() {
        Version before = baseline();
        return before == null ? List.of(candidate()) : List.of(before, candidate());
    }

    /** The version to compare with side by side; {@code null}: only the candidate is measured. */
    public @Nullable Version baseline() {
        return sut.baseline;
    }

    /** The version that is judged. */
    public Version candidate() {
        return sut.candidate;
    }

    /**
     * The versions of the system under test.
     *
     * @param baseline the version to compare with side by side; {@code null}: only the candidate is measured
     * @param candidate the version that is judged
     * @param anchor what some builds measure the candidate beside, too; {@code null}: nothing
     */
    public record Sut(@Nullable Version baseline, Version candidate, @Nullable Anchor anchor) {
        Sut of(@Nullable Version before, Version after) {
            return new Sut(before, after, anchor);
        }

        /** All that are named, the anchor last. */
        public Set<Version> named() {
            Set<Version> named = new LinkedHashSet<>();
            if (baseline != null) {
                named.add(baseline);
            }
            named.add(candidate);
            if (anchor != null) {
                named.add(anchor.version());
            }
            return named;
        }
    }

    /**
     * Where versions are measured.
     *
     * @param cores that the versions of a duet are bound to; {@code null}: the halves of the machine
     * @param machines that the build asks for; {@code null}: all runs on this one
     * @param setup what is done on machines before anything is installed
     */
    public record Place(@Nullable Halves cores, @Nullable ClusterRequest machines, Setup setup) {
        Place on(ClusterRequest others) {
            return new Place(cores, others, setup);
        }
    }

    /**
     * How long trials may take, and what becomes of their values.
     *
     * @param installSeconds how long an install command may take
     * @param phaseSeconds how long a phase of one trial may take
     * @param clientLimit share of its cores, above 0, that the client may use before its trial is doubtful
     * @param trimming what is left out of a trial's values
     * @param keeping how the values of a trial are kept
     * @param directions what is said of metrics of which neither the tool nor unit and name tell which values are better
     * @param resources whose use of the machines is measured
     * @param scrape which of the system's own metrics are read; {@code null} for none
     */
    public record Trials(
            double installSeconds,
            double phaseSeconds,
            double clientLimit,
            Trimming trimming,
            Keeping keeping,
            Directions directions,
            List<ResourceUser> resources,
            @Nullable Scrape scrape) {
        public Trials {
            resources = List.copyOf(resources);
        }

        Trials lasting(double seconds) {
            return new Trials(installSeconds, seconds, clientLimit, trimming, keeping, directions, resources, scrape);
        }
    }

    /**
     * Which series are computed, and how they are judged.
     *
     * @param selections which series are computed, under which statistic; those of the gates are among them
     * @param gates at least one
     * @param renamed metrics that have other names than in earlier builds, or in the baseline
     * @param confidence of the intervals, in (0, 1): of each or of all together, as {@code correction} says
     * @param correction how the intervals make up for being many
     * @param resamples of the bootstrap, at least 100
     */
    public record Judging(
            List<Selector> selections,
            List<Gate> gates,
            List<Renaming> renamed,
            double confidence,
            Correction correction,
            int resamples) {
        private static final int LEAST_RESAMPLES = 100;

        public Judging {
            selections = List.copyOf(selections);
            gates = List.copyOf(gates);
            renamed = List.copyOf(renamed);
        }

        private Judging resampled(int times) {
            return new Judging(selections, gates, renamed, confidence, correction, times);
        }
    }

    /**
     * What is recorded of the versions beside their values.
     *
     * @param spans how spans of trials are collected; {@code null}: they are not
     * @param trace how profiles of benchmarks are recorded; of no meaning for a build
     * @param profile how both versions are profiled once everything is measured; {@code null}: they are not
     */
    public record Recording(@Nullable TracedSpans spans, Trace trace, @Nullable ProfiledVersions profile) {
        /** Of values alone: neither profiles, nor what the tracing costs. */
        Recording plain() {
            return new Recording(spans == null ? null : spans.plain(), trace, null);
        }

        Recording profiling(@Nullable ProfiledVersions other) {
            return new Recording(spans, trace, other);
        }
    }

    /** How the intervals of one build make up for being many: with more series, one of them errs more easily. */
    public enum Correction {
        /** Each interval has the confidence that is asked for, by itself. */
        NONE,
        /** All intervals together have it: each errs in no more than its share (CLOUD 5.1). */
        BONFERRONI;

        /**
         * The confidence of each interval.
         *
         * @param asked in (0, 1)
         * @param series how many are judged, at least 1
         */
        public double confidence(double asked, int series) {
            return this == NONE ? asked : 1 - (1 - asked) / series;
        }

        /** The word in a spec: {@code none} or {@code bonferroni}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The correction that a word names; {@link IllegalArgumentException} for any other word. */
        static Correction parse(String word) {
            for (Correction correction : values()) {
                if (correction.word().equals(word)) {
                    return correction;
                }
            }
            throw new IllegalArgumentException("found correction '" + word + "', expected none or bonferroni");
        }
    }

    /**
     * That the spans of each trial are collected, and how.
     *
     * @param expected whether each trial is to have some; otherwise they are read where functions have logged them
     * @param receive whether a receiver listens for them; otherwise they are in files alone
     * @param deny names of attributes that are removed beside the usual ones, with {@code *} for any characters
     * @param version name of the attribute by which spans of both versions are told apart; empty: all belong to the version of the
     *     trial
     * @param cost pairs of trials, with spans and without, that measure what the tracing costs; 0: it is not measured
     */
    public record TracedSpans(boolean expected, boolean receive, List<String> deny, String version, int cost) {
        /** Those that functions may have logged. */
        static final TracedSpans LOGGED = new TracedSpans(false, false, List.of(), "", 0);

        public TracedSpans {
            deny = List.copyOf(deny);
        }

        TracedSpans plain() {
            return new TracedSpans(expected, receive, deny, version, 0);
        }
    }
}
