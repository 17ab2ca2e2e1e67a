// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.tokenmacro;

import hudson.ExtensionPoint;
import java.util.List;

public abstract class TokenMacro implements ExtensionPoint {
    public TokenMacro() {}
    public abstract boolean acceptsMacroName(String macroName);
    public List<String> getAcceptedMacroNames() { throw new UnsupportedOperationException("signature only"); }
}
