package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.Extension;
import hudson.model.AdministrativeMonitor;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.util.List;

/** Tells administrators of machines that could not be ended, and of accounts that cannot be looked through. */
@Extension
public final class MachinesLeftMonitor extends AdministrativeMonitor {
    @Override
    public String getDisplayName() {
        return Messages.text("MachinesLeftMonitor.displayName");
    }

    @Override
    public boolean isActivated() {
        return !getProblems().isEmpty();
    }

    /** What may still run, and what is not known, a sentence each. */
    public List<String> getProblems() {
        return MachineWatch.get().seen().problems();
    }

    /** Address of the page of machines, below that of Jenkins. */
    public String getPage() {
        return "manage/" + MachinesPage.URL;
    }
}
