package io.jenkins.plugins.benchgate.jenkins.durable;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TakenFolderTest {
    private static final AgentPlace PLACE = new AgentPlace("linux-1", "/w/taken");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "build/benchgate",
                "build",
                "build\\benchgate\\",
                "./build//benchgate/../benchgate",
                "build/benchgate/a",
                "."
            })
    void whatAnotherStepIsFillingIsRefusedUntilItIsArchived(String out) throws AbortException {
        TakenFolder taken = TakenFolder.of(PLACE, "build/benchgate");
        try {
            assertThatThrownBy(() -> TakenFolder.of(PLACE, out))
                    .isInstanceOf(AbortException.class)
                    .hasMessage("found another step that puts its results into '" + out
                            + "' right now, expected a folder for each; name another one with 'out'");
        } finally {
            taken.giveBack();
        }
        assertThatCode(() -> TakenFolder.of(PLACE, out).giveBack()).doesNotThrowAnyException();
    }

    @Test
    void otherFoldersAndOtherWorkspacesAreFree() {
        AgentPlace place = new AgentPlace("linux-1", "/w/free");
        assertThatCode(() -> {
                    TakenFolder.of(place, "benchgate-out");
                    TakenFolder.of(place, "benchgate-out-2");
                    TakenFolder.of(new AgentPlace("linux-1", "/w/free@2"), "benchgate-out");
                    TakenFolder.of(new AgentPlace("linux-2", "/w/free"), "benchgate-out");
                })
                .doesNotThrowAnyException();
    }
}
