package io.jenkins.plugins.benchgate.jenkins.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import hudson.EnvVars;
import hudson.model.Action;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest.Series;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest.Side;
import io.jenkins.plugins.benchgate.jenkins.suite.KnownExtensions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvnet.localizer.LocaleProvider;

/** What waits in the queue and stays with a build that was asked to search. */
class SearchRequestTest {
    @TempDir
    Path job;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    private static SearchRequest request(String metric, String good, String by) {
        return new SearchRequest(
                new Series("shop", metric, "median", "regression"), new Side("1", good), new Side("3", "cccc"), by);
    }

    @Test
    void theSameSearchIsScheduledOnce() {
        SearchRequest waiting = request("latency", "aaaa", "ada");
        assertThat(request("latency", "aaaa", "bob").shouldSchedule(List.of(mock(Action.class), waiting)))
                .isFalse();
        assertThat(request("latency", "bbbb", "ada").shouldSchedule(List.of(waiting)))
                .isTrue();
        assertThat(request("throughput", "aaaa", "ada").shouldSchedule(List.of(waiting)))
                .isTrue();
        assertThat(waiting.shouldSchedule(List.of(mock(Action.class))))
                .as("a build that measures")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "main", "--all", "aaaa..bbbb", "aaaa\n", "AAAA"})
    void onlyAHashIsACommit(String commit) {
        assertThat(new Side("1", commit).isHashed()).isFalse();
        assertThatThrownBy(() -> request("latency", commit, "ada"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found commit '" + commit + "' of build 1 in the history, expected a commit's hash");
    }

    @Test
    void theScriptOfSuchABuildKnowsIt() {
        Run<?, ?> build = Builds.build(job, 7);
        EnvVars variables = mock(EnvVars.class);
        new SearchEnvironment().buildEnvironmentFor(build, variables, mock(TaskListener.class));
        verifyNoInteractions(variables);
        build.addAction(request("latency", "aaaa", "ada"));
        new SearchEnvironment().buildEnvironmentFor(build, variables, mock(TaskListener.class));
        verify(variables).put("BENCHGATE_SEARCH", "true");
    }

    @Test
    void theBuildSaysWhatItWasAskedFor() {
        assertThat(request("latency", "aaaa", "ada").getSentence())
                .isEqualTo("This build was asked to search for the commit that changed latency median after build #1,"
                        + " up to build #3.");
        LocaleProvider before = LocaleProvider.getProvider();
        LocaleProvider.setProvider(new LocaleProvider() {
            @Override
            public Locale get() {
                return Locale.GERMANY;
            }
        });
        try {
            assertThat(request("latency", "aaaa", "ada").getSentence())
                    .isEqualTo("Dieser Build wurde beauftragt, den Commit zu suchen, der latency median nach Build #1"
                            + " bis Build #3 verändert hat.");
        } finally {
            LocaleProvider.setProvider(before);
        }
    }

    @Test
    void aBuildIsMarkedOnceForEachExperiment() throws IOException {
        Run<?, ?> build = Builds.build(job, 7);
        SearchOffer.leave(build, "shop");
        SearchOffer.leave(build, "shop");
        SearchOffer.leave(build, "cart");
        assertThat(build.getActions(SearchOffer.class))
                .extracting(SearchOffer::getExperiment)
                .containsExactly("shop", "cart");
        JobSearches searches = new JobSearches(List.of(build));
        assertThat(searches.isOffered("cart")).isTrue();
        assertThat(searches.isOffered("other")).isFalse();
    }
}
