// Generated, see src/jenkins-api/README.md
package jenkins.scm;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.model.Job;
import hudson.model.Run;
import hudson.scm.ChangeLogSet;
import java.util.List;

public interface RunWithSCM<JobT extends Job<JobT, RunT>, RunT extends Run<JobT, RunT> & RunWithSCM<JobT, RunT>> {
    @NonNull List<ChangeLogSet<? extends ChangeLogSet.Entry>> getChangeSets();
}
