package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import io.jenkins.plugins.benchgate.suite.profile.Profiles;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import io.jenkins.plugins.benchgate.suite.profile.StackSink;
import io.jenkins.plugins.benchgate.suite.profile.StackTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * All profiles of a suite and its application, read and compared.
 *
 * @param references what the application's profiles say of themselves
 * @param inclusive the inclusive impact of each benchmark, in the coverage's order and the reference's unit; empty
 *     where it was not wanted
 * @param tree the reference's stacks for a flame graph; empty where that was not wanted
 * @param problems a line for each benchmark without a usable profile, and for what makes the comparison doubtful
 */
public record SuiteAnalysis(
        Project project,
        List<Profile> references,
        Coverage coverage,
        List<Long> inclusive,
        StackTree tree,
        List<String> problems) {
    /** What is wanted beside the coverage; each takes longer than the one before. */
    public enum Detail {
        COVERAGE,
        INCLUSIVE,
        FLAME
    }

    /**
     * Reads everything. A benchmark whose profile cannot be used is left out, which is a problem; without the
     * application's there is no answer.
     *
     * @throws InputException when a profile of the application cannot be used
     * @throws IllegalArgumentException when these profiles cannot be compared; one line
     */
    public static SuiteAnalysis of(SuiteProfiles profiles, Naming names, Detail detail)
            throws IOException, InterruptedException {
        Project project = new Project(profiles.project());
        Functions functions = new Functions(names);
        List<String> problems = new ArrayList<>(profiles.problems());
        List<Benchmark> benchmarks = benchmarks(profiles, functions, problems);
        InclusiveImpact impact =
                new InclusiveImpact(detail == Detail.COVERAGE ? List.of() : benchmarks, project, functions);
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        StackTree.Builder stacks = new StackTree.Builder(functions);
        StackSink sink =
                switch (detail) {
                    case COVERAGE -> builder;
                    case INCLUSIVE -> builder.and(impact);
                    case FLAME -> builder.and(impact).and(stacks);
                };
        List<Profile> references = new ArrayList<>();
        for (Path file : profiles.references()) {
            Profile profile = Profiles.read(file, functions, sink);
            if (!references.isEmpty() && references.get(0).timed() != profile.timed()) {
                throw new IllegalArgumentException("found " + references.get(0).values() + " in "
                        + references.get(0).file() + " and " + profile.values() + " in " + file
                        + ", expected references of one unit: record them with the same profiler");
            }
            references.add(profile);
        }
        Coverage coverage = new Coverage(builder.build(), project, benchmarks);
        if (coverage.coveredProject().isEmpty()) {
            problems.add("found no function of " + String.join(", ", project.prefixes())
                    + " that a benchmark and the reference both have, expected some: are these profiles of the same"
                    + " program, and of the same profiler?");
        }
        return new SuiteAnalysis(
                project,
                references,
                coverage,
                Arrays.stream(impact.times()).boxed().toList(),
                stacks.build(Flame.FRAMES, Flame.SHARE),
                problems);
    }

    /** On all processors: the profiles of a suite are many. */
    private static List<Benchmark> benchmarks(SuiteProfiles profiles, Functions functions, List<String> problems)
            throws IOException, InterruptedException {
        List<Benchmark> benchmarks = new ArrayList<>();
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Callable<Read>> tasks = new ArrayList<>();
            for (BenchmarkFiles one : BenchmarkFiles.of(profiles.benchmarks())) {
                tasks.add(() -> Read.of(one, functions));
            }
            for (Future<Read> read : threads.invokeAll(tasks)) {
                benchmarks.addAll(read.get().benchmark);
                problems.addAll(read.get().problems);
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
        if (benchmarks.isEmpty()) {
            throw new IllegalArgumentException(
                    "found no profile of a benchmark that can be used, expected one in each file: " + problems.get(0));
        }
        return benchmarks;
    }

    /**
     * A benchmark's profiles.
     *
     * @param benchmark of those that could be used; empty where none could
     * @param problems a line for each of the others
     */
    private record Read(List<Benchmark> benchmark, List<String> problems) {
        static Read of(BenchmarkFiles files, Functions functions) throws IOException {
            Benchmark.Builder all = new Benchmark.Builder();
            List<String> problems = new ArrayList<>();
            for (Path file : files.files()) {
                Benchmark.Builder builder = new Benchmark.Builder();
                try {
                    Profiles.read(file, functions, builder);
                    all.addAll(builder);
                } catch (InputException e) {
                    problems.add(String.valueOf(e.getMessage()));
                }
            }
            return problems.size() == files.files().size()
                    ? new Read(List.of(), problems)
                    : new Read(List.of(all.build(files.id(), functions)), problems);
        }
    }

    /** The reference. */
    public CallGraph graph() {
        return coverage.reference();
    }

    /** The unit in which times are said. */
    public String unit() {
        return references.get(0).timed() ? "s" : "samples";
    }

    /** A time of the reference in that unit. */
    public double time(long value) {
        return references.get(0).timed() ? value / 1e9 : value;
    }

    /** The share of all time of the reference that a part of it is, 0 to 1. */
    public double share(long value) {
        return (double) value / graph().value();
    }
}
