// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.util.Iterator;
import java.util.List;
import jenkins.model.RunAction2;

public class ParametersAction implements RunAction2, Iterable<ParameterValue>, Queue.QueueAction {
    public ParametersAction(@NonNull List<ParameterValue> parameters) {}
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
    public String getIconFileName() { throw new UnsupportedOperationException("signature only"); }
    public List<ParameterValue> getParameters() { throw new UnsupportedOperationException("signature only"); }
    public String getUrlName() { throw new UnsupportedOperationException("signature only"); }
    public Iterator<ParameterValue> iterator() { throw new UnsupportedOperationException("signature only"); }
    public void onAttached(Run<?, ?> r) { throw new UnsupportedOperationException("signature only"); }
    public void onLoad(Run<?, ?> r) { throw new UnsupportedOperationException("signature only"); }
    public boolean shouldSchedule(List<Action> actions) { throw new UnsupportedOperationException("signature only"); }
}
