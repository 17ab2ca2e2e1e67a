package io.jenkins.plugins.benchgate.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ScriptBundleTest {
    private static final String FOLDER = "/io/jenkins/plugins/benchgate/report/site/bundle/";

    @Test
    void whatOthersImportComesFirstAndOnce() {
        assertThat(ScriptBundle.of(FOLDER, "page.js"))
                .isEqualTo(
                        """
                        "use strict";
                        (() => {
                        const modules = {};

                        modules["words.js"] = (() => {
                        const WORDS = ["a", "b"];
                        return { WORDS };
                        })();

                        modules["count.js"] = (() => {
                        const { WORDS } = modules["words.js"];

                        /** How many. */
                        function count() {
                          return WORDS.length;
                        }
                        return { count };
                        })();

                        modules["page.js"] = (() => {

                        const { count } = modules["count.js"];
                        const { WORDS } = modules["words.js"];

                        document.title = `${count()} ${WORDS}`;
                        return {  };
                        })();
                        })();
                        """);
    }

    @Test
    void whatIsNotUnderstoodIsNotLeftOut() {
        assertThatThrownBy(() -> ScriptBundle.of(FOLDER, "other.js"))
                .hasMessage("other.js has an import or export that is not understood");
        assertThatThrownBy(() -> ScriptBundle.of(FOLDER, "round.js")).hasMessageContaining("imports itself");
    }
}
