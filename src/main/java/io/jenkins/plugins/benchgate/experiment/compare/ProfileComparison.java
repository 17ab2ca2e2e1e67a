package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.FlameGraph;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Frame;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Quantity;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Recording;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.Trace.OfBenchmark;
import io.jenkins.plugins.benchgate.spec.Trace.Perf;
import io.jenkins.plugins.benchgate.spec.Trace.Pprof;
import io.jenkins.plugins.benchgate.stats.PairedDifference;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.OwnTimes;
import io.jenkins.plugins.benchgate.suite.profile.PairedStacks;
import io.jenkins.plugins.benchgate.suite.profile.PairedStacks.Side;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import io.jenkins.plugins.benchgate.suite.profile.Profiles;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Compares profiles of two versions: the own time of each function, and the stacks of both in one tree.
 *
 * <p>Functions stand in the order of the change of their own time less its standard error over the rounds.
 *
 * <p>Times are processor seconds of an operation where both the time that samples stand for and the operations of the
 * client are known, so that a slowdown of everything shows; else shares of the version's samples. A profile that is
 * shorter than the measured phases stands for all of them. Rounds in which both versions have a profile are pairs, and
 * intervals those of the paired t test over them, at {@value #CONFIDENCE}.
 *
 * @param out folder of the build's results
 * @param profiled how the profiles were recorded
 */
public record ProfileComparison(Path out, ProfiledVersions profiled) {
    /** Three rounds have two degrees of freedom, whose t for 99 % is 9.9: nearly every interval would hold 0. */
    private static final double CONFIDENCE = 0.95;
    /** So many functions, those whose time changed most. */
    private static final int FUNCTIONS = 30;

    private static final int FRAMES = 1500;
    private static final double SHARE = 0.001;
    private static final MathContext KEPT = new MathContext(6);
    /** The file of a trial that has the profile. */
    private static final String FILE = "profiler/profile.gz";

    /** What a profile says, once its times have a unit. */
    private record Read(Recording recording, Profile profile, OwnTimes own, double seconds) {}

    /**
     * Compares profiles that are kept.
     *
     * @param caveats that are known of them
     * @throws IOException when a profile cannot be read
     */
    public DifferentialProfile of(List<Recording> recordings, List<String> caveats) throws IOException {
        Set<Integer> rounds = new LinkedHashSet<>();
        recordings.forEach(one -> rounds.add(one.round()));
        rounds.removeIf(
                round -> recordings.stream().filter(one -> one.round() == round).count() < 2);
        List<Recording> paired =
                recordings.stream().filter(one -> rounds.contains(one.round())).toList();
        if (paired.isEmpty()) {
            return DifferentialProfile.missing(word(), recordings, caveats);
        }
        Path unpacked = Files.createTempDirectory("benchgate-profiles");
        try {
            return of(paired, recordings, caveats, unpacked);
        } finally {
            FolderTree.delete(unpacked);
        }
    }

    private String word() {
        return profiled.with().word();
    }

    private DifferentialProfile of(List<Recording> paired, List<Recording> all, List<String> known, Path folder)
            throws IOException {
        Functions functions = new Functions(Naming.FOLDED);
        List<String> prefixes = profiled.project();
        IntPredicate charged = prefixes.isEmpty() ? function -> true : charged(new Project(prefixes), functions);
        Map<Recording, Path> files = new LinkedHashMap<>();
        List<Read> reads = new ArrayList<>();
        List<String> caveats = new ArrayList<>(known);
        Set<Integer> rounds = new LinkedHashSet<>();
        paired.forEach(one -> rounds.add(one.round()));
        for (Recording recording : paired) {
            Path file = RawResults.unpacked(
                    out.resolve(recording.folder()).resolve(FILE), folder.resolve(String.valueOf(files.size())));
            files.put(recording, file);
            OwnTimes own = new OwnTimes(functions, charged);
            try {
                Profile profile = Profiles.read(file, functions, own);
                reads.add(new Read(recording, profile, own, profile.secondsOfValue(period())));
            } catch (InputException e) {
                rounds.remove(recording.round());
                String told = String.valueOf(e.getMessage());
                caveats.add(Sentences.english(
                        "stored.profile.unread", told.replace(file.toString(), recording.folder() + "/" + FILE)));
            }
        }
        reads.removeIf(read -> !rounds.contains(read.recording().round()));
        return rounds.isEmpty()
                ? DifferentialProfile.missing(word(), all, caveats)
                : of(reads, files, functions, List.copyOf(rounds), all, caveats);
    }

    private DifferentialProfile of(
            List<Read> reads,
            Map<Recording, Path> files,
            Functions functions,
            List<Integer> rounds,
            List<Recording> all,
            List<String> known)
            throws IOException {
        boolean timed = reads.stream()
                .allMatch(read -> read.seconds() > 0 && read.recording().operations() > 0);
        PairedStacks stacks = new PairedStacks(functions);
        Map<Recording, Double> scales = new LinkedHashMap<>();
        for (Read read : reads) {
            double scale = timed ? secondsOfOperation(read) : 1.0 / read.own().all();
            scales.put(read.recording(), scale);
            Path file = Objects.requireNonNull(files.get(read.recording()));
            Profiles.read(file, functions, stacks.sink(side(read.recording()), scale / rounds.size()));
        }
        List<String> caveats = new ArrayList<>(known);
        caveats.addAll(caveats(reads, timed, stacks));
        return compared(reads, scales, rounds, timed, stacks, all, caveats);
    }

    /** By the number of a function, each name asked about once. */
    private static IntPredicate charged(Project project, Functions functions) {
        Map<Integer, Boolean> own = new LinkedHashMap<>();
        return function -> own.computeIfAbsent(function, one -> project.contains(functions.name(one)));
    }

    private double period() {
        return profiled.with() instanceof Perf perf ? 1.0 / perf.frequency() : 0;
    }

    private static Side side(Recording recording) {
        return recording.version().equals(Trial.BASELINE) ? Side.BASELINE : Side.CANDIDATE;
    }

    /** The operations went on while the profile had ended already. */
    private static double secondsOfOperation(Read read) {
        Recording recording = read.recording();
        double recorded = read.profile().seconds();
        double longer = recorded > 0 ? Math.max(1, recording.seconds() / recorded) : 1;
        return read.seconds() * longer / recording.operations();
    }

    private List<String> caveats(List<Read> reads, boolean timed, PairedStacks stacks) {
        List<String> caveats = new ArrayList<>();
        if (!timed) {
            caveats.add(Sentences.english(
                    reads.stream().allMatch(read -> read.seconds() > 0)
                            ? "stored.profile.noOperations"
                            : "stored.profile.noPeriod"));
        }
        boolean benchmark = profiled.with() instanceof OfBenchmark;
        // JMH starts its forks with the options that this asks for
        if (!benchmark && reads.stream().anyMatch(read -> read.profile().kind() == Profile.Kind.JFR)) {
            caveats.add(Sentences.english("stored.profile.jfr"));
        }
        long least =
                reads.stream().mapToLong(read -> read.profile().samples()).min().orElse(0);
        if (least < 200) {
            caveats.add(Sentences.english(
                    benchmark ? "stored.profile.fewOfBenchmark" : "stored.profile.few", Figure.of(least)));
        }
        if (profiled.with() instanceof Pprof pprof
                && reads.stream().anyMatch(read -> read.recording().seconds() < 0.9 * pprof.seconds())) {
            caveats.add(Sentences.english("stored.profile.longer"));
        }
        if (stacks.cut()) {
            caveats.add(Sentences.english("stored.profile.cut"));
        }
        return caveats;
    }

    private DifferentialProfile compared(
            List<Read> reads,
            Map<Recording, Double> scales,
            List<Integer> rounds,
            boolean timed,
            PairedStacks stacks,
            List<Recording> all,
            List<String> caveats) {
        Map<String, double[][]> times = new LinkedHashMap<>();
        double[][] whole = new double[2][rounds.size()];
        for (Read read : reads) {
            double scale = Objects.requireNonNull(scales.get(read.recording()));
            int side = side(read.recording()).place();
            int round = rounds.indexOf(read.recording().round());
            whole[side][round] = scale * read.own().all();
            Map<String, Long> own = new LinkedHashMap<>(read.own().byName());
            long charged = own.values().stream().mapToLong(Long::longValue).sum();
            if (charged < read.own().all()) {
                own.put("", read.own().all() - charged);
            }
            own.forEach((name, value) ->
                    times.computeIfAbsent(name, none -> new double[2][rounds.size()])[side][round] = scale * value);
        }
        List<Moved> moved = times.entrySet().stream()
                .map(one -> new Change(one.getKey(), one.getValue()))
                .sorted(Comparator.comparingDouble(Change::beyondError)
                        .thenComparingDouble(one -> one.difference().mean())
                        .reversed()
                        .thenComparing(Change::name))
                .map(Change::moved)
                .toList();
        PairedDifference change = PairedDifference.of(whole[0], whole[1], CONFIDENCE);
        List<String> names = new ArrayList<>();
        List<Frame> frames = frames(stacks, names);
        return new DifferentialProfile(
                word(),
                timed ? Quantity.SECONDS : Quantity.SHARE,
                rounds.size(),
                profiled.project(),
                kept(mean(whole[0])),
                kept(mean(whole[1])),
                timed ? change.interval() : null,
                moved.subList(0, Math.min(FUNCTIONS, moved.size())),
                Math.max(0, moved.size() - FUNCTIONS),
                new FlameGraph(names, frames),
                all,
                caveats);
    }

    /** The own time of a function in the rounds of both versions. */
    @SuppressWarnings("ArrayRecordComponent") // of a few rounds, and never compared
    private record Change(String name, double[][] times, PairedDifference difference) {
        Change(String name, double[][] times) {
            this(name, times, PairedDifference.of(times[0], times[1], CONFIDENCE));
        }

        /** A function whose time varies much moves much without a change. */
        double beyondError() {
            double size = Math.abs(difference.mean());
            return difference.interval() == null ? size : size - difference.error();
        }

        Moved moved() {
            return new Moved(
                    name, kept(mean(times[0])), kept(mean(times[1])), kept(difference.mean()), difference.interval());
        }
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static List<Frame> frames(PairedStacks stacks, List<String> names) {
        Map<Integer, Integer> places = new LinkedHashMap<>();
        List<Frame> frames = stacks.frames(FRAMES, SHARE).stream()
                .map(frame -> new Frame(
                        places.computeIfAbsent(frame.function(), none -> places.size()),
                        frame.depth(),
                        kept(frame.baseline()),
                        kept(frame.candidate()),
                        kept(frame.baselineOwn()),
                        kept(frame.candidateOwn())))
                .toList();
        places.keySet().forEach(function -> names.add(stacks.functions().name(function)));
        return frames;
    }

    /** As it is kept: more digits than a profile knows. */
    private static double kept(double value) {
        return value == 0 ? 0 : new BigDecimal(value).round(KEPT).doubleValue();
    }
}
