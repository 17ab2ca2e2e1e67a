package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.AbortException;
import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.history.index.PastQuery;
import io.jenkins.plugins.benchgate.history.index.Pruning;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.history.postgres.LocalCopy;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches.JobBranch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The histories of all jobs of this controller, and the locks that let builds of a job decide one after the other. */
@Extension
public final class JobHistories implements ExtensionPoint {
    private static final Logger LOG = Logger.getLogger(JobHistories.class.getName());

    /** So many builds a report shows, however few its gates need. */
    private static final int REPORTED = 200;

    private static final String AGAIN = ".again";
    private static final String OWN = "history.jsonl";
    private static final String COPY = "shared.jsonl";

    private final ConcurrentMap<Path, Object> locks = new ConcurrentHashMap<>();
    private final Map<Run<?, ?>, Object> deciding = new WeakHashMap<>();
    private final AtomicReference<@Nullable SharedHistories> shared = new AtomicReference<>();

    public static JobHistories get() {
        return ExtensionList.lookupSingleton(JobHistories.class);
    }

    /** Where the plugin keeps what it knows of a job. */
    static Path folder(Job<?, ?> job) {
        return job.getRootDir().toPath().resolve("benchgate");
    }

    /** Where the copy of a shared history lies in such a folder. */
    static Path copy(Path folder) {
        return folder.resolve(COPY);
    }

    /**
     * Where a job's history lies, on the controller: the copy of a shared one where there is one, else its own. What is
     * appended goes through {@link #append}.
     */
    public static Path file(Job<?, ?> job) {
        Path copy = copy(folder(job));
        return Files.isRegularFile(copy) ? copy : folder(job).resolve(OWN);
    }

    /** What the labels of this controller's builds of a job begin with in its history; empty unless it is shared. */
    public static String prefix(Job<?, ?> job) throws IOException {
        return new LocalCopy(copy(folder(job))).prefix();
    }

    /**
     * Lets all jobs keep their histories in a database.
     *
     * @param next {@code null}: each in its own folder
     */
    void share(@Nullable SharedHistories next) {
        SharedHistories before = shared.getAndSet(next);
        if (before != null) {
            before.close();
        }
    }

    /** Why the database of shared histories could not be asked last time, one line; empty where all is well. */
    public String outage() {
        SharedHistories database = shared.get();
        return database == null ? "" : database.problem();
    }

    /** Whether a label is that of a verdict that takes the place of one before it in the same build. */
    public static boolean isAgain(String label) {
        return label.contains(AGAIN);
    }

    /**
     * The label of a verdict in the history.
     *
     * @param further how many verdicts of the same experiment the build has already
     * @param again whether it takes the place of the one before, which was inconclusive
     */
    public String label(Run<?, ?> build, int further, boolean again) {
        SharedHistories database = shared.get();
        return (database == null ? "" : database.prefix())
                + build.getNumber()
                + (further == 0 ? "" : again ? AGAIN + (further == 1 ? "" : "-" + (further + 1)) : "." + (further + 1));
    }

    /**
     * Brings what is read of a job's history up to date.
     *
     * @param warnings is told when that cannot be done now
     * @throws AbortException when it was never known, so that there is nothing to judge by
     */
    public void refresh(Job<?, ?> job, Consumer<String> warnings) throws IOException {
        SharedHistories database = shared.get();
        synchronized (lock(job)) {
            if (database == null) {
                new LocalCopy(copy(folder(job))).delete();
                return;
            }
            try {
                database.update(job);
            } catch (SharedHistoryException e) {
                if (!database.isKnown(job)) {
                    throw new AbortException(e.getMessage());
                }
                warnings.accept(e.getMessage() + "; what was known of it before is used");
            }
        }
    }

    /** Brings what pages show of these jobs up to date; what goes wrong stands in the log. */
    void sweep(Collection<Job<?, ?>> jobs) {
        SharedHistories database = shared.get();
        try {
            Set<String> there = database == null ? Set.of() : database.jobs();
            for (Job<?, ?> job : jobs) {
                if (there.contains(job.getFullName()) || Files.exists(copy(folder(job)))) {
                    refresh(job, warning -> {});
                }
            }
        } catch (SharedHistoryException e) {
            LOG.log(Level.FINE, "the pages show what was known before", e);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a copy of a shared history cannot be brought up to date", e);
        }
    }

    /** The history as this controller knows it; what is appended goes through {@link #append}. */
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
        return locks.computeIfAbsent(folder(job), path -> new Object());
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
     * @throws AbortException for another job that is not there, or that the build may not read
     */
    public EarlierBuilds past(
            Job<?, ?> job, Origin origin, Measurement measurement, Set<String> own, Consumer<String> warnings)
            throws IOException {
        NeededHistory reach = NeededHistory.of(measurement.gates(), origin, REPORTED);
        boolean ofBranch = branch(job) != null;
        PastQuery query = new PastQuery(
                measurement.job(),
                measurement.workload(),
                measurement.refuse() ? measurement.machines() : null,
                measurement.keys(),
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
                    refresh(sibling, warnings);
                    index(sibling).past(query.elsewhere(branch), warnings).stream()
                            .map(build -> build.labelled(branch + " #" + build.build()))
                            .forEach(others::add);
                }
            }
        }
        for (String name : reach.jobs()) {
            String branch = Baseline.branchOfJob(name);
            Job<?, ?> other = ReferenceJobs.find(name);
            refresh(other, warnings);
            index(other).past(query.ofAnotherJob(), warnings).stream()
                    .map(build -> build.labelled(name + " #" + build.build()).from(branch, ""))
                    .forEach(others::add);
        }
        return new EarlierBuilds(index(job).past(query, warnings), others);
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
     * Appends a build, and drops what is no longer kept; from a shared history nothing is dropped.
     *
     * @param builds of each experiment that are kept, the newest; 0: all
     * @param days that a build is kept; 0: for ever
     * @return what people are told when a shared history cannot take it now; empty where it is appended
     * @throws AbortException when another build of a shared history has its label
     */
    public String append(Job<?, ?> job, BuildRecord record, int builds, int days) throws IOException {
        SharedHistories database = shared.get();
        if (database != null) {
            return append(database, job, record);
        }
        of(job).append(record);
        if (builds > 0 || days > 0) {
            new Pruning(
                            builds > 0 ? builds : Integer.MAX_VALUE,
                            days > 0 ? record.time().minus(days, ChronoUnit.DAYS) : null)
                    .of(file(job));
        }
        index(job).refresh();
        return "";
    }

    private static String append(SharedHistories database, Job<?, ?> job, BuildRecord record) throws IOException {
        HistoryLine line = HistoryLine.of(record);
        try {
            database.append(job, line);
            index(job).refresh();
            return "";
        } catch (SharedHistoryException e) {
            Path kept = database.keep(job, line);
            return e.getMessage() + "; build " + record.build() + " is kept in " + kept
                    + ", and appended when the server answers";
        } catch (HistoryException e) {
            throw new AbortException(e.getMessage()
                    + "; each controller needs a name of its own (Manage Jenkins, System, Benchgate: shared history)");
        }
    }

    /**
     * Appends an acknowledgement.
     *
     * @throws SharedHistoryException when a shared history cannot take it now
     */
    public void append(Job<?, ?> job, Acknowledgement acknowledgement) throws IOException {
        SharedHistories database = shared.get();
        if (database == null) {
            of(job).append(acknowledgement);
        } else {
            synchronized (lock(job)) {
                database.append(job, HistoryLine.of(acknowledgement));
            }
        }
    }
}
