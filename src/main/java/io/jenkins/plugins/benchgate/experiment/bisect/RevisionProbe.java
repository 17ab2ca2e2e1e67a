package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.setup.Logins;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Experiment;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.bisect.CommitRange.Commit;
import io.jenkins.plugins.benchgate.experiment.bisect.ProbedCommit.End;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares commits with the good one, each time in an experiment of its own with a folder of its own. */
final class RevisionProbe {
    private final Spec spec;
    private final BisectFolder folder;
    private final Cluster cluster;
    private final Map<String, String> environment;
    private final KeptRevisions kept;
    private @Nullable Logins logins;

    /** @param logins to machines that are set up by the first experiment; {@code null}: they are as they should be */
    RevisionProbe(
            Spec spec,
            BisectFolder folder,
            Cluster cluster,
            @Nullable Logins logins,
            Map<String, String> environment,
            KeptRevisions kept) {
        this.spec = spec;
        this.folder = folder;
        this.cluster = cluster;
        this.logins = logins;
        this.environment = environment;
        this.kept = kept;
    }

    /**
     * Measures a commit.
     *
     * @param number of the visit, from 1
     * @param rounds trials of each version
     * @throws RevisionException where the pattern covers several metrics
     */
    ProbedCommit measure(Commit commit, int number, int rounds, Progress progress)
            throws IOException, InterruptedException, RevisionException {
        BisectPlan plan = folder.plan();
        String label = String.format(Locale.ROOT, "%04d-%s", number, commit.shortHash());
        Path out = folder.builds().resolve(label);
        FolderTree.delete(out);
        Spec compared = spec.ofRevisions(plan.good(), commit.hash(), rounds);
        Path good = kept.folder(plan.good(), compared.versions().get(0));
        Path probed = kept.folder(commit.hash(), compared.candidate());
        kept.use(good, probed);
        Build build = Build.of(compared, cluster, out, plan.seed() + number, environment, progress);
        if (compared.candidate().functions() == null) {
            build = build.keeping(Map.of(Trial.BASELINE, good, Trial.CANDIDATE, probed));
        }
        Experiment experiment = new Experiment(build, logins);
        Measurement measurement = experiment.measure();
        logins = null;
        ReportFolder.keep(
                out, Decision.of(measurement, List.of(), label, new Origin("", "", commit.hash(), List.of(), "")));
        String where = folder.path().relativize(out).toString();
        PairedTrials pairs = PairedTrials.of(experiment.usable(), plan.metric(), plan.statistic());
        double seconds = measurement.durationSeconds();
        if (!pairs.changes().isEmpty()) {
            return new ProbedCommit(
                    commit.hash(),
                    where,
                    End.MEASURED,
                    pairs.metric(),
                    pairs.direction(),
                    pairs.changes(),
                    "",
                    seconds);
        }
        boolean lacking = !experiment.usable().isEmpty();
        String problem = lacking || measurement.problems().isEmpty()
                ? pairs.problem()
                : measurement.problems().get(0).lines().findFirst().orElse("");
        if (compared.candidate().functions() == null && !kept.complete(good)) {
            throw new RevisionException("cannot install the good revision " + plan.good() + ": " + problem);
        }
        boolean built = compared.candidate().functions() != null || kept.complete(probed);
        End end = lacking ? End.LACKING : built ? End.FAILED : End.SKIPPED;
        return new ProbedCommit(commit.hash(), where, end, "", null, List.of(), problem, seconds);
    }
}
