// Generated, see src/jenkins-api/README.md
package hudson.model;

import java.io.Serializable;

public abstract class ParameterValue implements Serializable {
    private ParameterValue() {}
}
