package io.jenkins.plugins.benchgate.cluster.cloud;

/** Opens accounts. */
public interface Providers {
    /**
     * A way to an account's machines, which the caller closes.
     *
     * @param secrets where the account's references are looked up
     * @throws CloudException when there is no such provider, a secret is missing, or the account cannot be reached
     */
    Provider open(Account account, Secrets secrets) throws CloudException;
}
