package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateProposal;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.Replay;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A replay for people: how often each gate would have spoken, and every row of builds that it would not have passed.
 */
final class ReplayTable {
    /** So many failing builds to the end of a history look like a new level rather than like bad luck. */
    private static final int LASTING = 5;

    private final Terminal terminal;
    private final TextTable lines;
    private final Replay replay;
    private final List<BuildSeries> history;
    /** For each gate what it said of the build that it judged last. */
    private final List<String> newest = new ArrayList<>();

    private final List<Map<Outcome, Integer>> counts = new ArrayList<>();
    private final List<List<Row>> rows = new ArrayList<>();
    /** Of the last builds. */
    private final List<List<Verdict>> verdicts = new ArrayList<>();

    private ReplayTable(Replay replay, List<BuildSeries> history, Terminal terminal) {
        this.terminal = terminal;
        this.lines = terminal.table();
        this.replay = replay;
        this.history = history;
        replay.gates().forEach(gate -> {
            newest.add("");
            counts.add(new EnumMap<>(Outcome.class));
            rows.add(new ArrayList<>());
            verdicts.add(new ArrayList<>());
        });
    }

    /** Successive builds of one series with the same verdict, and the reason of the first. */
    private static final class Row {
        private final BuildSeries series;
        private final Outcome outcome;
        private final String first;
        private final String reason;
        private String last;
        private int count;

        private Row(BuildSeries series, Outcome outcome, String build, String reason) {
            this.series = series;
            this.outcome = outcome;
            this.first = build;
            this.reason = reason;
            this.last = build;
            this.count = 1;
        }

        private boolean lasting() {
            String end = series.points().get(series.points().size() - 1).build();
            return outcome == Outcome.FAIL && count >= LASTING && last.equals(end);
        }

        private String builds() {
            return count == 1 ? first : first + " to " + last;
        }
    }

    static String of(Replay replay, List<BuildSeries> history, Terminal terminal) {
        ReplayTable table = new ReplayTable(replay, history, terminal);
        replay.of(history, table::add);
        return table.text();
    }

    private void add(BuildSeries series, BuildSeries.Point point, int gate, Finding finding) {
        Outcome outcome = finding.verdict().outcome();
        newest.set(gate, finding.verdict().reason());
        counts.get(gate).merge(outcome, 1, Integer::sum);
        List<BuildSeries.Point> points = series.points();
        if (points.subList(Math.max(0, points.size() - LASTING), points.size()).contains(point)) {
            verdicts.get(gate).add(finding.verdict());
        }
        List<Row> some = rows.get(gate);
        Row row = some.isEmpty() ? null : some.get(some.size() - 1);
        if (row != null && row.series.name().equals(series.name()) && row.outcome == outcome) {
            row.last = point.build();
            row.count++;
        } else {
            some.add(new Row(series, outcome, point.build(), finding.verdict().reason()));
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < replay.gates().size(); i++) {
            text.append(i == 0 ? "" : "\n");
            lines.wrap(text, replay.gates().get(i).text(), 0);
            lines.wrap(text, counted(counts.get(i)), 2);
            if (counts.get(i).keySet().equals(Set.of(Outcome.NOT_JUDGED))) {
                lines.wrap(text, TextTable.clean(newest.get(i)), 2);
            }
            GateProposal.of(verdicts.get(i))
                    .filter(proposal -> !proposal.suits())
                    .ifPresent(proposal -> lines.wrap(text, TextTable.clean(proposal.words()), 2));
            List<Row> shown = rows.get(i).stream()
                    .filter(row -> row.outcome != Outcome.PASS && row.outcome != Outcome.NOT_JUDGED)
                    .toList();
            int verdict = width(shown.stream().map(row -> row.outcome.word()).toList());
            int builds = width(shown.stream().map(Row::builds).toList());
            for (Row row : shown) {
                tell(
                        text,
                        "  " + padded(row.outcome.word(), verdict) + "  " + padded(row.builds(), builds) + "  ",
                        TextTable.clean(row.reason)
                                + (row.count == 1 ? "" : " (" + row.count + " builds in a row, this of the first)"));
            }
            for (Row row : shown) {
                if (row.lasting()) {
                    lines.wrap(text, lasting(row, i), 2);
                }
            }
        }
        return text.toString();
    }

    private static String counted(Map<Outcome, Integer> counts) {
        return Stream.of(Outcome.FAIL, Outcome.POTENTIAL, Outcome.INCONCLUSIVE, Outcome.PASS, Outcome.NOT_JUDGED)
                .map(outcome -> counts.getOrDefault(outcome, 0) + " " + outcome.word())
                .collect(Collectors.joining(", "));
    }

    /** A reason beside what it is of, or below it where labels are so long that little room is left. */
    private void tell(StringBuilder text, String subject, String reason) {
        if (subject.length() > terminal.width() / 2) {
            text.append(subject.stripTrailing()).append('\n');
            lines.wrap(text, reason, 4);
        } else {
            int start = text.length();
            lines.wrap(text, reason, subject.length());
            text.replace(start, start + subject.length(), subject);
        }
    }

    private String lasting(Row row, int gate) {
        return TextTable.clean(row.series.name()) + " fails from build " + row.first
                + " to the end; where that level is wanted, --acknowledge " + row.first + " makes it the baseline"
                + (passesAgainstFive(row, gate)
                        ? "; where the one build before it was out of the ordinary, baseline=last:5 passes the last build"
                        : "");
    }

    /** Whether a jump that compares with one build would have passed the last one, had it compared with five. */
    private boolean passesAgainstFive(Row row, int gate) {
        List<Gate> gates = new ArrayList<>(replay.gates());
        if (!(gates.get(gate) instanceof JumpGate jump && jump.baseline().isLastBuild())) {
            return false;
        }
        gates.set(gate, jump.against(Baseline.last(5)));
        List<Outcome> outcomes = new ArrayList<>();
        String name = row.series.metric().name();
        List<BuildSeries> ofMetric = history.stream()
                .filter(series -> series.metric().name().equals(name))
                .toList();
        new Replay(gates, replay.acknowledged(), replay.confidence()).of(ofMetric, (series, point, place, finding) -> {
            if (place == gate && series.name().equals(row.series.name())) {
                outcomes.add(finding.verdict().outcome());
            }
        });
        return outcomes.get(outcomes.size() - 1) == Outcome.PASS;
    }

    private static int width(List<String> words) {
        return words.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String word, int width) {
        return word + " ".repeat(width - word.length());
    }
}
