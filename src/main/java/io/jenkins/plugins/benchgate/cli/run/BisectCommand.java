package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
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
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bisect}: finds the commit that changed a metric. */
@Command(
        name = "bisect",
        description =
                "Finds the commit that changed a metric, by comparing commits with a good one; goes on where it was"
                        + " ended.")
public final class BisectCommand extends AnsweringCommand {
    @Parameters(
            paramLabel = "SPEC.yaml",
            description = "Spec whose candidate has a source with git and revision; its revisions are compared.")
    private Path file;

    @Mixin
    private BisectOptions options;

    @Mixin
    private StateOption state;

    private final List<String> problems = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        ConsoleProgress progress = ConsoleProgress.on(err());
        Map<String, String> environment = state.environment();
        Spec spec = SpecReader.read(file, environment);
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
            Interruptible.resumable(spec, progress).done(() -> {
                search(bisection, spec, folder, environment, progress);
                return true;
            });
        }
        return answer(bisection, folder);
    }

    private void search(
            Bisection bisection,
            Spec spec,
            BisectFolder folder,
            Map<String, String> environment,
            ConsoleProgress progress)
            throws IOException, InterruptedException, UserException {
        BuildMachines machines = state.machines("bisect");
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
        problems.forEach(problem -> err().println("benchgate: " + Printable.line(problem)));
        BisectText text = new BisectText(result, terminal().table());
        BisectFiles.write(folder.path(), result);
        answer(
                () -> BisectJson.of(result),
                () -> text.text() + "\nreport   "
                        + folder.path().resolve(ReportFolder.PAGE).toUri() + "\n");
        return result.outcome().exitCode();
    }
}
