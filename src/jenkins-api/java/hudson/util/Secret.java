package hudson.util;

import java.io.Serializable;

public final class Secret implements Serializable {

    public String getPlainText() {
        throw new UnsupportedOperationException("signature only");
    }

    private Secret() {}
}
