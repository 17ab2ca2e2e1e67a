package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest.Series;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest.Side;
import org.junit.jupiter.api.Test;

/** What a step makes of what its build was asked for. */
class RequestedSearchTest {
    private static final BisectRequest STEP =
            new BisectRequest("", "", "WRITE*", "p99", Wanted.ANY, 0.01, 60, 200, 3, true, 4, null);

    private static SearchRequest asked(String change, String by) {
        return new SearchRequest(
                new Series("shop", "READ latency", "median", change),
                new Side("12", "aaaa"),
                new Side("13", "bbbb"),
                by);
    }

    @Test
    void thePageSaysWhatIsSearchedAndTheStepHow() throws AbortException {
        RequestedSearch search = RequestedSearch.of(asked("improvement", "ada"), "shop", STEP);
        assertThat(search.request())
                .isEqualTo(new BisectRequest(
                        "aaaa", "bbbb", "READ latency", "median", Wanted.IMPROVEMENT, 0.01, 60, 200, 3, true, 4, null));
        assertThat(search.words())
                .isEqualTo("Searching what made READ latency median better after build 12, up to build 13: ada asked"
                        + " for it.");
        assertThat(RequestedSearch.of(asked("regression", ""), "shop", STEP).words())
                .endsWith("worse after build 12, up to build 13: somebody who has not signed in asked for it.");
    }

    @Test
    void aStepOfAnotherExperimentSearchesNothing() throws AbortException {
        RequestedSearch search = RequestedSearch.of(asked("regression", "ada"), "cart", STEP);
        assertThat(search.request()).isNull();
        assertThat(search.words())
                .isEqualTo("Nothing is searched: this build was asked for commits of the experiment shop, and this"
                        + " step has the spec of cart.");
        assertThat(RequestedSearch.of(asked("regression", "ada"), "", STEP).request())
                .as("a spec that cannot be read is the search's own mistake")
                .isNotNull();
    }

    @Test
    void whatIsNotAChangeIsOneLine() {
        assertThatThrownBy(() -> RequestedSearch.of(asked("nothing", "ada"), "shop", STEP))
                .isInstanceOf(AbortException.class);
    }
}
