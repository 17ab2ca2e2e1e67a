package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTest {

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "LocalHost:5433, true",
        "127.0.0.1, true",
        "127.255.0.3:5432, true",
        "[::1], true",
        "[0:0:0:0:0:0:0:1]:5432, true",
        "[::ffff:127.0.0.1], true",
        "'127.0.0.1,localhost', true",
        "127.evil.example, false",
        "127.0.0.1.evil.example, false",
        "localhost.evil, false",
        "evil.localhost.example, false",
        "'127.0.0.1,db.example.org', false",
        "[::2], false",
        "[::ffff:192.0.2.1], false",
        "192.0.2.127, false"
    })
    void onlyThisMachineNeedsNoProofOfWhoItIs(String hosts, boolean local) {
        DatabaseUrl url = DatabaseUrl.parse("jdbc:postgresql://" + hosts + "/perf?project=shop");
        assertThat(url.parameters().get("sslmode")).isEqualTo(local ? null : "verify-full");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2130706433",
                "0x7f000001",
                "0x7f.0.0.1",
                "0177.0.0.1",
                "127.1",
                "127.0.0.256",
                "127.0.0.1.",
                "localhost.",
                "ada@db",
                "db%2eexample",
                "db..example",
                "db:80:81",
                "db:0",
                "db:65536",
                "db:",
                ":5432",
                "db,",
                "[::1",
                "[::1]x",
                "[fe80::1%25eth0]",
                "::1",
                "[1.2.3.4]",
                "db example",
                "db\\evil",
                "db#evil",
                "ｄb"
            })
    void whatCouldBeTakenForTwoServersIsNone(String hosts) {
        assertThatThrownBy(() -> DatabaseUrl.parse("jdbc:postgresql://" + hosts + "/perf?project=shop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("found ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            perf?project=a&sslmode=require&sslmode=disable | found parameter sslmode twice
            perf?project=a&SSLMODE=disable | found parameter 'SSLMODE'
            perf?project=a&sslfactory=org.evil | found parameter 'sslfactory'
            perf?project=a&socketFactoryArg=x | found parameter 'socketFactoryArg'
            perf?project=a&sslhostnameverifier=x | found parameter 'sslhostnameverifier'
            perf?project=a&authenticationPluginClassName=x | found parameter 'authenticationPluginClassName'
            perf?project=a&loggerFile=x | found parameter 'loggerFile'
            perf?project=a&%73slfactory=x | found parameter '%73slfactory'
            perf?project=a&service=x | found parameter 'service'
            perf%3FsslFactory=x?project=a | found database 'perf?sslFactory=x'
            a/b?project=a | found database 'a/b'
            a%2Fb?project=a | found database 'a/b'
            perf%?project=a | found the database with a '%'
            """)
    void noParameterIsRepeatedOrHidden(String rest, String said) {
        assertThatThrownBy(() -> DatabaseUrl.parse("jdbc:postgresql://db/" + rest))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(said);
    }
}
