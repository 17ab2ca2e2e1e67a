package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.ImportedResults;
import io.jenkins.plugins.benchgate.experiment.ImportedResults.GivenFiles;
import io.jenkins.plugins.benchgate.experiment.ImportedResults.Scope;
import io.jenkins.plugins.benchgate.experiment.InstanceFiles;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.run.Machines;
import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.NamePattern;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gate}: judges results that something else has produced, as a build of its own. */
@Command(name = "gate", description = "Judges results that a tool has written, and keeps them in the history.")
public final class GateCommand extends AnsweringCommand {
    private static final String RESULTS = "results";

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Outputs of tools, plain or compressed with gzip: each is a trial of the candidate, or with"
                    + " --instances all that one machine measured of it.")
    private List<Path> files;

    @Option(
            names = "--gate",
            paramLabel = "GATE",
            required = true,
            description = "A gate as in a spec, such as jump:metric=*,percent=5; may be given several times.")
    private List<String> gates;

    @Option(
            names = "--job",
            paramLabel = "NAME",
            defaultValue = "results",
            description = "Name under which the history keeps the build (default: ${DEFAULT-VALUE}).")
    private String job;

    @Option(
            names = "--baseline-file",
            paramLabel = "FILE",
            description = "Output of the baseline, measured beside the candidate; may be given several times"
                    + " (default: earlier builds are the baseline).")
    private @Nullable List<Path> baselines;

    @Option(
            names = "--instances",
            description =
                    "Each FILE is of another machine, on which the --baseline-file in its place was measured, too.")
    private boolean instances;

    @Option(
            names = "--baseline",
            paramLabel = "WORD",
            description =
                    "What jump gates compare with, in place of what they say: last, target, branch:NAME or another"
                            + " baseline as in a gate (default: what each gate says).")
    private @Nullable String baseline;

    @Option(
            names = "--label",
            paramLabel = "TEXT",
            description = "Name of the version that was measured (default: the build's label).")
    private @Nullable String label;

    @Option(
            names = "--statistics",
            paramLabel = "NAMES",
            split = ",",
            defaultValue = "median",
            description = "Statistics over values of which the tool keeps each, with commas between them"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<String> statistics;

    @Option(
            names = "--metric",
            paramLabel = "GLOB",
            description = "Metrics to compute and judge; * stands for any characters; may be given several times"
                    + " (default: all).")
    private @Nullable List<String> metrics;

    @Option(
            names = "--renamed",
            paramLabel = "OLD=NEW",
            description =
                    "A metric that has another name than in earlier builds or in the baseline, or a pattern of such"
                            + " with one * on either side, as in '*=*-8'; may be given several times.")
    private @Nullable List<String> renamed;

    @Mixin
    private FormOptions form;

    @Mixin
    private BuildOptions build;

    @Mixin
    private RunOptions options;

    @Override
    public Integer call() throws Exception {
        List<Path> others = baselines == null ? List.of() : baselines;
        ResultForm read = form.form();
        List<Gate> judging = judging();
        List<Renaming> renamings = read("--renamed", renamed, Renaming::parse);
        Scope scope = new Scope(
                read("--metric", metrics, NamePattern::of),
                judging.stream().map(Gate::selector).toList());
        for (Path file : Stream.concat(files.stream(), others.stream()).toList()) {
            // a mistyped name takes no label of a build
            if (!Readers.isOutputFolder(file)) {
                InputFile.open(file).close();
            }
        }
        if (instances) {
            checkInstances(others);
        }
        String name = UserException.in("--job", () -> SpecReader.jobName(job));
        String what = "results in " + files.size() + (files.size() == 1 ? " file" : " files")
                + (others.isEmpty() ? "" : " and " + others.size() + " of the baseline");
        return new JobBuilds(name, options.historyPlace(null), true, options, this, JobBuilds.Advice.NONE)
                .build(build.label, build.origin(Path.of("")), what, judging, (own, folder, seed, judge, progress) -> {
                    keep(files, folder.resolve(RESULTS).resolve("candidate"));
                    keep(others, folder.resolve(RESULTS).resolve("baseline"));
                    return results(name, own, read, seed, others, renamings, scope)
                            .withGates(judging);
                })
                .exitCode();
    }

    private void checkInstances(List<Path> others) throws IOException, UserException {
        try {
            new InstanceFiles(files, others).check();
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    private Measurement results(
            String name,
            String own,
            ResultForm read,
            long seed,
            List<Path> others,
            List<Renaming> renamings,
            Scope scope)
            throws IOException, UserException {
        try {
            return new ImportedResults(
                            name,
                            label == null ? "build " + own : label,
                            "baseline",
                            statistics,
                            seed,
                            renamings,
                            scope,
                            instances)
                    .read(Path.of(""), List.of(new GivenFiles(read, files, others)), Instant.now())
                    .on(instances ? Map.of() : Machines.kindHere());
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    private List<Gate> judging() throws UserException {
        return UserException.in("--gate or --baseline", () -> gates.stream()
                .map(GateText::parse)
                .map(gate -> baseline == null ? gate : gate.against(Baseline.parse(baseline)))
                .toList());
    }

    /** What the words of an option say; none where it is not given. */
    private static <T> List<T> read(String option, @Nullable List<String> words, Function<String, T> reader)
            throws UserException {
        return UserException.in(
                option,
                () -> words == null ? List.of() : words.stream().map(reader).toList());
    }

    /** Keeps files as they are, before anything of them is understood. */
    private static void keep(List<Path> files, Path folder) throws IOException {
        if (!files.isEmpty()) {
            Files.createDirectories(folder);
        }
        for (int i = 0; i < files.size(); i++) {
            Path name = files.get(i).getFileName();
            Path kept = folder.resolve(String.format("%03d-%s", i + 1, name));
            if (name != null && Files.isRegularFile(files.get(i))) {
                Files.copy(files.get(i), kept);
            }
            for (Path part : Readers.filesOf(files.get(i))) {
                Path copy = kept.resolve(files.get(i).relativize(part).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(part, copy);
            }
        }
    }
}
