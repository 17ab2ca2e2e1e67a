package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.UnseenEstimate;
import io.jenkins.plugins.benchgate.suite.Caveats;
import io.jenkins.plugins.benchgate.suite.Coverage;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What all answers on suites say of their profiles. */
final class SuiteText {
    private final SuiteAnalysis input;
    private final TextTable table;

    SuiteText(SuiteAnalysis input, TextTable table) {
        this.table = table;
        this.input = input;
    }

    /** A time of the reference with the share of all that it is. */
    String time(long value) {
        return amount(input.time(value)) + " (" + Wording.share(input.share(value)) + ")";
    }

    private String amount(double time) {
        return input.unit().equals("s") ? Unit.SECOND.format(time) : Wording.count((long) time, "sample");
    }

    /** The reference and how much of it is covered. */
    String opening() {
        Coverage coverage = input.coverage();
        int all = input.graph().present().cardinality();
        int own = coverage.project().cardinality();
        StringBuilder out = new StringBuilder();
        table.wrap(
                out,
                "Reference: " + Wording.count(input.references().size(), "profile") + " of "
                        + input.references().get(0).values() + ", "
                        + Wording.count(input.graph().samples(), "sample") + ", "
                        + Wording.count(all, "function") + ", of which "
                        + own + " are the project's ("
                        + String.join(", ", input.project().prefixes()) + ")",
                0);
        table.wrap(
                out,
                "Coverage by " + Wording.count(coverage.benchmarks().size(), "benchmark") + ": "
                        + Wording.share(coverage.projectOnly()) + " of the project's functions ("
                        + coverage.coveredProject().cardinality() + " of " + own + "), "
                        + Wording.share(coverage.overall())
                        + " of all functions (" + coverage.covered().cardinality() + " of " + all + ")",
                0);
        table.wrap(
                out,
                "The project's covered functions take " + amount(input.time(coverage.impact())) + " of the "
                        + amount(input.time(coverage.projectTime()))
                        + " that the reference spends in the project's own code",
                0);
        return out.append('\n').toString();
    }

    String rows(List<List<String>> rows) {
        return table.text(rows);
    }

    /** What a reader should know before believing the numbers. */
    String caveats(List<String> more) {
        StringBuilder out = new StringBuilder("\nCaveats:\n");
        doubts(more).forEach(sentence -> table.wrap(out, TextTable.clean(sentence), 2));
        return out.toString();
    }

    /** The same as sentences. */
    List<String> doubts(List<String> more) {
        List<String> sentences = new ArrayList<>(more);
        sentences.addAll(Caveats.of(input));
        if (!input.problems().isEmpty()) {
            sentences.add(Wording.count(input.problems().size(), "problem")
                    + (input.problems().size() == 1 ? " stands" : " stand")
                    + " on standard error: the real coverage may be larger.");
        }
        return sentences;
    }

    private long truncated() {
        return input.references().stream().mapToLong(Profile::truncated).sum();
    }

    /** The keys that all objects of JSON have. */
    Map<String, Object> json() {
        Coverage coverage = input.coverage();
        Map<String, Object> reference = new LinkedHashMap<>();
        reference.put("files", input.references().stream().map(SuiteText::file).toList());
        reference.put("unit", input.unit());
        reference.put("time", input.time(input.graph().value()));
        reference.put("samples", input.graph().samples());
        reference.put("functions", input.graph().present().cardinality());
        reference.put("projectFunctions", coverage.project().cardinality());
        reference.put("projectTime", input.time(coverage.projectTime()));
        reference.put("truncated", truncated());
        reference.put("unseen", unseen(coverage.unseenOverall()));
        reference.put("projectUnseen", unseen(coverage.unseenProject()));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("reference", reference);
        json.put("projectOnly", coverage.projectOnly());
        json.put("overall", coverage.overall());
        json.put("impact", input.time(coverage.impact()));
        return json;
    }

    private static Map<String, Object> file(Profile profile) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", profile.file().toString());
        json.put("kind", profile.kind().word());
        return json;
    }

    private static Map<String, Object> unseen(UnseenEstimate unseen) {
        Interval interval = unseen.interval(Caveats.CONFIDENCE);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("once", unseen.once());
        json.put("twice", unseen.twice());
        json.put("estimate", unseen.estimate());
        json.put("lower", interval.lower());
        json.put("upper", interval.upper());
        return json;
    }
}
