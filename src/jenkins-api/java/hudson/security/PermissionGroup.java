// Generated, see src/jenkins-api/README.md
package hudson.security;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.util.Iterator;
import org.jvnet.localizer.Localizable;

public final class PermissionGroup implements Iterable<Permission>, Comparable<PermissionGroup> {
    public PermissionGroup(@NonNull Class owner, Localizable title) throws IllegalStateException {}
    public int compareTo(PermissionGroup that) { throw new UnsupportedOperationException("signature only"); }
    public Iterator<Permission> iterator() { throw new UnsupportedOperationException("signature only"); }
}
