// Generated, see src/jenkins-api/README.md
package org.springframework.security.core;

import java.io.Serializable;
import java.security.Principal;

public interface Authentication extends Principal, Serializable {}
