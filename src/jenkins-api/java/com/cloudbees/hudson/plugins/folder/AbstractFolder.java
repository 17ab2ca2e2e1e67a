package com.cloudbees.hudson.plugins.folder;

import hudson.model.AbstractItem;
import hudson.model.ItemGroup;
import hudson.model.TopLevelItem;
import hudson.model.View;
import java.io.IOException;
import java.util.Collection;
import org.kohsuke.stapler.StaplerFallback;

public abstract class AbstractFolder<I extends TopLevelItem> extends AbstractItem
        implements TopLevelItem, ItemGroup<I>, StaplerFallback {

    public Collection<I> getItems() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public View getStaplerFallback() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public synchronized void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }

    protected AbstractFolder() {}
}
