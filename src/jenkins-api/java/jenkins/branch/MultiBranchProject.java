// Generated, see src/jenkins-api/README.md
package jenkins.branch;

import com.cloudbees.hudson.plugins.folder.computed.ComputedFolder;
import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.model.Job;
import hudson.model.Run;
import hudson.model.TopLevelItem;

public abstract class MultiBranchProject<P extends Job<P, R> & TopLevelItem, R extends Run<P, R>> extends ComputedFolder<P> {
    private MultiBranchProject() { super(null, null); }
    @CheckForNull public P getItemByBranchName(@NonNull String branchName) { throw new UnsupportedOperationException("signature only"); }
}
