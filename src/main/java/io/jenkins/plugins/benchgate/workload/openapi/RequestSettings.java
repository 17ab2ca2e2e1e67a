package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.workload.openapi.BoundPlan.WrongRequest;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Services whose requests have the values that a spec sets.
 *
 * @param wrong what is set that cannot be
 */
record RequestSettings(List<Service> services, List<WrongRequest> wrong) {
    RequestSettings {
        services = List.copyOf(services);
        wrong = List.copyOf(wrong);
    }

    /** Sets values; of several for one place the last one counts. */
    static RequestSettings of(List<Service> services, List<RequestSetting> settings) throws IOException {
        List<RequestSetting> right = new ArrayList<>();
        List<WrongRequest> wrong = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            RequestSetting setting = settings.get(i);
            Optional<String> reason = reason(services, setting);
            if (reason.isPresent()) {
                wrong.add(new WrongRequest(i, setting.line(), reason.get()));
            } else {
                right.add(setting);
            }
        }
        List<Service> changed = new ArrayList<>();
        for (Service service : services) {
            List<Operation> operations = new ArrayList<>();
            for (Operation operation : service.operations()) {
                operations.add(changed(operation, right));
            }
            changed.add(new Service(service.name(), service.document(), operations, service.notes()));
        }
        return new RequestSettings(changed, wrong);
    }

    private static Operation changed(Operation operation, List<RequestSetting> settings) throws IOException {
        Map<String, RequestSetting> last = new LinkedHashMap<>();
        settings.stream()
                .filter(setting -> setting.covers(operation))
                .forEach(setting -> last.put(setting.property() + setting.name(), setting));
        Operation changed = operation;
        for (RequestSetting setting : last.values()) {
            changed = changed(changed, setting);
        }
        return changed;
    }

    private static Operation changed(Operation operation, RequestSetting setting) throws IOException {
        if (setting.property()) {
            return has(operation, setting) ? operation.withField(setting.name(), setting.values()) : operation;
        }
        Operation changed = operation;
        for (Parameter parameter : operation.parameters()) {
            if (parameter.name().equals(setting.name())) {
                changed = changed.withParameter(parameter, setting.values());
            }
        }
        return changed;
    }

    /**
     * Whether the body of an operation has the property; one that is not described only where the operation is named.
     */
    private static boolean has(Operation operation, RequestSetting setting) throws IOException {
        if (operation.body().isEmpty()) {
            return false;
        }
        Schema.Presence presence = operation.body().get().schema().presence(JsonPath.of(setting.name()));
        return presence == Schema.Presence.DESCRIBED
                || (presence == Schema.Presence.UNKNOWN
                        && setting.operations().isPresent()
                        && !setting.operations().get().method().isEmpty());
    }

    private static Optional<String> reason(List<Service> services, RequestSetting setting) throws IOException {
        List<Operation> all = services.stream()
                .flatMap(service -> service.operations().stream())
                .toList();
        List<Operation> covered = all.stream().filter(setting::covers).toList();
        String where = setting.operations().map(one -> "'" + one.text() + "'").orElse("the documents");
        if (covered.isEmpty()) {
            return Optional.of("found operation " + where + ", which no document has, expected one such as "
                    + NearestNames.of(where, all.stream().map(Operation::name).toList()));
        }
        Set<String> names = new TreeSet<>();
        boolean found = false;
        for (Operation operation : covered) {
            found |= setting.property() && has(operation, setting);
            operation.body().stream()
                    .filter(body -> setting.property())
                    .flatMap(body -> body.fields().stream())
                    .map(Field::path)
                    .forEach(names::add);
            operation.parameters().stream()
                    .filter(parameter -> !setting.property())
                    .map(Parameter::name)
                    .forEach(names::add);
        }
        found |= !setting.property() && names.contains(setting.name());
        if (!found) {
            return Optional.of("found " + (setting.property() ? "property '" : "parameter '") + setting.name()
                    + "', which no operation of " + where + " has"
                    + (names.isEmpty() ? "" : ", expected one of " + NearestNames.of(setting.name(), names)));
        }
        return setting.property() ? drawn(covered, setting) : parameter(covered, setting);
    }

    private static Optional<String> parameter(List<Operation> covered, RequestSetting setting) throws IOException {
        for (Operation operation : covered) {
            for (Parameter parameter : operation.parameters()) {
                if (!parameter.name().equals(setting.name())) {
                    continue;
                }
                if (parameter.in() == Parameter.In.PATH && setting.values().isEmpty()) {
                    return Optional.of("found 'omit' for the parameter '" + parameter.name() + "' of the path "
                            + operation.path().text() + ", expected fixed, oneOf or pattern");
                }
                if (parameter.ownHeader()) {
                    return Optional.of("found header '" + parameter.name()
                            + "', which the client sets, expected it in 'headers' of the service");
                }
            }
        }
        return drawn(covered, setting);
    }

    /** Why values cannot be drawn: a regular expression may be none. */
    private static Optional<String> drawn(List<Operation> covered, RequestSetting setting) throws IOException {
        for (Operation operation : covered) {
            Operation changed = changed(operation, setting);
            try {
                for (Parameter parameter : changed.parameters()) {
                    if (!setting.property() && parameter.name().equals(setting.name())) {
                        ValueGenerator.of(parameter.schema(), 1);
                    }
                }
                if (setting.property() && changed.body().isPresent()) {
                    Optional<Schema> values = changed.body().get().set().getOrDefault(setting.name(), Optional.empty());
                    if (values.isPresent()) {
                        ValueGenerator.of(values.get(), 1);
                    }
                }
            } catch (InputException e) {
                String pattern = setting.values()
                        .map(values -> values.path("pattern").asText())
                        .orElse("");
                return Optional.of("found pattern '" + pattern
                        + "', expected a regular expression without negative look around, whose texts have at most"
                        + " 10000 characters");
            }
        }
        return Optional.empty();
    }
}
