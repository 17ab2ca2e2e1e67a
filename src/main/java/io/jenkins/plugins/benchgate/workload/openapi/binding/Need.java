package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.document.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A dependency of an operation that a value is looked for.
 *
 * @param names under which it is looked for, as the reading compares names
 * @param links that reach it, by the end that has the value
 */
record Need(OperationOption later, Dependency dependency, List<String> names, Map<ServiceLink.End, ServiceLink> links) {
    /**
     * The parameter of a path that a field of the same operation repeats; not where that is a name as general as id.
     */
    Optional<Dependency> repeated() {
        String name = Names.plain(dependency.name());
        boolean same = later.is(AbstractOperation.UPDATE) || !Names.generic(name);
        return later.dependencies().stream()
                .filter(one -> same && one.where() == Dependency.Where.PATH)
                .filter(one -> dependency.where() != Dependency.Where.PATH)
                .filter(one -> Names.plain(one.name()).equals(name))
                .findFirst();
    }

    /** Whether it is the id that a new item gets from who creates it: one that is there is that of another item. */
    boolean chosen() {
        return dependency.where() == Dependency.Where.BODY
                && later.is(AbstractOperation.CREATE)
                && !dependency.required()
                && Names.own(dependency.name(), later.operation().path().lastWord());
    }
}
