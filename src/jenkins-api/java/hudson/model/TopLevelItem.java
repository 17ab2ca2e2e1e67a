// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.ExtensionPoint;

public interface TopLevelItem extends Item, ExtensionPoint, Describable<TopLevelItem> {}
