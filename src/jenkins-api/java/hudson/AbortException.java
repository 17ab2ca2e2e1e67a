// Generated, see src/jenkins-api/README.md
package hudson;

import java.io.IOException;

public class AbortException extends IOException {
    public AbortException(String message) { super(message); }
}
