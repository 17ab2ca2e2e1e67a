package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import java.util.List;

/**
 * Who gives machines and takes them back: one account in one region. Safe for several threads.
 *
 * <p>It decides nothing and remembers nothing; its caller writes the {@link Journal} first.
 */
public interface Provider extends AutoCloseable {
    /**
     * Finds image and kind of machine, before anything is started.
     *
     * @param request of one role
     * @param zone that machines of the same build have already; empty: any
     * @throws CloudException when there is no such image, kind of machine or zone; the message names the nearest
     */
    Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException;

    /**
     * Starts one machine and waits until it runs and has an address.
     *
     * <p>What the machine is known by – group, name, tags – is put on it by the request that makes it, not afterwards.
     *
     * @param userData cloud-init document, ours with the user's
     * @throws CloudException when it does not come to run; the machine may exist all the same
     */
    Machine create(MachineAssignment assignment, Plan plan, String userData)
            throws CloudException, InterruptedException;

    /** All machines that carry the owner's mark, also those that are being ended. */
    List<Machine> machines(String owner) throws CloudException, InterruptedException;

    /** Whether it makes machines, and shows those that it has made; else it only lends some that exist. */
    default boolean makesMachines() {
        return true;
    }

    /** Ends a machine and returns once the provider says that it is ended; does nothing where it is gone. */
    void destroy(String id) throws CloudException, InterruptedException;

    /**
     * Ends what a cluster runs on a machine that stays after it.
     *
     * @param passphrase reference to what opens the key; empty where it is open
     * @return {@code false} where the machine ends with the cluster, or cannot be reached from here
     * @throws CloudException when something may still run there
     */
    default boolean endPrograms(Host host, String cluster, String privateKey, String passphrase) throws CloudException {
        return false;
    }

    /**
     * Removes what belongs to a cluster beside its machines, such as a security group; the machines are gone before.
     */
    void tidy(String owner, String cluster) throws CloudException, InterruptedException;

    /**
     * Makes an image of a machine as it is now, and waits until machines can start from it. It stays until somebody
     * removes it.
     *
     * @param name of the image, by which a later build finds it
     * @return id of the image
     * @throws CloudException also when the provider makes no images
     */
    String saveImage(String id, String name) throws CloudException, InterruptedException;

    /** Ends connections and threads, no machine. */
    @Override
    void close();

    /** Opens connections to providers of machines. */
    public interface Providers {
        /**
         * A provider that is ready to be asked; the caller closes it.
         *
         * @throws CloudException when there is no such provider, or the account lacks what it needs
         */
        Provider open(Account account, Secrets secrets) throws CloudException;
    }

    /**
     * A request that was checked against its provider: what exactly will be started.
     *
     * @param request what was asked for
     * @param image id of the image
     * @param hardware id of the kind of machine
     * @param zone empty where the provider has none
     * @param user who logs in
     */
    public record Plan(MachineRequest request, String image, String hardware, String zone, String user) {}
}
