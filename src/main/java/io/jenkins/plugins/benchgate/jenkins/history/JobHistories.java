package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.TrendIndex;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The histories of all jobs of this controller, and the lock that makes builds of a job decide one after the other. */
@Extension
public final class JobHistories implements ExtensionPoint {
    private final ConcurrentMap<Path, Object> locks = new ConcurrentHashMap<>();

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

    /** The same history as pages ask for it. */
    public static TrendIndex index(Job<?, ?> job) {
        return new TrendIndex(file(job));
    }

    /** Held from reading a job's history to appending to it, or two builds would judge against the same past. */
    public Object lock(Job<?, ?> job) {
        return locks.computeIfAbsent(file(job), path -> new Object());
    }
}
