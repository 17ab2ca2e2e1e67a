package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

import java.util.List;

public final class ModelASTOptions extends ModelASTElement {

    public List<ModelASTOption> getOptions() {
        throw new UnsupportedOperationException("signature only");
    }
}
