package io.jenkins.plugins.benchgate.cluster.cloud;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where machines come from and in whose name. Holds no secret: the journal writes it down, so that a later start can find the
 * machines again.
 *
 * @param provider id, such as {@code aws-ec2}
 * @param region {@code null}: the provider has none, or its default
 * @param endpoint address of the provider's interface; {@code null}: its own
 * @param identity reference to the name of the account, such as <code>${env:AWS_ACCESS_KEY_ID}</code>; empty where none is needed
 * @param credential reference to its secret, such as <code>${env:AWS_SECRET_ACCESS_KEY}</code>; empty where none is needed
 * @param settings further ones of the provider, by its own names
 */
public record Account(
        String provider,
        @Nullable String region,
        @Nullable String endpoint,
        String identity,
        String credential,
        Map<String, String> settings) {
    public Account {
        settings = Map.copyOf(settings);
    }
}
