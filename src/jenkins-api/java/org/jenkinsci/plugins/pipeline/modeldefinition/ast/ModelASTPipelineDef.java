package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public final class ModelASTPipelineDef extends ModelASTElement {

    public ModelASTOptions getOptions() {
        throw new UnsupportedOperationException("signature only");
    }
}
