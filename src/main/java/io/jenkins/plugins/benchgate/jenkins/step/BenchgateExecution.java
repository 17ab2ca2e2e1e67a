package io.jenkins.plugins.benchgate.jenkins.step;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.durable.AgentWork;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.IOException;
import java.time.Duration;
import org.jenkinsci.plugins.workflow.steps.StepContext;

/** One run of {@link BenchgateStep}: measures on the agent, decides and keeps on the controller. */
final class BenchgateExecution extends DurableExecution {
    private static final long serialVersionUID = 1;

    private final MeasureOptions measuring;
    private final JudgeOptions judging;

    BenchgateExecution(StepContext context, MeasureOptions measuring, JudgeOptions judging) {
        super(context);
        this.measuring = measuring;
        this.judging = judging;
    }

    @Override
    protected void go(StepRun run) throws Exception {
        getContext().onSuccess(word(run, measuring, judging));
    }

    /** The word of the verdict on what is measured, after the second measurement where the first one is to be repeated. */
    static String word(StepRun run, MeasureOptions measuring, JudgeOptions judging)
            throws IOException, InterruptedException {
        return run.holding(measuring, () -> {
            BuildVerdictAction verdict = verdict(run, measuring, judging);
            if (judging.retries(verdict)) {
                StepRun again = run.again(Duration.ofMinutes(judging.retryAfterMinutes()));
                verdict = verdict(again, measuring, judging.last());
            }
            return Judging.of(run, judging).word(verdict);
        });
    }

    private static BuildVerdictAction verdict(StepRun run, MeasureOptions measuring, JudgeOptions options)
            throws IOException, InterruptedException {
        BuildVerdictAction verdict = run.left(BuildVerdictAction.class).orElse(null);
        if (verdict != null && run.folder().isRepeated()) {
            // its raw results are archived, and may be overwritten by now
            return verdict;
        }
        Measurement measurement = run.answer(
                AgentWork.measure(KnownLines.OF_A_MEASUREMENT.of(run.build().getParent())), measuring);
        Judging judging = Judging.of(run, options);
        if (verdict == null) {
            verdict = judging.judge(measurement);
            run.folder().keepJudged(verdict.getUrlName());
        }
        judging.archive(verdict, run.workspace(), run.launcher(), measuring.out());
        return verdict;
    }
}
