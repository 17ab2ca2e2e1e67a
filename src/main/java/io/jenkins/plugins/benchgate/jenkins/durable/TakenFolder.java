package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder for results that a step has, from before it measures until all of it is archived: another step that would
 * empty it in the meantime is refused. Nobody has a folder after a restart; steps that go on take theirs anew.
 *
 * @param place of the workspace
 * @param out the folder in it, without steps that lead nowhere
 */
public record TakenFolder(AgentPlace place, Path out) {
    private static final List<TakenFolder> TAKEN = new ArrayList<>();

    /**
     * Takes a folder.
     *
     * @param out relative to the workspace; not checked yet
     * @throws AbortException when another step has it, one above it, or one in it; one line with the way out
     */
    public static TakenFolder of(AgentPlace place, String out) throws AbortException {
        Path asked = Path.of("/", out.replace('\\', '/').replace("\0", "")).normalize();
        TakenFolder mine = new TakenFolder(place, asked);
        synchronized (TAKEN) {
            if (TAKEN.stream().anyMatch(mine::overlaps)) {
                throw new AbortException("found another step that puts its results into '" + out
                        + "' right now, expected a folder for each; name another one with 'out'");
            }
            TAKEN.add(mine);
        }
        return mine;
    }

    private boolean overlaps(TakenFolder other) {
        return place.equals(other.place) && (out.startsWith(other.out) || other.out.startsWith(out));
    }

    /** Lets other steps have it. */
    public void giveBack() {
        synchronized (TAKEN) {
            TAKEN.remove(this);
        }
    }
}
