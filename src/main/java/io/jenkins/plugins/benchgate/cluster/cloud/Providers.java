package io.jenkins.plugins.benchgate.cluster.cloud;

/** Opens connections to providers of machines. */
public interface Providers {
    /**
     * A provider that is ready to be asked; the caller closes it.
     *
     * @throws CloudException when there is no such provider, or the account lacks what it needs
     */
    Provider open(Account account, Secrets secrets) throws CloudException;
}
