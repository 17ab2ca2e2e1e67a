package io.jenkins.plugins.benchgate.jenkins.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineAccountsTest {
    private final List<String> used = new ArrayList<>();
    private final MachineAccounts accounts = new MachineAccounts(
            (account, secrets) -> {
                used.add(account.endpoint() + " " + secrets.resolve(account.credential()));
                return mock(Provider.class);
            },
            reference -> "of Jenkins: " + reference);

    private static Account account(String endpoint, String credential) {
        return new Account("aws-ec2", "eu-west-1", endpoint, "", credential, Map.of());
    }

    @Test
    void anAccountIsOpenedWithTheSecretsOfItsOwnBuildAlone() throws Exception {
        Account mine = account("https://mine.example", "${env:SECRET}");
        Account theirs = account("https://theirs.example", "${env:SECRET}");
        accounts.remember(mine, Map.of("SECRET", "a"));
        accounts.remember(theirs, Map.of("SECRET", "b"));
        accounts.open(mine, reference -> "c");
        accounts.open(theirs, reference -> "c");
        assertThat(used).containsExactly("https://mine.example a", "https://theirs.example b");
    }

    @Test
    void aBuildKeepsItsSecretsWhenAnotherJobCallsItsOwnTheSame() throws Exception {
        Account account = account("https://mine.example", "${env:SECRET}");
        Providers first = accounts.remember(account, Map.of("SECRET", "a"));
        Providers second = accounts.remember(account, Map.of("SECRET", "b"));
        first.open(account, reference -> "c");
        second.open(account, reference -> "c");
        assertThat(used).containsExactly("https://mine.example a", "https://mine.example b");
    }

    @Test
    void anAccountOfWhichNothingIsKnownIsNotOpened() {
        assertThatThrownBy(() -> accounts.open(account("https://old.example", "${env:SECRET}"), reference -> "c"))
                .isInstanceOf(CloudException.class)
                .hasMessageContaining("no build has used this account since Jenkins started");
        assertThat(used).isEmpty();
    }

    @Test
    void anAccountOfACloudIsOpenedWithJenkinsCredentialsAlsoAfterARestart() throws Exception {
        Account account = account("https://mine.example", CloudCredentials.secret("aws-bench"));
        accounts.open(account, reference -> "c");
        accounts.remember(account, Map.of("SECRET", "a")).open(account, reference -> "c");
        assertThat(used)
                .containsExactly(
                        "https://mine.example of Jenkins: ${credentials:aws-bench:secret}",
                        "https://mine.example of Jenkins: ${credentials:aws-bench:secret}");
    }

    @Test
    void aSpecReadsNoFileOfTheController() {
        Account account = account("https://mine.example", "${file:/etc/shadow}");
        accounts.remember(account, Map.of());
        assertThatThrownBy(() -> accounts.open(account, reference -> "c"))
                .isInstanceOf(CloudException.class)
                .hasMessage(
                        "found a secret in a file, expected ${env:NAME} in Jenkins: withCredentials sets such a variable");
        assertThat(used).isEmpty();
    }
}
