package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.run.BuildFolderLock;
import io.jenkins.plugins.benchgate.experiment.run.MaskedFiles;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.spec.SentSecrets;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An experiment that is repeated on several instances, each of them a machine, or a group of machines, of its own. All
 * that they measure is one build.
 *
 * <p>An instance that cannot be had, or measures nothing, is left out, and the build says so. One that finds no room in
 * the quota while others of the build have machines waits until one of them is done.
 */
public final class InstanceRuns {
    private final Spec spec;
    private final long seed;
    private final Progress progress;
    private final Run run;
    private final Judge judge;
    private final JoinedInstances joined;
    /** Of the instances that are still to be measured. */
    private final Deque<Integer> waiting = new ArrayDeque<>();
    /** Workers that have an instance. */
    private int busy;
    /** Instances that were tried to their end. */
    private int ended;

    private InstanceRuns(Spec spec, Path out, long seed, Judge judge, Progress progress, Run run) throws IOException {
        this.spec = spec;
        this.seed = seed;
        this.progress = progress;
        this.run = run;
        this.judge = new OneDecision(spec, judge);
        this.joined = new JoinedInstances(spec, out, seed);
    }

    /** Measures on one instance. */
    @FunctionalInterface
    public interface Run {
        /**
         * Gets the machines of an instance, measures on them, and gives them back.
         *
         * @param number of the instance, from 1
         * @param alone what it measures, and on which machines
         * @param out folder for its results
         * @param judge is asked which anchors are due
         * @throws CloudException when its machines cannot be had
         */
        Measurement measure(int number, Spec alone, Path out, long seed, Judge judge, Progress progress)
                throws IOException, InterruptedException, CloudException;
    }

    /**
     * Measures on all instances; where there is but one, as if there were no such thing.
     *
     * @param out folder for the results
     * @param seed what the order of trials and all resampling follow from
     * @param environment of the build
     * @param judge is asked which anchors are due, for all instances once
     * @throws CloudException when the spec asks for machines that there are not, or the credentials do not hold, before
     *     anything was measured, or all instances would cost too much; with one instance, whenever its machines cannot be had
     */
    @SuppressWarnings("try") // the folder is marked, not asked
    public static Measurement measure(
            Spec spec, Path out, long seed, Map<String, String> environment, Judge judge, Progress progress, Run run)
            throws IOException, InterruptedException, CloudException {
        if (spec.instances() == 1) {
            return run.measure(1, spec, out, seed, judge, progress);
        }
        ClusterRequest machines = spec.ofInstance(1).place().machines();
        if (machines != null) {
            for (String limit : machines.unreachable(spec.schedule().mostInstances())) {
                throw new CloudException(Reason.QUOTA, "cluster.quota: " + limit);
            }
        }
        InstanceRuns runs = new InstanceRuns(spec, out, seed, judge, progress, run);
        BuildFolderLock.sweepBeside(out, new MaskedFiles(SentSecrets.masking(spec, environment, List.of())), progress);
        try (BuildFolderLock mark = BuildFolderLock.in(out)) {
            return runs.measure();
        }
    }

    private Measurement measure() throws IOException, InterruptedException, CloudException {
        int planned = spec.instances();
        measure(1, planned);
        Until until = spec.schedule().until();
        if (until != null && !joined.tooFew()) {
            repeat(until, planned);
        }
        return joined.measurement();
    }

    /** Goes on, one instance after the other, until the intervals of all together are as narrow as is asked for. */
    private void repeat(Until until, int planned) throws IOException, InterruptedException, CloudException {
        for (int done = planned; ; done++) {
            Optional<String> missing = joined.missing(until);
            Optional<Until.End> cap = until.cap(done, joined.wall(), joined.seconds() / done, joined.seconds());
            if (missing.isEmpty() || cap.isPresent()) {
                Figure count = Figure.of(done);
                String ended = missing.isEmpty()
                        ? Sentences.english(
                                "stored.instances.ended", count, until.goal().describe())
                        : Sentences.english(
                                "stored.instances.endedThough",
                                count,
                                cap.orElseThrow() == Until.End.TRIALS
                                        ? Sentences.english("stored.part.noMoreInstances")
                                        : cap.orElseThrow().words(),
                                missing.get());
                joined.note("Ended after", ended);
                progress.say("Ended after " + ended + ".");
                return;
            }
            progress.say("After " + done + " instances " + missing.get() + ": one more.");
            measure(done + 1, done + 1);
        }
    }

    private void measure(int first, int last) throws IOException, InterruptedException, CloudException {
        for (int number = first; number <= last; number++) {
            waiting.add(number);
        }
        int workers = Math.min(waiting.size(), spec.atOnce());
        List<ParallelWork.Step<CloudException>> steps = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            steps.add(this::work);
        }
        new ParallelWork<>(CloudException.class).steps(steps);
    }

    /** Measures instances, one after the other, until none is left, or others have all the room that there is. */
    private void work() throws IOException, InterruptedException, CloudException {
        Integer number = next();
        while (number != null) {
            int before = ended();
            Progress own = new InstanceProgress(progress, number);
            try {
                long drawn = Seeds.of("instance", String.valueOf(seed), String.valueOf(number));
                joined.add(
                        number, run.measure(number, spec.ofInstance(number), joined.folder(number), drawn, judge, own));
            } catch (CloudException e) {
                if ((e.reason() == Reason.NOT_FOUND || e.reason() == Reason.CREDENTIALS) && joined.isEmpty()) {
                    throw e;
                }
                if (e.reason() == Reason.QUOTA && ended() > before) {
                    // there may be room now
                    continue;
                }
                if (e.reason() == Reason.QUOTA && waitsFor(number)) {
                    own.say("waits until another one is done: " + e.getMessage());
                    return;
                }
                own.say(String.valueOf(e.getMessage()));
                joined.lose(number, String.valueOf(e.getMessage()));
            }
            number = after();
        }
    }

    private synchronized @Nullable Integer next() {
        Integer next = waiting.poll();
        busy += next == null ? 0 : 1;
        return next;
    }

    private synchronized int ended() {
        return ended;
    }

    private synchronized @Nullable Integer after() {
        busy--;
        ended++;
        return next();
    }

    /** Puts an instance back for another worker; false where no other is at work. */
    private synchronized boolean waitsFor(int number) {
        if (busy == 1) {
            return false;
        }
        busy--;
        waiting.addFirst(number);
        return true;
    }

    /** Decides once for all instances which anchors they measure, by what the first one measured that asks. */
    private static final class OneDecision implements Judge {
        private final Spec whole;
        private final Judge judge;
        private @Nullable DueAnchors due;

        OneDecision(Spec whole, Judge judge) {
            this.whole = whole;
            this.judge = judge;
        }

        /** Nothing that a single instance finds is a regression of the build. */
        @Override
        public boolean regressed(Measurement measurement, boolean failed) {
            return false;
        }

        @Override
        public synchronized DueAnchors anchors(Spec spec, Measurement measurement)
                throws IOException, InterruptedException {
            DueAnchors decided = due == null ? judge.anchors(whole, measurement) : due;
            due = decided;
            return decided;
        }
    }

    /** What one of several instances tells, of which several may speak at once. */
    private record InstanceProgress(Progress progress, int number) implements Progress {
        @Override
        public void say(String line) {
            synchronized (progress) {
                progress.say("Instance " + number + ": " + line);
            }
        }

        @Override
        public void step(int done, int total, String what, double secondsLeft) {
            synchronized (progress) {
                progress.step(done, total, "instance " + number + ", " + what, secondsLeft);
            }
        }
    }
}
