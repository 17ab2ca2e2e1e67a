// Generated, see src/jenkins-api/README.md
package hudson.security;

import edu.umd.cs.findbugs.annotations.NonNull;
import org.springframework.security.core.Authentication;

public abstract class ACL {
    public static final Authentication SYSTEM2 = null;
    private ACL() {}
    @NonNull public static ACLContext as2(@NonNull Authentication auth) { throw new UnsupportedOperationException("signature only"); }
    public static boolean isAnonymous2(@NonNull Authentication authentication) { throw new UnsupportedOperationException("signature only"); }
}
