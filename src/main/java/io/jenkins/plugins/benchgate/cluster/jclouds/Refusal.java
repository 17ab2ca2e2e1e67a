package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What providers say when they refuse, what that means, and the way out.
 *
 * @param says found in the provider's code or message
 */
public record Refusal(Pattern says, Reason reason, String wayOut) {
    /** The first that fits counts. */
    private static final List<Refusal> ALL = List.of(
            of(
                    "RequestExpired|SignatureExpired|RequestTimeTooSkewed|Signature (?:expired|not yet current)"
                            + "|not within the valid time|reasonable timeframe",
                    Reason.CREDENTIALS,
                    "set the clock of this machine right"),
            of(
                    "ExpiredToken|ExpiredAuthenticationToken|TokenExpired|token[^.]* (?:is|has) expired",
                    Reason.CREDENTIALS,
                    "renew the token that the cluster's credentials name"),
            of("SpotMaxPriceTooLow|price-too-low", Reason.CAPACITY, "raise the bid, or ask for machines without one"),
            of(
                    "Vcpu\\w*LimitExceeded|InstanceLimitExceeded|MaxSpotInstanceCountExceeded|AddressLimitExceeded"
                            + "|VolumeLimitExceeded|SecurityGroupLimitExceeded|ResourceLimitExceeded"
                            + "|QUOTA_?EXCEEDED|Quota[^.]* exceeded|exceed\\w* [^.]*quota|QuotaExceeded",
                    Reason.QUOTA,
                    "ask for fewer or smaller machines, or have the account's limit raised"),
            of(
                    "Insufficient\\w*Capacity|capacity-not-available|ZONE_RESOURCE_POOL_EXHAUSTED|No valid host"
                            + "|SkuNotAvailable|AllocationFailed|OverconstrainedAllocationRequest",
                    Reason.CAPACITY,
                    "try again later, in another zone, or with another kind of machine"),
            of(
                    "RequestLimitExceeded|Throttl|rateLimitExceeded|TooManyRequests|InternalError|InternalFailure"
                            + "|ServiceUnavailable|\\bUnavailable\\b",
                    Reason.TRANSIENT,
                    "try again in a minute"),
            of(
                    "UnauthorizedOperation|AccessDenied|OptInRequired|PendingVerification|AuthorizationFailed"
                            + "|PERMISSION_DENIED|LinkedAuthorizationFailed",
                    Reason.CREDENTIALS,
                    "allow this to the account of the cluster's credentials"),
            of(
                    "AuthFailure|InvalidClientTokenId|InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature"
                            + "|MissingAuthenticationToken|InvalidAuthentication|invalid_grant|invalid_client",
                    Reason.CREDENTIALS,
                    "check identity and credential of the cluster"),
            of(
                    "NotFound\\b|\\.Malformed|\\.Unknown|InvalidZone|Invalid availability zone|InvalidInstanceType",
                    Reason.NOT_FOUND,
                    "check the name"));

    /** The one that fits what a provider said. */
    public static Optional<Refusal> find(String said) {
        return ALL.stream().filter(refusal -> refusal.says.matcher(said).find()).findFirst();
    }

    private static Refusal of(String says, Reason reason, String wayOut) {
        return new Refusal(Pattern.compile(says), reason, wayOut);
    }
}
