// Generated, see src/jenkins-api/README.md
package hudson;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.util.AbstractList;
import java.util.Collection;
import java.util.Iterator;

public class ExtensionList<T> extends AbstractList<T> {
    private ExtensionList() {}
    @Deprecated public boolean add(T t) { throw new UnsupportedOperationException("signature only"); }
    public void add(int index, T element) { throw new UnsupportedOperationException("signature only"); }
    public T get(int index) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public Iterator<T> iterator() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public static <T> ExtensionList<T> lookup(Class<T> type) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public static <U> U lookupSingleton(Class<U> type) { throw new UnsupportedOperationException("signature only"); }
    public boolean remove(Object o) { throw new UnsupportedOperationException("signature only"); }
    public final T remove(int index) { throw new UnsupportedOperationException("signature only"); }
    public boolean removeAll(Collection<?> c) { throw new UnsupportedOperationException("signature only"); }
    public int size() { throw new UnsupportedOperationException("signature only"); }
}
