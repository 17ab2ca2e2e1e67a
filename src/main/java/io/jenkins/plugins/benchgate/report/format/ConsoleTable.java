package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.MachineLoad;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.SeriesRow;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A build's verdict and numbers as plain text for a terminal or a console log.
 *
 * <p>Columns are aligned with spaces. Text is wrapped at the width; a table whose columns do not fit is written as one
 * short block for each row. Control characters in text of users are replaced, so that a name cannot steer the terminal.
 *
 * @param width in characters, at least 40
 * @param color whether verdicts are coloured with ANSI sequences
 */
public record ConsoleTable(int width, boolean color) {
    private static final int INDENT = 4;
    /** So many functions a console shows. */
    private static final int FUNCTIONS = 5;
    /** So many rows a table has. */
    private static final int ROWS = 100;

    public ConsoleTable {
        if (width < 40) {
            throw new IllegalArgumentException("found a width of " + width + " characters, expected at least 40");
        }
    }

    private TextTable table() {
        return new TextTable(width);
    }

    private Ink ink() {
        return new Ink(color);
    }

    /**
     * Verdict, reasons, comparison and changes of level of a build; ends with a line break.
     *
     * @param news sentences on changes of level, see {@link ReportFolder#draw}
     */
    public String of(BuildResult result, List<String> news) {
        BuildView view = BuildView.english(result);
        return headline(result)
                + problems(view.getFaults())
                + "\n"
                + verdicts(view.gates(ROWS))
                + "\n"
                + comparisons(view)
                + explanations(result, view)
                + profile(result.profile(), view)
                + levels(news)
                + invalid(result.trials())
                + paragraph(MachineLoad.sentenceOfUse(result.trials())
                        .map(Message::english)
                        .orElse(""))
                + paragraph(view.getCost());
    }

    /** The build's verdict, what it means, and how many trials are doubtful. */
    public String headline(BuildResult result) {
        BuildView view = BuildView.english(result);
        String word = view.label().toUpperCase(Locale.ROOT);
        String where =
                TextTable.clean(result.record().job() + " " + result.record().build());
        StringBuilder out = new StringBuilder();
        table().wrap(out, ink().of(word, result.record().outcome()) + "  " + where, 0);
        table().wrap(out, TextTable.clean(view.getMeaning()), 0);
        String doubtful = Wording.doubtful(result.trials());
        if (!doubtful.isEmpty()) {
            table().wrap(out, TextTable.clean(doubtful), 0);
        }
        MachineLoad.caveat(result.trials()).ifPresent(caveat -> table().wrap(out, caveat.english(), 0));
        return out.toString();
    }

    /** Each verdict, with its reason below it where that says more than the row, the gravest first. */
    String verdicts(Gravest<GateRow> shown) {
        List<GateRow> gates = shown.rows();
        if (gates.isEmpty()) {
            return "No gate judged anything.\n";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("VERDICT", "SERIES", "VALUE JUDGED", "THRESHOLD", "DETECTABLE"));
        for (GateRow gate : gates) {
            rows.add(List.of(
                    ink().of(Mark.of(gate.outcome()).label(), gate.outcome()),
                    TextTable.clean(gate.series()),
                    gate.judged(),
                    gate.threshold(),
                    gate.detectable()));
        }
        StringBuilder out = new StringBuilder();
        List<String> lines = table().lines(rows);
        if (!lines.get(0).isEmpty()) {
            out.append(lines.get(0)).append('\n');
        }
        for (int i = 0; i < gates.size(); i++) {
            out.append(lines.get(i + 1)).append('\n');
            if (gates.get(i).told()) {
                table().wrap(out, TextTable.clean(gates.get(i).reason()), INDENT);
                table().wrap(out, TextTable.clean(gates.get(i).gate()), INDENT);
            }
        }
        left(out, shown.said("verdict"));
        return out.toString();
    }

