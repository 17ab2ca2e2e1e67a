package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile;
import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Profiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of a project in which an application spends its time. */
final class HotFunctions {
    private HotFunctions() {}

    /**
     * Those with the most own time in the reference, the largest first.
     *
     * @param files profiles of the reference; empty: those of the trace
     * @param project prefixes of functions; empty: those of the trace
     * @param folder of the trace
     * @param count how many, at most
     * @throws UserException when no reference or project is named, or it has no function of the project
     */
    static List<String> of(List<Path> files, List<String> project, @Nullable Path folder, int count)
            throws IOException, UserException {
        List<Path> references = files;
        List<String> prefixes = project;
        if (folder != null) {
            TraceFile trace = SuiteSources.trace(folder);
            references = references.isEmpty() ? trace.references(folder) : references;
            prefixes = prefixes.isEmpty() ? trace.project() : prefixes;
        }
        if (references.isEmpty() || prefixes.isEmpty()) {
            throw new UserException(
                    "found --top without a reference or without a project, expected --reference and --project,"
                            + " or the --trace of a suite");
        }
        Functions functions = new Functions(Naming.VERBATIM);
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        for (Path file : references) {
            Profiles.read(file, functions, builder);
        }
        CallGraph graph = builder.build();
        List<String> hot = SuiteSources.project(prefixes).of(graph.present(), functions).stream()
                .boxed()
                .filter(function -> graph.self(function) > 0)
                .sorted(Comparator.comparingLong((Integer function) -> graph.self(function))
                        .reversed()
                        .thenComparing(functions::name))
                .map(functions::name)
                .filter(HotFunctions::declared)
                .limit(count)
                .toList();
        if (hot.isEmpty()) {
            throw new UserException("found no function of " + String.join(", ", prefixes)
                    + " with time of its own in the reference, expected some");
        }
        return hot;
    }

    /**
     * Whether it has a declaration of its own, as closures of Go, and lambdas and generated classes of Java, do not.
     */
    private static boolean declared(String name) {
        return Naming.FOLDED.of(name).equals(name) && !name.contains("$$") && !name.contains("lambda$");
    }
}
