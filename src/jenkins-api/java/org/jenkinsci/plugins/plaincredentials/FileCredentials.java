// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.plaincredentials;

import com.cloudbees.plugins.credentials.common.StandardCredentials;
import edu.umd.cs.findbugs.annotations.NonNull;
import java.io.IOException;
import java.io.InputStream;

public interface FileCredentials extends StandardCredentials {
    @NonNull InputStream getContent() throws IOException;
}
