package io.jenkins.plugins.benchgate.cli;

import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.Replay;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A replay for people: how often each gate would have spoken, and every row of builds that it would not have passed. */
final class ReplayTable {
    /** So many failing builds to the end of a history look like a new level rather than like bad luck. */
    private static final int LASTING = 5;

    private final List<Gate> gates;
    private final List<Map<Outcome, Integer>> counts = new ArrayList<>();
    private final List<List<Row>> rows = new ArrayList<>();

    private ReplayTable(List<Gate> gates) {
        this.gates = gates;
        gates.forEach(gate -> {
            counts.add(new EnumMap<>(Outcome.class));
            rows.add(new ArrayList<>());
        });
    }

    /** Successive builds of one series with the same verdict, and the reason of the first. */
    private static final class Row {
        private final String name;
        private final String end;
        private final Outcome outcome;
        private final String first;
        private final String reason;
        private String last;
        private int count;

        private Row(BuildSeries series, Outcome outcome, String build, String reason) {
            this.name = series.name();
            this.end = series.points().get(series.points().size() - 1).build();
            this.outcome = outcome;
            this.first = build;
            this.reason = reason;
            this.last = build;
            this.count = 1;
        }

        private boolean lasting() {
            return outcome == Outcome.FAIL && count >= LASTING && last.equals(end);
        }

        private String builds() {
            return count == 1 ? first : first + " to " + last;
        }
    }

    static String of(Replay replay, List<BuildSeries> history) {
        ReplayTable table = new ReplayTable(replay.gates());
        history.forEach(series -> replay.of(series, table::add));
        return table.text();
    }

    private void add(BuildSeries series, BuildSeries.Point point, int gate, Finding finding) {
        Outcome outcome = finding.verdict().outcome();
        counts.get(gate).merge(outcome, 1, Integer::sum);
        List<Row> some = rows.get(gate);
        Row newest = some.isEmpty() ? null : some.get(some.size() - 1);
        if (newest != null && newest.name.equals(series.name()) && newest.outcome == outcome) {
            newest.last = point.build();
            newest.count++;
        } else {
            some.add(new Row(series, outcome, point.build(), finding.verdict().reason()));
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < gates.size(); i++) {
            text.append(i == 0 ? "" : "\n").append(gates.get(i).text()).append('\n');
            StringBuilder said = new StringBuilder();
            for (Outcome outcome :
                    List.of(Outcome.FAIL, Outcome.POTENTIAL, Outcome.INCONCLUSIVE, Outcome.PASS, Outcome.NOT_JUDGED)) {
                said.append(said.isEmpty() ? "  " : ", ")
                        .append(counts.get(i).getOrDefault(outcome, 0))
                        .append(' ')
                        .append(outcome.word());
            }
            text.append(said).append('\n');
            List<Row> shown = rows.get(i).stream()
                    .filter(row -> row.outcome != Outcome.PASS && row.outcome != Outcome.NOT_JUDGED)
                    .toList();
            int verdict = width(shown.stream().map(row -> row.outcome.word()).toList());
            int builds = width(shown.stream().map(Row::builds).toList());
            for (Row row : shown) {
                text.append("  ")
                        .append(padded(row.outcome.word(), verdict))
                        .append("  ")
                        .append(padded(row.builds(), builds))
                        .append("  ")
                        .append(row.reason)
                        .append(row.count == 1 ? "" : " (" + row.count + " builds in a row, this of the first)")
                        .append('\n');
            }
            lasting(text, shown);
        }
        return text.toString();
    }

    private static void lasting(StringBuilder text, List<Row> shown) {
        shown.stream().filter(Row::lasting).forEach(row -> text.append("  ")
                .append(row.name)
                .append(" fails from build ")
                .append(row.first)
                .append(" to the end; where that level is wanted, --acknowledge ")
                .append(row.first)
                .append(" makes it the baseline\n"));
    }

    private static int width(List<String> words) {
        return words.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String word, int width) {
        return word + " ".repeat(width - word.length());
    }
}
