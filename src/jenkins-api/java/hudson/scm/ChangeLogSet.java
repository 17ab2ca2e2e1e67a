// Generated, see src/jenkins-api/README.md
package hudson.scm;

public abstract class ChangeLogSet<T extends ChangeLogSet.Entry> implements Iterable<T> {
    private ChangeLogSet() {}
    public final Object[] getItems() { throw new UnsupportedOperationException("signature only"); }
    public abstract static class Entry {
        private Entry() {}
    }
}
