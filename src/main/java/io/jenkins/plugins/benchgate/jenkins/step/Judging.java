package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.agent.WorkspacePath;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.GatePlaces;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import io.jenkins.plugins.benchgate.jenkins.result.BuildVerdict;
import io.jenkins.plugins.benchgate.jenkins.result.ResultArchive;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jenkinsci.plugins.workflow.actions.WarningAction;
import org.jenkinsci.plugins.workflow.graph.FlowNode;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a measurement in a build: the verdict, the build's result, the stage's mark, and what is archived.
 *
 * @param workspace that git is asked in where the build comes from; {@code null} where there is none at hand
 * @param node of the Pipeline that is marked; {@code null} where there is none
 */
record Judging(
        Run<?, ?> build,
        @Nullable FlowNode node,
        @Nullable FilePath workspace,
        TaskListener console,
        JudgeOptions options) {
    /** Where the script of a Pipeline lies in its sources, unless the job says otherwise. */
    private static final String JENKINSFILE = "Jenkinsfile";

    private static final long LARGEST = 1 << 20;

    static Judging of(StepRun run, JudgeOptions options) throws InterruptedException {
        return new Judging(run.build(), run.node(), run.workspace(), run.console(), options);
    }

    /**
     * Judges, and tells of it; nothing is marked yet.
     *
     * @throws AbortException when a gate or the baseline of the options cannot be read
     */
    BuildVerdictAction judge(Measurement measurement) throws IOException, InterruptedException {
        Origin origin = BuildOrigin.of(build, workspace, console);
        Measurement judged =
                options.over(measurement, BenchgateConfiguration.get().gates());
        BuildVerdictAction verdict = BuildVerdict.decide(build, judged, origin, console, options.leavesOpen());
        verdict.place(places(measurement, judged));
        // without a lock: what listens may wait for other servers
        VerdictListener.tell(verdict, !options.skipPublishingChecks(), console);
        return verdict;
    }

    /** Shows the build and the stage as they came out. */
    private void mark(BuildVerdictAction verdict) {
        options.result(verdict.consequence().build()).filter(this::shows).ifPresent(build::setResult);
        Optional<Result> stage = options.result(verdict.outcome());
        if (stage.isPresent() && node != null) {
            node.addOrReplaceAction(new WarningAction(stage.get()).withMessage("Benchgate: " + verdict.getLine()));
        }
    }

    /** Whether the build may be marked so: Jenkins takes NOT_BUILT for graver than FAILURE, which it would hide. */
    private boolean shows(Result result) {
        return result != Result.NOT_BUILT || build.getResult() != Result.FAILURE;
    }

    /** Where the spec or the Jenkinsfile says the gates; unknown where neither does, or it is not in this workspace. */
    private GatePlaces places(Measurement measured, Measurement judged) throws InterruptedException {
        FilePath root = workspace;
        if (root == null) {
            return GatePlaces.UNKNOWN;
        }
        if (options.gates().isEmpty()) {
            String spec = measured.environment().getOrDefault("Spec", "");
            return spec.startsWith(root.getRemote() + "/")
                    ? places(root, spec.substring(root.getRemote().length() + 1), GatePlaces::of)
                    : GatePlaces.UNKNOWN;
        }
        // the gates of a freestyle job stand in its form
        return node == null
                ? GatePlaces.UNKNOWN
                : places(root, JENKINSFILE, (path, script) -> {
                    Map<String, String> texts = new HashMap<>();
                    for (int i = 0; i < options.gates().size(); i++) {
                        texts.put(judged.gates().get(i).text(), options.gates().get(i));
                    }
                    return GatePlaces.ofPipeline(path, script, texts);
                });
    }

    private GatePlaces places(FilePath root, String path, BiFunction<String, String, GatePlaces> reading)
            throws InterruptedException {
        if (new WorkspacePath(path).problem().isPresent()) {
            return GatePlaces.UNKNOWN;
        }
        try {
            FilePath file = root.child(path);
            long size = file.length(); // 0 for a missing file
            return size == 0 || size > LARGEST ? GatePlaces.UNKNOWN : reading.apply(path, file.readToString());
        } catch (IOException e) {
            console.getLogger()
                    .println("[benchgate] found " + e + " when " + path + " was read for the lines of its gates");
            return GatePlaces.UNKNOWN;
        }
    }

    /**
     * Puts the report beside the raw results in the workspace, and archives these: the report lies in the build's
     * folder already, and its page shows it with its style sheet, which Jenkins' policy for archived files refuses.
     */
    void archive(BuildVerdictAction verdict, FilePath workspace, Launcher launcher, String out)
            throws IOException, InterruptedException {
        Set<String> report = verdict.copyTo(workspace.child(out));
        new ResultArchive(build, console)
                .archive(workspace, launcher, out, verdict.getUrlName(), file -> !report.contains(file));
    }

    /**
     * The verdict's word, which a step returns, after build and stage are marked, unless it is open.
     *
     * @throws AbortException when the options stop the build there
     */
    String word(BuildVerdictAction verdict) throws AbortException {
        if (!verdict.isOpen()) {
            mark(verdict);
        }
        options.stop(verdict);
        return verdict.outcome().word();
    }

    /** The build result that an outcome makes unless options say otherwise; empty where the build stays as it is. */
    static Optional<Result> result(Outcome outcome) {
        return switch (outcome) {
            case PASS, NOT_JUDGED, UNSEEN -> Optional.empty();
            case POTENTIAL -> Optional.of(Result.UNSTABLE);
            case INCONCLUSIVE, FAIL -> Optional.of(Result.FAILURE);
        };
    }
}
