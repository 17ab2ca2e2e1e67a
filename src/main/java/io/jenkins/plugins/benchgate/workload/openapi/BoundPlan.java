package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile.Choice;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile.Chosen;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Explanations;
import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkCheck;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationNames;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A plan with its patterns bound to the documents of its services.
 *
 * @param services with the values that the plan sets
 * @param wrongRequests for each value that the plan sets and that cannot be set: its line and the sentence on it
 * @param exclusions of the plan and of the binding's file
 * @param found for each pattern of the plan its sequences
 * @param chosen what the binding's file says of them
 */
public record BoundPlan(
        OpenapiPlan plan,
        List<Service> services,
        List<WrongRequest> wrongRequests,
        List<Exclusion> exclusions,
        Binder binder,
        OperationNames names,
        List<PatternBinding> found,
        Chosen chosen) {
    public BoundPlan {
        services = List.copyOf(services);
        wrongRequests = List.copyOf(wrongRequests);
        exclusions = List.copyOf(exclusions);
        found = List.copyOf(found);
    }

    /**
     * A value that cannot be set.
     *
     * @param number of it among those of the plan, from 0
     * @param line of it in the spec, from 1
     * @param reason the sentence from the word found on
     */
    public record WrongRequest(int number, int line, String reason) {}

    /**
     * Reads the documents of a plan and binds its patterns.
     *
     * @param file what the plan's binding says; empty where it has none
     * @throws InputException when a document cannot be used: one line with its place
     */
    public static BoundPlan of(OpenapiPlan plan, BindingFile file) throws IOException {
        List<Service> read = new ArrayList<>();
        for (OpenapiPlan.Described one : plan.services()) {
            read.add(one.read());
        }
        RequestSettings set = RequestSettings.of(read, plan.requests());
        List<Service> services = set.services();
        List<Exclusion> exclusions = Stream.concat(plan.exclusions().stream(), file.exclusions().stream())
                .toList();
        Binder binder = Binder.of(services, plan.links(), exclusions, plan.reading(), plan.linking());
        OperationNames names = new OperationNames(services);
        List<PatternBinding> found = plan.patterns().stream().map(binder::bind).toList();
        return new BoundPlan(plan, services, set.wrong(), exclusions, binder, names, found, file.chosen(found, names));
    }

    /** One other pattern bound to the same documents, with all its sequences. */
    public BoundPlan with(InteractionPattern pattern) {
        List<PatternBinding> own = List.of(binder.bind(pattern));
        return new BoundPlan(
                plan, services, wrongRequests, exclusions, binder, names, own, BindingFile.EMPTY.chosen(own, names));
    }

    /** A sentence for each end of a link that joins nothing. */
    public List<String> wrongLinks() throws IOException {
        return LinkCheck.of(services, plan.links());
    }

    /** A line for each part of a document that cannot be used. */
    public List<String> notes() {
        return Stream.concat(services.stream().flatMap(service -> service.notes().stream()), binder.notes().stream())
                .toList();
    }

    /** Whether a pattern has no sequence that is switched on. */
    public boolean unbound() {
        return chosen.choices().stream().anyMatch(own -> own.stream().noneMatch(Choice::enabled));
    }

    /**
     * Refuses what a workload cannot be generated from.
     *
     * @throws InputException when a value cannot be set, a link joins nothing, the binding's file has a sequence that
     *     is gone, or a pattern has none that is switched on: one line
     */
    public void check() throws IOException {
        Path first = plan.services().get(0).document();
        if (!wrongRequests.isEmpty()) {
            throw new InputException(first, wrongRequests.get(0).reason());
        }
        List<String> links = wrongLinks();
        if (!links.isEmpty()) {
            throw new InputException(first, String.join("; ", links));
        }
        if (!chosen.stale().isEmpty()) {
            throw new InputException(
                    plan.binding().orElse(first),
                    chosen.stale().get(0).line(),
                    chosen.stale().get(0).reason()
                            + (chosen.stale().size() > 1
                                    ? ", and " + (chosen.stale().size() - 1) + " more"
                                    : "")
                            + "; benchgate bind --out writes it without them");
        }
        for (int i = 0; i < found.size(); i++) {
            PatternBinding bound = found.get(i);
            if (bound.sequences().isEmpty()) {
                throw new InputException(
                        first,
                        "found no sequence of operations for pattern "
                                + bound.pattern().name() + ", expected one; nearest: "
                                + new Explanations(binder).nearest(bound));
            }
            if (chosen.choices().get(i).stream().noneMatch(Choice::enabled)) {
                throw new InputException(
                        plan.binding().orElse(first),
                        "found all sequences of pattern " + bound.pattern().name()
                                + " switched off, expected one that is not");
            }
        }
    }
}
