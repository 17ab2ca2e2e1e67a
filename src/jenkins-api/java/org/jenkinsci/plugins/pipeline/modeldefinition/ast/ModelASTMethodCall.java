// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public class ModelASTMethodCall extends ModelASTElement {
    public ModelASTMethodCall(Object sourceLocation) { super(sourceLocation); }
    public String getName() { throw new UnsupportedOperationException("signature only"); }
}
