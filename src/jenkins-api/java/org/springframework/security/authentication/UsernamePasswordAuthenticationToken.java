package org.springframework.security.authentication;

import java.util.Collection;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;

public class UsernamePasswordAuthenticationToken implements Authentication {

    public UsernamePasswordAuthenticationToken(
            Object principal, Object credentials, Collection<? extends GrantedAuthority> authorities) {}

    @Override
    public String getName() {
        throw new UnsupportedOperationException("signature only");
    }
}
