package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.ControlFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import jenkins.agents.ControllerToAgentFileCallable;
import org.jspecify.annotations.Nullable;

/**
 * The end of the measuring process on the agent.
 *
 * @param control folder by which it is led
 * @param how it ends
 */
public record EndOnAgent(String control, How how) implements ControllerToAgentFileCallable<@Nullable Void> {
    /** How a process ends. */
    public enum How {
        /** It is asked to end itself, with all it started. */
        STOP,
        KILL,
        /** It has ended, and nobody needs what it left any more. */
        DELETE
    }

    @Override
    public @Nullable Void invoke(File workspace, VirtualChannel channel) throws IOException {
        ControlFolder folder = new ControlFolder(Path.of(control));
        switch (how) {
            case STOP -> folder.stop();
            case KILL -> folder.kill();
            case DELETE -> folder.delete();
        }
        return null;
    }
}
