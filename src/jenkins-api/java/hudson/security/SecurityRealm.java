package hudson.security;

import org.springframework.security.core.GrantedAuthority;

public abstract class SecurityRealm {

    public static final GrantedAuthority AUTHENTICATED_AUTHORITY2 = null;
}
