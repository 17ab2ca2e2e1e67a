package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.Extension;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import jenkins.model.OptionalJobProperty;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;

/** How much of its history a job keeps, where that is not what all jobs keep; a configuration takes its project's. */
public final class JobRetention extends OptionalJobProperty<Job<?, ?>> {
    private @Nullable Integer keepBuilds;
    private @Nullable Integer keepDays;

    @DataBoundConstructor
    public JobRetention() {
        // both are optional
    }

    /** What holds for a job: of each limit its own, else that of its project, else that of all jobs. */
    public static Retention of(Job<?, ?> job) {
        Retention all = job.getParent() instanceof Job<?, ?> project
                ? of(project)
                : BenchgateConfiguration.get().retention();
        JobRetention own = job.getProperty(JobRetention.class);
        if (own == null) {
            return all;
        }
        return new Retention(
                own.keepBuilds == null ? all.builds() : own.keepBuilds,
                own.keepDays == null ? all.days() : own.keepDays);
    }

    /** The newest so many of each experiment; 0: all; {@code null}: as many as of all jobs. */
    public @Nullable Integer getKeepBuilds() {
        return keepBuilds;
    }

    /** Sets how many builds are kept; {@link IllegalArgumentException} for less than 0. */
    @DataBoundSetter
    public void setKeepBuilds(@Nullable Integer keepBuilds) {
        this.keepBuilds = keepBuilds == null ? null : Retention.checked(keepBuilds);
    }

    /** Since the build; 0: for ever; {@code null}: as long as of all jobs. */
    public @Nullable Integer getKeepDays() {
        return keepDays;
    }

    /** Sets for how many days a build is kept; {@link IllegalArgumentException} for less than 0. */
    @DataBoundSetter
    public void setKeepDays(@Nullable Integer keepDays) {
        this.keepDays = keepDays == null ? null : Retention.checked(keepDays);
    }

    /** Offers it in the configuration of every job. */
    @Extension
    @Symbol("benchgateHistory")
    public static final class DescriptorImpl extends OptionalJobPropertyDescriptor {
        @Override
        public String getDisplayName() {
            return Messages.text("JobRetention.displayName");
        }
    }
}
