// Generated, see src/jenkins-api/README.md
package hudson.util;

import java.io.IOException;
import org.kohsuke.stapler.HttpResponse;

public abstract class FormValidation extends IOException implements HttpResponse {
    private FormValidation() {}
    public static FormValidation error(String message) { throw new UnsupportedOperationException("signature only"); }
    public static FormValidation ok() { throw new UnsupportedOperationException("signature only"); }
    public static FormValidation ok(String message) { throw new UnsupportedOperationException("signature only"); }
}
