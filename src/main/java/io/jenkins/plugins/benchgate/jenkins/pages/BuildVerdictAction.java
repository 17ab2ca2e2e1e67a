package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.FilePath;
import hudson.model.Action;
import hudson.model.Api;
import hudson.model.Cause;
import hudson.model.CauseAction;
import hudson.model.Item;
import hudson.model.Job;
import hudson.model.ParametersAction;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.jenkins.BuildAction;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ShortText;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.Findings;
import io.jenkins.plugins.benchgate.report.WorstChange;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jenkins.model.ParameterizedJobMixIn;
import jenkins.model.ParameterizedJobMixIn.ParameterizedJob;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.StaplerFallback;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;
import org.kohsuke.stapler.verb.POST;

/**
 * The verdict of one experiment in one build.
 *
 * <p>{@code build.xml} keeps the word, the counts and the worst change only; everything else a page shows is read from
 * the build's {@code result.json} when somebody looks.
 */
@ExportedBean(defaultVisibility = 2)
public final class BuildVerdictAction extends BuildAction implements StaplerFallback {
    /** The address of a build's first verdict; those of further ones end with their number. */
    public static final String NAME = "benchgate";
    /** Seconds that a build waits at least when it is asked for here, so that a second request finds it in the queue. */
    private static final int LEAST_QUIET_PERIOD = 5;

    private final String folder;
    private final String experiment;
    private final String verdict;
    private final int failed;
    private final int inconclusive;
    private final int potential;
    private final int notJudged;
    private final int unseen;
    private final int passed;
    private final @Nullable String worstSeries;
    private final double worstChange;
    private final @Nullable String worstEffect;
    /** The gravest in English, in a line; {@code null} in builds of earlier versions. */
    private final @Nullable String brief;
    /** What the build is marked by where that is another word than the verdict. */
    private final @Nullable String marked;

    private final boolean stops;
    private boolean open;
    private transient @Nullable GatePlaces places;
    private transient @Nullable KeptResult kept;

    /** A verdict that marks its build and stops nothing. */
    public BuildVerdictAction(String folder, BuildRecord record) {
        this(folder, record, new Consequence(record.outcome(), false));
    }

    public BuildVerdictAction(String folder, BuildRecord record, Consequence consequence) {
        this.folder = folder;
        this.experiment = record.job();
        this.verdict = record.outcome().word();
        this.failed = count(record, Outcome.FAIL);
        this.inconclusive = count(record, Outcome.INCONCLUSIVE);
        this.potential = count(record, Outcome.POTENTIAL);
        this.notJudged = count(record, Outcome.NOT_JUDGED);
        this.unseen = count(record, Outcome.UNSEEN);
        this.passed = count(record, Outcome.PASS);
        Optional<WorstChange> worst = WorstChange.of(record);
        this.worstSeries = worst.map(change -> ShortText.of(change.series(), ShortText.NAME))
                .orElse(null);
        this.worstChange = worst.map(WorstChange::percent).orElse(0.0);
        this.worstEffect = worst.map(WorstChange::effect).orElse(null);
        this.brief = ShortText.of(BuildView.english(record).getBrief(), ShortText.NAME);
        this.marked = consequence.build() == record.outcome()
                ? null
                : consequence.build().word();
        this.stops = consequence.stops();
    }

    private static int count(BuildRecord record, Outcome outcome) {
        return (int) record.verdicts().stream()
                .map(Verdict::outcome)
                .filter(outcome::equals)
                .count();
    }

    @Override
    public String getDisplayName() {
        return Messages.text("BuildVerdictAction.displayName", ShortText.of(experiment, ShortText.TITLE));
    }

    /**
     * The last part of the page's address, and the folder below the build's: {@code benchgate}, {@code benchgate-2}, ….
     */
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

    /** What the verdict does to the build, as its gates say it. */
    public Consequence consequence() {
        return new Consequence(marked == null ? outcome() : Outcome.parse(marked), stops);
    }

    /** Has the build not be marked where the verdict is inconclusive for it: what it judged is measured again. */
    public void leaveOpen() {
        open = outcome() == Outcome.INCONCLUSIVE && consequence().build() == Outcome.INCONCLUSIVE;
    }

    /** Whether it marks nothing, because what it judged is measured again. */
    public boolean isOpen() {
        return open;
    }

