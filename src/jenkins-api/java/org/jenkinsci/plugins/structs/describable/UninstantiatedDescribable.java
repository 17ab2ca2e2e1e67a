// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.structs.describable;

import edu.umd.cs.findbugs.annotations.Nullable;
import java.io.Serializable;
import java.util.Map;

public class UninstantiatedDescribable implements Serializable {
    public static final String ANONYMOUS_KEY = "<anonymous>";
    private UninstantiatedDescribable() {}
    public Map<String, ?> getArguments() { throw new UnsupportedOperationException("signature only"); }
    @Nullable public String getSymbol() { throw new UnsupportedOperationException("signature only"); }
    public void setSymbol(String symbol) { throw new UnsupportedOperationException("signature only"); }
    public UninstantiatedDescribable withArguments(Map<String, ?> arguments) { throw new UnsupportedOperationException("signature only"); }
}
