package io.jenkins.plugins.benchgate.jenkins.step;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.SurroundingCluster;
import io.jenkins.plugins.benchgate.jenkins.durable.TakenFolder;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
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
    protected void go(Scene scene) throws Exception {
        getContext().onSuccess(word(scene));
    }

    private String word(Scene scene) throws IOException, InterruptedException {
        TakenFolder taken = TakenFolder.of(scene.place(), measuring.out());
        try {
            BuildVerdictAction verdict = verdict(scene, judging);
            if (judging.retries(verdict)) {
                verdict = verdict(scene.again(Duration.ofMinutes(judging.retryAfterMinutes())), judging.last());
            }
            return judging(scene, judging).word(verdict);
        } finally {
            taken.giveBack();
        }
    }

    private BuildVerdictAction verdict(Scene scene, JudgeOptions options) throws IOException, InterruptedException {
        BuildVerdictAction verdict = before(scene).orElse(null);
        if (verdict != null && scene.folder().isRepeated()) {
            // its raw results are archived, and may be overwritten by now
            return verdict;
        }
        Measurement measurement = scene.measure(measuring, getContext().get(SurroundingCluster.class));
        Judging judged = judging(scene, options);
        if (verdict == null) {
            verdict = judged.judge(measurement);
            scene.folder().keepJudged(verdict.getUrlName());
        }
        judged.archive(verdict, scene.workspace(), scene.launcher(), measuring.out());
        return verdict;
    }

    private static Judging judging(Scene scene, JudgeOptions options) throws InterruptedException {
        return new Judging(scene.build(), scene.node(), scene.workspace(), scene.console(), options);
    }

    /** The verdict that was there before a restart. */
    private static Optional<BuildVerdictAction> before(Scene scene) throws IOException {
        String name = scene.folder().judged().orElse("");
        return scene.build().getActions(BuildVerdictAction.class).stream()
                .filter(action -> action.getUrlName().equals(name))
                .findFirst();
    }
}
