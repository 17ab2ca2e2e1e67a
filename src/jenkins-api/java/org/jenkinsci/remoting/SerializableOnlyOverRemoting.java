// Generated, see src/jenkins-api/README.md
package org.jenkinsci.remoting;

import java.io.Serializable;

public interface SerializableOnlyOverRemoting extends Serializable {}
