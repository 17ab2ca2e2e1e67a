package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.CostSummary;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

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
    public static String of(BuildResult result, String address) {
        StringBuilder out = new StringBuilder();
        out.append("### ").append(heading(result)).append("\n\n").append(body(result));
        if (ADDRESS.matcher(address).matches()) {
            out.append("\n[The whole report](<").append(address).append(">)\n");
        }
        return out.toString();
    }

    /** The outcome with its sign and the experiment's name. */
    static String heading(BuildResult result) {
        BuildRecord record = result.record();
        return Markdown.sign(Mark.of(record.outcome())) + " Benchgate: " + Wording.label(result) + " · "
                + Markdown.text(record.job());
    }

    /** What stands below the heading: for places that have a title and a link of their own. */
    public static String body(BuildResult result) {
        BuildRecord record = result.record();
        StringBuilder out = new StringBuilder();
        out.append(Markdown.text(Wording.meaning(result))).append("\n\n");
        out.append("**").append(label(result.candidateLabel())).append("**");
        if (!result.baselineLabel().isBlank()) {
            out.append(" against **").append(label(result.baselineLabel())).append("**");
        }
        out.append(" · ").append(label(result.workload())).append('\n');
        WorstChange.of(record)
                .ifPresent(worst -> out.append(
                        worst.found()
                                ? "\nWorst change: " + Markdown.text(worst.sentence()) + ".\n"
                                : "\nNo significant change.\n"));
        result.explained().ifPresent(first -> out.append('\n')
                .append(Markdown.text(Wording.capital(first.english())))
                .append("\n"));
        result.profiled().ifPresent(first -> out.append('\n')
                .append(Markdown.text(Wording.capital(first.english())))
                .append("\n"));
        Wording.furtherProblems(result)
                .forEach(problem ->
                        out.append('\n').append(Markdown.text(problem)).append('\n'));
        String doubtful = Wording.doubtful(result.trials());
        out.append(doubtful.isEmpty() ? "" : "\n" + Markdown.text(doubtful) + "\n");
        Wording.caveat(result.trials())
                .ifPresent(caveat ->
                        out.append('\n').append(Markdown.text(caveat.english())).append('\n'));
        verdicts(out, record.verdicts());
        CostSummary.line(record).ifPresent(line -> out.append("\n<sub>")
                .append(Markdown.text(line.english()))
                .append("</sub>\n"));
        return out.toString();
    }

    private static String label(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return Markdown.text(
                line.codePointCount(0, line.length()) <= LABEL
                        ? line
                        : line.substring(0, line.offsetByCodePoints(0, LABEL - 1)) + "…");
    }

    private static void verdicts(StringBuilder out, List<Verdict> verdicts) {
        if (verdicts.isEmpty()) {
            return;
        }
        out.append("\n| Verdict | Series | Value judged | Threshold |\n| --- | --- | --- | --- |\n");
        List<Verdict> gravest = verdicts.stream()
                .sorted(Comparator.comparing(Verdict::outcome).reversed())
                .toList();
        for (Verdict verdict : gravest.subList(0, Math.min(GATES, gravest.size()))) {
            Mark mark = Mark.of(verdict.outcome());
            out.append("| ")
                    .append(Markdown.sign(mark))
                    .append(' ')
                    .append(mark.label())
                    .append(" | ")
                    .append(Markdown.text(verdict.series()))
                    .append(" | ")
                    .append(Markdown.text(Wording.judged(verdict)))
                    .append(" | ")
                    .append(Markdown.text(Wording.threshold(verdict)))
                    .append(" |\n");
        }
        if (gravest.size() > GATES) {
            List<Verdict> others = gravest.subList(GATES, gravest.size());
            Outcome worst = Outcome.gravest(others);
            out.append("\nAnd ")
                    .append(Wording.count(others.size(), "more verdict"))
                    .append(", none graver than ")
                    .append(Mark.of(worst).label())
                    .append(".\n");
        }
    }
}
