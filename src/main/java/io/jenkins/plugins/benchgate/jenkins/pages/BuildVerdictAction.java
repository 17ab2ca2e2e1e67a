package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.FilePath;
import hudson.model.Api;
import hudson.model.Item;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.report.Badge;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Chart;
import io.jenkins.plugins.benchgate.report.ReportFolder;
import io.jenkins.plugins.benchgate.report.ResultCsv;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import jenkins.model.RunAction2;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;

/**
 * The verdict of one experiment in one build.
 *
 * <p>{@code build.xml} keeps the word and the counts only; everything else a page shows is read from the build's {@code
 * result.json} when somebody looks.
 */
@ExportedBean(defaultVisibility = 2)
public final class BuildVerdictAction implements RunAction2 {
    /** The address of a build's first verdict; those of further ones end with their number. */
    public static final String NAME = "benchgate";

    private static final String GONE = "this build has no such file any more";

    private final String folder;
    private final String experiment;
    private final String verdict;
    private final int failed;
    private final int inconclusive;
    private final int potential;
    private final int notJudged;
    private final int passed;
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
    @Exported
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

    /** The outcome's word for style sheets and programs: {@code pass}, {@code not_judged}, …. */
    @Exported(name = "verdict")
    public String getWord() {
        return verdict;
    }

    @Exported
    public int getFailed() {
        return failed;
    }

    @Exported
    public int getInconclusive() {
        return inconclusive;
    }

    @Exported
    public int getPotential() {
        return potential;
    }

    @Exported
    public int getNotJudged() {
        return notJudged;
    }

    @Exported
    public int getPassed() {
        return passed;
    }

    /** The verdict with how many gates said what, as one sentence without a full stop. */
    public String getSentence() {
        return getVerdict() + " (" + getCounts() + ")";
    }

    /** How many gates said what, the gravest first. */
    public String getCounts() {
        List<String> parts = new ArrayList<>();
        if (failed > 0) {
            parts.add(Messages.text("BuildVerdictAction.failed", failed));
        }
        if (inconclusive > 0) {
            parts.add(Messages.text("BuildVerdictAction.inconclusive", inconclusive));
        }
        if (potential > 0) {
            parts.add(Messages.text("BuildVerdictAction.potential", potential));
        }
        if (notJudged > 0) {
            parts.add(Messages.text("BuildVerdictAction.notJudged", notJudged));
        }
        if (passed > 0) {
            parts.add(Messages.text("BuildVerdictAction.passed", passed));
        }
        if (parts.isEmpty()) {
            parts.add(Messages.text("BuildVerdictAction.nothing"));
        }
        return String.join(", ", parts);
    }

    /** What programs read below this address. */
    public Api getApi() {
        getBuild().getParent().checkPermission(Item.READ);
        return new Api(new ExperimentResult(this));
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

    /** The other verdicts of the same build. */
    public List<BuildVerdictAction> getOthers() {
        return getBuild().getActions(BuildVerdictAction.class).stream()
                .filter(other -> other != this)
                .toList();
    }

    /** What was measured, file by file, as far as it is kept and the reader may see it. */
    public List<RawFile> getRawFiles() throws IOException {
        return RawFile.of(getBuild(), folder);
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

    /** Serves the relative changes of this build as SVG; the parameters are those of {@link ChartResponse#svg}. */
    @ReadOnly
    @WebMethod(name = "changes.svg")
    public void serveChanges(@QueryParameter String theme, @QueryParameter String width, StaplerResponse2 response)
            throws IOException {
        ChartResponse.svg(chart(BuildChart::changes), theme, width, response);
    }

    /** Serves the same as PNG. */
    @ReadOnly
    @WebMethod(name = "changes.png")
    public void serveChangesPicture(
            @QueryParameter String theme, @QueryParameter String width, StaplerResponse2 response) throws IOException {
        ChartResponse.png(chart(BuildChart::changes), theme, width, response);
    }

    /** Serves one metric in each trial as SVG. */
    @ReadOnly
    @WebMethod(name = "trials.svg")
    public void serveTrials(
            @QueryParameter String metric,
            @QueryParameter String theme,
            @QueryParameter String width,
            StaplerResponse2 response)
            throws IOException {
        ChartResponse.svg(chart(result -> BuildChart.trials(result, metric)), theme, width, response);
    }

    /** Serves the same as PNG. */
    @ReadOnly
    @WebMethod(name = "trials.png")
    public void serveTrialsPicture(
            @QueryParameter String metric,
            @QueryParameter String theme,
            @QueryParameter String width,
            StaplerResponse2 response)
            throws IOException {
        ChartResponse.png(chart(result -> BuildChart.trials(result, metric)), theme, width, response);
    }

    /** Serves how the values of one metric are spread as SVG; {@code kind} is that of {@link BuildChart#distribution}. */
    @ReadOnly
    @WebMethod(name = "distribution.svg")
    public void serveDistribution(
            @QueryParameter String metric,
            @QueryParameter String kind,
            @QueryParameter String theme,
            @QueryParameter String width,
            StaplerResponse2 response)
            throws IOException {
        ChartResponse.svg(chart(result -> BuildChart.distribution(result, metric, kind)), theme, width, response);
    }

    /** Serves the same as PNG. */
    @ReadOnly
    @WebMethod(name = "distribution.png")
    public void serveDistributionPicture(
            @QueryParameter String metric,
            @QueryParameter String kind,
            @QueryParameter String theme,
            @QueryParameter String width,
            StaplerResponse2 response)
            throws IOException {
        ChartResponse.png(chart(result -> BuildChart.distribution(result, metric, kind)), theme, width, response);
    }

    private @Nullable Chart chart(Function<BuildResult, Optional<Chart>> drawn) {
        getBuild().getParent().checkPermission(Item.READ);
        return getPage().result().flatMap(drawn).orElse(null);
    }

    /** Serves the verdict as a badge. */
    @ReadOnly
    @WebMethod(name = "badge.svg")
    public void serveBadge(StaplerResponse2 response) throws IOException {
        getBuild().getParent().checkPermission(Item.READ);
        ChartResponse.send("image/svg+xml;charset=UTF-8", Badge.svg(experiment, outcome()), response);
    }

    /** Serves the measured series as a table. */
    @ReadOnly
    @WebMethod(name = "result.csv")
    public void serveTable(StaplerResponse2 response) throws IOException {
        getBuild().getParent().checkPermission(Item.READ);
        Optional<BuildResult> result = getPage().result();
        if (result.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND, GONE);
            return;
        }
        ChartResponse.send("text/csv;charset=UTF-8", ResultCsv.text(result.get()), response);
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

    private void serve(String name, String type, StaplerResponse2 response) throws IOException {
        getBuild().getParent().checkPermission(Item.READ);
        Path file = folder().resolve(name);
        if (!Files.isRegularFile(file)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND, GONE);
            return;
        }
        ChartResponse.send(type, Files.readString(file, StandardCharsets.UTF_8), response);
    }
}
