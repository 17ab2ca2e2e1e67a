package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.model.TaskListener;
import java.io.IOException;

/** Listens to decided verdicts; its failures change no verdict. */
public interface VerdictListener extends ExtensionPoint {

    /**
     * Called once for each verdict, when all of it is kept.
     *
     * @param checks whether the verdict may become a check of the commit
     * @param console of the build
     */
    void decided(BuildVerdictAction verdict, boolean checks, TaskListener console) throws IOException;

    /** Tells all; one that fails is named in the console, and the others are told all the same. */
    static void tell(BuildVerdictAction verdict, boolean checks, TaskListener console) {
        ExtensionList.lookup(VerdictListener.class).forEach(listener -> {
            try {
                listener.decided(verdict, checks, console);
            } catch (IOException | RuntimeException | LinkageError e) {
                console.getLogger()
                        .println("[benchgate] found " + e + " when "
                                + listener.getClass().getSimpleName()
                                + " reported the verdict; the verdict does not change");
            }
        });
    }
}
