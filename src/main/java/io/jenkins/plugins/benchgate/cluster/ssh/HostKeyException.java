package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.io.Serial;

/** A host shows another key than the one it is known by; it is not spoken to, and not tried again. */
public final class HostKeyException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    HostKeyException(String message) {
        super(message);
    }
}
