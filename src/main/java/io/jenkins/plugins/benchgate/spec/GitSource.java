package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.ShellText;

/**
 * A revision of a Git repository from which a version is installed.
 *
 * @param repository its address or path, without a password
 * @param revision commit, tag or branch; one that begins with a hyphen is refused
 */
public record GitSource(String repository, String revision) {
    public GitSource {
        if (revision.isBlank() || revision.startsWith("-")) {
            throw new IllegalArgumentException("found revision '" + revision + "', expected a commit, tag or branch");
        }
    }

    /** Shell text that puts its files into an empty folder: one commit where the server gives it away, else all. */
    String shell() {
        return """
                export GIT_TERMINAL_PROMPT=0
                git init -q . &&
                { git fetch -q --depth 1 -- %1$s %2$s 2>/dev/null && git checkout -q --detach FETCH_HEAD ||
                  { git fetch -q --tags -- %1$s '+refs/heads/*:refs/remotes/origin/*' &&
                    git checkout -q --detach %2$s; }; } &&
                git log -1 --format='Revision %%H of %%cI' || exit
                """
                .formatted(ShellText.quote(repository), ShellText.quote(revision));
    }
}
