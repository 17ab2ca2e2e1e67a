package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Reach;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.PastQuery;
import io.jenkins.plugins.benchgate.history.index.Pruning;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The histories of all jobs of this controller, and the locks that let builds of a job decide one after the other. */
@Extension
public final class JobHistories implements ExtensionPoint {
    /** So many builds a report shows, however few its gates need. */
    private static final int REPORTED = 200;

    private final ConcurrentMap<Path, Object> locks = new ConcurrentHashMap<>();
    private final Map<Run<?, ?>, Object> deciding = new WeakHashMap<>();

    public static JobHistories get() {
        return ExtensionList.lookupSingleton(JobHistories.class);
    }

    /** Where a job's history lies, on the controller. */
    public static Path file(Job<?, ?> job) {
        return job.getRootDir().toPath().resolve("benchgate").resolve("history.jsonl");
    }

    public static History of(Job<?, ?> job) {
        return new History(file(job));
    }

    /** The same history, all its builds, as gates and files ask for it. */
    public static TrendIndex index(Job<?, ?> job) {
        return new TrendIndex(file(job));
    }

    /** The same as pages ask for it, which do not wait: for some seconds only the newest builds may be known. */
    public static TrendIndex soon(Job<?, ?> job) {
        return TrendIndex.soon(file(job));
    }

    /** Held while a job's history is appended to; never while anything is computed. */
    public Object lock(Job<?, ?> job) {
        return locks.computeIfAbsent(file(job), path -> new Object());
    }

    /** Held while a build decides: its verdicts have numbers. */
    public Object lock(Run<?, ?> build) {
        synchronized (deciding) {
            return deciding.computeIfAbsent(build, one -> new Object());
        }
    }

    /** What is another text once anything was appended to a job's history, or dropped from it. */
    public String state(Job<?, ?> job) throws IOException {
        try {
            BasicFileAttributes file = Files.readAttributes(file(job), BasicFileAttributes.class);
            return file.size() + " " + file.fileKey() + " " + file.lastModifiedTime();
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    /** The branch that a job is for; {@code null} where its project does not have a job for each branch. */
    @Nullable
    JobBranch branch(Job<?, ?> job) {
        return ExtensionList.lookup(ProjectBranches.class).stream()
                .map(project -> project.of(job))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * What a measurement is judged by: the job's own builds as far as its gates look back, and where these name another
     * branch of the same project or another job, the builds of that job. No other job's history is ever read.
     *
     * @param own labels of what the same build has judged already: no earlier builds
     * @param warnings is told of every line that cannot be read
     * @throws hudson.AbortException for another job that is not there, or that the build may not read
     */
    public Recalled past(
            Job<?, ?> job, Origin origin, Measurement measurement, Set<String> own, Consumer<String> warnings)
            throws IOException {
        Reach reach = Reach.of(measurement.gates().stream().map(GateText::parse).toList(), origin, REPORTED);
        boolean ofBranch = branch(job) != null;
        PastQuery query = new PastQuery(
                measurement.job(),
                measurement.workload(),
                measurement.refuse() ? measurement.machines() : null,
                measurement.measured().stream().map(SeriesKey::of).toList(),
                origin.branch(),
                ofBranch ? origin.branch() : "",
                reach,
                own);
        List<BuildRecord> others = new ArrayList<>();
        if (ofBranch) {
            Set<String> branches = new TreeSet<>(reach.branches());
            if (!reach.ancestors().isEmpty()) {
                branches.add(origin.target());
            }
            for (String branch : branches) {
                Job<?, ?> sibling = sibling(job, branch);
                if (sibling != null) {
                    index(sibling).past(query.elsewhere(branch), warnings).stream()
                            .map(build -> build.labelled(branch + " #" + build.build()))
                            .forEach(others::add);
                }
            }
        }
        for (String name : reach.jobs()) {
            String branch = new Baseline.Job(name).branch();
            index(ReferenceJobs.find(name)).past(query.ofAnotherJob(), warnings).stream()
                    .map(build -> build.labelled(name + " #" + build.build()).from(branch, ""))
                    .forEach(others::add);
        }
        return new Recalled(index(job).past(query, warnings), others);
    }

    private static @Nullable Job<?, ?> sibling(Job<?, ?> job, String branch) {
        List<ProjectBranches> projects =
                ExtensionList.lookup(ProjectBranches.class).stream().toList();
        for (ProjectBranches project : projects) {
            Job<?, ?> sibling = project.sibling(job, branch);
            if (sibling != null) {
                return sibling;
            }
        }
        return null;
    }

    /**
     * Appends a build, and drops what is no longer kept.
     *
     * @param builds of each experiment that are kept, the newest; 0: all
     * @param days that a build is kept; 0: for ever
     */
    public void append(Job<?, ?> job, BuildRecord record, int builds, int days) throws IOException {
        of(job).append(record);
        if (builds > 0 || days > 0) {
            new Pruning(
                            builds > 0 ? builds : Integer.MAX_VALUE,
                            days > 0 ? record.time().minus(days, ChronoUnit.DAYS) : null)
                    .of(file(job));
        }
        index(job).refresh();
    }
}
