package io.jenkins.plugins.benchgate.cluster.cloud;

/** Where references of an {@link Account} are looked up, as late as can be. */
public interface Secrets {
    /**
     * What a reference stands for; text without a reference stands for itself.
     *
     * @throws CloudException when there is nothing under that name
     */
    String resolve(String reference) throws CloudException;
}
