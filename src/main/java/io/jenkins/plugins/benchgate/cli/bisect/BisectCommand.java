package io.jenkins.plugins.benchgate.cli.bisect;

import io.jenkins.plugins.benchgate.cli.clusters.BuildMachines;
import io.jenkins.plugins.benchgate.cli.clusters.StateOption;
import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.cli.run.ConsoleProgress;
import io.jenkins.plugins.benchgate.cli.run.Interruptible;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection;
import io.jenkins.plugins.benchgate.experiment.bisect.RevisionException;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.format.BisectFiles;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bisect}: finds the commit that changed a metric. */
@Command(
        name = "bisect",
        description =
                "Finds the commit that changed a metric, by comparing commits with a good one; goes on where it was"
                        + " ended.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BisectCommand implements Callable<Integer> {
    /** The answer, for other programs. */
    private static final String ANSWER = "culprits.json";

    @Parameters(
            paramLabel = "SPEC.yaml",
            description = "Spec whose candidate has a source with git and revision; its revisions are compared.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private BisectOptions options;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private StateOption state;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    private final List<String> problems = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        PrintWriter err = command.commandLine().getErr();
        ConsoleProgress progress = new ConsoleProgress(err, Boolean.getBoolean("benchgate.terminal"));
        Map<String, String> environment = state.environment();
        io.jenkins.plugins.benchgate.spec.Spec spec = SpecReader.read(file, environment);
        BisectFolder folder;
        Bisection bisection;
        try {
            BisectRequest request = BisectRequest.of(file, spec, options);
            folder = BisectFolder.open(options.folder(), request.plan(), options.again);
            bisection = new Bisection(spec, folder, request.range(), request.known(options, progress), options.change);
            progress.say(request.words());
        } catch (RevisionException | IllegalArgumentException e) {
            throw new UserException(file + ": " + e.getMessage());
        }
        if (!bisection.done()) {
            boolean elsewhere = spec.machines() != null || spec.candidate().functions() != null;
            new Interruptible(elsewhere, () -> "the same command goes on with what is missing", progress).done(() -> {
                search(bisection, spec, folder, environment, progress);
                return true;
            });
        }
        return answer(bisection, folder);
    }

    private void search(
            Bisection bisection,
            io.jenkins.plugins.benchgate.spec.Spec spec,
            BisectFolder folder,
            Map<String, String> environment,
            ConsoleProgress progress)
            throws IOException, InterruptedException, UserException {
        AtomicReference<RevisionException> mistake = new AtomicReference<>();
        try {
            new BuildMachines("bisect", state.folder(), environment)
                    .use(spec, folder.path(), progress, (cluster, logins, told) -> {
                        try {
                            bisection.run(cluster, logins, options.keep, environment, told);
                            return true;
                        } catch (RevisionException e) {
                            mistake.set(e);
                        } catch (ExperimentException e) {
                            problems.add(String.valueOf(e.getMessage()));
                        }
                        return false;
                    });
        } catch (ExperimentException e) {
            problems.add(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            problems.add("The search was interrupted: the same command goes on with what is missing.");
            answer(bisection, folder);
            throw e;
        }
        if (mistake.get() != null) {
            throw new UserException(file + ": " + mistake.get().getMessage());
        }
    }

    /** Shows what is known, and keeps it. */
    private int answer(Bisection bisection, BisectFolder folder) throws IOException {
        BisectResult result = bisection.result(problems);
        PrintWriter err = command.commandLine().getErr();
        problems.forEach(problem -> err.println("benchgate: " + Printable.line(problem)));
        BisectText text =
                new BisectText(result, Terminal.of(command.commandLine()).table());
        AtomicFile.write(folder.path().resolve(ANSWER), Json.lines(Json.MAPPER, text.json()));
        BisectFiles.write(folder.path(), result);
        PrintWriter answer = command.commandLine().getOut();
        if (options.format == Format.JSON) {
            new JsonLines(answer).write(text.json());
        } else {
            answer.print(text.text());
            answer.println(
                    "\nreport   " + folder.path().resolve(ReportFolder.PAGE).toUri());
            answer.flush();
        }
        return result.outcome().exitCode();
    }
}
