// Generated, see src/jenkins-api/README.md
package hudson.views;

import hudson.ExtensionPoint;
import hudson.model.Describable;

public abstract class ListViewColumn implements ExtensionPoint, Describable<ListViewColumn> {
    public ListViewColumn() {}
    public String getColumnCaption() { throw new UnsupportedOperationException("signature only"); }
}
