package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.detached.DetachedMeasurement.DetachedWork;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectTask;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection;
import io.jenkins.plugins.benchgate.experiment.bisect.KnownCommits;
import io.jenkins.plugins.benchgate.experiment.bisect.RevisionException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.BisectFiles;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Searches for the commit that changed a metric, or goes on with that. */
final class BisectingWork implements DetachedWork {
    private final Order order;
    private final BisectOrder asked;
    private final Progress progress;
    private final List<String> problems = new ArrayList<>();
    private @Nullable Bisection bisection;

    BisectingWork(Order order, Progress progress) {
        this.order = order;
        this.asked = Objects.requireNonNull(order.bisect());
        this.progress = progress;
    }

    @Override
    public String answer(Spec spec) throws IOException, InterruptedException {
        Path file = Path.of(order.spec());
        Path out = Path.of(order.out());
        Bisection search;
        try {
            Path repository = asked.repository().isEmpty() ? null : Path.of(asked.repository());
            BisectTask task = BisectTask.of(file, spec, asked.request(), repository, out);
            BisectFolder folder = BisectFolder.open(out, task.plan(), asked.earlier());
            KnownCommits known = known(task, spec.workloadWords());
            search = new Bisection(
                    task.spec(), folder, task.range(), known, asked.request().change());
            progress.say(task.words());
            if (known.builds() > 0) {
                progress.say("The history of the job has " + Wording.count(known.builds(), "build")
                        + " of these commits, which say where to look first.");
            }
        } catch (RevisionException e) {
            throw new InputException(file, String.valueOf(e.getMessage()));
        }
        bisection = search;
        if (!search.done()) {
            try {
                search.run(
                        work -> order.use(spec, out, progress, work),
                        asked.request().keep(),
                        order.environment(),
                        problems);
            } catch (RevisionException e) {
                throw new InputException(file, String.valueOf(e.getMessage()));
            }
        }
        problems.forEach(progress::say);
        return kept(search);
    }

    /** @param workload of the whole spec: a search for one microbenchmark runs no other, and builds run all */
    private KnownCommits known(BisectTask task, String workload) {
        return KnownCommits.of(
                task.range(),
                HistoryLine.builds(asked.known()),
                workload,
                new Selector(task.plan().metric(), task.plan().statistic()));
    }

    /** What is known, which is also kept in the folder. */
    private String kept(Bisection search) throws IOException {
        BisectResult result = search.result(problems);
        BisectFiles.write(Path.of(order.out()), result);
        return result.write();
    }

    /** What was found until then. */
    @Override
    public String late(Spec spec) throws IOException {
        Bisection search = bisection;
        if (search == null) {
            throw new InputException(Path.of(order.spec()), order.limitWords() + " was up before the search began");
        }
        String problem = order.limitWords() + " was up before the search ended; the next build goes on with what is"
                + " missing, where it finds this folder";
        progress.say(problem);
        problems.add(problem);
        return kept(search);
    }
}
