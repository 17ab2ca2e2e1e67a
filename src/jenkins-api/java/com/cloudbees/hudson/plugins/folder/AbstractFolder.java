// Generated, see src/jenkins-api/README.md
package com.cloudbees.hudson.plugins.folder;

import hudson.model.AbstractItem;
import hudson.model.ItemGroup;
import hudson.model.TopLevelItem;
import java.util.Collection;
import org.kohsuke.stapler.StaplerFallback;

public abstract class AbstractFolder<I extends TopLevelItem> extends AbstractItem implements TopLevelItem, ItemGroup<I>, StaplerFallback {
    protected AbstractFolder(ItemGroup parent, String name) { super(parent, name); }
    public Collection<I> getItems() { throw new UnsupportedOperationException("signature only"); }
}
