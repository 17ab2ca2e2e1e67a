// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler;

import jakarta.servlet.http.HttpServletResponse;

public interface StaplerResponse2 extends HttpServletResponse {}
