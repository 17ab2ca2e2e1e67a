package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.AbstractItem;
import hudson.model.Action;
import hudson.model.Item;
import hudson.model.ItemGroup;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.util.List;

/** The page below a folder with the newest verdicts of all jobs in it, however deep, that who looks may read. */
public final class FolderVerdicts implements Action {
    private final AbstractItem folder;
    private final ItemGroup<?> items;

    /** @param items the folder itself, as what holds items */
    FolderVerdicts(AbstractItem folder, ItemGroup<?> items) {
        this.folder = folder;
        this.items = items;
    }

    @Override
    public String getIconFileName() {
        return "symbol-analytics";
    }

    @Override
    public String getDisplayName() {
        return Messages.text("VerdictOverview.displayName");
    }

    @Override
    public String getUrlName() {
        return "benchgate";
    }

    public AbstractItem getFolder() {
        return folder;
    }

    /** The gravest first, then by name. */
    public List<JobVerdict> getVerdicts() {
        folder.checkPermission(Item.READ);
        return VerdictOverview.of(items);
    }
}
