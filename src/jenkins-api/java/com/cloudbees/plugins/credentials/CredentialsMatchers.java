// Generated, see src/jenkins-api/README.md
package com.cloudbees.plugins.credentials;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;

public class CredentialsMatchers {
    private CredentialsMatchers() {}
    @CheckForNull public static <C extends Credentials> C firstOrNull(@NonNull Iterable<C> credentials, @NonNull CredentialsMatcher matcher) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public static CredentialsMatcher withId(@NonNull String id) { throw new UnsupportedOperationException("signature only"); }
}
