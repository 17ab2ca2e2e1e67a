package io.jenkins.plugins.benchgate.jenkins.suite;

import hudson.model.Run;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.jenkins.BuildAction;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ShortText;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.JobRetention;
import io.jenkins.plugins.benchgate.jenkins.pages.RawFile;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.kohsuke.stapler.StaplerFallback;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;

/**
 * What a build found out about a suite of microbenchmarks.
 *
 * <p>{@code build.xml} keeps the name and the counts only; everything else a page shows is read from the build's
 * folder.
 */
@ExportedBean(defaultVisibility = 2)
public final class SuiteAction extends BuildAction implements StaplerFallback {
    private static final String NAME = "benchgate-suite";
    private static final String RESULT = "result.json";

    private final String folder;
    private final String suite;
    private final int functions;
    private final int covered;
    private final int benchmarks;
    private final int chosen;

    private SuiteAction(String folder, SuiteEntry entry) {
        this.folder = folder;
        this.suite = entry.suite();
        this.functions = entry.functions();
        this.covered = entry.covered();
        this.benchmarks = entry.benchmarks();
        this.chosen = entry.chosen();
    }

    /**
     * Keeps a result with a build and with its job. What one build keeps at the same time in several branches comes one
     * after the other.
     *
     * @return the action that shows it, already part of the build
     */
    public static SuiteAction keep(Run<?, ?> build, SuiteResult result) throws IOException {
        String text = result.write();
        SuiteEntry entry = SuiteEntry.of(build.getNumber(), Instant.ofEpochMilli(build.getStartTimeInMillis()), result);
        synchronized (JobHistories.get().lock(build)) {
            int others = build.getActions(SuiteAction.class).size();
            SuiteAction action = new SuiteAction(others == 0 ? NAME : NAME + "-" + (others + 1), entry);
            Path folder = build.getRootDir().toPath().resolve(action.folder);
            AtomicFile.write(folder.resolve(RESULT), text);
            SuiteHistory.of(build.getParent()).add(entry, text, JobRetention.of(build.getParent()));
            build.addAction(action);
            build.save();
            return action;
        }
    }

    @Override
    public String getDisplayName() {
        return title(suite);
    }

    static String title(String suite) {
        return Messages.text("SuiteAction.displayName", ShortText.of(suite, ShortText.TITLE));
    }

    /** The last part of the page's address, and the folder below the build's. */
    @Override
    public String getUrlName() {
        return folder;
    }

    /** The suite's name in its spec. */
    @Exported
    public String getSuite() {
        return suite;
    }

    /** Number of the project's functions in the reference. */
    @Exported
    public int getFunctions() {
        return functions;
    }

    /** Number of those that benchmarks cover. */
    @Exported
    public int getCovered() {
        return covered;
    }

    @Exported
    public int getBenchmarks() {
        return benchmarks;
    }

    /** How many benchmarks are enough for the same coverage. */
    @Exported
    public int getChosen() {
        return chosen;
    }

    /** What the page shows, read anew. */
    public SuitePage getPage() {
        return SuitePage.of(getBuild().getRootDir().toPath().resolve(folder).resolve(RESULT));
    }

    /** Whether the profiles are among the build's artifacts, and for who looks. */
    public boolean isArchived() throws IOException {
        return !RawFile.of(getBuild(), folder).isEmpty();
    }

    /** What has an address below that of the page. */
    @Override
    public SuiteDownloads getStaplerFallback() {
        return new SuiteDownloads(getBuild().getParent(), this::getPage);
    }
}
