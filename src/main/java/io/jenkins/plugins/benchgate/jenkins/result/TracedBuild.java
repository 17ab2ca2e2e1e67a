package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.jenkins.suite.SuiteAction;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.util.Locale;

/** What follows from a suite that a build has recorded: what is kept, told and archived, and the build's result. */
public record TracedBuild(Run<?, ?> build, TaskListener console) {
    /** What each run of a program left; the profiles are kept beside it. */
    private static final String RUNS = "runs/";

    /** Keeps it with the build and its job. A suite of which something is missing makes the build unstable. */
    public SuiteAction keep(SuiteResult result) throws IOException {
        SuiteAction action = SuiteAction.keep(build, result);
        SuiteOverview suite = result.overview();
        say(String.format(
                Locale.ROOT,
                "Suite %s: %d of the project's %d functions are covered (%.1f %%); benchmarks: %d, enough for that: %d",
                result.name(),
                suite.projectCovered(),
                suite.projectFunctions(),
                100 * suite.share(suite.projectCovered()),
                suite.benchmarks().size(),
                suite.chosen().size()));
        result.problems().forEach(this::say);
        if (!result.problems().isEmpty()) {
            say(incomplete(result));
            build.setResult(Result.UNSTABLE);
        }
        return action;
    }

    /** What a reader of the build's result is told. */
    public static String incomplete(SuiteResult result) {
        return "the suite " + result.name() + " was not recorded completely, so its real coverage may be larger ("
                + Wording.count(result.problems().size(), "problem") + ")";
    }

    private void say(String line) {
        console.getLogger().println("[benchgate] " + line);
    }

    /** Archives the profiles and the chosen suite. */
    public void archive(SuiteAction action, FilePath workspace, Launcher launcher, String out)
            throws IOException, InterruptedException {
        new ResultArchive(build, console)
                .archive(workspace, launcher, out, action.getUrlName(), file -> !file.startsWith(RUNS));
    }
}
