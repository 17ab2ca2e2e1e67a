package hudson.security;

public final class PermissionScope {

    public static final PermissionScope ITEM = null;

    public static final PermissionScope JENKINS = null;

    private PermissionScope() {}
}
