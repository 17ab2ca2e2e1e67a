package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where an installation remembers the machines and functions of its builds. */
public final class StateOption {
    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "Folder of Benchgate's journal of machines and functions (default: $BENCHGATE_STATE, else"
                    + " $XDG_STATE_HOME/benchgate, else ~/.local/state/benchgate).")
    private @Nullable Path state;

    /** The environment of this program as a build finds it: with the folder. */
    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(Installation.STATE, folder().toAbsolutePath().toString());
        return environment;
    }

    /** This machine, or those that a spec asks for, which are known by a label. */
    public BuildMachines machines(String label) {
        return new BuildMachines(label, folder(), environment());
    }

    public Path folder() {
        return state != null ? state : Installation.folder(System.getenv());
    }
}
