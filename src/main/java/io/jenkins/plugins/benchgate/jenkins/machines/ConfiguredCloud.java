package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.jenkins.AdminForm;
import io.jenkins.plugins.benchgate.model.NamePattern;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An account of a provider that an administrator lets specs use by its name. Its secrets never leave the controller.
 *
 * @param name by which a spec names it
 * @param source the provider
 * @param region {@code null}: the provider has none, or its default
 * @param endpoint address of the provider's interface; {@code null}: its own
 * @param credentialsId of the account, in Jenkins' credentials
 * @param loginCredentialsId of the key that the cloud's images let in; empty: each build gets a key of its own
 * @param settings further ones of the provider, by its own names
 * @param prices of a machine in an hour, by the id of its hardware; {@code *} stands for any other
 * @param jobs patterns of full names of jobs that may use it, {@code *} for any text; empty: all
 */
record ConfiguredCloud(
        String name,
        MachineSource source,
        @Nullable String region,
        @Nullable String endpoint,
        String credentialsId,
        String loginCredentialsId,
        Map<String, String> settings,
        Map<String, Double> prices,
        List<String> jobs) {
    /** Setting of all providers that make machines. */
    static final String SSH_FROM = "ssh-from";

    private static final String ANY = "*";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    /**
     * {@link IllegalArgumentException} when something is missing or wrong; the message says what was found and
     * expected.
     */
    ConfiguredCloud {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("found cloud '" + name
                    + "', expected a name of letters, digits, '.', '_' and '-', at most 64 of them");
        }
        settings = Map.copyOf(settings);
        prices = Map.copyOf(prices);
        jobs = List.copyOf(jobs);
        jobs.forEach(NamePattern::of);
        if (!credentialsId.matches("[^{}\\s]+")) {
            throw mistake(
                    name,
                    "found " + (credentialsId.isEmpty() ? "no credentials" : "credentials '" + credentialsId + "'")
                            + ", expected the id of some without braces and spaces");
        }
        if (source.ofAccount().contains("region") && region == null) {
            throw mistake(name, "found no region, expected one with provider " + source.word());
        }
        if (source.ofAccount().contains("endpoint") && endpoint == null) {
            throw mistake(name, "found no endpoint, expected one with provider " + source.word());
        }
        if (endpoint != null) {
            AllowedEndpoints.parse(List.of(endpoint));
        }
    }

    private static IllegalArgumentException mistake(String name, String what) {
        return new IllegalArgumentException("cloud '" + name + "': " + what);
    }

    /** A provider that makes machines, by its id. */
    static MachineSource source(String provider) {
        if (!MachineSource.makers().contains(provider)) {
            throw new IllegalArgumentException(
                    "found provider '" + provider + "', expected one of " + String.join(", ", MachineSource.makers()));
        }
        return MachineSource.parse(provider);
    }

    /** Reads lines {@code NAME = VALUE}. */
    static Map<String, String> settings(String lines) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String line : AdminForm.lines(lines)) {
            String[] parts = line.split("=", 2);
            Arrays.setAll(parts, i -> parts[i].strip());
            if (parts.length < 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
                throw new IllegalArgumentException(
                        "found setting '" + line + "', expected NAME = VALUE such as image-owners = self");
            }
            if (parts[1].contains("${")) {
                throw new IllegalArgumentException("found a reference in setting '" + parts[0]
                        + "', expected its value: secrets of a cloud come from its credentials alone");
            }
            settings.put(parts[0], parts[1]);
        }
        return settings;
    }

    /** Reads lines {@code HARDWARE PRICE}. */
    static Map<String, Double> prices(String lines) {
        Map<String, Double> prices = new LinkedHashMap<>();
        for (String line : AdminForm.lines(lines)) {
            String[] parts = line.split("\\s+", 2);
            if (parts.length < 2 || !parts[1].matches("\\d{1,6}(\\.\\d{1,6})?") || Double.parseDouble(parts[1]) <= 0) {
                throw new IllegalArgumentException("found price '" + line
                        + "', expected HARDWARE PRICE such as m6i.large 0.1, or * 0.5 for any other hardware");
            }
            prices.put(parts[0], Double.valueOf(parts[1]));
        }
        return prices;
    }

    /**
     * The account as it stands in the journal: with references to credentials.
     *
     * @param sshFrom from where the build lets SSH in, where the cloud does not say; empty: it says nothing either
     */
    Account account(String sshFrom) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        if (!sshFrom.isEmpty()) {
            all.putIfAbsent(SSH_FROM, sshFrom);
        }
        return new Account(
                source.word(),
                region,
                endpoint,
                source.ofAccount().contains("identity") ? CloudCredentials.name(credentialsId) : "",
                CloudCredentials.secret(credentialsId),
                all);
    }

    /** Whether an account of the journal is this one. */
    boolean opens(Account account) {
        return account(account.settings().getOrDefault(SSH_FROM, "")).equals(account);
    }

    /** What the administrator says that a machine costs in an hour; {@code null}: nothing. */
    @Nullable
    Double price(MachineRequest machine) {
        String hardware = machine.hardware().id();
        Double own = hardware == null ? null : prices.get(hardware);
        return own == null ? prices.get(ANY) : own;
    }

    /** Whether a job may use it. */
    boolean serves(String job) {
        return jobs.isEmpty()
                || jobs.stream().anyMatch(pattern -> NamePattern.of(pattern).matches(job));
    }
}
