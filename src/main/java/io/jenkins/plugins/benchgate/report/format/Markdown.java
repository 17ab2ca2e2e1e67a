package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.CostSummary;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.Comparison;
import java.util.List;

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
        StringBuilder out = new StringBuilder();
        Mark mark = Mark.of(record.outcome());
        out.append("## ")
                .append(sign(mark))
                .append(" Benchgate: ")
                .append(Wording.label(result))
                .append("\n\n")
                .append(text(Wording.meaning(result)))
                .append("\n\n");
        out.append("**").append(text(result.candidateLabel())).append("**");
        if (!result.baselineLabel().isBlank()) {
            out.append(" against **").append(text(result.baselineLabel())).append("**");
        }
        out.append(" · ").append(text(result.workload())).append(" · ").append(text(record.job()));
        out.append(" ").append(text(record.build())).append("\n\n");
        Wording.furtherProblems(result)
                .forEach(problem -> out.append(text(problem)).append("\n\n"));
        String doubtful = Wording.doubtful(result.trials());
        out.append(doubtful.isEmpty() ? "" : text(doubtful) + "\n\n");
        Wording.caveat(result.trials())
                .ifPresent(caveat -> out.append(text(caveat.english())).append("\n\n"));
        verdicts(out, record.verdicts());
        comparisons(out, Gravest.series(record, ROWS));
        levels(out, news);
        invalid(out, result.trials());
        CostSummary.line(record)
                .ifPresent(line -> out.append(text(line.english())).append("\n\n"));
        out.append("<sub>Seed ")
                .append(record.seed())
                .append(", measured ")
                .append(record.time())
                .append(", took ")
                .append(Wording.duration(result.durationSeconds()))
                .append(". Brackets are confidence intervals. Detectable change: the"
                        + " least change that a gate finds in 95 of 100 builds as noisy as this one.</sub>\n");
        return out.toString();
    }

    private static void verdicts(StringBuilder out, List<Verdict> verdicts) {
        if (verdicts.isEmpty()) {
            return;
        }
        row(out, "Verdict", "Series", "Value judged", "Threshold", "Detectable change", "Reason");
        row(out, "---", "---", "---", "---", "---", "---");
        Gravest<Verdict> shown = Gravest.verdicts(verdicts, ROWS);
        shown.rows().forEach(verdict -> {
            Mark mark = Mark.of(verdict.outcome());
            row(
                    out,
                    sign(mark) + " " + mark.label(),
                    text(verdict.series()),
                    text(Wording.judged(verdict)),
                    text(Wording.threshold(verdict)),
                    text(Wording.detectable(verdict)),
                    text(verdict.reason()));
        });
        left(out, shown.said("verdict"));
    }

    private static void left(StringBuilder out, String said) {
        out.append(said.isEmpty() ? "\n" : "\n" + text(said) + "\n\n");
    }

    private static void comparisons(StringBuilder out, Gravest<Measured> shown) {
        List<Measured> measured = shown.rows();
        if (measured.isEmpty()) {
            out.append("Nothing was measured.\n\n");
            return;
        }
        row(out, "Series", "Baseline", "Candidate", "Change", "Effect", "Instability");
        row(out, "---", "---:", "---:", "---:", "---", "---:");
        for (Measured one : measured) {
            Unit unit = one.metric().unit();
            Comparison comparison = one.comparison();
            row(
                    out,
                    text(one.series() + Wording.impact(one, ", ")),
                    comparison == null ? Wording.NOTHING : text(Wording.value(comparison.baseline(), unit)),
                    text(Wording.value(comparison == null ? one.candidate() : comparison.candidate(), unit)),
                    comparison == null
                            ? Wording.NOTHING
                            : text(Wording.change(
                                    comparison.change().value(),
                                    comparison.change().interval())),
                    Wording.effect(one),
                    comparison == null ? Wording.NOTHING : Wording.instability(comparison));
        }
        left(out, shown.said("series"));
        Wording.doubts(measured)
                .forEach(doubt -> out.append("- ").append(text(doubt)).append('\n'));
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
