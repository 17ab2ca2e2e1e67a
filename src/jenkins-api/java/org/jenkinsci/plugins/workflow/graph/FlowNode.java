// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.graph;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.model.Actionable;
import hudson.model.Saveable;
import java.util.List;

public abstract class FlowNode extends Actionable implements Saveable {
    private FlowNode() {}
    public String getId() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public List<FlowNode> getParents() { throw new UnsupportedOperationException("signature only"); }
}
