package io.jenkins.plugins.benchgate.jenkins.step;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import org.jenkinsci.plugins.workflow.steps.StepContext;

/** One run of {@link BenchgateStep}: measures on the agent, decides and keeps on the controller. */
final class BenchgateExecution extends LastingExecution {
    private static final long serialVersionUID = 1;

    private final MeasureOptions measuring;
    private final JudgeOptions judging;

    BenchgateExecution(StepContext context, MeasureOptions measuring, JudgeOptions judging) {
        super(context);
        this.measuring = measuring;
        this.judging = judging;
    }

    @Override
    void go(Scene scene) throws Exception {
        Measurement measurement = scene.measure(measuring, getContext().get(SurroundingCluster.class));
        Judging judged = new Judging(scene.build(), scene.node(), scene.console(), judging);
        BuildVerdictAction verdict = judged.judge(measurement);
        judged.archive(verdict, scene.workspace(), scene.launcher(), measuring.out());
        getContext().onSuccess(judged.word(verdict));
    }
}
