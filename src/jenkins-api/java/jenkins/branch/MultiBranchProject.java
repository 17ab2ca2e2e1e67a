package jenkins.branch;

import com.cloudbees.hudson.plugins.folder.computed.ComputedFolder;
import hudson.model.Job;
import hudson.model.Run;
import hudson.model.TopLevelItem;

public abstract class MultiBranchProject<P extends Job<P, R> & TopLevelItem, R extends Run<P, R>>
        extends ComputedFolder<P> {

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    public P getItemByBranchName(String branchName) {
        throw new UnsupportedOperationException("signature only");
    }

    MultiBranchProject() {}
}
