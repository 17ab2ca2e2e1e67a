// Generated, see src/jenkins-api/README.md
package hudson.security;

import edu.umd.cs.findbugs.annotations.NonNull;
import org.springframework.security.access.AccessDeniedException;

public interface AccessControlled {
    default void checkAnyPermission(@NonNull Permission... permission) throws AccessDeniedException { throw new UnsupportedOperationException("signature only"); }
    default void checkPermission(@NonNull Permission permission) throws AccessDeniedException { throw new UnsupportedOperationException("signature only"); }
    default boolean hasPermission(@NonNull Permission permission) { throw new UnsupportedOperationException("signature only"); }
}
