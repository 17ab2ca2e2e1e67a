package hudson.model;

import java.util.List;
import jenkins.model.ModelObjectWithContextMenu;

public abstract class Actionable implements ModelObject, ModelObjectWithContextMenu {
    public <T extends Action> List<T> getActions(Class<T> type) {
        throw new UnsupportedOperationException("signature only");
    }

    public void addAction(Action a) {
        throw new UnsupportedOperationException("signature only");
    }

    public <T extends Action> T getAction(Class<T> type) {
        throw new UnsupportedOperationException("signature only");
    }

    public boolean addOrReplaceAction(Action a) {
        throw new UnsupportedOperationException("signature only");
    }
}
