package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public class ModelASTMethodCall extends ModelASTElement {

    public String getName() {
        throw new UnsupportedOperationException("signature only");
    }
}
