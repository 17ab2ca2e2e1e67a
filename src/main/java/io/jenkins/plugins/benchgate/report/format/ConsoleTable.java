package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.CostSummary;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.html.MachineLoad;
import io.jenkins.plugins.benchgate.stats.Comparison;
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
        return headline(result)
                + problems(Wording.furtherProblems(result))
                + "\n"
                + verdicts(result.record().verdicts())
                + "\n"
                + comparisons(Gravest.series(result.record(), ROWS))
                + explanations(result)
                + profile(result.profile())
                + levels(news)
                + invalid(result.trials())
                + machine(result.trials())
                + cost(result);
    }

    /** The build's verdict, what it means, and how many trials are doubtful. */
    public String headline(BuildResult result) {
        Outcome outcome = result.record().outcome();
        String word = Wording.label(result).toUpperCase(Locale.ROOT);
        String where =
                TextTable.clean(result.record().job() + " " + result.record().build());
        StringBuilder out = new StringBuilder();
        table().wrap(out, ink().of(word, outcome) + "  " + where, 0);
        table().wrap(out, TextTable.clean(Wording.meaning(result)), 0);
        String doubtful = Wording.doubtful(result.trials());
        if (!doubtful.isEmpty()) {
            table().wrap(out, TextTable.clean(doubtful), 0);
        }
        Wording.caveat(result.trials()).ifPresent(caveat -> table().wrap(out, caveat.english(), 0));
        return out.toString();
    }

    /** Each verdict, with its reason below it where that says more than the row, the gravest first. */
    public String verdicts(List<Verdict> verdicts) {
        if (verdicts.isEmpty()) {
            return "No gate judged anything.\n";
        }
        Gravest<Verdict> shown = Gravest.verdicts(verdicts, ROWS);
        List<Verdict> sorted = shown.rows();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("VERDICT", "SERIES", "VALUE JUDGED", "THRESHOLD", "DETECTABLE"));
        for (Verdict verdict : sorted) {
            rows.add(List.of(
                    ink().of(Mark.of(verdict.outcome()).label(), verdict.outcome()),
                    TextTable.clean(verdict.series()),
                    Wording.judged(verdict),
                    Wording.threshold(verdict),
                    Wording.detectable(verdict)));
        }
        StringBuilder out = new StringBuilder();
        List<String> lines = table().lines(rows);
        if (!lines.get(0).isEmpty()) {
            out.append(lines.get(0)).append('\n');
        }
        for (int i = 0; i < sorted.size(); i++) {
            out.append(lines.get(i + 1)).append('\n');
            if (Gravest.needsReason(sorted.get(i), verdicts.size())) {
                table().wrap(out, TextTable.clean(sorted.get(i).reason()), INDENT);
                table().wrap(out, TextTable.clean(sorted.get(i).gate()), INDENT);
            }
        }
        left(out, shown.said("verdict"));
        return out.toString();
    }

    /** What makes up the changes of chains. */
    private String explanations(BuildResult result) {
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
            table().lines(rows).stream().filter(line -> !line.isEmpty()).forEach(line -> out.append(line)
                    .append('\n'));
        }
        result.explained().ifPresent(first -> table().wrap(out, TextTable.clean(Wording.capital(first.english())), 0));
        return out.toString();
    }

    /** The functions whose own time changed most. */
    private String profile(@Nullable DifferentialProfile profile) {
        if (profile == null) {
            return "";
        }
        StringBuilder out = new StringBuilder("\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("OWN TIME OF", "BASELINE", "CANDIDATE", "DIFFERENCE"));
        profile.functions().stream()
                .limit(FUNCTIONS)
                .forEach(one -> rows.add(List.of(
                        TextTable.clean(one.called().english()),
                        profile.time(one.baseline()),
                        profile.time(one.candidate()),
                        (profile.difference(one.difference()).english() + " " + profile.bracket(one.interval()))
                                .strip())));
        if (rows.size() > 1) {
            table().lines(rows).stream().filter(line -> !line.isEmpty()).forEach(line -> out.append(line)
                    .append('\n'));
        }
        profile.first().ifPresent(first -> table().wrap(out, TextTable.clean(Wording.capital(first.english())), 0));
        profile.basis().ifPresent(basis -> table().wrap(out, basis.english(), INDENT));
        profile.caveats().forEach(caveat -> table().wrap(out, TextTable.clean(caveat), INDENT));
        return out.toString();
    }

    private void left(StringBuilder out, String said) {
        if (!said.isEmpty()) {
            table().wrap(out, said, 0);
        }
    }

    /** Baseline, candidate and change of each series; what was not compared has its own interval instead. */
    private String comparisons(Gravest<Measured> shown) {
        List<Measured> measured = shown.rows();
        if (measured.isEmpty()) {
            return "Nothing was measured.\n";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("SERIES", "BASELINE", "CANDIDATE", "CHANGE", "EFFECT"));
        for (Measured one : measured) {
            Unit unit = one.metric().unit();
            Comparison comparison = one.comparison();
            rows.add(List.of(
                    TextTable.clean(one.series()) + Wording.impact(one, ", "),
                    comparison == null
                            ? Wording.NOTHING
                            : unit.format(comparison.baseline().value()),
                    comparison == null
                            ? Wording.value(one.candidate(), unit)
                            : unit.format(comparison.candidate().value()),
                    comparison == null
                            ? Wording.NOTHING
                            : Wording.change(
                                    comparison.change().value(),
                                    comparison.change().interval()),
                    comparison == null ? Wording.NOTHING : Wording.effect(one)));
        }
        List<String> series = measured.stream().map(Measured::series).toList();
        List<List<String>> doubts = measured.stream().map(Wording::doubts).toList();
        StringBuilder out = new StringBuilder(table().text(rows)).append(table().notes(series, doubts, INDENT));
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

    private String cost(BuildResult result) {
        StringBuilder out = new StringBuilder();
        CostSummary.line(result.record())
                .ifPresent(line -> table().wrap(out.append('\n'), TextTable.clean(line.english()), 0));
        return out.toString();
    }

    private String machine(List<TrialSummary> trials) {
        StringBuilder out = new StringBuilder();
        String sentence =
                MachineLoad.sentenceOfUse(trials).map(Message::english).orElse("");
        if (!sentence.isEmpty()) {
            table().wrap(out.append('\n'), TextTable.clean(sentence), 0);
        }
        return out.toString();
    }
}
