// Generated, see src/jenkins-api/README.md
package org.springframework.security.authentication;

import java.util.Collection;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;

public abstract class AbstractAuthenticationToken implements Authentication {
    public AbstractAuthenticationToken(Collection<? extends GrantedAuthority> authorities) {}
    public boolean equals(Object obj) { throw new UnsupportedOperationException("signature only"); }
    public String getName() { throw new UnsupportedOperationException("signature only"); }
    public int hashCode() { throw new UnsupportedOperationException("signature only"); }
    public String toString() { throw new UnsupportedOperationException("signature only"); }
}
