package com.cloudbees.plugins.credentials.common;

import hudson.model.ItemGroup;
import hudson.util.ListBoxModel;
import org.springframework.security.core.Authentication;

public abstract class AbstractIdCredentialsListBoxModel<
                T extends AbstractIdCredentialsListBoxModel<T, C>, C extends IdCredentials>
        extends ListBoxModel {

    public AbstractIdCredentialsListBoxModel<T, C> includeAs(
            Authentication authentication, ItemGroup context, Class<? extends C> type) {
        throw new UnsupportedOperationException("signature only");
    }

    public AbstractIdCredentialsListBoxModel<T, C> includeCurrentValue(String value) {
        throw new UnsupportedOperationException("signature only");
    }

    public AbstractIdCredentialsListBoxModel<T, C> includeEmptyValue() {
        throw new UnsupportedOperationException("signature only");
    }
}
