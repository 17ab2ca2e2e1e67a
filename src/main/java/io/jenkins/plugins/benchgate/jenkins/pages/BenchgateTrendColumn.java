package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.Extension;
import hudson.model.Item;
import hudson.model.Job;
import hudson.views.ListViewColumn;
import hudson.views.ListViewColumnDescriptor;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.nio.file.Files;
import org.jenkinsci.Symbol;
import org.kohsuke.stapler.DataBoundConstructor;

/** A column of a list of jobs: how the series that did worst in the newest build went, as a small line. */
public final class BenchgateTrendColumn extends ListViewColumn {

    /** The column has nothing to be set. */
    @DataBoundConstructor
    public BenchgateTrendColumn() {
        super();
    }

    /** Whether an item is a job that measured anything. */
    public boolean isDrawn(Item item) {
        return item instanceof Job<?, ?> job && Files.isRegularFile(JobHistories.file(job));
    }

    @Override
    public String getColumnCaption() {
        return Messages.text("BenchgateTrendColumn.displayName");
    }

    /** Added to a view by a user who configures it, not by itself. */
    @Extension
    @Symbol("benchgateTrend")
    public static final class DescriptorImpl extends ListViewColumnDescriptor {
        @Override
        public String getDisplayName() {
            return Messages.text("BenchgateTrendColumn.displayName");
        }

        @Override
        public boolean shownByDefault() {
            return false;
        }
    }
}
