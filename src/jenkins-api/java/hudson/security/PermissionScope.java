// Generated, see src/jenkins-api/README.md
package hudson.security;

public final class PermissionScope {
    public static final PermissionScope ITEM = new PermissionScope();
    public static final PermissionScope JENKINS = new PermissionScope();
    private PermissionScope() {}
}
