package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.AbortException;
import hudson.model.Item;
import hudson.model.Job;
import hudson.security.ACL;
import hudson.security.ACLContext;
import hudson.security.SecurityRealm;
import java.util.Collections;
import java.util.Objects;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

/**
 * Jobs that gates of another job's builds compare with.
 *
 * <p>The author of a {@code Jenkinsfile} may lack the permission to read a job, but builds run as the system by
 * default. So a build that runs as the system reads what every signed-in user may read; any other build reads what its
 * own user may read.
 */
final class ReferenceJobs {
    private ReferenceJobs() {}

    /**
     * The job of a full name.
     *
     * @throws AbortException if the job is missing or the build may not read it; the message is the same for both
     */
    @SuppressWarnings("try") // who reads is set, not called
    static Job<?, ?> find(String name) throws AbortException {
        Job<?, ?> found = null;
        try (ACLContext reader = ACL.as2(reader())) {
            found = readable(name);
        }
        if (found == null) {
            throw new AbortException(
                    "found baseline 'job:" + name + "', expected the full name of a job that this build may"
                            + " read; a build that runs as the system may read what every signed-in user may");
        }
        return found;
    }

    private static @Nullable Job<?, ?> readable(String name) {
        try {
            Job<?, ?> job = Jenkins.get().getItemByFullName(name, Job.class);
            return job != null && job.hasPermission(Item.READ) ? job : null;
        } catch (AccessDeniedException e) {
            return null;
        }
    }

    private static Authentication reader() {
        Authentication build = Jenkins.getAuthentication2();
        return Objects.equals(build, ACL.SYSTEM2)
                ? new UsernamePasswordAuthenticationToken(
                        "authenticated", "", Collections.singleton(SecurityRealm.AUTHENTICATED_AUTHORITY2))
                : build;
    }
}
