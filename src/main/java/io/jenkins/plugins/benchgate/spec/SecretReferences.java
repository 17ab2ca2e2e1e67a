package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a secret is that a spec only refers to: <code>${env:NAME}</code>, a variable, or <code>${file:PATH}</code>,
 * what a file holds. Both are looked up when the provider is asked, not when the spec is read.
 */
public final class SecretReferences implements Secrets {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern KNOWN = Pattern.compile("env:[A-Za-z_][A-Za-z0-9_]*|file:/.*");
    private static final String FILE = "file:";
    private static final int LARGEST_FILE = 1 << 16;

    private final Map<String, String> environment;

    /** @param environment where variables are looked up */
    public SecretReferences(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * The text itself; {@link IllegalArgumentException}, which does not repeat it, when it is anything but one
     * reference.
     */
    static String secret(String text) {
        Matcher matcher = REFERENCE.matcher(text);
        if (!matcher.matches() || !KNOWN.matcher(matcher.group(1)).matches()) {
            throw new IllegalArgumentException(
                    "found a secret that stands in the spec, expected a reference such as ${env:NAME} or ${file:/PATH}");
        }
        return text;
    }

    /** The text itself, which may hold references; {@link IllegalArgumentException} when one of them is not valid. */
    static String checked(String text) {
        Matcher matcher = REFERENCE.matcher(text);
        while (matcher.find()) {
            if (!KNOWN.matcher(matcher.group(1)).matches()) {
                throw new IllegalArgumentException(
                        "found '" + matcher.group() + "', expected ${env:NAME} or ${file:/PATH}");
            }
        }
        return text;
    }

    @Override
    public String resolve(String reference) throws CloudException {
        Matcher matcher = REFERENCE.matcher(reference);
        StringBuilder resolved = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1);
            String value = name.startsWith(FILE)
                    ? content(name.substring(FILE.length()))
                    : variable(name.substring(name.indexOf(':') + 1));
            matcher.appendReplacement(resolved, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(resolved).toString();
    }

    private String variable(String name) throws CloudException {
        String value = environment.getOrDefault(name, "");
        if (value.isBlank()) {
            throw new CloudException(
                    Reason.CREDENTIALS,
                    "found no variable " + name
                            + ", which the spec refers to, expected it to be set where the build runs");
        }
        return value;
    }

    private static String content(String path) throws CloudException {
        try {
            Path file = Path.of(path);
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new CloudException(
                        Reason.CREDENTIALS,
                        "found no regular file " + path + ", expected the secret that the spec refers to");
            }
            if (Files.size(file) > LARGEST_FILE) {
                throw new CloudException(
                        Reason.CREDENTIALS,
                        "found " + Files.size(file) + " bytes in " + path + ", expected a secret of at most 64 KiB");
            }
            return Files.readString(file).strip();
        } catch (IOException | InvalidPathException e) {
            throw new CloudException(
                    Reason.CREDENTIALS,
                    "found no file " + path + " that can be read ("
                            + e.getClass().getSimpleName() + "), expected the secret that the spec refers to");
        }
    }
}
