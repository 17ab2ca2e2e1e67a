package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A revision of a Git repository from which a version is installed.
 *
 * @param repository its address or path, without a password; or a folder in the work tree of one, which begins with
 *     <code>${SPEC}</code>: then the files of that folder alone are meant
 * @param revision commit, tag or branch; one that begins with a hyphen is refused. With a folder, also an expression
 *     such as {@code HEAD^1}, or {@link #WORKING_TREE}
 */
public record GitSource(String repository, String revision) {
    /** The files of a folder as they are, also those that were never committed; no revision has a space. */
    public static final String WORKING_TREE = "working tree";

    private static final String FOLDER = "${" + Placeholders.SPEC + "}";

    public GitSource {
        if (revision.isBlank() || revision.startsWith("-")) {
            throw new IllegalArgumentException("found revision '" + revision + "', expected a commit, tag or branch");
        }
    }

    /** Whether a repository is that of a folder which is named from the spec's. */
    static boolean besideSpec(String repository) {
        return repository.equals(FOLDER) || repository.startsWith(FOLDER + "/");
    }

    /**
     * The folder whose files are meant; empty where the repository has an address or path of its own.
     *
     * @param spec folder of the spec
     */
    public Optional<Path> folder(Path spec) {
        return besideSpec(repository) ? Optional.of(spec.resolve("." + rest()).normalize()) : Optional.empty();
    }

    private String rest() {
        return repository.substring(FOLDER.length());
    }

    /** Shell text that puts its files into an empty folder. */
    String shell() {
        if (!besideSpec(repository)) {
            return fetched();
        }
        String folder = "\"$SPEC\"" + (rest().isEmpty() ? "" : ShellText.quote(rest()));
        return revision.equals(WORKING_TREE) ? asItIs(folder) : committed(folder);
    }

    /** One commit where the server gives it away, else all. */
    private String fetched() {
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

    /** By an index of its own: an archive would leave out what releases do, such as benchmarks. */
    private String committed(String folder) {
        return """
                (
                    to=$PWD revision=%2$s
                    cd %1$s && git rev-parse --git-dir >/dev/null || exit
                    commit=$(git rev-parse --verify --quiet "$revision^{commit}") || {
                        why='expected a commit, tag or branch'
                        [ "$(git rev-parse --is-shallow-repository)" != true ] ||
                            why='which is a shallow clone: fetch its history by git fetch --unshallow'
                        echo "found no revision '$revision' in $PWD, $why" >&2
                        exit 1
                    }
                    part=$(git rev-parse --show-prefix) && GIT_DIR=$(git rev-parse --absolute-git-dir) || exit
                    export GIT_DIR GIT_WORK_TREE="$to" GIT_INDEX_FILE="$to/.benchgate-index" GIT_TERMINAL_PROMPT=0
                    cd "$to" &&
                    git -c core.sparseCheckout=false -c core.fsmonitor=false read-tree -u --reset "$commit:$part" &&
                    rm -f "$GIT_INDEX_FILE" &&
                    git log -1 --format='Revision %%H of %%cI' "$commit"
                ) || exit
                """
                .formatted(folder, ShellText.quote(revision));
    }

    /** Its commit is named where the files are those of the commit. */
    private static String asItIs(String folder) {
        return """
                git -C %1$s rev-parse --git-dir >/dev/null || exit
                changed=$(git -C %1$s --no-optional-locks status --porcelain -- . ':!benchgate-out') &&
                    [ -z "$changed" ] && git -C %1$s log -1 --format='Revision %%H of %%cI' 2>/dev/null
                (cd %1$s && git ls-files -z -co --exclude-standard ':!benchgate-out' | tar -c --null -T -) |
                    tar -x || exit
                """
                .formatted(folder);
    }
}
