package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Throwables;
import com.google.common.util.concurrent.UncheckedTimeoutException;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.model.NearestNames;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jclouds.aws.AWSResponseException;
import org.jclouds.http.HttpResponseException;
import org.jclouds.rest.AuthorizationException;
import org.jclouds.rest.InsufficientResourcesException;
import org.jclouds.rest.ResourceNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * Says in one line what went wrong between us and a provider.
 *
 * <p>The failure itself is not passed on: jclouds puts requests into its messages, and requests hold user data and
 * keys. The account's secrets are masked wherever the provider repeats them.
 *
 * @param secrets never shown
 * @param clock to tell a wrong clock here
 */
public record CloudErrors(Account account, Set<String> secrets, Clock clock) {
    private static final int LONGEST = 300;
    private static final Duration SKEW = Duration.ofMinutes(4);

    /** The message in an answer in JSON or XML. */
    private static final Pattern MESSAGE =
            Pattern.compile("\"message\"\\s*:\\s*\"((?:[^\"\\\\]++|\\\\.)++)\"|<Message>([^<]+)</Message>");

    /** The refusal of a token: a word, and what it means here. */
    private static final Pattern TOKEN_REFUSED =
            Pattern.compile("\"error\"\\s*:\\s*\"([^\"]+)\"\\s*,\\s*\"error_description\"\\s*:\\s*\"([^\"]+)\"");

    /** How jclouds begins a message, or goes on in one, that repeats the request. */
    private static final Pattern REQUEST = Pattern.compile("^(?:request|command): | -> HTTP/");

    public CloudErrors {
        secrets = Set.copyOf(secrets);
    }

    @Override
    public String toString() {
        return "errors of " + place();
    }

    /** A failure of ours: the line begins with who and where, as all of them do. */
    public CloudException failure(Reason reason, String line) {
        return new CloudException(reason, place() + ": " + line);
    }

    /**
     * A failure of jclouds or of the provider.
     *
     * @param what was asked, as the end of "cannot …"
     */
    CloudException translate(String what, Throwable failure) {
        Optional<CloudException> ours = find(failure, CloudException.class);
        if (ours.isPresent()) {
            return ours.get();
        }
        String said = masked(said(failure));
        Optional<Refusal> refusal = Refusal.find(said);
        Reason reason = refusal.map(Refusal::reason).orElseGet(() -> byKind(failure));
        String wayOut = refusal.map(Refusal::wayOut).orElseGet(() -> wayOut(reason));
        String hint = reason == Reason.CREDENTIALS ? clockHint(failure) : "";
        return failure(reason, "cannot " + what + " (" + said + "); " + wayOut + hint);
    }

    /**
     * A refusal that came as an answer.
     *
     * @param what was asked, as the end of "cannot …"
     * @param said by the provider
     */
    public CloudException refused(String what, String said) {
        String line = masked(line(said));
        Optional<Refusal> refusal = Refusal.find(line);
        Reason reason = refusal.map(Refusal::reason).orElse(Reason.OTHER);
        String wayOut = refusal.map(Refusal::wayOut).orElseGet(() -> wayOut(reason));
        return failure(reason, "cannot " + what + " (" + line + "); " + wayOut);
    }

    /**
     * A list's answer; one that is missing must not look like a list of nothing, or machines would be taken for ended.
     */
    public JsonNode known(String what, JsonNode answer) throws CloudException {
        if (answer.isMissingNode()) {
            throw failure(
                    Reason.NOT_FOUND,
                    "cannot " + what
                            + " (the provider has no such list); check endpoint, region and settings of the cluster");
        }
        return answer;
    }

