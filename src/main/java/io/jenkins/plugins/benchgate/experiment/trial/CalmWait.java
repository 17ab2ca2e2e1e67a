package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.ProcessorTimes;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Waits before rounds until other programs use little of the machines, for some time in total, and learns which programs
 * use them while rounds run. A machine is calm by the limits that make a trial {@linkplain LoadSummary#disturbance
 * disturbed}.
 */
final class CalmWait {
    /** Looks at the machines. */
    interface Looks {
        /** One look for each machine, always in the same order. */
        List<Look> now() throws IOException, InterruptedException;
    }

    /**
     * How a machine's processors were used up to a moment.
     *
     * @param where {@code  on sut-2}, with a space before it; empty where there is one machine
     * @param cores that programs may use there
     */
    record Look(String where, int cores, ProcessorTimes times) {
        boolean calmSince(Look earlier) {
            return !LoadSummary.isShared(times.others(earlier.times, cores), cores)
                    && !LoadSummary.isStolen(times.steal(earlier.times) / 100);
        }

        /** {@code other programs use 1.9 of 2 processors (java (77) 98 %)}, and so on. */
        String since(Look earlier) {
            List<String> busiest = times.busiest(earlier.times, cores);
            return String.format(
                            Locale.ROOT,
                            "other programs use %.1f of %d processors%s",
                            times.others(earlier.times, cores),
                            cores,
                            where)
                    + (busiest.isEmpty() ? "" : " (" + String.join(", ", busiest) + ")")
                    + (LoadSummary.isStolen(times.steal(earlier.times) / 100)
                            ? String.format(
                                    Locale.ROOT, ", the hypervisor withholds %.1f %%", times.steal(earlier.times))
                            : "");
        }
    }

    /** Time, as it passes. */
    interface Time {
        /** Seconds of a clock that never goes back. */
        double seconds();

        void sleep(double seconds) throws InterruptedException;

        Time SYSTEM = new Time() {
            @Override
            public double seconds() {
                return System.nanoTime() / 1e9;
            }

            @Override
            public void sleep(double seconds) throws InterruptedException {
                TimeUnit.MILLISECONDS.sleep(Math.round(seconds * 1000));
            }
        };
    }

    /** In s: several hundred ticks of a processor. */
    static final double LOOK_SECONDS = 3;

    private final double most;
    private final Looks looks;
    private final Time time;
    private final BuildClock clock;
    private final Consumer<String> say;
    private double waited;
    private boolean gaveUp;
    private boolean blind;
    private List<Look> before = List.of();
    private List<String> busiest = List.of();

    /**
     * A wait that has not begun.
     *
     * @param most s in total; 0: it never waits, and only learns which programs use the machines
     * @param say is told what is waited for
     */
    CalmWait(double most, Looks looks, Time time, BuildClock clock, Consumer<String> say) {
        this.most = most;
        this.looks = looks;
        this.time = time;
        this.clock = clock;
        this.say = say;
    }

    /**
     * Looks, and waits while the machines are not calm. The first look does not count as waiting; once all time is
     * waited, no more is looked before a round.
     *
     * @param limit s that this wait may take in any case
     * @param step is told again and again what it waits for
     */
    void await(double limit, Consumer<String> step) throws InterruptedException {
        if (blind) {
            return;
        }
        BuildClock.Track track = clock.track(Activity.WAITING_FOR_CALM);
        try {
            before = looks.now();
            if (waited < most) {
                calm(limit, step);
            }
        } catch (IOException e) {
            blind = true;
            say.accept("How busy the machine is cannot be told, so that nothing is waited for: " + e.getMessage());
        } finally {
            track.close();
        }
    }

    private void calm(double limit, Consumer<String> step) throws IOException, InterruptedException {
        double most = Math.min(this.most - waited, Math.max(0, limit));
        Optional<String> busy = look();
        double from = time.seconds();
        if (busy.isPresent() && most > 0) {
            say.accept(String.format(Locale.ROOT, "Waiting for a calm machine, at most %.0f s: %s.", most, busy.get()));
        }
        while (busy.isPresent() && time.seconds() - from < most) {
            step.accept("waiting for a calm machine: " + busy.get());
            busy = look();
        }
        double took = Math.min(most, time.seconds() - from);
        waited += took;
        gaveUp |= busy.isPresent();
        if (took > 0) {
            say.accept(String.format(
                    Locale.ROOT,
                    busy.isPresent()
                            ? "The machine is not calm after %.0f s: measuring all the same."
                            : "The machine is calm after %.0f s.",
                    took));
        }
    }

    /** What disturbs; empty if all machines are calm. */
    private Optional<String> look() throws IOException, InterruptedException {
        time.sleep(LOOK_SECONDS);
        List<Look> earlier = before;
        before = looks.now();
        List<String> busy = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            Look look = before.get(i);
            if (!look.calmSince(earlier.get(i))) {
                busy.add(look.since(earlier.get(i)));
                busiest = look.times().busiest(earlier.get(i).times(), look.cores());
            }
        }
        return busy.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", busy));
    }

    /** Learns which programs used the machines in a round that was disturbed; those that it has started do not count. */
    void disturbed() throws InterruptedException {
        if (blind || before.isEmpty()) {
            return;
        }
        try {
            List<Look> after = looks.now();
            for (int i = 0; i < after.size(); i++) {
                ProcessorTimes earlier = before.get(i).times();
                List<String> known = after.get(i)
                        .times()
                        .knownTo(earlier)
                        .busiest(earlier, after.get(i).cores());
                busiest = known.isEmpty() ? busiest : known;
            }
        } catch (IOException e) {
            // which programs it was is not known then
        }
    }

    /** The programs that used the most when the machine was last seen busy, such as {@code java (77) 98 %}. */
    List<String> busiest() {
        return busiest;
    }

    /** Seconds that were waited so far. */
    double waited() {
        return waited;
    }

    /** How long was waited, for people; empty where nothing was to be waited for. */
    Optional<String> told() {
        return most == 0 || blind
                ? Optional.empty()
                : Optional.of(Sentences.english(
                        gaveUp ? "stored.calmNever" : "stored.calm",
                        Figure.of(Math.round(waited)),
                        Figure.of(Math.round(most))));
    }
}
