package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.run.GitProgram;
import io.jenkins.plugins.benchgate.experiment.run.GitProgram.Printed;
import io.jenkins.plugins.benchgate.experiment.run.Upload;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.spec.GitSource;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The command that finds the commit of a regression, after a build of two versions from the spec's repository. */
record BisectLine(Spec spec) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** The statistic that is meant where a search is not told one. */
    private static final String USUAL = "median";

    /**
     * The line.
     *
     * @return empty where no gate failed on a series that got worse side by side, or where there are not several
     *     commits between the versions
     */
    Optional<String> of(BuildResult result) throws InterruptedException {
        Version baseline = spec.baseline();
        GitSource before = baseline == null ? null : baseline.git();
        GitSource after = spec.candidate().git();
        Optional<Measured> worst = worst(result);
        if (before == null || after == null || worst.isEmpty()) {
            return Optional.empty();
        }
        Optional<Path> folder = after.folder(Upload.folder(spec));
        if (folder.isEmpty() || !folder.equals(before.folder(Upload.folder(spec)))) {
            return Optional.empty();
        }
        try {
            GitProgram git = new GitProgram(folder.get(), PATIENCE);
            String bad = line(git, "rev-parse", "--verify", "--quiet", commit(after.revision()));
            String good = line(git, "merge-base", commit(before.revision()), bad);
            int commits = Integer.parseInt(line(git, "rev-list", "--count", "--first-parent", good + ".." + bad));
            return commits < 2 ? Optional.empty() : Optional.of(text(good, bad, worst.get()));
        } catch (IOException | NumberFormatException e) {
            // the verdict does not depend on it
            return Optional.empty();
        }
    }

    private String text(String good, String bad, Measured worst) {
        String statistic = worst.statistic().isEmpty() || worst.statistic().equals(USUAL)
                ? ""
                : " --statistic " + worst.statistic();
        return "bisect   benchgate bisect " + word(spec.file().toString()) + " --good " + Commits.words(good)
                + " --bad " + Commits.words(bad) + " --metric "
                + word(worst.metric().name()) + statistic;
    }

    /** A word that a shell takes as it is, if need be in quotes. */
    private static String word(String text) {
        return text.matches("[\\w./:@%+=-]+") ? text : ShellText.quote(text);
    }

    private static String commit(String revision) {
        return (revision.equals(GitSource.WORKING_TREE) ? "HEAD" : revision) + "^{commit}";
    }

    private static String line(GitProgram git, String... arguments) throws IOException, InterruptedException {
        Printed printed = git.run(arguments);
        if (!printed.well() || printed.lines().isEmpty()) {
            throw new IOException(printed.error());
        }
        return printed.lines().get(0);
    }

    private static Optional<Measured> worst(BuildResult result) {
        Set<String> failed = result.record().verdicts().stream()
                .filter(verdict -> verdict.outcome() == Outcome.FAIL)
                .map(Verdict::series)
                .collect(Collectors.toSet());
        return result.record().measured().stream()
                .filter(one -> failed.contains(one.series()) && one.worsening() > 0)
                .max(Comparator.comparingDouble(Measured::worsening));
    }
}
