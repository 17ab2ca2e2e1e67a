package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.jenkins.durable.AgentWork;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import io.jenkins.plugins.benchgate.jenkins.result.TracedBuild;
import io.jenkins.plugins.benchgate.jenkins.suite.SuiteAction;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import org.jenkinsci.plugins.workflow.steps.StepContext;

/** One run of {@link BenchSuiteStep}: records and compares on the agent, keeps on the controller. */
final class BenchSuiteExecution extends DurableExecution {
    private static final long serialVersionUID = 1;

    private final MeasureOptions options;

    BenchSuiteExecution(StepContext context, MeasureOptions options) {
        super(context);
        this.options = options;
    }

    @Override
    protected void go(StepRun run) throws Exception {
        record(run, options);
        getContext().onSuccess(null);
    }

    /** Records a suite, and keeps with the build and its job what came out. */
    static void record(StepRun run, MeasureOptions options) throws IOException, InterruptedException {
        run.holding(options, () -> {
            SuiteResult result = run.answer(AgentWork.TRACE, options);
            TracedBuild traced = new TracedBuild(run.build(), run.console());
            SuiteAction action = run.left(SuiteAction.class).orElse(null);
            if (action == null) {
                action = traced.keep(result);
                run.folder().keepJudged(action.getUrlName());
            }
            if (!result.problems().isEmpty()) {
                run.mark(Result.UNSTABLE, TracedBuild.incomplete(result));
            }
            traced.archive(action, run.workspace(), run.launcher(), options.out());
            return action;
        });
    }
}
