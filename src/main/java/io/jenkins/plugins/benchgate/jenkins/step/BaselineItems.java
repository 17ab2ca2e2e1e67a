package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.model.Item;
import hudson.model.Job;
import hudson.util.ComboBoxModel;
import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;

/** What forms offer to compare with; anything else may be typed. */
final class BaselineItems {
    private static final List<String> WORDS = List.of("side-by-side", "last", "last:3", "target", "commit");
    private static final int RECENT = 500;
    private static final int MOST_JOBS = 200;

    private BaselineItems() {}

    /**
     * The words, and for who may configure the item, branches of its history and other jobs with one that they may
     * read.
     */
    static ComboBoxModel of(@Nullable Item item) throws IOException {
        ComboBoxModel items = new ComboBoxModel();
        items.addAll(WORDS);
        if (item == null || !item.hasPermission(Item.CONFIGURE)) {
            return items;
        }
        if (item instanceof Job<?, ?> job) {
            Set<String> branches = new TreeSet<>();
            TrendIndex index = JobHistories.index(job);
            for (IndexedBuild build : index.builds("", 0, RECENT).builds()) {
                branches.add(build.branch());
            }
            branches.remove("");
            branches.forEach(branch -> items.add(Baseline.branch(branch).word()));
        }
        StreamSupport.stream(Jenkins.get().allItems(Job.class).spliterator(), false)
                .filter(job -> job != item && job.hasPermission(Item.READ))
                .filter(job -> Files.isRegularFile(JobHistories.file((Job<?, ?>) job)))
                .limit(MOST_JOBS)
                .map(job -> Baseline.job(job.getFullName()).word())
                .sorted()
                .forEach(items::add);
        return items;
    }
}
