package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import hudson.FilePath;
import hudson.model.Computer;
import hudson.model.Node;
import hudson.remoting.RequestAbortedException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import jenkins.agents.ControllerToAgentFileCallable;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;

/**
 * A folder on an agent by its name: the connection to the agent may break, and come again as another one.
 *
 * @param node name of the agent; empty for the built-in node
 * @param path of the folder
 */
public record AgentPlace(String node, String path) {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** An agent that comes back at once, as when Jenkins starts or ends, is nothing to talk about. */
    private static final int SILENT = 15;
    /** Most times that something goes wrong on an agent that is there. */
    private static final int FAULTS = 3;

    /** @throws AbortException when no agent is connected in that way */
    public static AgentPlace of(FilePath folder) throws AbortException {
        Computer computer = folder.toComputer();
        if (computer == null) {
            throw new AbortException(
                    "found no agent of the workspace " + folder.getRemote() + ", expected one that is connected");
        }
        return new AgentPlace(computer.getName(), folder.getRemote());
    }

    /** As people name it. */
    public String told() {
        return node.isEmpty() ? "the built-in node" : "agent " + node;
    }

    /** The agent; {@code null} where it is not connected. */
    @Nullable
    Node agent() {
        Node agent = node.isEmpty() ? Jenkins.get() : Jenkins.get().getNode(node);
        return agent == null || agent.getRootPath() == null ? null : agent;
    }

    /**
     * Does something in a folder of an agent that is at hand, once.
     *
     * @throws AbortException what the file system there says against it; one line
     */
    public static <T> T act(FilePath folder, ControllerToAgentFileCallable<T> act)
            throws IOException, InterruptedException {
        try {
            return folder.act(act);
        } catch (FileSystemException e) {
            throw told(e);
        }
    }

    private static AbortException told(FileSystemException e) {
        String reason = e instanceof NoSuchFileException
                ? "there is no such file or folder"
                : e instanceof AccessDeniedException ? "permission denied" : e.getReason();
        return new AbortException("cannot use " + e.getFile() + (reason == null ? "" : ": " + reason));
    }

    /**
     * Does something in the folder, as often as it takes until an answer has come: it must do no harm to do it again.
     * An agent that is away is waited for, which is told.
     *
     * @throws AbortException what the agent says against it, or its file system; one line
     * @throws IOException when it fails there in another way
     */
    public <T> T insist(ControllerToAgentFileCallable<T> act, Progress progress)
            throws IOException, InterruptedException {
        int faults = 0;
        while (true) {
            FilePath folder = await(progress).createPath(path);
            if (folder == null) {
                continue;
            }
            try {
                return folder.act(act);
            } catch (AbortException told) {
                throw told;
            } catch (IOException | RequestAbortedException broken) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (agent() != null && !Jenkins.get().isTerminating() && ++faults == FAULTS) {
                    if (broken instanceof FileSystemException fault) {
                        throw told(fault);
                    }
                    throw broken;
                }
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
        }
    }

    /** The agent, once it is connected; one that is away for long is told of. */
    public Node await(Progress progress) throws InterruptedException {
        for (int away = 1; ; away++) {
            Node agent = agent();
            if (agent != null) {
                if (away > SILENT) {
                    progress.say("Connected to " + told() + " again");
                }
                return agent;
            }
            if (away == SILENT) {
                progress.say("Waiting for " + told() + ", which is not connected");
            }
            TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
        }
    }

    /** Does something in the folder where the agent is connected; {@code false} where it is not, or does not answer. */
    public boolean attempt(ControllerToAgentFileCallable<?> act) throws InterruptedException {
        Node agent = agent();
        FilePath folder = agent == null ? null : agent.createPath(path);
        if (folder == null) {
            return false;
        }
        try {
            folder.act(act);
            return true;
        } catch (IOException | RequestAbortedException broken) {
            return false;
        }
    }
}
