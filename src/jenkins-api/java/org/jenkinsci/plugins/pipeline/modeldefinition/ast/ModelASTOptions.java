// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

import java.util.List;

public final class ModelASTOptions extends ModelASTElement {
    private ModelASTOptions() { super(null); }
    public List<ModelASTOption> getOptions() { throw new UnsupportedOperationException("signature only"); }
}
