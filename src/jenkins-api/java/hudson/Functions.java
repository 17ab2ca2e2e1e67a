// Generated, see src/jenkins-api/README.md
package hudson;

public class Functions {
    private Functions() {}
    public static boolean isArtifactsPermissionEnabled() { throw new UnsupportedOperationException("signature only"); }
}
