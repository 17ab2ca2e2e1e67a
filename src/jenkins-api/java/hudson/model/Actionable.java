// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.util.List;

public abstract class Actionable extends AbstractModelObject {
    public Actionable() {}
    public boolean addOrReplaceAction(@NonNull Action a) { throw new UnsupportedOperationException("signature only"); }
    public <T extends Action> T getAction(Class<T> type) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public <T extends Action> List<T> getActions(Class<T> type) { throw new UnsupportedOperationException("signature only"); }
}
