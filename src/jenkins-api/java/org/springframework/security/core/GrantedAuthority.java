// Generated, see src/jenkins-api/README.md
package org.springframework.security.core;

import java.io.Serializable;

public interface GrantedAuthority extends Serializable {}
