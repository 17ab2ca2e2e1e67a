package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.Extension;
import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches;
import jenkins.branch.MultiBranchProject;
import jenkins.scm.api.SCMHead;
import jenkins.scm.api.metadata.PrimaryInstanceMetadataAction;
import jenkins.scm.api.mixin.ChangeRequestSCMHead;
import org.jspecify.annotations.Nullable;

/**
 * The branches of multibranch projects, those of organisation folders included; there where the Branch API plugin is.
 */
@Extension(optional = true)
public final class MultibranchBranches implements ProjectBranches {
    private final Class<?> project;

    /** Fails to link where the plugin is missing: there and then, so that Jenkins leaves the extension out. */
    public MultibranchBranches() {
        project = MultiBranchProject.class;
    }

    @Override
    public @Nullable JobBranch of(Job<?, ?> job) {
        SCMHead head = head(job);
        return head == null ? null : new JobBranch(head.getName(), target(job, head));
    }

    private @Nullable SCMHead head(Job<?, ?> job) {
        return project.isInstance(job.getParent()) ? SCMHead.HeadByItem.findHead(job) : null;
    }

    private String target(Job<?, ?> job, SCMHead head) {
        if (head instanceof ChangeRequestSCMHead change) {
            return change.getTarget().getName();
        }
        for (Item one : ((MultiBranchProject<?, ?>) job.getParent()).getItems()) {
            if (one instanceof Job<?, ?> other && other.getAction(PrimaryInstanceMetadataAction.class) != null) {
                SCMHead primary = head(other);
                return primary == null ? "" : primary.getName();
            }
        }
        return "";
    }

    @Override
    public @Nullable Job<?, ?> sibling(Job<?, ?> job, String branch) {
        if (!(job.getParent() instanceof MultiBranchProject<?, ?> project)) {
            return null;
        }
        Job<?, ?> other = project.getItemByBranchName(branch);
        return job.equals(other) ? null : other;
    }
}
