package hudson.security;

import java.util.Iterator;
import org.jvnet.localizer.Localizable;

public final class PermissionGroup implements Iterable<Permission>, Comparable<PermissionGroup> {

    public PermissionGroup(Class owner, Localizable title) throws IllegalStateException {}

    @Override
    public int compareTo(PermissionGroup that) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Iterator<Permission> iterator() {
        throw new UnsupportedOperationException("signature only");
    }
}
