package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.StackSink;
import java.util.BitSet;

/**
 * A microbenchmark and the functions that its profile has.
 *
 * @param id package and name
 * @param functions by their numbers; not changed
 */
public record Benchmark(String id, BitSet functions) {
    private static final String GO_TESTS = "testing.(*M).Run";
    private static final String GO_MAIN = "main.main";

    /** Gathers the functions of all stacks. */
    public static final class Builder implements StackSink {
        private final BitSet functions = new BitSet();

        @Override
        public void add(int[] frames, int depth, long value, long samples, boolean truncated) {
            for (int i = 0; i < depth; i++) {
                functions.set(frames[i]);
            }
        }

        /** Adds the functions of another profile of the same benchmark. */
        public void addAll(Builder other) {
            functions.or(other.functions);
        }

        /**
         * The benchmark of these stacks. The {@code main.main} that Go generates for a binary of tests is left out, as
         * it is not the application's.
         */
        public Benchmark build(String id, Functions names) {
            BitSet own = (BitSet) functions.clone();
            int tests = names.find(GO_TESTS);
            int main = names.find(GO_MAIN);
            if (tests != Functions.NONE && main != Functions.NONE && own.get(tests)) {
                own.clear(main);
            }
            return new Benchmark(id, own);
        }
    }
}
