package io.jenkins.plugins.benchgate.spec.yaml;

import java.util.List;

/**
 * A spec that cannot be run; the message holds one line {@code file:line:column: found …, expected …} for each mistake.
 */
public final class SpecException extends Exception {
    private static final long serialVersionUID = 1;

    public SpecException(List<String> mistakes) {
        super(String.join("\n", mistakes));
    }
}
