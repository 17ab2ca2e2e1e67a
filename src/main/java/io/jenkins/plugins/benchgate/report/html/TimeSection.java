package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.report.TracedCalls.Burst;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.BurstChart;
import io.jenkins.plugins.benchgate.report.chart.ChainChart;
import io.jenkins.plugins.benchgate.report.chart.DelayChart;
import io.jenkins.plugins.benchgate.report.chart.PartsChart;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import io.jenkins.plugins.benchgate.trace.EarlyCalls;

/** The section about where the time of chains went. */
final class TimeSection {
    private final HtmlPage page;
    private final BuildResult result;
    private final Markup out;

    TimeSection(HtmlPage page, BuildResult result) {
        this.page = page;
        this.result = result;
        this.out = page.body();
    }

    /** Adds it to the page, if there is anything in it. */
    void add() {
        if (result.explanations().isEmpty()) {
            return;
        }
        page.section("Time", "Where the time of chains went");
        result.explained().map(Message::english).map(Wording::capital).ifPresent(first -> out.element("p", first));
        result.explanations().forEach(this::explanation);
        page.note(
                "A chain is what one request sets off, from its beginning until its last span ended, along what it waited for."
                        + " Points are percent of the baseline's mean chain: those of all parts add up to the change of the mean."
                        + " Medians and percentiles do not add up.");
        long shown = result.explanations().stream()
                .filter(one -> !one.examples().isEmpty())
                .count();
        if (shown > 0) {
            page.note(
                    "The typical chain of a version is the one with the median time of all in its valid trials, after trimming."
                            + " Of a chain with more than " + ChainTree.SPANS
                            + " spans, those with the largest own times are"
                            + " shown, with what called them. Single chains are kept of the " + shown
                            + " operations that changed most, those beyond doubt first. Point at a span for its values.");
        }
        TracedCalls calls = result.calls();
        if (calls != null) {
            calls(calls);
        }
        page.endSection();
    }

    private void calls(TracedCalls calls) {
        page.figure(new DelayChart(calls.triggers(), result.trials()));
        for (Burst burst : calls.bursts()) {
            page.figure(new BurstChart(burst));
            page.numbers(TimeTables.calls(burst), "first seconds of " + burst.operation());
        }
        if (!calls.bursts().isEmpty()) {
            page.note("Of many calls in the first seconds the picture has at most " + EarlyCalls.MOST
                    + " cold starts of each version, the slowest ones, and " + EarlyCalls.MOST
                    + " others, the slowest among them. They are not trimmed. A call takes as long as the function's own span:"
                    + " what its caller waited for a cold start is in the span of the caller."
                    + (calls.leftBursts() == 0
                            ? ""
                            : " Not drawn: " + Wording.count(calls.leftBursts(), "function")
                                    + " with fewer cold starts."));
        }
    }

    private void explanation(Explanation explanation) {
        page.figure(new PartsChart(explanation));
        out.add(TimeTables.parts(explanation));
        if (page.figure(new ChainChart(explanation, Choice.TYPICAL))) {
            page.numbers(TimeTables.chains(explanation, Choice.TYPICAL), "typical chains");
        }
        ChainChart slowest = new ChainChart(explanation, Choice.SLOWEST);
        if (!slowest.isEmpty()) {
            out.open("details").element("summary", "Slowest chains");
            page.figure(slowest);
            page.numbers(TimeTables.chains(explanation, Choice.SLOWEST), "slowest chains");
            out.close("details").line();
        }
    }
}
