package io.jenkins.plugins.benchgate.cluster.jclouds;

import jakarta.inject.Inject;
import org.jclouds.http.HttpCommand;
import org.jclouds.http.HttpResponse;
import org.jclouds.http.HttpRetryHandler;
import org.jclouds.http.annotation.ClientError;
import org.jclouds.openstack.keystone.auth.config.AuthenticationModule;
import org.jclouds.openstack.keystone.auth.handlers.RetryOnRenew;
import org.jclouds.openstack.keystone.v2_0.auth.V2AuthenticationApi;
import org.jclouds.openstack.keystone.v3.auth.V3AuthenticationApi;
import org.jclouds.rest.config.BinderUtils;

/**
 * Keystone's log-in as jclouds has it, but a wrong password is sent once and not five times, which may lock its
 * account.
 */
final class OpenStackLogin extends AuthenticationModule {
    @Override
    protected void configure() {
        bind(HttpRetryHandler.class).annotatedWith(ClientError.class).to(Renewal.class);
        BinderUtils.bindHttpApi(binder(), V2AuthenticationApi.class);
        BinderUtils.bindHttpApi(binder(), V3AuthenticationApi.class);
    }

    /** Logs in anew when a token has expired. */
    static final class Renewal implements HttpRetryHandler {
        private final RetryOnRenew renewal;

        @Inject
        Renewal(RetryOnRenew renewal) {
            this.renewal = renewal;
        }

        @Override
        public boolean shouldRetryRequest(HttpCommand command, HttpResponse response) {
            boolean login = command.getCurrentRequest().getEndpoint().getPath().endsWith("/auth/tokens");
            return !login && renewal.shouldRetryRequest(command, response);
        }
    }
}
