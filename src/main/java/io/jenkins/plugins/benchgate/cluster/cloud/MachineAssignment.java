package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.Role;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The right to ask a provider for one machine: written into the journal before, and onto the machine.
 *
 * @param owner id of the installation, lower-case letters and digits
 * @param cluster id of the cluster, lower-case letters and digits
 * @param role of the machine
 * @param index of the machine in its role, from 1 on
 * @param job that it is for, as people name it
 * @param build of the job
 * @param expires when the machine must be gone
 */
public record MachineAssignment(
        String owner, String cluster, Role role, int index, String job, String build, Instant expires) {
    public static final String OWNER = "benchgate-owner";
    public static final String CLUSTER = "benchgate-cluster";
    public static final String ROLE = "benchgate-role";
    public static final String JOB = "benchgate-job";
    public static final String BUILD = "benchgate-build";
    public static final String EXPIRES = "benchgate-expires";

    private static final int LONGEST_TIME = 12;

    /** Name of all that belongs to the cluster at the provider: {@code benchgate-OWNER-CLUSTER}. */
    public String group() {
        return group(owner, cluster);
    }

    /** {@link #group()} of a cluster that there is no assignment of. */
    public static String group(String owner, String cluster) {
        return "benchgate-" + owner + "-" + cluster;
    }

    /** Name of the machine, the same in each attempt: {@code benchgate-OWNER-CLUSTER-sut-1}. */
    public String name() {
        return group() + "-" + role.word() + "-" + index;
    }

    /** What the machine carries with the user's own tags, over which these win. */
    public Map<String, String> tags(MachineRequest request) {
        Map<String, String> own = tags();
        Map<String, String> all = new LinkedHashMap<>(request.tags());
        // ours are the last: a provider that writes names in its own way may make two of them one
        all.keySet().removeAll(own.keySet());
        all.putAll(own);
        return all;
    }

    /** What the machine carries, so that it is found without the journal. */
    public Map<String, String> tags() {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put(OWNER, owner);
        tags.put(CLUSTER, cluster);
        tags.put(ROLE, role.word());
        tags.put(JOB, job);
        tags.put(BUILD, build);
        tags.put(EXPIRES, String.valueOf(expires.getEpochSecond()));
        return tags;
    }

    /**
     * When a machine expires by its tag, which may hold anything: all who have access to the account may write it.
     *
     * @return {@code null} where there is no such tag, or it is not one of ours
     */
    public static @Nullable Instant expiry(@Nullable String seconds) {
        boolean number = seconds != null && seconds.length() <= LONGEST_TIME && seconds.matches("\\d+");
        return number ? Instant.ofEpochSecond(Long.parseLong(seconds)) : null;
    }
}
