// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public final class ModelASTPipelineDef extends ModelASTElement {
    private ModelASTPipelineDef() { super(null); }
    public ModelASTOptions getOptions() { throw new UnsupportedOperationException("signature only"); }
}