    /** What makes up the changes of chains. */
    private String explanations(BuildResult result, BuildView view) {
        StringBuilder out = new StringBuilder();
        for (Explanation explanation : result.explanations()) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of(
                    "PART OF " + TextTable.clean(explanation.operation()),
                    "BASELINE",
                    "CANDIDATE",
                    "CALLS",
                    "CONTRIBUTION"));
            for (Contribution part : explanation.parts()) {
                rows.add(List.of(
                        TextTable.clean(part.name().english()),
                        Explanation.time(part.baseline()),
                        Explanation.time(part.candidate()),
                        Wording.calls(part),
                        (Wording.points(part.points()) + " " + Wording.pointsBracket(part.interval())).strip()));
            }
            out.append('\n');
            out.append(table().text(rows));
        }
        left(out, TextTable.clean(view.getExplained()));
        return out.toString();
    }

    /** The functions whose own time changed most. */
    private String profile(@Nullable DifferentialProfile profile, BuildView view) {
        if (profile == null) {
            return "";
        }
        StringBuilder out = new StringBuilder("\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("OWN TIME OF", "BASELINE", "CANDIDATE", "DIFFERENCE"));
        view.getProfileRows().stream()
                .limit(FUNCTIONS)
                .forEach(row -> rows.add(
                        List.of(TextTable.clean(row.function()), row.baseline(), row.candidate(), row.difference())));
        if (rows.size() > 1) {
            out.append(table().text(rows));
        }
        left(out, TextTable.clean(view.getProfiled()));
        view.getProfileNotes().forEach(note -> table().wrap(out, TextTable.clean(note), INDENT));
        return out.toString();
    }

    private void left(StringBuilder out, String said) {
        if (!said.isEmpty()) {
            table().wrap(out, said, 0);
        }
    }

    /** Baseline, candidate and change of each series; what was not compared has its own interval instead. */
    private String comparisons(BuildView view) {
        Gravest<SeriesRow> shown = view.series(ROWS);
        if (shown.rows().isEmpty()) {
            return "Nothing was measured.\n";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("SERIES", "BASELINE", "CANDIDATE", "CHANGE", "EFFECT"));
        for (SeriesRow row : shown.rows()) {
            rows.add(List.of(
                    TextTable.clean(row.named()),
                    Wording.withoutInterval(row.baseline()),
                    row.compared() ? Wording.withoutInterval(row.candidate()) : row.candidate(),
                    row.change(),
                    row.effect().isEmpty() ? Wording.NOTHING : row.effect()));
        }
        StringBuilder out = new StringBuilder(table().text(rows));
        view.doubts(ROWS).forEach(doubt -> table().wrap(out, TextTable.clean(doubt), INDENT));
        left(out, shown.said("series"));
        return out.toString();
    }

    private String levels(List<String> news) {
        StringBuilder out = new StringBuilder(news.isEmpty() ? "" : "\n");
        news.forEach(sentence -> table().wrap(out, TextTable.clean(sentence), 0));
        return out.toString();
    }

    private String problems(List<String> problems) {
        StringBuilder out = new StringBuilder();
        problems.forEach(problem -> problem.lines().forEach(line -> table().wrap(out, TextTable.clean(line), 0)));
        return out.toString();
    }

    private String invalid(List<TrialSummary> trials) {
        StringBuilder out = new StringBuilder();
        for (TrialSummary trial : trials) {
            for (String fault : trial.faults()) {
                table().wrap(
                                out,
                                "Trial " + trial.position() + " (" + TextTable.clean(trial.version()) + ") is invalid: "
                                        + TextTable.clean(fault),
                                0);
            }
        }
        return out.isEmpty() ? "" : "\n" + out;
    }

    private String paragraph(String text) {
        StringBuilder out = new StringBuilder();
        if (!text.isEmpty()) {
            table().wrap(out.append('\n'), TextTable.clean(text), 0);
        }
        return out.toString();
    }
}
