package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.TracedCalls.Burst;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import io.jenkins.plugins.benchgate.trace.ChainTree.Node;
import io.jenkins.plugins.benchgate.trace.EarlyCalls;
import io.jenkins.plugins.benchgate.trace.EarlyCalls.Call;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The tables behind the charts of where time went. */
final class TimeTables {
    private TimeTables() {}

    /** What each part contributes to the change of a chain, and the whole. */
    static Markup parts(Explanation explanation) {
        HtmlTable table = new HtmlTable(
                "Parts of " + explanation.operation() + ", the largest contribution first",
                "Part",
                "Baseline",
                "Candidate",
                "Calls",
                "Contribution");
        for (Contribution part : explanation.parts()) {
            table.row(List.of(
                    new Markup().text(part.name().english()),
                    HtmlTables.solid(Explanation.time(part.baseline())),
                    HtmlTables.solid(Explanation.time(part.candidate())),
                    HtmlTables.solid(Wording.calls(part)),
                    HtmlTables.withInterval(Wording.points(part.points()), Wording.pointsBracket(part.interval()))));
        }
        Interval interval = explanation.interval();
        table.row(List.of(
                new Markup().text("the whole chain"),
                HtmlTables.solid(Explanation.time(explanation.baseline())),
                HtmlTables.solid(Explanation.time(explanation.candidate())),
                HtmlTables.solid(""),
                HtmlTables.withInterval(
                        Wording.percent(explanation.change()), interval == null ? "" : Wording.bracket(interval))));
        return table.markup();
    }

    /** The first calls of a function. */
    static Markup calls(Burst burst) {
        HtmlTable table = new HtmlTable(
                "Calls in the first " + EarlyCalls.SECONDS + " s of measured phases",
                "Version",
                "Calls",
                "Cold starts",
                "Slowest cold start",
                "Slowest other call");
        table.row(
                Trial.BASELINE,
                String.valueOf(burst.baseline().count()),
                String.valueOf(burst.baseline().cold()),
                slowest(burst.baseline(), true),
                slowest(burst.baseline(), false));
        table.row(
                Trial.CANDIDATE,
                String.valueOf(burst.candidate().count()),
                String.valueOf(burst.candidate().cold()),
                slowest(burst.candidate(), true),
                slowest(burst.candidate(), false));
        return table.markup();
    }

    private static String slowest(EarlyCalls calls, boolean cold) {
        return calls.calls().stream()
                .filter(call -> call.cold() == cold)
                .max(Comparator.comparingDouble(Call::seconds))
                .map(call -> Explanation.time(call.seconds()))
                .orElse(Wording.NOTHING);
    }

    /** The spans of the chains that stand for both versions. */
    static Markup chains(Explanation explanation, Choice choice) {
        HtmlTable table = new HtmlTable(
                "Spans in the order in which they were called",
                "Span",
                "Version",
                "Level",
                "Start",
                "Duration",
                "Own time",
                "Kind",
                "Marks");
        for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
            Optional<ChainTree> chain = explanation.example(version, choice);
            chain.ifPresent(tree -> tree.nodes()
                    .forEach(node -> table.row(
                            node.operation(),
                            version,
                            String.valueOf(node.depth()),
                            Explanation.time(node.start()),
                            Explanation.time(node.seconds()),
                            Explanation.time(node.own()),
                            Message.of(Explanation.key(node.part())).english(),
                            marks(node))));
        }
        return table.markup();
    }

    private static String marks(Node node) {
        List<String> marks = new ArrayList<>();
        if (node.cold()) {
            marks.add("cold start");
        }
        if (node.error()) {
            marks.add("error");
        }
        if (node.waited() > 0) {
            marks.add("triggered " + Explanation.time(node.waited()) + " before");
        }
        return marks.isEmpty() ? Wording.NOTHING : String.join(", ", marks);
    }
}
