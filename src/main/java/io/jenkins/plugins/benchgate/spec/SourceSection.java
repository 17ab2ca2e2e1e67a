package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of a version come from: a revision of a Git repository, or an archive. They are put into the folder
 * of the installation by shell text that runs where the version is installed, before its install command.
 */
final class SourceSection {
    private static final String SPEC_FOLDER = "${" + Placeholders.SPEC + "}/";
    private static final String ARCHIVE = ".benchgate-source";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env:([^}:]*+)(?::-([^}]*+))?}");
    private static final String REVISION = "[A-Za-z0-9_][A-Za-z0-9._/+@-]*";
    /** Of a repository that is there: git itself finds what is before another commit. */
    private static final String EXPRESSION = "[A-Za-z0-9_][A-Za-z0-9._/+@^~-]*";

    private final Section section;
    private final Map<String, String> environment;
    private final boolean stored;
    private @Nullable GitSource source;

    /**
     * @param environment of the build, which may name the revision
     * @param stored whether the build has run, so that its variables are gone
     */
    SourceSection(Section section, Map<String, String> environment, boolean stored) {
        this.section = section;
        this.environment = environment;
        this.stored = stored;
    }

    /** The shell text; empty after a mistake. */
    String read() {
        String git = section.optional("git", SourceSection::repository).orElse(null);
        boolean beside = git != null && GitSource.besideSpec(git);
        String revision = section.optional("revision", text -> revision(text, beside, environment, stored))
                .orElse(null);
        String archive = section.optional("archive", SourceSection::location).orElse(null);
        String sha256 = section.checked("sha256")
                .map(sum -> sum.toLowerCase(Locale.ROOT))
                .orElse(null);
        int strip = section.whole("strip");
        section.end();
        if (section.has("git") == section.has("archive")) {
            section.mistake("found " + (section.has("git") ? "both" : "neither")
                    + " 'git' and 'archive' in source, expected one of them");
            return "";
        }
        if (section.has("git")) {
            needed("revision");
            refused("sha256", "git");
            refused("strip", "git");
            if (git == null || revision == null) {
                return "";
            }
            source = new GitSource(git, revision);
            return source.shell();
        }
        refused("revision", "archive");
        if (archive != null && remote(archive)) {
            needed("sha256");
        }
        return archive == null ? "" : ofArchive(archive, sha256, strip);
    }

    /** The revision that {@link #read} has read; {@code null} for an archive. */
    @Nullable
    GitSource git() {
        return source;
    }

    private void needed(String key) {
        if (!section.has(key)) {
            section.mistake(
                    "found no '" + key + "' in source, expected it: versions that change unseen compare nothing");
        }
    }

    private void refused(String key, String beside) {
        if (section.has(key)) {
            section.mistake(key, "found '" + key + "' beside '" + beside + "', expected it to be left out");
        }
    }

    private static String repository(String text) {
        if (text.isBlank() || text.startsWith("-") || text.matches("\\w+://[^/@:]*+:[^/@]*+@.*")) {
            throw new IllegalArgumentException(
                    "found a repository with a password or option in it, expected an address such as https://git.example.org/db.git");
        }
        return text;
    }

    /**
     * The revision that a text names, or a variable of the environment, which is gone where the build is stored.
     *
     * @param beside whether the repository is there, so that git can be asked for what is before a commit
     * @throws IllegalArgumentException where it names none
     */
    static String revision(String text, boolean beside, Map<String, String> environment, boolean stored) {
        if (stored) {
            return text;
        }
        Matcher variable = VARIABLE.matcher(text);
        String name = variable.matches() ? variable.group(1) : "";
        String revision = name.isEmpty() ? text : environment.getOrDefault(name, "");
        if (revision.isEmpty() && variable.matches() && variable.group(2) != null) {
            revision = variable.group(2);
        }
        boolean tree = revision.equals(GitSource.WORKING_TREE);
        if (!tree && !revision.matches(beside ? EXPRESSION : REVISION)) {
            throw new IllegalArgumentException(
                    name.isEmpty()
                            ? "found revision '" + text + "', expected a commit, tag or branch"
                            : "found no revision in variable " + name + ", expected it to be set where the build runs");
        }
        if (tree && !beside) {
            throw new IllegalArgumentException("found revision '" + revision
                    + "' of a repository elsewhere, expected git: ${SPEC}, or a folder that begins with ${SPEC}/");
        }
        return revision;
    }

    private static boolean remote(String location) {
        return location.startsWith("https://") || location.startsWith("http://");
    }

    private static String location(String text) {
        if (!remote(text) && !text.startsWith(SPEC_FOLDER) && !text.startsWith("/")) {
            throw new IllegalArgumentException(
                    "found archive '" + text + "', expected one that begins with https://, " + SPEC_FOLDER + " or '/'");
        }
        return text;
    }

    private static String ofArchive(String location, @Nullable String sha256, int strip) {
        StringBuilder text = new StringBuilder();
        String file = ARCHIVE;
        if (remote(location)) {
            String address = ShellText.quote(location);
            text.append("{ curl -fsSL --retry 3 -o %1$s %2$s || wget -q -O %1$s %2$s; } || exit\n"
                    .formatted(ARCHIVE, address));
        } else {
            file = location.startsWith(SPEC_FOLDER)
                    ? "\"$SPEC\"/" + ShellText.quote(location.substring(SPEC_FOLDER.length()))
                    : ShellText.quote(location);
        }
        if (sha256 != null) {
            text.append("sum=$(sha256sum <%1$s) || exit\n".formatted(file));
            text.append(
                    """
                    if [ "${sum%%%% *}" != %1$s ]; then
                        echo "found an archive with SHA-256 ${sum%%%% *}, expected %1$s" >&2; exit 1
                    fi
                    echo "Archive with SHA-256 %1$s"
                    """
                            .formatted(sha256));
        } else {
            text.append(
                    """
                    [ -r %1$s ] && sum=$(sha256sum <%1$s 2>/dev/null) && echo "Archive with SHA-256 ${sum%%%% *}"
                    """
                            .formatted(file));
        }
        text.append("tar -xf %s --strip-components=%d || exit\n".formatted(file, strip));
        text.append(remote(location) ? "rm -f " + ARCHIVE + "\n" : "");
        return text.toString();
    }
}
