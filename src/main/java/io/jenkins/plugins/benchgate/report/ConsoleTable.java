package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.stats.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

    public ConsoleTable {
        if (width < 40) {
            throw new IllegalArgumentException("found a width of " + width + " characters, expected at least 40");
        }
    }

    /** Verdict, reasons and comparison of a build; ends with a line break. */
    public String of(BuildResult result) {
        return headline(result)
                + problems(result.problems())
                + "\n"
                + verdicts(result.record().verdicts())
                + "\n"
                + comparisons(result.record().measured())
                + invalid(result.trials());
    }

    /** The build's verdict and what it means. */
    public String headline(BuildResult result) {
        Outcome outcome = result.record().outcome();
        String word = Mark.of(outcome).label().toUpperCase(Locale.ROOT);
        String where = clean(result.record().job() + " " + result.record().build());
        StringBuilder out = new StringBuilder();
        StringBuilder first = new StringBuilder();
        wrap(first, word + "  " + where, 0);
        out.append(colored(word, outcome)).append(first.substring(word.length()));
        wrap(out, Wording.meaning(result.record()), 0);
        return out.toString();
    }

    /** Each verdict with its reason below it, the gravest first. */
    public String verdicts(List<Verdict> verdicts) {
        if (verdicts.isEmpty()) {
            return "No gate judged anything.\n";
        }
        List<Verdict> sorted = verdicts.stream()
                .sorted(Comparator.comparing(Verdict::outcome).reversed())
                .toList();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("VERDICT", "SERIES", "VALUE JUDGED", "THRESHOLD"));
        for (Verdict verdict : sorted) {
            rows.add(List.of(
                    Mark.of(verdict.outcome()).label(),
                    clean(verdict.series()),
                    Wording.judged(verdict),
                    Wording.threshold(verdict)));
        }
        StringBuilder out = new StringBuilder();
        List<String> lines = lines(rows);
        if (!lines.get(0).isEmpty()) {
            out.append(lines.get(0)).append('\n');
        }
        for (int i = 0; i < sorted.size(); i++) {
            String label = Mark.of(sorted.get(i).outcome()).label();
            String line = lines.get(i + 1);
            out.append(
                            line.startsWith(label)
                                    ? colored(label, sorted.get(i).outcome()) + line.substring(label.length())
                                    : line)
                    .append('\n');
            wrap(out, clean(sorted.get(i).reason()), INDENT);
            wrap(out, clean(sorted.get(i).gate()), INDENT);
        }
        return out.toString();
    }

    /** Baseline, candidate and change of each series; what was not compared has its own interval instead. */
    public String comparisons(List<Measured> measured) {
        if (measured.isEmpty()) {
            return "Nothing was measured.\n";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("SERIES", "BASELINE", "CANDIDATE", "CHANGE", "EFFECT"));
        for (Measured one : measured) {
            Unit unit = one.metric().unit();
            Comparison comparison = one.comparison();
            rows.add(List.of(
                    clean(one.series()),
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
        StringBuilder out = new StringBuilder();
        List<String> lines = lines(rows);
        if (!lines.get(0).isEmpty()) {
            out.append(lines.get(0)).append('\n');
        }
        // most series share their doubts: each is said once, with the series where it does not hold for all
        Map<String, List<String>> doubts = new LinkedHashMap<>();
        for (int i = 0; i < measured.size(); i++) {
            out.append(lines.get(i + 1)).append('\n');
            for (String doubt : Wording.doubts(measured.get(i))) {
                doubts.computeIfAbsent(doubt, key -> new ArrayList<>())
                        .add(measured.get(i).series());
            }
        }
        doubts.forEach((doubt, series) -> {
            String whose = series.size() == measured.size() ? "" : String.join(", ", series) + ": ";
            wrap(out, clean(whose + doubt), INDENT);
        });
        return out.toString();
    }

    private String problems(List<String> problems) {
        StringBuilder out = new StringBuilder();
        problems.forEach(problem -> problem.lines().forEach(line -> wrap(out, clean(line), 0)));
        return out.toString();
    }

    private String invalid(List<TrialSummary> trials) {
        StringBuilder out = new StringBuilder();
        for (TrialSummary trial : trials) {
            for (String fault : trial.faults()) {
                wrap(
                        out,
                        "Trial " + trial.position() + " (" + clean(trial.version()) + ") is invalid: " + clean(fault),
                        0);
            }
        }
        return out.isEmpty() ? "" : "\n" + out;
    }

    /** Rows as aligned lines; where those are too wide, an empty heading and each row's cells below one another. */
    private List<String> lines(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        int total = 2 * (columns - 1);
        for (int i = 0; i < columns; i++) {
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
            total += widths[i];
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            if (total > width) {
                lines.add(lines.isEmpty() ? "" : stacked(rows.get(0), row));
                continue;
            }
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - length(row.get(i)) + 2));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private String stacked(List<String> names, List<String> row) {
        StringBuilder out = new StringBuilder();
        wrap(out, row.get(0), 0);
        for (int i = 1; i < row.size(); i++) {
            wrap(out, names.get(i).toLowerCase(Locale.ROOT) + " " + row.get(i), 2);
        }
        return out.toString().stripTrailing();
    }

    private void wrap(StringBuilder out, String text, int indent) {
        int room = width - indent;
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            if (!line.isEmpty() && length(line) + 1 + length(rest) > room) {
                out.append(" ".repeat(indent)).append(line).append('\n');
                line.setLength(0);
            }
            while (length(rest) > room) {
                int cut = rest.offsetByCodePoints(0, room);
                out.append(" ".repeat(indent)).append(rest, 0, cut).append('\n');
                rest = rest.substring(cut);
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        out.append(" ".repeat(indent)).append(line).append('\n');
    }

    private String colored(String text, Outcome outcome) {
        if (!color) {
            return text;
        }
        int code =
                switch (outcome) {
                    case PASS -> 32;
                    case NOT_JUDGED -> 90;
                    case POTENTIAL -> 33;
                    case INCONCLUSIVE -> 35;
                    case FAIL -> 31;
                };
        return "\u001b[1;" + code + "m" + text + "\u001b[0m";
    }

    private static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }

    private static String clean(String text) {
        return text.replaceAll("\\s+", " ").strip().replaceAll("[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "\uFFFD");
    }
}