    /** The end of a message about a name that there is not: the most similar that there is. */
    static String nearest(String wanted, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt((String name) -> NearestNames.distance(wanted, name))
                        .thenComparing(Comparator.naturalOrder()))
                .map(name -> "; nearest: " + name)
                .orElse("; the provider has none");
    }

    /** An interrupted build must not report a broken provider. */
    static void rethrowInterruption(Throwable failure) throws InterruptedException {
        if (find(failure, InterruptedException.class).isPresent()) {
            throw new InterruptedException();
        }
    }

    private String place() {
        return account.region() == null ? account.provider() : account.provider() + " in " + account.region();
    }

    private static Reason byKind(Throwable failure) {
        int status = find(failure, HttpResponseException.class)
                .map(HttpResponseException::getResponse)
                .map(response -> response.getStatusCode())
                .orElse(0);
        if (find(failure, AuthorizationException.class).isPresent() || status == 401 || status == 403) {
            return Reason.CREDENTIALS;
        }
        if (find(failure, ResourceNotFoundException.class).isPresent() || status == 404) {
            return Reason.NOT_FOUND;
        }
        if (find(failure, InsufficientResourcesException.class).isPresent()) {
            return Reason.QUOTA;
        }
        if (status == 408 || status == 429 || status >= 500) {
            return Reason.TRANSIENT;
        }
        boolean late = find(failure, SocketTimeoutException.class).isPresent()
                || find(failure, TimeoutException.class).isPresent()
                || find(failure, UncheckedTimeoutException.class).isPresent();
        return late || find(failure, IOException.class).isPresent() ? Reason.UNREACHABLE : Reason.OTHER;
    }

    private static String wayOut(Reason reason) {
        return switch (reason) {
            case CREDENTIALS -> "check identity, credential and permissions of the cluster";
            case NOT_FOUND -> "check the name";
            case QUOTA -> "ask for fewer or smaller machines, or have the account's limit raised";
            case CAPACITY -> "try again later, in another zone, or with another kind of machine";
            case TRANSIENT -> "try again in a minute";
            case UNREACHABLE -> "check region and endpoint of the cluster, and the network between it and this machine";
            case OTHER -> "check the cluster's settings";
        };
    }

    /** What the provider, or else the network, said; on one line. */
    private static String said(Throwable failure) {
        Optional<AWSResponseException> aws = find(failure, AWSResponseException.class);
        if (aws.isPresent()
                && aws.get().getError() != null
                && aws.get().getError().getCode() != null) {
            return line(
                    aws.get().getError().getCode() + ": " + aws.get().getError().getMessage());
        }
        Optional<HttpResponseException> http = find(failure, HttpResponseException.class);
        if (http.isPresent() && http.get().getResponse() != null) {
            return line(http.get().getResponse().getStatusLine() + " "
                    + message(http.get().getContent(), failure.getMessage()));
        }
        Optional<UnknownHostException> host = find(failure, UnknownHostException.class);
        if (host.isPresent()) {
            return line("there is no host " + host.get().getMessage());
        }
        Throwable deepest = find(failure, SSLException.class)
                .map(Throwable.class::cast)
                .or(() -> find(failure, IOException.class))
                .orElse(failure);
        return line(deepest.getClass().getSimpleName() + ": " + deepest.getMessage());
    }

    /** An answer's own message; the exception's where there is no answer, and it is not a request. */
    private static String message(@Nullable String content, @Nullable String exception) {
        String text = content == null ? "" : content;
        Matcher matcher = MESSAGE.matcher(text);
        if (matcher.find()) {
            return String.valueOf(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        Matcher token = TOKEN_REFUSED.matcher(text);
        if (token.find()) {
            return token.group(1) + ": " + token.group(2);
        }
        if (!text.isBlank()) {
            // the user who chose the address would else read here what only this machine may read
            return "with an answer of " + text.length() + " characters that holds no message";
        }
        boolean telling = exception != null && !REQUEST.matcher(exception).find();
        return telling ? String.valueOf(exception) : "";
    }

    private String masked(String text) {
        String masked = text;
        for (String secret : secrets) {
            masked = secret.isBlank() ? masked : masked.replace(secret, "***");
        }
        return masked;
    }

    private static String line(String text) {
        String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    /** How far the clock here is from the provider's, where that may be why. */
    private String clockHint(Throwable failure) {
        Optional<String> date = find(failure, HttpResponseException.class)
                .map(HttpResponseException::getResponse)
                .map(response -> response.getFirstHeaderOrNull("Date"));
        if (date.isEmpty()) {
            return "";
        }
        Instant theirs;
        try {
            theirs = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date.get(), Instant::from);
        } catch (DateTimeException e) {
            return "";
        }
        Duration ahead = Duration.between(theirs, clock.instant());
        return ahead.abs().compareTo(SKEW) < 0
                ? ""
                : "; the clock here is " + ahead.abs().toMinutes() + " minutes "
                        + (ahead.isNegative() ? "behind" : "ahead of") + " the provider's";
    }

    private static <E extends Throwable> Optional<E> find(Throwable failure, Class<E> kind) {
        return Throwables.getCausalChain(failure).stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst();
    }
}
