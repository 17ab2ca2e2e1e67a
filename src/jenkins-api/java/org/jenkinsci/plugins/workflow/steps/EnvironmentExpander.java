package org.jenkinsci.plugins.workflow.steps;

import java.io.Serializable;
import java.util.Map;

public abstract class EnvironmentExpander implements Serializable {

    public static EnvironmentExpander constant(Map<String, String> env) {
        throw new UnsupportedOperationException("signature only");
    }

    public static EnvironmentExpander merge(EnvironmentExpander original, EnvironmentExpander subsequent) {
        throw new UnsupportedOperationException("signature only");
    }
}
