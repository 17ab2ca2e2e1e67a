package org.jenkinsci.plugins.workflow.graph;

import hudson.model.Actionable;
import hudson.model.Saveable;
import java.io.IOException;
import java.util.List;

public abstract class FlowNode extends Actionable implements Saveable {

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    public String getId() {
        throw new UnsupportedOperationException("signature only");
    }

    public List<FlowNode> getParents() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }
}
