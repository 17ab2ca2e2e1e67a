package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.model.Result;
import io.jenkins.plugins.benchgate.detached.BisectOrder;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.ShortText;
import io.jenkins.plugins.benchgate.jenkins.bisect.BisectAction;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchOffer;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.jenkins.durable.AgentWork;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import io.jenkins.plugins.benchgate.jenkins.result.SearchedBuild;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectWording;
import io.jenkins.plugins.benchgate.report.format.BisectJson;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jspecify.annotations.Nullable;

/** One run of {@link BenchBisectStep}: searches on the agent, keeps on the controller. */
final class BenchBisectExecution extends DurableExecution {
    private static final long serialVersionUID = 1;
    private static final int LONGEST = 1000;

    private final MeasureOptions options;
    private final BisectOrder order;
    private final Outcome definite;

    /** @param definite what a commit that was found counts as */
    BenchBisectExecution(StepContext context, MeasureOptions options, BisectOrder order, Outcome definite) {
        super(context);
        this.options = options;
        this.order = order;
        this.definite = definite;
    }

    @Override
    protected void go(StepRun run) throws Exception {
        String experiment = experiment(run);
        BisectRequest request = order.request().good().isEmpty() ? found(run, experiment) : order.request();
        if (request == null) {
            getContext().onSuccess(nothing());
            return;
        }
        String known = KnownLines.OF_A_SEARCH.of(run.build().getParent(), experiment, request);
        getContext()
                .onSuccess(run.holding(
                        options, () -> searched(run, order.of(request).knowing(known))));
    }

    /**
     * The experiment whose commits are searched; empty where a search goes on, which was told, or where the spec cannot
     * be read: the search says that, and a build that has nothing to search does not fail by it.
     */
    private String experiment(StepRun run) throws IOException, InterruptedException {
        if (run.folder().reached().isPresent()) {
            return "";
        }
        try {
            return run.experiment(options);
        } catch (AbortException e) {
            return "";
        }
    }

    /** What the build says is to be searched; {@code null} where there is nothing, which is told. */
    private @Nullable BisectRequest found(StepRun run, String experiment) throws IOException {
        if (!experiment.isEmpty()) {
            SearchOffer.leave(run.build(), experiment);
        }
        SearchRequest asked = run.build().getAction(SearchRequest.class);
        SearchedChange change = asked == null
                ? SearchedChange.ofVerdict(run.build(), order.request())
                : SearchedChange.requested(asked, experiment, order.request());
        run.console().getLogger().println("[benchgate] " + TextTable.clean(change.words()));
        return change.request();
    }

    private static Map<String, @Nullable Object> nothing() {
        Map<String, @Nullable Object> nothing = new LinkedHashMap<>();
        nothing.put("verdict", Outcome.NOT_JUDGED.word());
        nothing.put("culprits", new ArrayList<>());
        return nothing;
    }

    private Map<String, @Nullable Object> searched(StepRun run, BisectOrder known)
            throws IOException, InterruptedException {
        BisectResult result = run.answer(AgentWork.bisect(known), options);
        SearchedBuild searched = new SearchedBuild(run.build(), run.console());
        BisectAction action = run.left(BisectAction.class).orElse(null);
        if (action == null) {
            action = searched.keep(result);
            run.folder().keepJudged(action.getUrlName());
        }
        Outcome outcome = result.outcome() == Outcome.FAIL ? definite : result.outcome();
        Optional<Result> marked = Judging.result(outcome);
        if (marked.isPresent()) {
            run.build().setResult(marked.get());
            run.mark(marked.get(), headline(result));
        }
        searched.archive(action, run.workspace(), run.launcher(), options.out());
        return BisectJson.of(result);
    }

    /** A tool may call a metric anything, at any length. */
    private static String headline(BisectResult result) {
        return ShortText.of(BisectWording.headline(result), LONGEST);
    }
}
