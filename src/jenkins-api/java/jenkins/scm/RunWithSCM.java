package jenkins.scm;

import hudson.model.Job;
import hudson.model.Run;
import hudson.scm.ChangeLogSet;
import java.util.List;

public interface RunWithSCM<JobT extends Job<JobT, RunT>, RunT extends Run<JobT, RunT> & RunWithSCM<JobT, RunT>> {

    List<ChangeLogSet<? extends ChangeLogSet.Entry>> getChangeSets();
}
