package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.Extension;
import hudson.model.Descriptor;
import hudson.model.Item;
import hudson.model.ItemGroup;
import hudson.model.Job;
import hudson.plugins.view.dashboard.Dashboard;
import hudson.plugins.view.dashboard.DashboardPortlet;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jenkinsci.Symbol;
import org.kohsuke.stapler.DataBoundConstructor;

/**
 * A part of a dashboard with the newest verdicts of the view's jobs, and of those in its folders; there where the
 * Dashboard View plugin is.
 */
public final class VerdictPortlet extends DashboardPortlet {

    /** @param name heads it */
    @DataBoundConstructor
    public VerdictPortlet(String name) {
        super(name);
    }

    /** The gravest first, then by name; none outside of a dashboard. A view has only items that who looks may read. */
    public List<JobVerdict> getVerdicts() {
        Dashboard dashboard = getDashboard();
        return dashboard == null ? List.of() : of(dashboard.getItems());
    }

    public static List<JobVerdict> of(Collection<? extends Item> items) {
        return VerdictList.of(items.stream().flatMap(VerdictPortlet::jobs).distinct());
    }

    /** An item that is a job, and the jobs that it is made of or holds. */
    private static Stream<Job<?, ?>> jobs(Item item) {
        Stream<Job<?, ?>> itself = item instanceof Job<?, ?> job ? Stream.of(job) : Stream.empty();
        return item instanceof ItemGroup<?> group ? Stream.concat(itself, VerdictList.below(group)) : itself;
    }

    /** Offers it in the configuration of a dashboard. */
    @Extension(optional = true)
    @Symbol("benchgateVerdicts")
    public static final class DescriptorImpl extends Descriptor<DashboardPortlet> {
        @Override
        public String getDisplayName() {
            return Messages.text("VerdictPortlet.displayName");
        }
    }
}
