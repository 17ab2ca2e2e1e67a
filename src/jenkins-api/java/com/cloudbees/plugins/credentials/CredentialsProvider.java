// Generated, see src/jenkins-api/README.md
package com.cloudbees.plugins.credentials;

import com.cloudbees.plugins.credentials.domains.DomainRequirement;
import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import edu.umd.cs.findbugs.annotations.Nullable;
import hudson.ExtensionPoint;
import hudson.model.Describable;
import hudson.model.Descriptor;
import hudson.model.ItemGroup;
import hudson.model.Run;
import java.util.List;
import org.springframework.security.core.Authentication;

public abstract class CredentialsProvider extends Descriptor<CredentialsProvider> implements ExtensionPoint, Describable<CredentialsProvider> {
    private CredentialsProvider() {}
    @NonNull public static <C extends Credentials> List<C> lookupCredentialsInItemGroup(@NonNull Class<C> type, @Nullable ItemGroup itemGroup, @Nullable Authentication authentication, @Nullable List<DomainRequirement> domainRequirements) { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public static <C extends Credentials> C track(@NonNull Run build, @CheckForNull C credentials) { throw new UnsupportedOperationException("signature only"); }
}
