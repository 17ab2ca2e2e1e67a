package io.jenkins.plugins.benchgate.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A program to start on a node.
 *
 * @param arguments program and arguments, passed on as they are
 * @param folder its working folder, which exists
 * @param environment added to the node's own
 * @param out file that its standard output is appended to
 * @param err file that its standard error is appended to; may be the same
 */
public record Command(List<String> arguments, Path folder, Map<String, String> environment, Path out, Path err) {
    /**
     * Begins a line for the node's POSIX shell that starts daemons of a machine or a platform: it leaves the control
     * group of its task and takes the task's mark away, so that they do not end with it.
     */
    public static final String DAEMONS_STAY =
            "[ -z \"$BENCHGATE_GROUP\" ] || echo 0 >\"${BENCHGATE_GROUP%/*}/cgroup.procs\";"
                    + " unset BENCHGATE_TASK BENCHGATE_GROUP; ";

    public Command {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** A command line for the node's POSIX shell. */
    public static Command shell(String line, Path folder, Map<String, String> environment, Path log) {
        return new Command(List.of("sh", "-c", line), folder, environment, log, log);
    }
}
