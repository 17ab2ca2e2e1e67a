// Generated, see src/jenkins-api/README.md
package hudson.util;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.io.Serializable;

public final class Secret implements Serializable {
    private Secret() {}
    @NonNull public String getPlainText() { throw new UnsupportedOperationException("signature only"); }
}
