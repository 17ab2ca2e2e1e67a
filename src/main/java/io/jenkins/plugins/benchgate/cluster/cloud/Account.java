package io.jenkins.plugins.benchgate.cluster.cloud;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where machines come from and in whose name. Holds no secret: the journal writes it down, so that a later start can
 * find the machines again.
 *
 * @param provider id, such as {@code aws-ec2}
 * @param region {@code null}: the provider has none, or its default
 * @param endpoint address of the provider's interface; {@code null}: its own
 * @param identity reference to the name of the account, such as <code>${env:AWS_ACCESS_KEY_ID}</code>; empty where none
 *     is needed
 * @param credential reference to its secret, such as <code>${env:AWS_SECRET_ACCESS_KEY}</code>; empty where none is
 *     needed
 * @param settings further ones of the provider, by its own names
 */
public record Account(
        String provider,
        @Nullable String region,
        @Nullable String endpoint,
        String identity,
        String credential,
        Map<String, String> settings) {
    /** Stands where a provider stands, in what a spec asks for alone. */
    private static final String NAMED = "cloud";

    public Account {
        settings = Map.copyOf(settings);
    }

    /** One that the caller knows by a name. */
    public static Account named(String cloud, Map<String, String> settings) {
        return new Account(NAMED, null, null, cloud, "", settings);
    }

    /** A setting that is a list with commas between; blanks around its parts do not count. */
    public List<String> list(String setting, String usual) {
        return Arrays.stream(settings.getOrDefault(setting, usual).split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The name by which the caller knows the account; empty where the account is given here. */
    public Optional<String> cloud() {
        return provider.equals(NAMED) ? Optional.of(identity) : Optional.empty();
    }

    /** Where references of an {@link Account} are looked up, as late as can be. */
    public interface Secrets {
        /**
         * What a reference stands for; text without a reference stands for itself.
         *
         * @throws CloudException when there is nothing under that name
         */
        String resolve(String reference) throws CloudException;
    }
}
