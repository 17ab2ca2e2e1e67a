package io.jenkins.plugins.benchgate.jenkins.bisect;

import hudson.model.Run;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.jenkins.BuildAction;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ShortText;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.pages.RawFile;
import io.jenkins.plugins.benchgate.report.BisectResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;

/**
 * What a build found in a search for the commit that changed a metric.
 *
 * <p>{@code build.xml} keeps the answer in three words; everything else a page shows is read from the build's folder.
 */
@ExportedBean(defaultVisibility = 2)
public final class BisectAction extends BuildAction {
    private static final String NAME = "benchgate-bisect";
    private static final String RESULT = "result.json";

    private final String folder;
    private final String series;
    private final String verdict;
    private final String commit;

    private BisectAction(String folder, BisectResult result) {
        this.folder = folder;
        this.series = ShortText.of(result.series(), ShortText.NAME);
        this.verdict = result.outcome().word();
        this.commit = result.culprits().stream()
                .filter(culprit ->
                        culprit.worse() && culprit.sure() && culprit.revisions().size() == 1)
                .findFirst()
                .map(culprit -> ShortText.of(culprit.revisions().get(0).commit(), ShortText.NAME))
                .orElse("");
    }

    /**
     * Keeps a result with a build. What one build keeps at the same time in several branches comes one after the other.
     *
     * @return the action that shows it, already part of the build
     */
    public static BisectAction keep(Run<?, ?> build, BisectResult result) throws IOException {
        synchronized (JobHistories.get().lock(build)) {
            int others = build.getActions(BisectAction.class).size();
            BisectAction action = new BisectAction(others == 0 ? NAME : NAME + "-" + (others + 1), result);
            AtomicFile.write(build.getRootDir().toPath().resolve(action.folder).resolve(RESULT), result.write());
            build.addAction(action);
            build.save();
            return action;
        }
    }

    @Override
    public String getDisplayName() {
        return Messages.text("BisectAction.displayName", ShortText.of(series, ShortText.TITLE));
    }

    /** The last part of the page's address, and the folder below the build's. */
    @Override
    public String getUrlName() {
        return folder;
    }

    /** Metric and statistic that were searched. */
    @Exported
    public String getSeries() {
        return series;
    }

    /** {@code fail} where a commit was found, {@code pass} where no commit made the metric worse, else {@code inconclusive}. */
    @Exported
    public String getVerdict() {
        return verdict;
    }

    /** Hash of the first commit that surely made the metric worse; empty where no single one is known. */
    @Exported
    public String getCommit() {
        return commit;
    }

    /** What the pages show, read anew. */
    public BisectPage getPage() {
        Path file = getBuild().getRootDir().toPath().resolve(folder).resolve(RESULT);
        return BisectPage.of(file);
    }

    /** The reports among the build's artifacts, as far as they are kept and the reader may see them. */
    public List<RawFile> getFiles() throws IOException {
        return RawFile.of(getBuild(), folder);
    }
}
