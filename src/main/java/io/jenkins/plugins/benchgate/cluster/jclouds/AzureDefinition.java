package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.google.common.base.Optional;
import com.google.common.net.HttpHeaders;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import java.net.URI;
import java.util.Properties;
import java.util.Set;
import org.jclouds.ContextBuilder;
import org.jclouds.azurecompute.arm.AzureComputeProviderMetadata;
import org.jclouds.azurecompute.arm.handlers.AzureComputeErrorHandler;
import org.jclouds.http.HttpCommand;
import org.jclouds.http.HttpErrorHandler;
import org.jclouds.http.HttpResponse;
import org.jclouds.http.HttpRetryHandler;
import org.jclouds.http.annotation.ClientError;
import org.jclouds.http.annotation.Redirection;
import org.jclouds.http.annotation.ServerError;
import org.jclouds.http.handlers.RateLimitRetryHandler;
import org.jclouds.oauth.v2.config.CredentialType;
import org.jclouds.oauth.v2.config.OAuthModule;
import org.jclouds.oauth.v2.config.OAuthProperties;
import org.jclouds.oauth.v2.config.OAuthScopes;
import org.jclouds.rest.ConfiguresHttpApi;
import org.jclouds.rest.config.HttpApiModule;
import org.jclouds.rest.internal.BaseHttpApiMetadata;

/**
 * How jclouds speaks to Azure for us: with its log-in, errors and rate limits, and with our documents. Its own
 * definition knows the log-in of two of Azure's clouds alone.
 */
final class AzureDefinition extends BaseHttpApiMetadata<Documents> {
    private static final String LOGIN = "https://login.microsoftonline.com";

    private AzureDefinition(Building building) {
        super(building);
    }

    static ContextBuilder builder(Account account, String api) {
        Properties properties = AzureComputeProviderMetadata.defaultProperties();
        String login = account.settings().getOrDefault("login", LOGIN);
        String tenant = account.settings().getOrDefault("tenant", "");
        properties.setProperty("oauth.endpoint", login + "/" + tenant + "/oauth2/token");
        properties.setProperty(OAuthProperties.CREDENTIAL_TYPE, CredentialType.CLIENT_CREDENTIALS_SECRET.toString());
        properties.setProperty(OAuthProperties.RESOURCE, api + "/");
        return ContextBuilder.newBuilder(AzureComputeProviderMetadata.builder()
                .apiMetadata(new Building().build())
                .endpoint(api)
                .defaultProperties(properties)
                .build());
    }

    @Override
    public Building toBuilder() {
        return new Building().fromApiMetadata(this);
    }

    /** Builds the definition. */
    static final class Building extends BaseHttpApiMetadata.Builder<Documents, Building> {
        Building() {
            super(Documents.class);
            id(Azure.ID)
                    .name("Azure Resource Manager")
                    .identityName("application id")
                    .credentialName("application password")
                    .documentation(URI.create("https://learn.microsoft.com/rest/api/azure"))
                    .defaultModules(Set.of(OAuthModule.class));
        }

        @Override
        public AzureDefinition build() {
            return new AzureDefinition(this);
        }

        @Override
        protected Building self() {
            return this;
        }
    }

    /** The errors and limits of Azure. */
    @ConfiguresHttpApi
    static final class Module extends HttpApiModule<Documents> {
        Module() {
            super(Documents.class);
        }

        @Override
        protected void configure() {
            super.configure();
            bind(OAuthScopes.class).toInstance(OAuthScopes.NoScopes.create());
        }

        @Override
        protected void bindErrorHandlers() {
            bind(HttpErrorHandler.class).annotatedWith(Redirection.class).to(AzureComputeErrorHandler.class);
            bind(HttpErrorHandler.class).annotatedWith(ClientError.class).to(AzureComputeErrorHandler.class);
            bind(HttpErrorHandler.class).annotatedWith(ServerError.class).to(AzureComputeErrorHandler.class);
        }

        @Override
        protected void bindRetryHandlers() {
            bind(HttpRetryHandler.class).annotatedWith(ClientError.class).to(RateLimit.class);
        }
    }

    /** Asks again when Azure says that it may; jclouds' own one loses the answers that do not say. */
    static final class RateLimit extends RateLimitRetryHandler {
        @Override
        protected Optional<Long> millisToNextAvailableRequest(HttpCommand command, HttpResponse response) {
            String seconds = response.getFirstHeaderOrNull(HttpHeaders.RETRY_AFTER);
            return seconds != null && seconds.matches("\\d{1,4}")
                    ? Optional.of(Long.parseLong(seconds) * 1000)
                    : Optional.absent();
        }
    }
}
