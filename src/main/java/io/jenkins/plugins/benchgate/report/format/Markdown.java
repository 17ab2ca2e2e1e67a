package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.MachineLoad;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.SeriesRow;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A build's verdict and numbers as GitHub-flavoured Markdown, for the comment on a pull request.
 *
 * <p>Text of users keeps its meaning: markup in it is escaped, and a name or number in it addresses nobody and refers
 * to nothing.
 */
public final class Markdown {
    private static final String ACTIVE = "\\`*_{}[]<>#|~$&!";

    /** So many rows a table has; a platform shows no comment of more than a few ten thousand characters. */
    private static final int ROWS = 100;

    private Markdown() {}

    /**
     * The comment on a build.
     *
     * @param news sentences on changes of level, see {@link ReportFolder#draw}
     */
    public static String of(BuildResult result, List<String> news) {
        BuildRecord record = result.record();
        BuildView view = BuildView.english(result);
        StringBuilder out = new StringBuilder();
        out.append("## ")
                .append(sign(Mark.of(record.outcome())))
                .append(" Benchgate: ")
                .append(view.label())
                .append("\n\n")
                .append(text(view.getMeaning()))
                .append("\n\n");
        versions(out, view, Markdown::text);
        out.append(" · ").append(text(record.job()));
        out.append(" ").append(text(record.build())).append("\n\n");
        asides(view, result).forEach(aside -> out.append(text(aside)).append("\n\n"));
        verdicts(out, view.gates(ROWS));
        comparisons(out, view);
        levels(out, news);
        invalid(out, result.trials());
        out.append(view.getCost().isEmpty() ? "" : text(view.getCost()) + "\n\n");
        out.append("<sub>Seed ")
                .append(record.seed())
                .append(", measured ")
                .append(record.time())
                .append(", took ")
                .append(view.getDuration())
                .append(". Brackets are confidence intervals. Detectable change: the"
                        + " least change that a gate finds in 95 of 100 builds as noisy as this one.</sub>\n");
        return out.toString();
    }

    /** The candidate against the baseline, and the workload. */
    static void versions(StringBuilder out, BuildView view, UnaryOperator<String> text) {
        out.append("**").append(text.apply(view.getCandidate())).append("**");
        if (!view.getBaseline().isBlank()) {
            out.append(" against **").append(text.apply(view.getBaseline())).append("**");
        }
        out.append(" · ").append(text.apply(view.getWorkloadBrief()));
    }

    /** What stands below the meaning of a verdict: why less was measured than asked, and what makes trials doubtful. */
    static List<String> asides(BuildView view, BuildResult result) {
        List<String> asides = new ArrayList<>(view.getFaults());
        String doubtful = Wording.doubtful(result.trials());
        if (!doubtful.isEmpty()) {
            asides.add(doubtful);
        }
        MachineLoad.caveat(result.trials()).map(Message::english).ifPresent(asides::add);
        return asides;
    }

    private static void verdicts(StringBuilder out, Gravest<GateRow> shown) {
        if (shown.rows().isEmpty()) {
            return;
        }
        row(out, "Verdict", "Series", "Value judged", "Threshold", "Detectable change", "Reason");
        row(out, "---", "---", "---", "---", "---", "---");
        for (GateRow gate : shown.rows()) {
            row(
                    out,
                    outcome(gate),
                    text(gate.series()),
                    text(gate.judged()),
                    text(gate.threshold()),
                    text(gate.detectable()),
                    text(gate.reason()));
        }
        left(out, shown.said("verdict"));
    }

    /** The outcome with its sign. */
    static String outcome(GateRow gate) {
        Mark mark = Mark.of(gate.outcome());
        return sign(mark) + " " + mark.label();
    }

    private static void left(StringBuilder out, String said) {
        out.append(said.isEmpty() ? "\n" : "\n" + text(said) + "\n\n");
    }

    private static void comparisons(StringBuilder out, BuildView view) {
        Gravest<SeriesRow> shown = view.series(ROWS);
        if (shown.rows().isEmpty()) {
            out.append("Nothing was measured.\n\n");
            return;
        }
        row(out, "Series", "Baseline", "Candidate", "Change", "Effect", "Instability");
        row(out, "---", "---:", "---:", "---:", "---", "---:");
        for (SeriesRow series : shown.rows()) {
            row(
                    out,
                    text(series.named()),
                    text(series.baseline()),
                    text(series.candidate()),
                    text(series.change()),
                    series.effect().isEmpty() ? Sentences.english("effect.unknown") : series.effect(),
                    series.instability());
        }
        left(out, shown.said("series"));
        view.doubts(ROWS).forEach(doubt -> out.append("- ").append(text(doubt)).append('\n'));
        out.append('\n');
    }

    private static void levels(StringBuilder out, List<String> news) {
        news.forEach(sentence -> out.append("- ").append(text(sentence)).append('\n'));
        out.append(news.isEmpty() ? "" : "\n");
    }

    private static void invalid(StringBuilder out, List<TrialSummary> trials) {
        boolean any = false;
        for (TrialSummary trial : trials) {
            for (String fault : trial.faults()) {
                out.append("- Trial ")
                        .append(trial.position())
                        .append(" (")
                        .append(text(trial.version()))
                        .append(") is invalid: ")
                        .append(text(fault))
                        .append('\n');
                any = true;
            }
        }
        out.append(any ? "\n" : "");
    }

    private static void row(StringBuilder out, String... cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    static String sign(Mark mark) {
        return switch (mark) {
            case PASS -> "✅";
            case NOT_JUDGED -> "➖";
            case UNSEEN -> "◌";
            case POTENTIAL -> "⚠️";
            case INCONCLUSIVE -> "❔";
            case FAIL -> "❌";
        };
    }

    /** Text on one line in which nothing is markup, a mention or a reference. */
    static String text(String text) {
        StringBuilder out = new StringBuilder();
        String line = Markup.legal(text).replaceAll("\\s+", " ").strip();
        line.codePoints().forEach(c -> {
            if (c == '<' || c == '>' || c == '&') {
                out.append(c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;");
            } else if (c == '@') {
                out.append("@\u200b"); // a space of no width: no longer a name that somebody is told of
            } else if (c == '#') {
                out.append("\\#\u200b");
            } else if (ACTIVE.indexOf(c) >= 0) {
                out.append('\\').appendCodePoint(c);
            } else if (c == ':') {
                out.append(":\u200b"); // no address that becomes a link, no picture by its name
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }
}
