package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.Extension;
import hudson.model.Item;
import hudson.model.Job;
import hudson.views.ListViewColumn;
import hudson.views.ListViewColumnDescriptor;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/** A column of a list of jobs: the newest verdict of each, and what got worst. */
public final class BenchgateColumn extends ListViewColumn {

    /** The column has nothing to be set. */
    @DataBoundConstructor
    public BenchgateColumn() {
        super();
    }

    /** What the cell of a job shows; {@code null} where nothing was measured, or the item is no job. */
    public @Nullable JobVerdict verdict(Item item) {
        return item instanceof Job<?, ?> job ? JobVerdict.of(job) : null;
    }

    @Override
    public String getColumnCaption() {
        return Messages.text("BenchgateColumn.displayName");
    }

    /** Added to a view by a user who configures it, not by itself. */
    @Extension
    @Symbol("benchgateVerdict")
    public static final class DescriptorImpl extends ListViewColumnDescriptor {
        @Override
        public String getDisplayName() {
            return Messages.text("BenchgateColumn.displayName");
        }

        @Override
        public boolean shownByDefault() {
            return false;
        }
    }
}
