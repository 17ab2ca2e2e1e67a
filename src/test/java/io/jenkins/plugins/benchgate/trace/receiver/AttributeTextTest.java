package io.jenkins.plugins.benchgate.trace.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            db.statement | SELECT "a" FROM `t'x` WHERE k = $1 AND s = $q$hidden$q$ -- hidden | SELECT ? FROM `t'x` WHERE k = $1 AND s = ?
            db.query.text | insert into t values (0xhidden, 1.5, 'it''s', 'hidden | insert into t values (?, ?, ?, ?
            db.statement | SELECT 'a\\' hidden | SELECT ?
            db.statement | AUTH hidden | AUTH ?
            db.statement | {"find": "hidden"} | ?
            db.statement | COMMIT | COMMIT
            url.full | http://u:hid/den@h:80/p | http://h:80/p
            http.url | https://h:8080/@scope/p | https://h:8080/@scope/p
            url.path | /a;jsessionid=hidden | /a
            message | see https://u:hidden@h/a?t=hidden, then 5 | see https://h/a then 5
            message | plain @ text? | plain @ text?
            """)
    void textsAreReducedByTheNameOfTheirAttribute(String name, String text, String kept) {
        assertThat(AttributeText.reduced(name, text).strip()).isEqualTo(kept);
    }
}
