package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder.Earlier;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectTask;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection;
import io.jenkins.plugins.benchgate.experiment.bisect.RevisionException;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.format.BisectFiles;
import io.jenkins.plugins.benchgate.report.format.BisectJson;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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
            BisectRequest request = options.request();
            BisectTask task = BisectTask.of(file, spec, request, options.repository, options.folder());
            folder =
                    BisectFolder.open(options.folder(), task.plan(), options.again ? Earlier.DELETE : Earlier.CONTINUE);
            bisection = new Bisection(
                    task.spec(),
                    folder,
                    task.range(),
                    KnownBuilds.of(spec, task, options.history, progress),
                    request.change());
            progress.say(task.words());
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
        BuildMachines machines = new BuildMachines("bisect", state.folder(), environment);
        try {
            bisection.run(
                    work -> machines.use(spec, folder.path(), progress, work), options.keep, environment, problems);
        } catch (RevisionException e) {
            throw new UserException(file + ": " + e.getMessage());
        } catch (InterruptedException e) {
            problems.add("The search was interrupted: the same command goes on with what is missing.");
            answer(bisection, folder);
            throw e;
        }
    }

    /** Shows what is known, and keeps it. */
    private int answer(Bisection bisection, BisectFolder folder) throws IOException {
        BisectResult result = bisection.result(problems);
        PrintWriter err = command.commandLine().getErr();
        problems.forEach(problem -> err.println("benchgate: " + Printable.line(problem)));
        BisectText text =
                new BisectText(result, Terminal.of(command.commandLine()).table());
        BisectFiles.write(folder.path(), result);
        PrintWriter answer = command.commandLine().getOut();
        if (options.format == Format.JSON) {
            new JsonLines(answer).write(BisectJson.of(result));
        } else {
            answer.print(text.text());
            answer.println(
                    "\nreport   " + folder.path().resolve(ReportFolder.PAGE).toUri());
            answer.flush();
        }
        return result.outcome().exitCode();
    }
}
