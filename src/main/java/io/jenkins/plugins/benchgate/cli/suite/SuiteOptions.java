package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all commands on suites are told: the profiles, and which functions are the project's. */
final class SuiteOptions {
    @Option(
            names = "--trace",
            paramLabel = "DIR",
            description = "Folder of benchgate suite trace, which has what these options do not name: references,"
                    + " benchmarks, project, and run times.")
    @Nullable
    Path trace;

    @Option(
            names = "--reference",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Profiles of the application under load: pprof, Java Flight Recorder, or collapsed stacks;"
                    + " several are added up (default: those of the trace).")
    List<Path> references = List.of();

    @Option(
            names = "--benchmarks",
            paramLabel = "PATH",
            arity = "1..*",
            description =
                    "Profiles of the microbenchmarks, one file each, or folders of such files. A benchmark's id is"
                            + " the file's path below the folder without its extension, PACKAGE/NAME or NAME (default:"
                            + " those of the trace).")
    List<Path> benchmarks = List.of();

    @Option(
            names = "--project",
            paramLabel = "PREFIX",
            arity = "1..*",
            description = "What the names of the project's functions begin with: a module path of Go such as"
                    + " github.com/example/shop, or a package of Java such as org.example.shop (default: that of"
                    + " the trace).")
    List<String> project = List.of();

    @Option(
            names = "--names",
            paramLabel = "verbatim|folded",
            defaultValue = "verbatim",
            description = "How functions are matched: by their names, or with closures and lambdas as the function that"
                    + " declares them, for profiles of different builds (default: ${DEFAULT-VALUE}).")
    Naming names;
}
