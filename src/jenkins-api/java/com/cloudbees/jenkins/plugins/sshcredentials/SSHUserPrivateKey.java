// Generated, see src/jenkins-api/README.md
package com.cloudbees.jenkins.plugins.sshcredentials;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.util.Secret;
import java.util.List;

public interface SSHUserPrivateKey extends SSHUser {
    @CheckForNull Secret getPassphrase();
    @NonNull List<String> getPrivateKeys();
}
