// Generated, see src/jenkins-api/README.md
package hudson.model;

import java.util.List;

public class ListView extends View {
    public ListView(String name) { super(name); }
    public List<TopLevelItem> getItems() { throw new UnsupportedOperationException("signature only"); }
}
