package org.jenkinsci.plugins.tokenmacro;

public class MacroEvaluationException extends Exception {

    MacroEvaluationException() {}
}
