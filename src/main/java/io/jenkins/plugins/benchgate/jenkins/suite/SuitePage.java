package io.jenkins.plugins.benchgate.jenkins.suite;

import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import io.jenkins.plugins.benchgate.report.chart.CoverageChart;
import io.jenkins.plugins.benchgate.suite.FunctionKind;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.FunctionRow;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The result of a suite as pages show it, or why it cannot be shown. */
public final class SuitePage {
    /** More rows make a page slow. */
    private static final int SHOWN = 1000;

    private final @Nullable SuiteResult result;
    private final String problem;

    private SuitePage(@Nullable SuiteResult result, String problem) {
        this.result = result;
        this.problem = problem;
    }

    /** A row of a table; texts in the reader's language. */
    public record Row(String name, List<String> cells) {}

    /** The page of a result that is not kept. */
    static SuitePage gone() {
        return new SuitePage(null, Messages.text("SuitePage.gone"));
    }

    /** The page of a kept result; a missing or broken file makes a page that says so. */
    static SuitePage of(Path file) {
        if (!Files.isRegularFile(file)) {
            return gone();
        }
        try {
            return new SuitePage(SuiteResult.read(Files.readString(file)), "");
        } catch (IOException | IllegalArgumentException e) {
            return new SuitePage(null, Messages.text("SuitePage.unreadable"));
        }
    }

    Optional<SuiteResult> result() {
        return Optional.ofNullable(result);
    }

    private SuiteResult shown() {
        if (result == null) {
            throw new IllegalStateException("a page without a result has no tables");
        }
        return result;
    }

    private SuiteOverview overview() {
        return shown().overview();
    }

    Optional<Chart> chosenChart() {
        return result().map(SuiteResult::overview)
                .filter(suite -> !suite.chosen().isEmpty())
                .map(CoverageChart::ofChosen);
    }

    Optional<Chart> recommendedChart() {
        return result().map(SuiteResult::overview)
                .filter(suite -> !suite.recommended().isEmpty())
                .map(CoverageChart::ofRecommended);
    }

    /** Why there is nothing to show; empty when there is. */
    public String getProblem() {
        return problem;
    }

    /** The coverage, as a sentence. */
    public String getHeadline() {
        return Messages.text(
                "SuitePage.headline", percent(overview().share(overview().projectCovered())));
    }

    /** The same with counts. */
    public String getMeaning() {
        SuiteOverview suite = overview();
        return Messages.text(
                "SuitePage.meaning",
                suite.projectCovered(),
                suite.projectFunctions(),
                percent(suite.ofProjectTime(suite.coveredTime())),
                percent(suite.covered() / (double) suite.functions()));
    }

    public int getBenchmarkCount() {
        return overview().benchmarks().size();
    }

    public int getChosenCount() {
        return overview().chosen().size();
    }

    public int getRecommendedCount() {
        return overview().recommended().size();
    }

    /** How large the reference is. */
    public String getSamples() {
        return Messages.text("SuitePage.samples", shown().suite().reference().samples());
    }

    /** Commit of the project; empty where it is not known. */
    public String getCommit() {
        String commit = shown().suite().commit();
        return commit == null ? "" : commit;
    }

    /** Prefixes of the project's functions. */
    public String getProject() {
        return String.join(", ", shown().suite().project());
    }

    public boolean isDropped() {
        return overview().flame().dropped();
    }

    /** How many benchmarks are not among {@link #getBenchmarks}. */
    public int getMoreBenchmarks() {
        return Math.max(0, getBenchmarkCount() - SHOWN);
    }

    /** Impact, inclusive impact, functions and run time of the benchmarks that matter most, at most {@value #SHOWN}. */
    public List<Row> getBenchmarks() {
        return overview().benchmarks().stream()
                .limit(SHOWN)
                .map(one -> new Row(
                        one.id(),
                        List.of(
                                percent(one.impact()),
                                percent(one.inclusive()),
                                String.valueOf(one.functions()),
                                duration(one.seconds()))))
                .toList();
    }

    private static String duration(@Nullable Double seconds) {
        return seconds == null ? Wording.NOTHING : Messages.number(Wording.duration(seconds));
    }

    /** How many chosen benchmarks are not among {@link #getChosen}. */
    public int getMoreChosen() {
        return Math.max(0, getChosenCount() - SHOWN);
    }

    /** What each of the first chosen benchmarks adds, the coverage and the impact up to it; at most {@value #SHOWN}. */
    public List<Row> getChosen() {
        return overview().chosen().stream()
                .limit(SHOWN)
                .map(one -> new Row(
                        one.id(),
                        List.of(
                                String.valueOf(one.added()),
                                percent(overview().share(one.functions())),
                                percent(one.impact()))))
                .toList();
    }

    /** What each recommended function adds, the coverage with it, and the impact of what it adds. */
    public List<Row> getRecommended() {
        return overview().recommended().stream()
                .limit(SHOWN)
                .map(one -> new Row(
                        one.function(),
                        List.of(
                                String.valueOf(one.added()),
                                percent(overview().share(one.functions())),
                                percent(one.impact()))))
                .toList();
    }

    /** Own time, total time, samples and benchmarks of the project's functions that take most time. */
    public List<Row> getFunctions() {
        return overview().largest().stream()
                .limit(SHOWN)
                .map(one -> new Row(
                        one.kind().sign() + " " + one.name(),
                        List.of(
                                percent(one.own()),
                                percent(one.total()),
                                String.valueOf(one.samples()),
                                covering(one))))
                .toList();
    }

    private static String covering(FunctionRow function) {
        String named = String.join(", ", function.named());
        int more = function.benchmarks() - function.named().size();
        if (function.benchmarks() == 0) {
            return words(FunctionKind.UNCOVERED);
        }
        return more > 0 ? Messages.text("SuitePage.more", named, more) : named;
    }

    /** How many of the project's functions are not among {@link #getFunctions}. */
    public int getMoreFunctions() {
        return overview().projectFunctions()
                - Math.min(SHOWN, overview().largest().size());
    }

    public List<String> getCaveats() {
        return shown().caveats().stream().map(Messages::said).toList();
    }

    public List<String> getProblems() {
        return shown().problems().stream().limit(SHOWN).map(Messages::said).toList();
    }

    /** The decimal mark of the reader's language, for the script. */
    public String getDecimalMark() {
        return Messages.decimalMark();
    }

    /** A share as the reader's language writes it. */
    static String percent(double share) {
        return Messages.number(Wording.share(share));
    }

    /** A kind of functions for legends. */
    static String words(FunctionKind kind) {
        return switch (kind) {
            case COVERED -> Messages.text("FunctionKind.covered");
            case REDUNDANT -> Messages.text("FunctionKind.redundant");
            case UNCOVERED -> Messages.text("FunctionKind.uncovered");
            case LIBRARY -> Messages.text("FunctionKind.library");
        };
    }
}
