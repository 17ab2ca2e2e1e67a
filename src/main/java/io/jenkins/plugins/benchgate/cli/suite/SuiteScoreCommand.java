package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.run.ConsoleProgress;
import io.jenkins.plugins.benchgate.cli.run.Interruptible;
import io.jenkins.plugins.benchgate.cli.run.StateOption;
import io.jenkins.plugins.benchgate.experiment.CandidateRuns;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.experiment.suite.ScoreFolder;
import io.jenkins.plugins.benchgate.experiment.suite.ScorePlan;
import io.jenkins.plugins.benchgate.experiment.suite.ScoreResult;
import io.jenkins.plugins.benchgate.experiment.suite.ScoreRuns;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code suite score}: which methods could become slower without any benchmark noticing. */
@Command(
        name = "score",
        description = "Slows methods one at a time, and says which benchmarks notice; goes on where it was ended.")
final class SuiteScoreCommand extends AnsweringCommand {
    private static final String AUTO = "auto";

    @Parameters(paramLabel = "SPEC.yaml", description = "Spec of the microbenchmarks, tool jmh or go.")
    private Path file;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            arity = "1..*",
            description = "Methods to slow, named as in profiles: org.example.Checksum.of, or"
                    + " example.org/shop/cart.(*Cart).Total.")
    private List<String> methods = List.of();

    @Option(
            names = "--methods",
            paramLabel = "FILE",
            description = "File with methods to slow, one on each line; lines that begin with # are comments.")
    private @Nullable Path methodsFile;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "Slows the N functions of the project with the most own time in the reference; requires"
                    + " --reference and --project, or --trace.")
    private @Nullable Integer top;

    @Option(
            names = "--slowdown",
            paramLabel = "PERCENT|auto",
            defaultValue = AUTO,
            description = "By how much of its own duration each call is lengthened; auto: twice the maxSpread of the"
                    + " steadiest 95 %% of the benchmarks, at least 10 %% (default: ${DEFAULT-VALUE}).")
    private String slowdown;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "2",
            description = "How often everything runs; a benchmark notices a method if it does in each of them"
                    + " (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "score",
            description = "Folder for what is measured (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--again", description = "Begins anew, and deletes the score that is in the folder.")
    private boolean again;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Number that the order of executions follows from (default: from spec, commit and methods).")
    private @Nullable Long seed;

    @Option(
            names = "--trace",
            paramLabel = "DIR",
            description = "Folder of benchgate suite trace, which has reference and project for --top.")
    private @Nullable Path trace;

    @Option(
            names = "--reference",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Profiles of the application under load, for --top; several are added up (default: those of"
                    + " --trace).")
    private List<Path> references = List.of();

    @Option(
            names = "--project",
            paramLabel = "PREFIX",
            arity = "1..*",
            description = "What the names of the project's functions begin with, for --top (default: that of --trace).")
    private List<String> project = List.of();

    @Mixin
    private StateOption state;

    private final List<String> problems = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        Map<String, String> environment = state.environment();
        Spec spec = SpecReader.read(file, environment);
        ConsoleProgress progress = ConsoleProgress.on(err());
        ScoreFolder folder;
        ScoreRuns scoring;
        try {
            ScorePlan plan = plan();
            // what cannot be slowed is refused before anything is written
            scoring = new ScoreRuns(spec, progress);
            folder = ScoreFolder.open(out.toAbsolutePath().normalize(), plan, again);
        } catch (IllegalArgumentException e) {
            throw new UserException(file + ": " + e.getMessage());
        }
        int open = ScoreResult.of(folder).open(folder).size();
        if (open > 0) {
            progress.say(Wording.count(open, "execution") + " of the suite to go, at most: "
                    + Wording.count(folder.plan().methods().size(), "method") + ", baseline and control, in "
                    + Wording.count(runs, "run") + "; seed " + folder.plan().seed());
            Interruptible.resumable(spec, progress).done(() -> {
                measure(spec, environment, folder, scoring, progress);
                return open;
            });
        }
        return answer(folder);
    }

    private void measure(
            Spec spec, Map<String, String> environment, ScoreFolder folder, ScoreRuns scoring, ConsoleProgress progress)
            throws IOException, InterruptedException {
        try {
            state.machines("suite").use(spec, folder.raw(), progress, (cluster, logins, told) -> {
                try (CandidateRuns candidate =
                        CandidateRuns.open(spec, cluster, logins, folder.raw(), environment, told)) {
                    scoring.run(candidate, folder);
                    return true;
                } catch (ExperimentException e) {
                    problems.add(String.valueOf(e.getMessage()));
                    return false;
                }
            });
        } catch (ExperimentException e) {
            problems.add(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            problems.add("interrupted");
            answer(folder);
            throw e;
        } finally {
            problems.addAll(scoring.failed());
        }
    }

    private ScorePlan plan() throws IOException, InterruptedException, UserException {
        List<String> all = methods();
        if (runs < 1) {
            throw new UserException("found --runs " + runs + ", expected at least 1");
        }
        Double share = AUTO.equals(slowdown) ? null : Double.valueOf(share());
        String commit = Commits.in(file.toAbsolutePath().resolveSibling(".")).commit();
        String digest = ScorePlan.digest(file);
        long number = Objects.requireNonNullElseGet(seed, () -> Seeds.of(digest, commit, String.join("\n", all)));
        return new ScorePlan(digest, commit, all, share, runs, number);
    }

    private double share() throws UserException {
        try {
            double percent = Percent.parse(slowdown).value();
            if (percent > 0) {
                return percent / 100;
            }
        } catch (TypeConversionException e) {
            // said below
        }
        throw new UserException(
                "found --slowdown " + slowdown + ", expected a percentage above 0 such as 50%, or auto");
    }

    private List<String> methods() throws IOException, InterruptedException, UserException {
        List<String> all = new ArrayList<>(methods);
        if (methodsFile != null) {
            if (!Files.isRegularFile(methodsFile)) {
                throw new UserException("found no file " + methodsFile + ", expected one with a method on each line");
            }
            Files.readAllLines(methodsFile).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .forEach(all::add);
        }
        if (top != null) {
            if (top < 1) {
                throw new UserException("found --top " + top + ", expected at least 1");
            }
            all.addAll(HotFunctions.of(references, project, trace, top));
        }
        if (all.isEmpty()) {
            throw new UserException("found no method to slow, expected --method, --methods or --top");
        }
        return all.stream().distinct().toList();
    }

    /** Shows what is known, and keeps it. */
    private int answer(ScoreFolder folder) throws IOException {
        ScoreResult result = ScoreResult.of(folder);
        List<String> all = new ArrayList<>(result.problems());
        all.addAll(problems);
        all.forEach(problem -> err().println(Printable.line(problem)));
        ScoreText text = new ScoreText(result, all, terminal().table());
        folder.keep(text.json());
        answer(text::json, text::text);
        return text.whole() ? 0 : Outcome.INCONCLUSIVE.exitCode();
    }
}
