// Generated, see src/jenkins-api/README.md
package com.cloudbees.hudson.plugins.folder.computed;

import com.cloudbees.hudson.plugins.folder.AbstractFolder;
import hudson.model.BuildableItem;
import hudson.model.ItemGroup;
import hudson.model.TopLevelItem;

public abstract class ComputedFolder<I extends TopLevelItem> extends AbstractFolder<I> implements BuildableItem {
    protected ComputedFolder(ItemGroup parent, String name) { super(parent, name); }
}
