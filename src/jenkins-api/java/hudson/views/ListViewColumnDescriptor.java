// Generated, see src/jenkins-api/README.md
package hudson.views;

import hudson.model.Descriptor;

public abstract class ListViewColumnDescriptor extends Descriptor<ListViewColumn> {
    public ListViewColumnDescriptor() {}
    public boolean shownByDefault() { throw new UnsupportedOperationException("signature only"); }
}
