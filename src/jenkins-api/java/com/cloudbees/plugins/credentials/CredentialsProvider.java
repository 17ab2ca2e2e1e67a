package com.cloudbees.plugins.credentials;

import com.cloudbees.plugins.credentials.domains.DomainRequirement;
import hudson.ExtensionPoint;
import hudson.model.Describable;
import hudson.model.Descriptor;
import hudson.model.ItemGroup;
import hudson.model.Run;
import java.util.List;
import org.springframework.security.core.Authentication;

public abstract class CredentialsProvider extends Descriptor<CredentialsProvider>
        implements ExtensionPoint, Describable<CredentialsProvider> {

    public static <C extends Credentials> List<C> lookupCredentialsInItemGroup(
            Class<C> type,
            ItemGroup itemGroup,
            Authentication authentication,
            List<DomainRequirement> domainRequirements) {
        throw new UnsupportedOperationException("signature only");
    }

    public static <C extends Credentials> C track(Run build, C credentials) {
        throw new UnsupportedOperationException("signature only");
    }
}
