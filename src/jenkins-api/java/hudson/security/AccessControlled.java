package hudson.security;

import org.springframework.security.access.AccessDeniedException;

public interface AccessControlled {
    default void checkPermission(Permission permission) {
        throw new UnsupportedOperationException("signature only");
    }

    default boolean hasPermission(Permission permission) {
        throw new UnsupportedOperationException("signature only");
    }

    default void checkAnyPermission(Permission... permission) throws AccessDeniedException {
        throw new UnsupportedOperationException("signature only");
    }
}
