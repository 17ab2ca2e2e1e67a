// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler;

public interface HttpResponse {}
