package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.Findings;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A build's verdict in a few lines of GitHub-flavoured Markdown, for the comment on a pull request: what it means, the
 * gravest gates, and where the whole report is.
 */
public final class Comment {
    /** As many gates as a comment shows one by one; the others are counted. */
    private static final int GATES = 10;

    /** Characters of a label or of what was run; a command may be a whole script. */
    private static final int LABEL = 80;

    /** What an address may hold so that it stands in Markdown as it is. */
    private static final Pattern ADDRESS = Pattern.compile("https?://[\\w.~()#:/?@!$&'*+,;=%\\[\\]-]+");

    private Comment() {}

    /** @param address of the whole report; no link where it is empty or no web address */
    public static String of(BuildResult result, Findings findings, String address) {
        StringBuilder out = new StringBuilder();
        out.append("### ").append(heading(result)).append("\n\n").append(body(result, findings));
        if (ADDRESS.matcher(address).matches()) {
            out.append("\n[The whole report](<").append(address).append(">)\n");
        }
        return out.toString();
    }

    /** The outcome with its sign and the experiment's name. */
    static String heading(BuildResult result) {
        BuildRecord record = result.record();
        return Markdown.sign(Mark.of(record.outcome())) + " Benchgate: "
                + BuildView.english(result).label() + " · " + Markdown.text(record.job());
    }

    /** What stands below the heading: for places that have a title and a link of their own. */
    public static String body(BuildResult result, Findings findings) {
        BuildRecord record = result.record();
        BuildView view = BuildView.english(result);
        StringBuilder out = new StringBuilder();
        out.append(Markdown.text(view.getMeaning())).append("\n\n");
        findings.said()
                .forEach(said -> out.append(Markdown.text(said.english())).append("\n\n"));
        Markdown.versions(out, view, Comment::label);
        out.append('\n');
        WorstChange.of(record)
                .ifPresent(worst -> out.append(
                        worst.found()
                                ? "\nWorst change: " + Markdown.text(worst.sentence()) + ".\n"
                                : "\nNo significant change.\n"));
        Stream.of(Stream.of(view.getExplained(), view.getProfiled()), Markdown.asides(view, result).stream())
                .flatMap(texts -> texts)
                .filter(text -> !text.isEmpty())
                .forEach(text -> out.append('\n').append(Markdown.text(text)).append('\n'));
        verdicts(out, view.gates(GATES), record.verdicts());
        if (!view.getCost().isEmpty()) {
            out.append("\n<sub>").append(Markdown.text(view.getCost())).append("</sub>\n");
        }
        return out.toString();
    }

    private static String label(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return Markdown.text(
                line.codePointCount(0, line.length()) <= LABEL
                        ? line
                        : line.substring(0, line.offsetByCodePoints(0, LABEL - 1)) + "…");
    }

    private static void verdicts(StringBuilder out, Gravest<GateRow> shown, List<Verdict> all) {
        if (all.isEmpty()) {
            return;
        }
        out.append("\n| Verdict | Series | Value judged | Threshold |\n| --- | --- | --- | --- |\n");
        for (GateRow gate : shown.rows()) {
            out.append("| ")
                    .append(Markdown.outcome(gate))
                    .append(" | ")
                    .append(Markdown.text(gate.series()))
                    .append(" | ")
                    .append(Markdown.text(gate.judged()))
                    .append(" | ")
                    .append(Markdown.text(gate.threshold()))
                    .append(" |\n");
        }
        if (shown.left() > 0) {
            List<Verdict> sorted = Gravest.verdicts(all, all.size()).rows();
            Outcome worst = Outcome.gravest(sorted.subList(GATES, sorted.size()));
            out.append("\nAnd ")
                    .append(Wording.count(shown.left(), "more verdict"))
                    .append(", none graver than ")
                    .append(Mark.of(worst).label())
                    .append(".\n");
        }
    }
}
