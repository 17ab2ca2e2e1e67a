// Generated, see src/jenkins-api/README.md
package com.cloudbees.plugins.credentials.common;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.model.ItemGroup;
import hudson.util.ListBoxModel;
import org.springframework.security.core.Authentication;

public abstract class AbstractIdCredentialsListBoxModel<T extends AbstractIdCredentialsListBoxModel<T, C>, C extends IdCredentials> extends ListBoxModel {
    public AbstractIdCredentialsListBoxModel() {}
    public AbstractIdCredentialsListBoxModel<T, C> includeAs(@NonNull Authentication authentication, @NonNull ItemGroup context, @NonNull Class<? extends C> type) { throw new UnsupportedOperationException("signature only"); }
    public AbstractIdCredentialsListBoxModel<T, C> includeCurrentValue(@NonNull String value) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public AbstractIdCredentialsListBoxModel<T, C> includeEmptyValue() { throw new UnsupportedOperationException("signature only"); }
}
