// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler;

import edu.umd.cs.findbugs.annotations.NonNull;

public final class HttpRedirect extends RuntimeException implements HttpResponse {
    public HttpRedirect(@NonNull String url) { super(url); }
}
