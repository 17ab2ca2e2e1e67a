// Generated, see src/jenkins-api/README.md
package hudson.security;

import hudson.ExtensionPoint;
import hudson.model.Describable;
import org.springframework.security.core.GrantedAuthority;

public abstract class SecurityRealm implements Describable<SecurityRealm>, ExtensionPoint {
    public static final GrantedAuthority AUTHENTICATED_AUTHORITY2 = null;
    private SecurityRealm() {}
}
