// Generated, see src/jenkins-api/README.md
package jenkins.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import hudson.model.Action;
import hudson.model.BuildableItem;
import hudson.model.Job;
import hudson.model.Queue;
import hudson.model.Run;

public abstract class ParameterizedJobMixIn<JobT extends Job<JobT, RunT> & ParameterizedJobMixIn.ParameterizedJob<JobT, RunT> & Queue.Task, RunT extends Run<JobT, RunT> & Queue.Executable> {
    private ParameterizedJobMixIn() {}
    @CheckForNull public static Queue.Item scheduleBuild2(Job<?, ?> job, int quietPeriod, Action... actions) { throw new UnsupportedOperationException("signature only"); }
    public interface ParameterizedJob<JobT extends Job<JobT, RunT> & ParameterizedJobMixIn.ParameterizedJob<JobT, RunT> & Queue.Task, RunT extends Run<JobT, RunT> & Queue.Executable> extends BuildableItem {
        default int getQuietPeriod() { throw new UnsupportedOperationException("signature only"); }
    }
}
