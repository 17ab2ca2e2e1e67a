package io.jenkins.plugins.benchgate.suite.profile;

/** What takes the stacks of a profile, one after another. */
@FunctionalInterface
public interface StackSink {
    /**
     * Takes a stack.
     *
     * @param frames numbers of functions, the innermost first; the array is used again for the next stack
     * @param depth number of frames, at least 1
     * @param value the time that was spent in it, in the unit of the profile, ≥ 0
     * @param samples how often it was seen, ≥ 0
     * @param truncated whether frames are missing behind the last one
     */
    void add(int[] frames, int depth, long value, long samples, boolean truncated);

    /** Both take each stack. */
    default StackSink and(StackSink other) {
        return (frames, depth, value, samples, truncated) -> {
            add(frames, depth, value, samples, truncated);
            other.add(frames, depth, value, samples, truncated);
        };
    }
}
