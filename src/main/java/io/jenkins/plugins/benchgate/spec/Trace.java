package io.jenkins.plugins.benchgate.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How the profiles of a suite of microbenchmarks and of its application are recorded.
 *
 * @param project prefixes of the names of the project's functions; empty: found with the candidate
 * @param seconds how long each benchmark is profiled; empty: as long as the workload runs it
 * @param timeout seconds after which a benchmark is ended
 * @param references runs of the application, by specs of their own
 */
public record Trace(List<String> project, OptionalDouble seconds, double timeout, List<Reference> references) {
    public Trace {
        project = List.copyOf(project);
        references = List.copyOf(references);
    }

    /**
     * A run of the application whose system under test is profiled.
     *
     * @param spec its spec
     * @param name of the profile; {@code null}: that of the spec
     */
    public record Reference(Path spec, @Nullable String name, Profiling profiling) {}

    /** Where the profile of a system under test comes from. */
    public sealed interface Profiling {
        /** The key of the spec that asks for it, or the kind of profiles where there is no such key. */
        String word();
    }

    /**
     * Fetched from an address that serves pprof.
     *
     * @param address with placeholders, without the duration
     * @param seconds duration of the profile
     */
    public record Pprof(String address, double seconds) implements Profiling {
        @Override
        public String word() {
            return "pprof";
        }
    }

    /**
     * Recorded by Java Flight Recorder.
     *
     * @param settings name or file of its settings
     */
    public record Recording(String settings) implements Profiling {
        @Override
        public String word() {
            return "jfr";
        }
    }

    /**
     * Sampled by {@code perf} of Linux by the time of its processors.
     *
     * @param frequency samples a second of each processor that works for the system, from 1
     */
    public record Perf(int frequency) implements Profiling {
        @Override
        public String word() {
            return "perf";
        }
    }

    /**
     * Recorded by the tool of microbenchmarks itself, which starts what is profiled.
     *
     * @param word of the kind of profiles that it writes
     * @param seconds that a benchmark is profiled
     */
    public record OfBenchmark(String word, double seconds) implements Profiling {}

    /** Written by a shell command into the file {@code $PROFILE}. */
    public record Written(String command) implements Profiling {
        @Override
        public String word() {
            return "command";
        }
    }
}
