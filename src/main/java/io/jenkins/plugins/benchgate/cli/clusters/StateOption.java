package io.jenkins.plugins.benchgate.cli.clusters;

import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where an installation remembers the machines of its builds. */
public final class StateOption {
    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "Folder of Benchgate's journal of machines (default: $BENCHGATE_STATE, else"
                    + " $XDG_STATE_HOME/benchgate, else ~/.local/state/benchgate).")
    private @Nullable Path state;

    public Path folder() {
        return state != null ? state : Installation.folder(System.getenv());
    }
}
