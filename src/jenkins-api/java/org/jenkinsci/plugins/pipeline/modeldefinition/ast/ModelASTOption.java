// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public class ModelASTOption extends ModelASTMethodCall {
    private ModelASTOption() { super(null); }
}
