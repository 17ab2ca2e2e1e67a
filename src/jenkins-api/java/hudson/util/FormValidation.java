package hudson.util;

import java.io.IOException;
import org.kohsuke.stapler.HttpResponse;

public abstract class FormValidation extends IOException implements HttpResponse {
    private static final long serialVersionUID = 1L;

    protected FormValidation() {}

    public static FormValidation error(String message) {
        throw new UnsupportedOperationException("signature only");
    }

    public static FormValidation ok() {
        throw new UnsupportedOperationException("signature only");
    }

    public static FormValidation ok(String message) {
        throw new UnsupportedOperationException("signature only");
    }
}
