// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler.interceptor;

public enum Stage {
    SELECTION, PREINVOKE;
}
