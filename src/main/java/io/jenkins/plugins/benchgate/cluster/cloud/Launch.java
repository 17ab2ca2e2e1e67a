package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts machines that the journal knows of already, all at the same time, and writes down what becomes of each. */
final class Launch {
    private final CloudContext context;
    private final Provider provider;
    private final Consumer<String> say;

    /** @param say is told what happens, one line at a time */
    Launch(CloudContext context, Provider provider, Consumer<String> say) {
        this.context = context;
        this.provider = provider;
        this.say = say;
    }

    /**
     * Returns once each request has been answered.
     *
     * @return the machines, in the order of their orders
     * @throws CloudException when not all come up; those that did run
     */
    List<Host> run(List<MachineOrder> orders) throws CloudException, InterruptedException {
        AtomicReference<@Nullable Exception> first = new AtomicReference<>();
        List<Callable<Host>> requests = new ArrayList<>();
        for (MachineOrder order : orders) {
            requests.add(() -> {
                try {
                    return create(order);
                } catch (Exception e) {
                    first.compareAndSet(null, e);
                    say.accept(order.label() + " does not come up: " + e.getMessage());
                    throw e;
                }
            });
        }
        List<Host> hosts = new ArrayList<>();
        String failed = "";
        int failures = 0;
        List<Parallel.Ended<Host>> ended = Parallel.run(requests);
        for (int i = 0; i < orders.size(); i++) {
            Host host = ended.get(i).value();
            if (host != null) {
                hosts.add(host);
            } else {
                failures++;
                failed = ended.get(i).failure() == first.get() ? orders.get(i).label() : failed;
            }
        }
        Exception cause = first.get();
        if (cause == null) {
            return hosts;
        }
        throw new CloudException(
                cause instanceof CloudException told ? told.reason() : Reason.OTHER,
                failed + " does not come up: " + cause.getMessage()
                        + (failures == 1
                                ? ""
                                : "; nor do " + (failures - 1) + " other of " + orders.size() + " machines"),
                cause);
    }

    private Host create(MachineOrder order) throws CloudException, InterruptedException, IOException {
        MachineAssignment assignment = order.assignment();
        for (int attempt = 1; ; attempt++) {
            try {
                Host host = order.host(provider.create(assignment, order.plan(), order.userData()));
                context.journal().append(new Event.Made(context.now(), assignment.cluster(), host));
                say.accept(order.label() + " runs: " + host.id() + " at " + host.sshAddress());
                return host;
            } catch (CloudException e) {
                // any other refusal may have come after the machine was made
                boolean certain = e.reason() == Reason.CAPACITY || e.reason() == Reason.QUOTA;
                context.journal()
                        .append(new Event.Refused(
                                context.now(),
                                assignment.cluster(),
                                assignment.role(),
                                assignment.index(),
                                String.valueOf(e.getMessage()),
                                certain));
                if (e.reason() != Reason.TRANSIENT
                        || attempt >= context.retries().attempts()) {
                    throw e;
                }
                say.accept(order.label() + " is asked for again: " + e.getMessage());
                context.retries().pause(attempt);
                endUnanswered(assignment);
                context.journal().append(order.intent(context.now()));
            }
        }
    }

    /** Ends what a request has made whose answer was lost, or there would be two. */
    private void endUnanswered(MachineAssignment assignment) throws CloudException, InterruptedException, IOException {
        String owner = context.installation().owner();
        for (Machine machine : context.retries().send(() -> provider.machines(owner))) {
            if (machine.name().equals(assignment.name()) && !machine.gone()) {
                context.retries().send(() -> {
                    provider.destroy(machine.id());
                    return machine;
                });
                context.journal()
                        .append(new Event.Ended(context.now(), assignment.cluster(), machine.id(), machine.name()));
            }
        }
    }
}
