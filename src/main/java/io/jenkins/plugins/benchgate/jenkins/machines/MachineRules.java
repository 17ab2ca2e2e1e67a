package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an administrator allows builds to ask of machines.
 *
 * @param clouds accounts that specs use by name
 * @param quota most that is given, whatever a spec's own limits are
 * @param endpoints addresses beside the providers' own that specs may name
 * @param ownAccounts whether specs may name a provider and an account of their own
 */
record MachineRules(List<ConfiguredCloud> clouds, Quota quota, AllowedEndpoints endpoints, boolean ownAccounts) {
    MachineRules {
        clouds = List.copyOf(clouds);
    }

    /** Reads clouds; {@link IllegalArgumentException} when one is incomplete, or two have one name. */
    static List<ConfiguredCloud> clouds(List<MachineCloud> forms) {
        Set<String> names = new HashSet<>();
        for (MachineCloud form : forms) {
            if (!names.add(form.getName())) {
                throw new IllegalArgumentException(
                        "found cloud '" + form.getName() + "' twice, expected each name once");
            }
        }
        return forms.stream().map(MachineCloud::read).toList();
    }

    Optional<ConfiguredCloud> cloud(String name) {
        return clouds.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
