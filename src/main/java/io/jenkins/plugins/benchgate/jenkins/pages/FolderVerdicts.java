package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.AbstractItem;
import hudson.model.Item;
import hudson.model.ItemGroup;
import java.util.List;

/** The page below a folder with the newest verdicts of all jobs in it, however deep, that who looks may read. */
public final class FolderVerdicts extends VerdictList {
    private final AbstractItem folder;
    private final ItemGroup<?> items;

    /** @param items the folder itself, as what holds items */
    FolderVerdicts(AbstractItem folder, ItemGroup<?> items) {
        this.folder = folder;
        this.items = items;
    }

    public AbstractItem getFolder() {
        return folder;
    }

    @Override
    public List<JobVerdict> getVerdicts() {
        folder.checkPermission(Item.READ);
        return of(items);
    }
}
