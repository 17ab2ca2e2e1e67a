package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.FilePath;
import hudson.model.Item;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ComparisonChart;
import io.jenkins.plugins.benchgate.report.ReportFolder;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jenkins.model.RunAction2;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;

/**
 * The verdict of one experiment in one build.
 *
 * <p>{@code build.xml} keeps the word, the counts and the worst change only; everything else a page shows is read from the build's {@code
 * result.json} when somebody looks.
 */
public final class BuildVerdictAction implements RunAction2 {
    /** The address of a build's first verdict; those of further ones end with their number. */
    public static final String NAME = "benchgate";

    private final String folder;
    private final String experiment;
    private final String verdict;
    private final int failed;
    private final int inconclusive;
    private final int potential;
    private final int notJudged;
    private final int passed;
    private final @Nullable String worstSeries;
    private final double worstChange;
    private transient @Nullable Run<?, ?> build;

    public BuildVerdictAction(String folder, BuildRecord record) {
        this.folder = folder;
        this.experiment = record.job();
        this.verdict = record.outcome().word();
        this.failed = count(record, Outcome.FAIL);
        this.inconclusive = count(record, Outcome.INCONCLUSIVE);
        this.potential = count(record, Outcome.POTENTIAL);
        this.notJudged = count(record, Outcome.NOT_JUDGED);
        this.passed = count(record, Outcome.PASS);
        Optional<WorstChange> worst = WorstChange.of(record);
        this.worstSeries = worst.map(WorstChange::series).orElse(null);
        this.worstChange = worst.map(WorstChange::percent).orElse(0.0);
    }

    private static int count(BuildRecord record, Outcome outcome) {
        return (int) record.verdicts().stream()
                .map(Verdict::outcome)
                .filter(outcome::equals)
                .count();
    }

    @Override
    public void onAttached(Run<?, ?> attached) {
        build = attached;
    }

    @Override
    public void onLoad(Run<?, ?> loaded) {
        build = loaded;
    }

    @Override
    public String getIconFileName() {
        return "symbol-analytics";
    }

    @Override
    public String getDisplayName() {
        return Messages.text("BuildVerdictAction.displayName", experiment);
    }

    /** The last part of the page's address, and the folder below the build's: {@code benchgate}, {@code benchgate-2}, …. */
    @Override
    public String getUrlName() {
        return folder;
    }

    /** The experiment's name in its spec. */
    public String getExperiment() {
        return experiment;
    }

    public Outcome outcome() {
        return Outcome.parse(verdict);
    }

    /** The outcome's word for people. */
    public String getVerdict() {
        return ResultPage.label(outcome());
    }

    /** The outcome's word for style sheets: {@code pass}, {@code not_judged}, …. */
    public String getWord() {
        return verdict;
    }

    /** The verdict with how many gates said what, as one sentence without a full stop. */
    public String getSentence() {
        List<String> parts = new ArrayList<>();
        part(parts, failed, "failed");
        part(parts, inconclusive, "inconclusive");
        part(parts, potential, "potential");
        part(parts, notJudged, "not judged");
        part(parts, passed, "passed");
        return getVerdict() + " (" + (parts.isEmpty() ? "no gate judged anything" : String.join(", ", parts)) + ")";
    }

    private static void part(List<String> parts, int count, String what) {
        if (count > 0) {
            parts.add(count + " " + what);
        }
    }

    /** The series that got worst; empty where nothing was compared with anything. */
    public Optional<WorstChange> worst() {
        return Optional.ofNullable(worstSeries).map(series -> new WorstChange(series, worstChange));
    }

    /** The whole result, read anew from the build's folder; empty when it cannot be read. */
    public Optional<BuildResult> result() {
        return getPage().result();
    }

    /** The comment for a pull request, as {@code comment.md} has it; empty when that cannot be read. */
    public String getMarkdown() throws IOException {
        Path file = folder().resolve(ReportFolder.COMMENT);
        return Files.isRegularFile(file) ? Files.readString(file) : "";
    }

    /** Writes the comment for a pull request anew, with a link to this page. */
    public void linkComment(String address) throws IOException {
        Optional<BuildResult> result = result();
        if (result.isPresent()) {
            ReportFolder.link(folder(), result.get(), address);
        }
    }

    /** The build that this belongs to. */
    public Run<?, ?> getBuild() {
        Run<?, ?> owner = build;
        if (owner == null) {
            throw new IllegalStateException("the verdict of '" + experiment + "' belongs to no build");
        }
        return owner;
    }

    /** What the pages show, read anew from the build's folder. */
    public ResultPage getPage() {
        return ResultPage.of(folder().resolve(ReportFolder.RESULT));
    }

    private Path folder() {
        return getBuild().getRootDir().toPath().resolve(folder);
    }

    /** Puts the report beside the raw results, so that it is archived with them. */
    public void copyTo(FilePath target) throws IOException, InterruptedException {
        List<Path> files;
        try (Stream<Path> found = Files.list(folder())) {
            files = found.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            target.child(file.getFileName().toString())
                    .write(Files.readString(file, StandardCharsets.UTF_8), StandardCharsets.UTF_8.name());
        }
    }

    /** Serves the relative changes of this build as SVG. */
    @ReadOnly
    @WebMethod(name = "changes.svg")
    public void serveChanges(
            @QueryParameter String theme, @QueryParameter String width, StaplerResponse2 response)
            throws IOException {
        getBuild().getParent().checkPermission(Item.READ);
        ResultPage page = getPage();
        ComparisonChart chart = page.result()
                .map(result -> ComparisonChart.of(
                        result.record().measured(), result.record().verdicts()))
                .filter(drawn -> !drawn.isEmpty())
                .orElse(null);
        ChartResponse.svg(chart, theme, width, response);
    }

    /** Serves the result as JSON, as the command line writes it. */
    @ReadOnly
    @WebMethod(name = ReportFolder.RESULT)
    public void serveResult(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.RESULT, "application/json;charset=UTF-8", response);
    }

    /** Serves the report that stands alone; it holds no script, and the browser is told to run none. */
    @ReadOnly
    @WebMethod(name = ReportFolder.PAGE)
    public void serveReport(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.PAGE, "text/html;charset=UTF-8", response);
    }

    /** Serves the comment for a pull request. */
    @ReadOnly
    @WebMethod(name = ReportFolder.COMMENT)
    public void serveComment(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.COMMENT, "text/markdown;charset=UTF-8", response);
    }

    private void serve(String name, String type, StaplerResponse2 response) throws IOException {
        getBuild().getParent().checkPermission(Item.READ);
        Path file = folder().resolve(name);
        if (!Files.isRegularFile(file)) {
            response.sendError(404, "this build has no such file any more");
            return;
        }
        ChartResponse.send(type, Files.readString(file, StandardCharsets.UTF_8), response);
    }
}
