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
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.SurroundingCluster;
import io.jenkins.plugins.benchgate.jenkins.durable.TakenFolder;
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
import org.jenkinsci.plugins.workflow.actions.WarningAction;
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
    protected void go(Scene scene) throws Exception {
        String experiment = experiment(scene);
        BisectRequest request = order.request().good().isEmpty() ? found(scene, experiment) : order.request();
        if (request == null) {
            getContext().onSuccess(nothing());
            return;
        }
        String known = KnownLines.OF_A_SEARCH.of(scene.build().getParent(), experiment, request);
        getContext().onSuccess(searched(scene, order.of(request).knowing(known)));
    }

    /**
     * The experiment whose commits are searched; empty where a search goes on, which was told, or where the spec cannot
     * be read: the search says that, and a build that has nothing to search does not fail by it.
     */
    private String experiment(Scene scene) throws IOException, InterruptedException {
        if (scene.folder().reached().isPresent()) {
            return "";
        }
        try {
            return scene.experiment(options);
        } catch (AbortException e) {
            return "";
        }
    }

    /** What the build says is to be searched; {@code null} where there is nothing, which is told. */
    private @Nullable BisectRequest found(Scene scene, String experiment) throws IOException {
        if (!experiment.isEmpty()) {
            SearchOffer.leave(scene.build(), experiment);
        }
        SearchRequest asked = scene.build().getAction(SearchRequest.class);
        return asked == null ? ofVerdict(scene) : ofRequest(scene, asked, experiment);
    }

    /** What somebody asked this build for on the page of a change. */
    private @Nullable BisectRequest ofRequest(Scene scene, SearchRequest asked, String experiment) throws IOException {
        RequestedSearch search = RequestedSearch.of(asked, experiment, order.request());
        scene.console().getLogger().println("[benchgate] " + TextTable.clean(search.words()));
        return search.request();
    }

    /** What the build's own verdict says is to be searched; {@code null} where there is nothing, which is told. */
    private @Nullable BisectRequest ofVerdict(Scene scene) throws IOException {
        Regression regression = Regression.of(scene.build(), order.request());
        scene.console().getLogger().println("[benchgate] " + regression.words());
        return regression.request();
    }

    private static Map<String, @Nullable Object> nothing() {
        Map<String, @Nullable Object> nothing = new LinkedHashMap<>();
        nothing.put("verdict", Outcome.NOT_JUDGED.word());
        nothing.put("culprits", new ArrayList<>());
        return nothing;
    }

    private Map<String, @Nullable Object> searched(Scene scene, BisectOrder known)
            throws IOException, InterruptedException {
        TakenFolder taken = TakenFolder.of(scene.place(), options.out());
        try {
            BisectResult result = scene.bisect(options, known, getContext().get(SurroundingCluster.class));
            SearchedBuild searched = new SearchedBuild(scene.build(), scene.console());
            BisectAction action = before(scene).orElse(null);
            if (action == null) {
                action = searched.keep(result);
                scene.folder().keepJudged(action.getUrlName());
            }
            Outcome outcome = result.outcome() == Outcome.FAIL ? definite : result.outcome();
            Optional<Result> marked = Judging.result(outcome);
            if (marked.isPresent()) {
                scene.build().setResult(marked.get());
                scene.node()
                        .addOrReplaceAction(
                                new WarningAction(marked.get()).withMessage("Benchgate: " + headline(result)));
            }
            searched.archive(action, scene.workspace(), scene.launcher(), options.out());
            return BisectJson.of(result);
        } finally {
            taken.giveBack();
        }
    }

    /** A tool may call a metric anything, at any length. */
    private static String headline(BisectResult result) {
        return ShortText.of(BisectWording.headline(result), LONGEST);
    }

    /** What was kept before a restart. */
    private static Optional<BisectAction> before(Scene scene) throws IOException {
        String name = scene.folder().judged().orElse("");
        return scene.build().getActions(BisectAction.class).stream()
                .filter(action -> action.getUrlName().equals(name))
                .findFirst();
    }
}
