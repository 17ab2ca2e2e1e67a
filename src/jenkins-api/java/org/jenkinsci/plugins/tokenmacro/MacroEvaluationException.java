// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.tokenmacro;

public class MacroEvaluationException extends Exception {
    private MacroEvaluationException() {}
}
