package hudson.scm;

public abstract class ChangeLogSet<T extends ChangeLogSet.Entry> implements Iterable<T> {

    public final Object[] getItems() {
        throw new UnsupportedOperationException("signature only");
    }

    ChangeLogSet() {}

    public abstract static class Entry {}
}
