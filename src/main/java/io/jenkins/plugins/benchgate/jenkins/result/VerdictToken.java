package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.Extension;
import hudson.FilePath;
import hudson.model.AbstractBuild;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jenkinsci.plugins.tokenmacro.DataBoundTokenMacro;
import org.jspecify.annotations.Nullable;

/**
 * The tokens {@code ${BENCHGATE}}, {@code ${BENCHGATE_VERDICT}}, … of mails and other messages: the same words as the
 * environment variables, and {@code ${BENCHGATE_COMMENT}}, the comments of all verdicts in Markdown.
 *
 * <p>It is left out where the Token Macro plugin is not there.
 */
@Extension(optional = true)
public final class VerdictToken extends DataBoundTokenMacro {
    static final String COMMENT = "BENCHGATE_COMMENT";

    /** The experiment that is asked for; all of the build's when it is empty. */
    @Parameter
    public String experiment = "";

    @Override
    public boolean acceptsMacroName(String name) {
        return getAcceptedMacroNames().contains(name);
    }

    @Override
    public List<String> getAcceptedMacroNames() {
        List<String> names = new ArrayList<>(VerdictVariable.names());
        names.add(COMMENT);
        return names;
    }

    @Override
    public String evaluate(AbstractBuild<?, ?> build, TaskListener console, String name) throws IOException {
        return evaluate(build, null, console, name);
    }

    @Override
    public String evaluate(Run<?, ?> build, @Nullable FilePath workspace, TaskListener console, String name)
            throws IOException {
        Optional<VerdictNews> all = VerdictNews.of(build, VerdictNews.jenkins());
        Optional<VerdictNews> news = experiment.isEmpty() ? all : all.flatMap(some -> some.only(experiment));
        if (news.isEmpty()) {
            return name.equals(VerdictVariable.BENCHGATE.name()) ? "no verdict" : "";
        }
        if (!name.equals(COMMENT)) {
            return VerdictVariable.valueOf(name).in(news.get());
        }
        List<String> comments = new ArrayList<>();
        for (BuildVerdictAction verdict : news.get().verdicts()) {
            comments.add(VerdictNews.withoutMacros(verdict.getMarkdown()));
        }
        return String.join("\n", comments);
    }
}
