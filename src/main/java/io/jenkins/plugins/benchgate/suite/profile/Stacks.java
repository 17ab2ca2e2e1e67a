package io.jenkins.plugins.benchgate.suite.profile;

import io.jenkins.plugins.benchgate.io.InputException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Puts stacks together frame by frame, passes them on, and counts what they lack. */
final class Stacks {
    /** More than any profiler records; a larger one is a damaged file. */
    private static final int DEEPEST = 1 << 20;

    private final Path file;
    private final StackSink sink;
    private int[] frames = new int[256];
    private int depth;
    private long nameless;
    private long samples;
    private long value;
    private long truncated;
    private long all;
    private long unnamed;

    Stacks(Path file, StackSink sink) {
        this.file = file;
        this.sink = sink;
    }

    /** Begins the next stack. */
    void begin() {
        depth = 0;
        nameless = 0;
    }

    /** Adds the frame that called the one before. */
    void frame(int function) throws InputException {
        if (depth == frames.length) {
            if (depth == DEEPEST) {
                throw new InputException(file, "found a stack of more than " + DEEPEST + " frames, expected a profile");
            }
            frames = Arrays.copyOf(frames, 2 * depth);
        }
        frames[depth++] = function;
    }

    /** Adds a frame without a function. */
    void unnamed() {
        nameless++;
    }

    /** Frames of this stack until now. */
    long depth() {
        return depth + nameless;
    }

    /** Turns the frames around, of a format that has the outermost first. */
    void reverse() {
        for (int i = 0, j = depth - 1; i < j; i++, j--) {
            int frame = frames[i];
            frames[i] = frames[j];
            frames[j] = frame;
        }
    }

    /** Ends the stack. */
    void end(long time, long seen, boolean cut) {
        value += time;
        samples += seen;
        all += seen * depth();
        unnamed += seen * nameless;
        if (cut) {
            truncated += seen;
        }
        if (depth > 0) {
            sink.add(frames, depth, time, seen, cut);
        }
    }

    /**
     * What all stacks were.
     *
     * @throws InputException when there were none, or most of their frames have no function
     */
    Profile profile(Profile.Kind kind, String values, boolean timed, @Nullable Instant recorded, double seconds)
            throws InputException {
        return profile(kind, values, timed, recorded, seconds, 0);
    }

    /** The same of samples that stand for so many seconds each; 0: not known. */
    Profile profile(
            Profile.Kind kind, String values, boolean timed, @Nullable Instant recorded, double seconds, double period)
            throws InputException {
        if (samples == 0) {
            throw new InputException(
                    file,
                    "found a profile without samples, expected some: the program used no processor time while it was"
                            + " profiled, so let it run longer");
        }
        if (2 * unnamed > all) {
            throw new InputException(
                    file,
                    "found no function for " + unnamed + " of " + all + " frames, expected names: the program was"
                            + " stripped of its symbols, so profile one with them, or add them with the profiler's tool");
        }
        return new Profile(
                file, kind, values, timed, value, samples, truncated, all, unnamed, recorded, seconds, period);
    }
}
