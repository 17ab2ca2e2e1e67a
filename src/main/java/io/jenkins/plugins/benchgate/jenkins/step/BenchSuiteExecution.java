package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.SurroundingCluster;
import io.jenkins.plugins.benchgate.jenkins.durable.TakenFolder;
import io.jenkins.plugins.benchgate.jenkins.result.TracedBuild;
import io.jenkins.plugins.benchgate.jenkins.suite.SuiteAction;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.util.Optional;
import org.jenkinsci.plugins.workflow.actions.WarningAction;
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
    protected void go(Scene scene) throws Exception {
        TakenFolder taken = TakenFolder.of(scene.place(), options.out());
        try {
            SuiteResult result = scene.trace(options, getContext().get(SurroundingCluster.class));
            TracedBuild traced = new TracedBuild(scene.build(), scene.console());
            SuiteAction action = before(scene).orElse(null);
            if (action == null) {
                action = traced.keep(result);
                scene.folder().keepJudged(action.getUrlName());
            }
            if (!result.problems().isEmpty()) {
                scene.node()
                        .addOrReplaceAction(new WarningAction(Result.UNSTABLE)
                                .withMessage("Benchgate: " + TracedBuild.incomplete(result)));
            }
            traced.archive(action, scene.workspace(), scene.launcher(), options.out());
        } finally {
            taken.giveBack();
        }
        getContext().onSuccess(null);
    }

    /** What was kept before a restart. */
    private static Optional<SuiteAction> before(Scene scene) throws IOException {
        String name = scene.folder().judged().orElse("");
        return scene.build().getActions(SuiteAction.class).stream()
                .filter(action -> action.getUrlName().equals(name))
                .findFirst();
    }
}
