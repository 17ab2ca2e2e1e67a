package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.run.GitProgram;
import io.jenkins.plugins.benchgate.experiment.run.GitProgram.Printed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The commits from a good revision to a bad one along first parents: each is what a branch was after a commit or merge.
 *
 * @param commits the good one first, the bad one last; at least two
 */
public record CommitRange(List<Commit> commits) {
    /** Commits after the good one that a range has at most. */
    public static final int MOST = 1000;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /**
     * A commit.
     *
     * @param hash in full
     * @param author name
     * @param subject first line of the message
     */
    public record Commit(String hash, String author, String subject) {
        /** The hash as far as people need it. */
        public String shortHash() {
            return Commits.words(hash);
        }
    }

    public CommitRange {
        commits = List.copyOf(commits);
    }

    /** The number of the last commit; the good one is 0. */
    public int last() {
        return commits.size() - 1;
    }

    /** The number of a commit; -1 where the range does not have it. */
    public int position(String hash) {
        for (int i = 0; i < commits.size(); i++) {
            if (commits.get(i).hash().equals(hash)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Asks git.
     *
     * @param repository folder with a work tree, or a bare repository
     * @throws RevisionException one line with the way out
     * @throws IOException when git cannot be run
     */
    public static CommitRange of(Path repository, String good, String bad)
            throws RevisionException, IOException, InterruptedException {
        return new Asking(new GitProgram(repository, PATIENCE)).range(good, bad);
    }

    /** What is wrong with a revision that git would take for an option; empty where nothing is. */
    static Optional<String> mistake(String option, String revision) {
        return revision.isBlank() || revision.startsWith("-")
                ? Optional.of("found " + option + " '" + revision + "', expected a commit, tag or branch")
                : Optional.empty();
    }

    /** The questions. */
    private record Asking(GitProgram git) {
        CommitRange range(String good, String bad) throws RevisionException, IOException, InterruptedException {
            String from = commit("good", good);
            String to = commit("bad", bad);
            if (from.equals(to)) {
                throw new RevisionException(
                        "found " + Commits.words(from) + " for both good and bad, expected two commits");
            }
            if (!ancestor(from, to)) {
                throw new RevisionException(unrelated(good, bad, from, to));
            }
            Printed log =
                    git.run("log", "--first-parent", "--reverse", "--format=%H%x1f%an%x1f%s", from + ".." + to, "--");
            if (!log.well()) {
                throw new IOException("git says '" + log.error() + "'");
            }
            List<Commit> commits =
                    new ArrayList<>(git.run("log", "-1", "--format=%H%x1f%an%x1f%s", from, "--").lines().stream()
                            .map(Asking::read)
                            .toList());
            log.lines().forEach(line -> commits.add(read(line)));
            if (commits.size() - 1 > MOST) {
                throw new RevisionException("found " + (commits.size() - 1) + " commits from " + good + " to " + bad
                        + ", expected at most " + MOST + ": name revisions that are nearer to each other");
            }
            String parent = String.join(
                    "",
                    git.run("rev-parse", "--verify", "--quiet", commits.get(1).hash() + "^1")
                            .lines());
            if (!parent.equals(from)) {
                throw new RevisionException(aside(good, bad, from, commits));
            }
            return new CommitRange(commits);
        }

        private static Commit read(String line) {
            // a character that stands in no name and no subject
            String[] parts = line.split("\u001f", 3);
            return new Commit(parts[0], parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : "");
        }

        private String commit(String option, String revision)
                throws RevisionException, IOException, InterruptedException {
            Optional<String> mistake = mistake(option, revision);
            if (mistake.isPresent()) {
                throw new RevisionException(mistake.get());
            }
            Printed found = git.run("rev-parse", "--verify", "--quiet", revision + "^{commit}");
            if (found.well() && !found.lines().isEmpty()) {
                return found.lines().get(0);
            }
            Printed inside = git.run("rev-parse", "--git-dir");
            if (!inside.well()) {
                throw new RevisionException(
                        "cannot read the repository " + git.folder() + ": git says '" + inside.error() + "'");
            }
            throw new RevisionException("found no revision '" + revision + "' for " + option + " in " + git.folder()
                    + shallow(", expected a commit, tag or branch"));
        }

        /** The way out where history was cut off. */
        private String shallow(String otherwise) throws IOException, InterruptedException {
            return git.run("rev-parse", "--is-shallow-repository").lines().contains("true")
                    ? ", which is a shallow clone: fetch its history by git fetch --unshallow"
                    : otherwise;
        }

        private boolean ancestor(String one, String other) throws IOException, InterruptedException {
            return git.run("merge-base", "--is-ancestor", one, other).well();
        }

        private String unrelated(String good, String bad, String from, String to)
                throws IOException, InterruptedException {
            if (ancestor(to, from)) {
                return "found bad " + bad + ", which is an ancestor of good " + good
                        + ": swap them, and set the option change to improvement if the newer one is the better one";
            }
            Printed base = git.run("merge-base", from, to);
            if (base.lines().isEmpty()) {
                return "found no common ancestor of " + good + " and " + bad + " in " + git.folder()
                        + shallow(", expected a good revision that is an ancestor of the bad one");
            }
            return "found good " + good + ", which is not an ancestor of bad " + bad
                    + ", expected an ancestor such as "
                    + Commits.words(base.lines().get(0)) + ", from where their branches part";
        }

        /** The good revision came in by a merge: that merge is the first commit of the branch that has it. */
        private String aside(String good, String bad, String from, List<Commit> commits)
                throws IOException, InterruptedException {
            int low = 1;
            int high = commits.size() - 1;
            while (low < high) {
                int middle = (low + high) / 2;
                if (ancestor(from, commits.get(middle).hash())) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return "found good " + good + ", which is not among the first parents of " + bad
                    + ", expected a commit of its branch such as "
                    + commits.get(low).shortHash() + ", which merged it";
        }
    }
}
