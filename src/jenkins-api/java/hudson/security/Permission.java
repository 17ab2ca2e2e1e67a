package hudson.security;

public final class Permission {
    private Permission() {}
    /** Not in Jenkins: makes the constants of {@link hudson.model.Item} distinct here. */
    public static Permission signature() {
        return new Permission();
    }
}
