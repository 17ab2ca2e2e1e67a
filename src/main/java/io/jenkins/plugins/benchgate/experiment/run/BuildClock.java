package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.history.Activity;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a build: how much of its time went to which activity.
 *
 * <p>Each strand of work, such as a trial, tells what it is doing on a {@link Track} of its own. Of several activities
 * at one moment the first of {@link #BEFORE} counts, so that each moment counts once: time in which one of two systems
 * is measured is measuring, whatever the other does. Safe for several threads.
 */
public final class BuildClock {
    /** What counts of several activities at the same moment, the first that goes on. */
    private static final List<Activity> BEFORE = List.of(
            Activity.ANCHORING,
            Activity.CONFIRMING,
            Activity.PROFILING,
            Activity.MEASURING,
            Activity.LOADING,
            Activity.RESTORING,
            Activity.STARTING,
            Activity.IDLE,
            Activity.STOPPING,
            Activity.OUTPUTS,
            Activity.INSTALLING,
            Activity.WAITING_FOR_LOCK,
            Activity.WAITING_FOR_MACHINES,
            Activity.WAITING_FOR_CALM,
            Activity.COMPUTING);

    private final LongSupplier nanoseconds;
    private final long begin;
    private final Map<Activity, Integer> going = new EnumMap<>(Activity.class);
    private final Map<Activity, Long> spent = new EnumMap<>(Activity.class);
    private long last;

    /**
     * A clock that begins now.
     *
     * @param nanoseconds of a clock that never goes back, such as {@link System#nanoTime}
     */
    public BuildClock(LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
        this.begin = nanoseconds.getAsLong();
        this.last = begin;
    }

    /** A new strand of work. */
    public Track track(Activity first) {
        Track track = new Track();
        track.now(first);
        return track;
    }

    /** Seconds since it began. */
    public double elapsed() {
        return (nanoseconds.getAsLong() - begin) / 1e9;
    }

    /** Seconds of each activity until now, by its name in files, in the order of {@link Activity}. */
    public synchronized Map<String, Double> seconds() {
        pass();
        Map<String, Double> seconds = new LinkedHashMap<>();
        spent.forEach((activity, time) -> {
            if (time > 0) {
                seconds.put(activity.word(), time / 1e9);
            }
        });
        return seconds;
    }

    private void pass() {
        long now = nanoseconds.getAsLong();
        for (Activity activity : BEFORE) {
            if (going.getOrDefault(activity, 0) > 0) {
                spent.merge(activity, now - last, Long::sum);
                break;
            }
        }
        last = now;
    }

    private synchronized void change(@Nullable Activity from, @Nullable Activity to) {
        pass();
        if (from != null) {
            going.merge(from, -1, Integer::sum);
        }
        if (to != null) {
            going.merge(to, 1, Integer::sum);
        }
    }

    /** A strand of work, which does one thing at a time; used by one thread. */
    public final class Track implements AutoCloseable {
        private @Nullable Activity activity;

        private Track() {}

        /** It does this from now on. */
        public void now(Activity next) {
            change(activity, next);
            activity = next;
        }

        /** It has ended. */
        @Override
        public void close() {
            change(activity, null);
            activity = null;
        }
    }
}
