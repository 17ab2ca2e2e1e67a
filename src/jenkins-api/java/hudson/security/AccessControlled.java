package hudson.security;

public interface AccessControlled {
    default void checkPermission(Permission permission) {
        throw new UnsupportedOperationException("signature only");
    }

    default boolean hasPermission(Permission permission) {
        throw new UnsupportedOperationException("signature only");
    }
}
