// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.pipeline.modeldefinition.actions;

import hudson.model.InvisibleAction;
import java.util.List;
import org.jenkinsci.plugins.pipeline.modeldefinition.ast.ModelASTPipelineDef;

public class ExecutionModelAction extends InvisibleAction {
    private ExecutionModelAction() {}
    public List<ModelASTPipelineDef> getPipelineDefs() { throw new UnsupportedOperationException("signature only"); }
}
