package hudson.security;

import org.springframework.security.core.Authentication;

public abstract class ACL {

    public static final Authentication SYSTEM2 = null;

    public static boolean isAnonymous2(Authentication authentication) {
        throw new UnsupportedOperationException("signature only");
    }

    public static ACLContext as2(Authentication auth) {
        throw new UnsupportedOperationException("signature only");
    }
}
