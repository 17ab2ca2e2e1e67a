// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public abstract class ModelASTElement {
    ModelASTElement(Object sourceLocation) {}
}