    /** Whether a later verdict of the same build stands for this one. */
    public boolean isReplaced() {
        return open
                && getBuild().getActions(BuildVerdictAction.class).stream()
                        .dropWhile(other -> other != this)
                        .skip(1)
                        .anyMatch(later -> later.experiment.equals(experiment));
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
    public int getUnseen() {
        return unseen;
    }

    @Exported
    public int getPassed() {
        return passed;
    }

    /** The verdict with how many gates said what, as one sentence without a full stop. */
    public String getSentence() {
        return getVerdict() + " (" + getCounts() + ")";
    }

    /** The same with the gravest, as logs and other programs show it. */
    public String getLine() {
        String gravest = brief == null ? worst().map(WorstChange::sentence).orElse("") : brief;
        return gravest.isEmpty() ? getSentence() : getSentence() + ", " + gravest.replaceFirst("\\.$", "");
    }

    /** How many gates said what, the gravest first. */
    public String getCounts() {
        List<String> parts = new ArrayList<>();
        count(parts, Outcome.FAIL, failed);
        count(parts, Outcome.INCONCLUSIVE, inconclusive);
        count(parts, Outcome.POTENTIAL, potential);
        count(parts, Outcome.NOT_JUDGED, notJudged);
        count(parts, Outcome.UNSEEN, unseen);
        count(parts, Outcome.PASS, passed);
        if (parts.isEmpty()) {
            parts.add(Messages.text("BuildVerdictAction.nothing"));
        }
        return String.join(", ", parts);
    }

    private static void count(List<String> parts, Outcome outcome, int number) {
        if (number > 0) {
            parts.add(ResultPage.counted(outcome, number));
        }
    }

    /** What programs read below this address. */
    public Api getApi() {
        getBuild().getParent().checkPermission(Item.READ);
        return new Api(new ExperimentResult(this));
    }

    /** The worst change that gates found; see {@link WorstChange#of}. */
    public Optional<WorstChange> worst() {
        // builds of earlier versions counted what is worse as positive
        String effect = worstEffect != null ? worstEffect : worstChange > 0 ? "worse" : "better";
        return Optional.ofNullable(worstSeries).map(series -> new WorstChange(series, worstChange, effect));
    }

    /** The whole result, read from the build's folder; empty when it cannot be read. */
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
            ReportFolder.link(folder(), result.get(), findings(result.get()), address);
        }
    }

    /** Which of what crossed a gate is new, and what passes again. */
    public Findings findings(BuildResult result) throws IOException {
        return EarlierFindings.of(JobHistories.index(getBuild().getParent()), result.record());
    }

    /** The same in sentences, for a page, which does not wait until all builds are known. */
    public List<String> news(ResultPage page) throws IOException {
        Optional<BuildResult> result = page.result();
        if (result.isEmpty()) {
            return List.of();
        }
        TrendIndex index = JobHistories.soon(getBuild().getParent());
        return EarlierFindings.of(index, result.get().record()).said().stream()
                .map(Messages.sentences()::text)
                .toList();
    }

    /** Where its gates stand; known only while the step runs that judged. */
    public GatePlaces places() {
        GatePlaces known = places;
        return known == null ? GatePlaces.UNKNOWN : known;
    }

    public void place(GatePlaces known) {
        places = known;
    }

    /** What the pages show, read from the build's folder. */
    public ResultPage getPage() {
        return ResultPage.of(folder().resolve(ReportFolder.RESULT), kept());
    }

    private synchronized KeptResult kept() {
        KeptResult known = kept == null ? new KeptResult() : kept;
        kept = known;
        return known;
    }

    /** The page's series as its address asks for them. */
    public SeriesList list(ResultPage page, StaplerRequest2 request) {
        return new SeriesList(
                page,
                request.getParameter("find"),
                request.getParameter("sort"),
                request.getParameter("outcome"),
                request.getParameter("from"));
    }

    /** The series that the address names. */
    public OneSeries one(ResultPage page, StaplerRequest2 request) {
        return OneSeries.of(page, request.getParameter("name"));
    }

    /** The other verdicts of the same build. */
    public List<BuildVerdictAction> getOthers() {
        return getBuild().getActions(BuildVerdictAction.class).stream()
                .filter(other -> other != this)
                .toList();
    }

    /** Whether who looks may start the job again: nothing was decided, and the job can be built. */
    public boolean isRepeatable() {
        Job<?, ?> job = getBuild().getParent();
        return outcome() == Outcome.INCONCLUSIVE
                && !isReplaced()
                && job instanceof ParameterizedJob
                && job.isBuildable()
                && job.hasPermission(Item.BUILD);
    }

    /**
     * Starts the job again, with the parameters of this build. Where a build with the same ones waits in the queue
     * already, as it does for some seconds after a first request, Jenkins lets that one stand for both.
     */
    @POST
    @WebMethod(name = "again")
    public void measureAgain(StaplerResponse2 response) throws IOException {
        Job<?, ?> job = getBuild().getParent();
        job.checkPermission(Item.BUILD);
        if (isRepeatable() && schedule(job)) {
            response.sendRedirect("../../");
        } else {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, Messages.text("BuildVerdictAction.notRepeatable"));
        }
    }

    private boolean schedule(Job<?, ?> job) {
        int quiet = Math.max(((ParameterizedJob<?, ?>) job).getQuietPeriod(), LEAST_QUIET_PERIOD);
        return ParameterizedJobMixIn.scheduleBuild2(job, quiet, causes()) != null;
    }

    private Action[] causes() {
        CauseAction who = new CauseAction(new Cause.UserIdCause());
        ParametersAction parameters = getBuild().getAction(ParametersAction.class);
        return parameters == null
                ? new Action[] {who}
                : new Action[] {who, new ParametersAction(parameters.getParameters())};
    }

    /** What was measured, file by file, as far as it is kept and the reader may see it. */
    public List<RawFile> getRawFiles() throws IOException {
        return RawFile.of(getBuild(), folder);
    }

    /** What has an address below that of the page. */
    @Override
    public ResultDownloads getStaplerFallback() {
        return new ResultDownloads(this);
    }

    Path folder() {
        return getBuild().getRootDir().toPath().resolve(folder);
    }

    /**
     * Puts the report beside the raw results, for steps that come later.
     *
     * @return the names of its files
     */
    public Set<String> copyTo(FilePath target) throws IOException, InterruptedException {
        List<Path> files;
        try (Stream<Path> found = Files.list(folder())) {
            files = found.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            target.child(file.getFileName().toString())
                    .write(Files.readString(file, StandardCharsets.UTF_8), StandardCharsets.UTF_8.name());
        }
        return files.stream().map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
}
